package wire

import (
	"fmt"
	"strconv"

	"plimsoll/generators/model"
)

// failure is an error in the shape of the provider. Clients that obey it are
// told to try again at once, so that no time is lost.
func failure(p model.Provider, status int, message string) Response {
	var body object
	switch p {
	case model.Anthropic:
		body = object{"type": "error", "error": object{"type": anthropicErrors[status], "message": message}, "request_id": "req_1"}
	case model.Gemini:
		body = object{"error": object{"code": status, "message": message, "status": geminiErrors[status]}}
	default:
		body = object{"error": object{"message": message, "type": openaiErrors[status], "param": nil, "code": openaiCodes[status]}}
	}
	r := Response{Status: status, Body: encode(body)}
	if status == 429 || status >= 500 {
		r.Header = [][2]string{{"Retry-After-Ms", strconv.Itoa(1)}}
	}
	return r
}

// overflow is how each provider says that a request is too large. Clients tell
// it from other bad requests by these words.
func overflow(r *model.Request, reply *model.Reply) Response {
	size, window := r.Tokens(), reply.Trouble.Window
	switch r.Provider {
	case model.Anthropic:
		return failure(r.Provider, 400, fmt.Sprintf("prompt is too long: %d tokens > %d maximum", size, window))
	case model.Gemini:
		return failure(r.Provider, 400, fmt.Sprintf("The input token count (%d) exceeds the maximum number of tokens allowed (%d).", size, window))
	}
	message, field := "Your input exceeds the context window of this model. Please adjust your input and try again.", "input"
	if r.Endpoint == model.Chat {
		message = fmt.Sprintf("This model's maximum context length is %d tokens. However, your messages resulted in %d tokens. Please reduce the length of the messages.", window, size)
		field = "messages"
	}
	return Response{Status: 400, Body: encode(object{"error": object{"message": message, "type": "invalid_request_error", "param": field, "code": "context_length_exceeded"}})}
}

var (
	anthropicErrors = map[int]string{400: "invalid_request_error", 404: "not_found_error", 413: "request_too_large", 429: "rate_limit_error", 500: "api_error", 503: "api_error"}
	geminiErrors    = map[int]string{400: "INVALID_ARGUMENT", 404: "NOT_FOUND", 413: "INVALID_ARGUMENT", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}
	openaiErrors    = map[int]string{400: "invalid_request_error", 404: "invalid_request_error", 413: "invalid_request_error", 429: "requests", 500: "server_error", 503: "server_error"}
	openaiCodes     = map[int]any{400: nil, 404: "not_found", 429: "rate_limit_exceeded", 500: nil, 503: nil}
)
