// An adapter of the Plimsoll specification: a JSON object a line on standard
// input, one a line on standard output.
//
// Here is the way from a request to its reply (SPEC.md, "Wire protocol"). What
// is checked is in operations.go and session.go. Nothing but replies may go to
// standard output; log to standard error.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
)

var (
	surfaces   = []string{"decide"} // next: "session"
	operations = []string{"build"}  // of decide; next: "resolve", "reconstruct", "guard", "decide", "certify", "inherit"
)

// hello is the handshake: who this is and what it has. Only what is named
// here is checked.
func hello(struct{}) any {
	adapter := map[string]string{"name": "my-compactor", "version": "0.1.0", "language": "go"}
	return map[string]any{"protocol": 1, "adapter": adapter, "surfaces": surfaces, "operations": operations}
}

// A method goes from the parameters of a call to its result.
type method func(params []byte) (any, error)

// typed makes a method of a function of the decoded parameters.
func typed[C any](f func(C) any) method {
	return func(params []byte) (any, error) {
		var call C
		if err := json.Unmarshal(params, &call); err != nil {
			return nil, err
		}
		return f(call), nil
	}
}

var methods = map[string]method{
	"hello":                typed(hello),
	"decide/build":         typed(build),
	"decide/resolve":       typed(resolve),
	"decide/reconstruct":   typed(reconstruct),
	"decide/guard":         typed(guard),
	"decide/decide":        typed(decide),
	"decide/certify":       typed(certify),
	"decide/inherit":       typed(inherit),
	"session/open":         typed(open),
	"session/fork":         typed(fork),
	"session/close":        typed(closeSession),
	"session/append":       step((*Session).append),
	"session/tool_result":  step((*Session).toolResult),
	"session/put_artifact": step((*Session).putArtifact),
	"session/record":       step((*Session).record),
	"session/durable":      step((*Session).durable),
	"session/lose":         step((*Session).lose),
	"session/compact":      step((*Session).compact),
	"session/resolve":      step((*Session).resolve),
	"session/reconstruct":  step((*Session).reconstruct),
	"session/guard":        step((*Session).guard),
	"session/act":          step((*Session).act),
	"session/undo":         step((*Session).undo),
	"session/inspect":      step((*Session).inspect),
	"session/save":         step((*Session).save),
}

type request struct {
	ID     int64           `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type reply struct {
	Version string    `json:"jsonrpc"`
	ID      int64     `json:"id"`
	Result  any       `json:"result,omitempty"`
	Error   *rpcError `json:"error,omitempty"`
}

// An rpcError is for what cannot be handled at all; it never stands for a
// refusal.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func replyTo(r request) (out reply) {
	out = reply{Version: "2.0", ID: r.ID}
	defer func() {
		if problem := recover(); problem != nil {
			log.Print(problem)
			out.Error = &rpcError{-32603, fmt.Sprint(problem)}
		}
	}()
	m, ok := methods[r.Method]
	if !ok {
		out.Error = &rpcError{-32601, "unknown method " + r.Method}
		return out
	}
	result, err := m(r.Params)
	if err != nil {
		out.Error = &rpcError{-32602, err.Error()}
		return out
	}
	out.Result = result
	return out
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return
		}
		var r request
		if err == nil {
			err = json.Unmarshal(line, &r)
		}
		if err == nil {
			err = out.Encode(replyTo(r))
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}
