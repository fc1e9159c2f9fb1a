package wire

import (
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

var (
	anthropicErrors = map[int]string{400: "invalid_request_error", 404: "not_found_error", 413: "request_too_large", 429: "rate_limit_error", 500: "api_error", 503: "api_error"}
	geminiErrors    = map[int]string{400: "INVALID_ARGUMENT", 404: "NOT_FOUND", 413: "INVALID_ARGUMENT", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}
	openaiErrors    = map[int]string{400: "invalid_request_error", 404: "invalid_request_error", 413: "invalid_request_error", 429: "requests", 500: "server_error", 503: "server_error"}
	openaiCodes     = map[int]any{400: nil, 404: "not_found", 429: "rate_limit_exceeded", 500: nil, 503: nil}
)
