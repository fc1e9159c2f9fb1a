package main

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// exampleOf renders the examples of an operation as Markdown.
func exampleOf(op spec.Op) (string, error) {
	var b strings.Builder
	id := int64(7)
	for _, e := range examples.All() {
		if e.Call.Op() != op {
			continue
		}
		request, err := block(spec.Request{JSONRPC: "2.0", ID: id, Method: spec.Method(spec.SurfaceDecide, op), Params: e.Call})
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "**Example.** %s.\n\n%s", e.Title, request)
		for i, a := range e.Answers {
			reply, err := replyBlock(id, a.Answer)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&b, "%s: %s.\n\n%s", label(i), a.Title, reply)
		}
		id++
	}
	return b.String(), nil
}

func label(i int) string {
	if i == 0 {
		return "Permitted"
	}
	return "Also permitted"
}

func replyBlock(id int64, a spec.Answer) (string, error) {
	result, err := spec.EncodeReply(a)
	if err != nil {
		return "", err
	}
	return block(spec.Response{JSONRPC: "2.0", ID: &id, Result: result})
}

func block(v any) (string, error) {
	text, err := spec.Encode(v)
	if err != nil {
		return "", err
	}
	folded, err := spec.Fold(text, "", 100)
	return "```json\n" + folded + "\n```\n\n", err
}

// helloExchange shows the first lines of a conversation as they are sent.
func helloExchange() (string, error) {
	first := int64(1)
	result, err := spec.Encode(spec.HelloResult{
		Protocol: spec.Protocol,
		Adapter: spec.Identity{Name: "keelson", Version: "2.3.0", Language: "python",
			Homepage: "https://keelson.example", Issues: "https://keelson.example/issues"},
		Surfaces: []spec.Surface{spec.SurfaceDecide}, Operations: []spec.Op{spec.OpBuild, spec.OpGuard},
	})
	if err != nil {
		return "", err
	}
	guard := int64(2)
	permit, err := spec.EncodeReply(spec.Answer{Result: &spec.GuardResult{Permit: true}})
	if err != nil {
		return "", err
	}
	return lines([]arrowed{
		{"→", spec.Request{JSONRPC: "2.0", ID: first, Method: spec.MethodHello,
			Params: spec.Hello{Protocol: spec.Protocol, Spec: spec.Version, Harness: "conformance " + spec.Version}}},
		{"←", spec.Response{JSONRPC: "2.0", ID: &first, Result: jsontext.Value(result)}},
		{"→", spec.Request{JSONRPC: "2.0", ID: guard, Method: spec.Method(spec.SurfaceDecide, spec.OpGuard),
			Params: &spec.GuardCall{Ledger: spec.Ledger{}, Key: "make test"}}},
		{"←", spec.Response{JSONRPC: "2.0", ID: &guard, Result: permit}},
	})
}

// callBack shows the lines of a compaction that asks by the call back.
func callBack() (string, error) {
	ask, answer := examples.Summarize()
	said, err := spec.Encode(answer)
	if err != nil {
		return "", err
	}
	call := int64(31)
	done, err := spec.EncodeReply(spec.Answer{Result: &spec.MessagesOutcome{Outcome: spec.Applied}})
	if err != nil {
		return "", err
	}
	type named struct {
		Session string `json:"session"`
	}
	type request struct { // as spec.Request, with an id of the adapter's
		JSONRPC string `json:"jsonrpc"`
		ID      string `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}
	type reply struct {
		JSONRPC string         `json:"jsonrpc"`
		ID      string         `json:"id"`
		Result  jsontext.Value `json:"result"`
	}
	return lines([]arrowed{
		{"→", spec.Request{JSONRPC: "2.0", ID: call, Method: spec.Method(spec.SurfaceMessages, spec.StepCompact), Params: named{ask.Session}}},
		{"←", request{"2.0", "ask-1", spec.MethodSummarize, ask}},
		{"→", reply{"2.0", "ask-1", said}},
		{"←", spec.Response{JSONRPC: "2.0", ID: &call, Result: done}},
	})
}

// An arrowed message goes to the adapter (→) or comes from it (←).
type arrowed struct {
	arrow   string
	message any
}

func lines(all []arrowed) (string, error) {
	var b strings.Builder
	for _, line := range all {
		text, err := spec.Encode(line.message)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s %s\n", line.arrow, text)
	}
	return "```text\n" + b.String() + "```\n", nil
}

// codeRows lists the refusal codes with what they say.
func codeRows() [][2]string {
	meaning := map[string]string{
		spec.CodeUnknown:         "the answer cannot be known here: this escalates, and the caller decides",
		spec.CodeExcluded:        "the ledger holds an entry for the key",
		spec.CodeUnsound:         "restoration was asked of what cannot be restored",
		spec.CodeUnverified:      "a literal is absent from the durable source, or different there",
		spec.CodeDivergent:       "a retry with other literals than the prior attempt's",
		spec.CodeUnknownOp:       "an operation of no known class",
		spec.CodeIrreversible:    "coverage that cannot be claimed",
		spec.CodeUnresolvable:    "a turn that cannot be resolved",
		spec.CodeSourceGone:      "retrieval is due and the source is gone",
		spec.CodeBelowFloor:      "the fidelity floor is not certified",
		spec.CodeInvalidContract: "a contract without its generation or its ancestry",
	}
	var out [][2]string
	for _, c := range spec.Codes() {
		out = append(out, [2]string{c, meaning[c]})
	}
	return out
}
