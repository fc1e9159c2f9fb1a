package main

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// sessionExchange shows a worked example of the surface session as it is sent,
// line by line.
func sessionExchange(puts []examples.Put) (string, error) {
	return exchange(spec.SurfaceSession, puts)
}

func exchange(surface spec.Surface, puts []examples.Put) (string, error) {
	var b strings.Builder
	for i, p := range puts {
		id := int64(i + 2) // hello was the first
		params, err := stepParams(p.Session, p.Step)
		if err != nil {
			return "", err
		}
		result, err := spec.EncodeReply(p.Answer)
		if err != nil {
			return "", err
		}
		request, err := spec.Encode(spec.Request{JSONRPC: "2.0", ID: id, Method: spec.Method(surface, p.Step.Op()), Params: params})
		if err != nil {
			return "", err
		}
		reply, err := spec.Encode(spec.Response{JSONRPC: "2.0", ID: &id, Result: result})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "→ %s\n← %s\n", request, reply)
	}
	return "```text\n" + b.String() + "```\n", nil
}

// stepParams are the fields of a step with the name of its session in front.
func stepParams(session string, s spec.Step) (jsontext.Value, error) {
	fields, err := spec.Encode(s)
	if err != nil {
		return nil, err
	}
	name, err := spec.Encode(session)
	if err != nil {
		return nil, err
	}
	rest := strings.TrimPrefix(string(fields), "{")
	if rest != "}" {
		rest = "," + rest
	}
	return jsontext.Value(`{"session":` + string(name) + rest), nil
}
