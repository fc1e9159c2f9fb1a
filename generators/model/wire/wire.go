// Package wire reads requests and writes replies in the formats of the
// providers: OpenAI chat completions and responses, Anthropic messages, Gemini
// generateContent; well enough for the vendors' own clients. It knows no
// network: a request is a path and a body, a response a body or a list of
// events.
//
// The readers are total. They never panic, whatever the body, and read as much
// of it as makes sense: what a compactor sends is what is under test.
package wire

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/generators/model"
)

// MaxBody is how much of a request is read, in bytes.
const MaxBody = 16 << 20

// An Event is one server-sent event. The name is empty where the provider
// names none.
type Event struct {
	Name string
	Data []byte
}

// A Response is what goes back over the wire: events, or else a body.
type Response struct {
	Status int
	Header [][2]string
	Body   []byte
	Events []Event
}

// Read reads a request. The path is without the prefix of the route; query is
// the raw query; anthropic says that a header names that provider, which on
// some paths is all that tells.
func Read(path, query string, anthropic bool, body []byte) *model.Request {
	path = strings.ToValidUTF8(path, "\ufffd")
	r := &model.Request{Path: path, Messages: []model.Message{}}
	r.Provider, r.Endpoint = locate(path, anthropic)
	if r.Endpoint == model.Models || r.Endpoint == model.Unknown {
		keep(r, body)
		return r
	}
	root, problem := tree(body)
	r.Problem = problem
	keep(r, body)
	if root == nil {
		r.Unreadable = true
		return r
	}
	switch r.Provider {
	case model.Anthropic:
		readMessages(r, root)
	case model.Gemini:
		readGenerate(r, root, path, query)
	default:
		if r.Endpoint == model.Chat {
			readChat(r, root)
		} else {
			readResponses(r, root)
		}
	}
	return r
}

// keep stores the body, as JSON where it is that.
func keep(r *model.Request, body []byte) {
	if value := jsontext.Value(body); value.IsValid() {
		r.Body = value
		return
	}
	r.Raw = strings.ToValidUTF8(string(body), "\ufffd")
}

// locate tells what a path asks for.
func locate(path string, anthropic bool) (model.Provider, model.Endpoint) {
	trimmed := strings.TrimSuffix(path, "/")
	for _, e := range endpoints {
		if strings.HasSuffix(trimmed, e.suffix) {
			return e.provider, e.endpoint
		}
	}
	gemini := strings.HasPrefix(path, "/v1beta/") || strings.HasPrefix(path, "/v1alpha/")
	provider := model.OpenAI
	switch {
	case gemini:
		provider = model.Gemini
	case anthropic:
		provider = model.Anthropic
	}
	if strings.HasSuffix(trimmed, "/models") || strings.Contains(trimmed, "/models/") && !strings.Contains(trimmed, ":") {
		return provider, model.Models
	}
	return provider, model.Unknown
}

// endpoints by the ends of their paths, whatever version or prefix stands
// before them.
var endpoints = []struct {
	suffix   string
	provider model.Provider
	endpoint model.Endpoint
}{
	{"/chat/completions", model.OpenAI, model.Chat},
	{"/responses", model.OpenAI, model.Responses},
	{"/responses/compact", model.OpenAI, model.Compact},
	{"/responses/input_tokens", model.OpenAI, model.Count},
	{"/messages", model.Anthropic, model.Messages},
	{"/messages/count_tokens", model.Anthropic, model.Count},
	{":generateContent", model.Gemini, model.Generate},
	{":streamGenerateContent", model.Gemini, model.Generate},
	{":countTokens", model.Gemini, model.Count},
}

// Write renders the reply for the client that sent the request.
func Write(r *model.Request, reply *model.Reply) Response {
	switch {
	case r.Endpoint == model.Unknown:
		return failure(r.Provider, 404, "no such endpoint: "+r.Path)
	case r.Endpoint == model.Models:
		return models(r)
	case r.Unreadable:
		return failure(r.Provider, 400, "the request cannot be read: "+r.Problem)
	case reply.Trouble.Status != 0:
		return failure(r.Provider, reply.Trouble.Status, "the plan wants this error")
	case reply.Trouble.Kind == model.TroubleOverflow:
		return overflow(r, reply)
	}
	var response Response
	switch r.Provider {
	case model.Anthropic:
		response = writeMessages(r, reply)
	case model.Gemini:
		response = writeGenerate(r, reply)
	default:
		if r.Endpoint == model.Chat {
			response = writeChat(r, reply)
		} else {
			response = writeResponses(r, reply)
		}
	}
	if reply.Trouble.Kind == model.TroubleMalformed {
		garble(&response)
	}
	return response
}

// garble makes the JSON of a response end in the middle, and leaves the
// response whole.
func garble(r *Response) {
	if len(r.Events) == 0 {
		r.Body = r.Body[:len(r.Body)/2]
		return
	}
	at := len(r.Events) / 2
	r.Events[at].Data = r.Events[at].Data[:len(r.Events[at].Data)/2]
}
