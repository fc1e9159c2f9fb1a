package stdio

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// appendRequest appends one line of the harness's: a request with its newline.
func appendRequest(line []byte, id int64, method string, params []byte) []byte {
	line = append(line, `{"jsonrpc":"2.0","id":`...)
	line = strconv.AppendInt(line, id, 10)
	line = append(line, `,"method":"`...)
	line = append(line, method...) // a method of package spec needs no escape
	line = append(line, `","params":`...)
	line = append(line, params...)
	return append(line, '}', '\n')
}

// named adds the name of the session to the fields of a step.
func named(session string, fields []byte) []byte {
	line := append([]byte(`{"session":`), strconv.Quote(session)...)
	if len(fields) > 2 {
		line = append(line, ',')
	}
	return append(line, fields[1:]...)
}

// A reply is one line of the adapter's that names a call.
type reply struct {
	id     int64
	result jsontext.Value
	fault  *spec.WireError
	bad    string // what makes it unusable; empty when it is sound
}

// parseLine reads one line of the adapter's: a reply, or a question of its own.
// A line that is broken but still tells its id gives a bad reply, so that the
// call need not wait for its deadline. When no call can be named, sort says what
// kind of mistake it is and detail describes this one.
func parseLine(line []byte) (r reply, q *question, sort, detail string) {
	var env struct {
		JSONRPC jsontext.Value `json:"jsonrpc"`
		ID      jsontext.Value `json:"id"`
		Method  jsontext.Value `json:"method"`
		Params  jsontext.Value `json:"params"`
		Result  jsontext.Value `json:"result"`
		Error   jsontext.Value `json:"error"`
	}
	if err := spec.Decode(line, &env); err != nil {
		return salvage(line, jsonReason(err))
	}
	if env.Method != nil {
		return reply{}, parseQuestion(env.ID, env.Method, env.Params, len(line)), "", ""
	}
	id, err := strconv.ParseInt(string(env.ID), 10, 64)
	if err != nil {
		return reply{}, nil, "reply without a call", `"id" must be the integer of a call: ` + quoted(line)
	}
	r = reply{id: id}
	r.fill(env.JSONRPC, env.Result, env.Error)
	return r, nil, "", ""
}

// salvage makes the best of a line that is broken further on, or that breaks no
// more than the rules about names and characters.
func salvage(line []byte, reason string) (r reply, q *question, sort, detail string) {
	id, method := members(line)
	if method != nil {
		q = parseQuestion(id, method, nil, len(line))
		q.problem = &spec.WireError{Code: codeParse, Message: "a request of the adapter's that cannot be read: " + reason}
		return reply{}, q, "", ""
	}
	why := "a line that is no reply: " + reason
	if n, err := strconv.ParseInt(string(id), 10, 64); err == nil {
		return reply{id: n, bad: why}, nil, "", ""
	}
	return reply{}, nil, "line that is no reply", why + ": " + quoted(line)
}

// fill takes the members of a reply over. A null counts as absent, as it does
// for many JSON-RPC libraries.
func (r *reply) fill(version, result, fault jsontext.Value) {
	hasResult, hasError := present(result), present(fault)
	switch {
	case string(version) != `"2.0"`:
		r.bad = `"jsonrpc" must be "2.0"`
	case hasResult && hasError:
		r.bad = `a reply with both "result" and "error"; want exactly one`
	case hasResult:
		r.result = result
	case hasError:
		r.fault = new(spec.WireError)
		if err := spec.Decode(fault, r.fault); err != nil {
			r.bad = `"error" must have an integer "code" and a string "message": ` + jsonReason(err)
		}
	default:
		r.bad = `a reply with neither "result" nor "error"; want exactly one`
	}
}

func present(v jsontext.Value) bool { return v != nil && v.Kind() != 'n' }

// members looks for the id and the method in a line that is broken. Of two ids
// the first one counts.
func members(line []byte) (id, method jsontext.Value) {
	dec := jsontext.NewDecoder(bytes.NewReader(line), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
		return nil, nil
	}
	for dec.PeekKind() == '"' {
		token, err := dec.ReadToken()
		if err != nil {
			break
		}
		name := token.String() // before the next read: a token does not outlive it
		value, err := dec.ReadValue()
		if err != nil {
			break
		}
		switch {
		case name == "id" && id == nil:
			id = value.Clone()
		case name == "method":
			method = value.Clone()
		}
	}
	return id, method
}

// jsonReason says what is wrong with a JSON text. The library varies the
// wording of a wrong type from process to process; a report must not.
func jsonReason(err error) string {
	var wrong *json.SemanticError
	if !errors.As(err, &wrong) {
		return clean([]byte(err.Error()), shownLine)
	}
	where := "the whole"
	if wrong.JSONPointer != "" {
		where = string(wrong.JSONPointer)
	}
	s := fmt.Sprintf("%s has the wrong type (%s)", where, kindName(wrong.JSONKind))
	if wrong.Err != nil {
		s += ": " + wrong.Err.Error()
	}
	return clean([]byte(s), shownLine)
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '{':
		return "object"
	case '[':
		return "array"
	}
	return k.String()
}

// decodeAnswer turns a sound reply into what the engine judges.
func decodeAnswer(op spec.Op, r reply, decode func(spec.Op, []byte) (spec.Answer, error)) (spec.Answer, error) {
	if r.fault != nil {
		message := r.fault.Message
		if message == "" {
			message = fmt.Sprintf("error %d without a message", r.fault.Code)
		}
		return spec.Answer{Error: message}, nil
	}
	a, err := decode(op, r.result)
	if err != nil {
		return spec.Answer{}, protocolError("the result of " + string(op) + " is unusable: " + jsonReason(err))
	}
	return a, nil
}
