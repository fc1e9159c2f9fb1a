package spec_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// stepOps are the steps of the surface session that are calls on the wire.
func stepOps() []spec.Op {
	return []spec.Op{spec.StepOpen, spec.StepAppend, spec.StepToolResult, spec.StepPutArtifact, spec.StepRecord, spec.StepDurable, spec.StepLose,
		spec.StepCompact, spec.StepResolve, spec.StepReconstruct, spec.StepGuard, spec.StepAct, spec.StepUndo, spec.StepFork,
		spec.StepInspect, spec.StepSave, spec.StepClose, spec.StepCorrect, spec.StepPolicy, spec.StepSpawn, spec.StepRecall}
}

// stepResult names the schema of the step's result: those that have nothing to
// say share one.
func stepResult(op spec.Op) string {
	switch op {
	case spec.StepRecall, spec.StepCompact, spec.StepResolve, spec.StepReconstruct, spec.StepGuard, spec.StepAct, spec.StepInspect, spec.StepSave:
		return fmt.Sprintf("session-%s-result", op)
	}
	return "session-done-result"
}

func sessionSchemas() []string {
	names := []string{"session-step", "session-episode", "session-done-result"}
	for _, op := range stepOps() {
		names = append(names, fmt.Sprintf("session-%s-params", op))
		if r := stepResult(op); r != "session-done-result" {
			names = append(names, r)
		}
	}
	return names
}

// onWire puts the name of the session in front of the fields of a step.
func onWire(t *testing.T, session string, s spec.Step) []byte {
	t.Helper()
	fields, err := spec.Encode(s)
	if err != nil {
		t.Fatalf("%s: %v", s.Op(), err)
	}
	text := fmt.Sprintf(`{"session":%q,%s`, session, fields[1:])
	return []byte(strings.Replace(text, ",}", "}", 1))
}

func TestSessionExampleValidates(t *testing.T) {
	validates(t, surfaceOnWire{"session", stepOps(), stepResult, spec.DecodeStepReply},
		slices.Concat(examples.Session(), examples.Merge(), examples.Field()))
}

// surfaceOnWire is a surface whose calls are about something that has a name.
type surfaceOnWire struct {
	name   string
	calls  []spec.Op
	result func(spec.Op) string // names the schema of a result
	decode func(spec.Op, []byte) (spec.Answer, error)
}

// validates holds a worked example against the schemas: what is sent, what
// comes back, and that each call of the surface is there.
func validates(t *testing.T, w surfaceOnWire, example []examples.Put) {
	all := schemas(t)
	seen := map[spec.Op]bool{}
	for i, p := range example {
		op := p.Step.Op()
		seen[op] = true
		title := fmt.Sprintf("put %d (%s)", i, op)
		params := onWire(t, p.Session, p.Step)
		request := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"%s/%s","params":%s}`, i+1, w.name, op, params)
		reply, err := spec.EncodeReply(p.Answer)
		if err != nil {
			t.Fatalf("%s: %v", title, err)
		}
		for schema, text := range map[string][]byte{fmt.Sprintf("%s-%s-params", w.name, op): params, "request": []byte(request), w.result(op): reply} {
			if err := accepts(t, all[schema], text); err != nil {
				t.Errorf("%s, %s: %s\n%v", title, schema, text, err)
			}
		}
		back, err := w.decode(op, reply)
		if err != nil || back.Refused() != p.Answer.Refused() {
			t.Errorf("%s: %s read back as %+v, %v", title, reply, back, err)
		}
	}
	for _, op := range w.calls {
		if !seen[op] {
			t.Errorf("the worked example of %s has no %s", w.name, op)
		}
	}
}

func TestEpisodeValidates(t *testing.T) {
	all := schemas(t)
	e := examples.Episode()
	for _, encode := range []func(spec.Call) ([]byte, error){spec.EncodeCall, spec.EncodeCallIndent} {
		text, err := encode(e)
		if err != nil {
			t.Fatal(err)
		}
		if err := accepts(t, all["call"], text); err != nil {
			t.Errorf("%s\n%v", text, err)
		}
		back, err := spec.DecodeCall(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		again, err := encode(back)
		if err != nil || string(again) != string(text) {
			t.Errorf("%s read back as %s, %v", text, again, err)
		}
	}
}

// episode wraps steps as they stand in a case, behind a turn and an artifact.
func episode(steps string) []byte {
	begin := `{"do":"append","id":1,"role":"user","text":"go","anchor":"","tokens":1},{"do":"put_artifact","name":"a","artifact":{"payload":{}}}`
	return []byte(`{"op":"session","input":{"steps":[` + begin + `,` + steps + `]}}`)
}

// The schema and DecodeCall take and turn away the same steps, as far as a
// schema can see: what hangs on earlier steps is for DecodeCall alone.
func TestEpisodeSteps(t *testing.T) {
	all := schemas(t)
	compact := `{"do":"compact","from":"head","keep":0,"summary":"","budget":null,"ratio_low":1,"required":[],"elements":[],"pins":[],` +
		`"source_recoverable":true,"strict_consumer":false,"chaining_risk":false,"costly_side_effect":false}`
	for _, tc := range []struct {
		step string
		good bool
	}{
		{`{"do":"append","id":2,"role":"tool","text":"","anchor":"T2","tokens":0}`, true},
		{`{"tokens":0,"anchor":"","text":"","role":"user","id":2,"do":"append"}`, true},
		{`{"do":"append","id":2,"role":"system","text":"","anchor":"","tokens":0}`, false},
		{`{"do":"append","id":-2,"role":"user","text":"","anchor":"","tokens":0}`, false},
		{`{"do":"append","id":2,"role":"user","text":"","anchor":"","tokens":-1}`, false},
		{`{"do":"tool_result","literals":{"sha":""}}`, true},
		{`{"do":"tool_result","literals":{}}`, false},
		{`{"do":"tool_result","literals":{"sha":1}}`, false},
		{`{"do":"put_artifact","name":"b","artifact":{"payload":{"sha":"1"},"digest":"","loss_class":"odd"}}`, true},
		{`{"do":"put_artifact","name":"","artifact":{"payload":{}}}`, false},
		{`{"do":"record","key":"k","reason":""}`, true},
		{`{"do":"record","key":"","reason":"r"}`, false},
		{`{"do":"durable","set":{"sha":null,"file":"x"}}`, true},
		{`{"do":"durable","set":{}}`, false},
		{`{"do":"durable","set":{"sha":1}}`, false},
		{`{"do":"lose","raw":[1]}`, true},
		{`{"do":"lose","ledger":true}`, true},
		{`{"do":"lose"}`, false},
		{`{"do":"lose","raw":[],"ledger":false}`, false},
		{compact, true},
		{strings.Replace(compact, `"head"`, `"raw"`, 1), true},
		{strings.Replace(compact, `"head"`, `"summary"`, 1), false},
		{strings.Replace(compact, `"ratio_low":1`, `"ratio_low":0`, 1), false},
		{strings.Replace(compact, `"keep":0`, `"keep":-1`, 1), false},
		{strings.Replace(compact, `"pins":[]`, `"pins":[""]`, 1), false},
		{strings.Replace(compact, `"required":[]`, `"required":[""]`, 1), false},
		{strings.Replace(compact, `"elements":[]`, `"elements":[{"class":"negation","text":"","turn":1}]`, 1), false},
		{strings.Replace(compact, `"keep":0`, `"keep":0,"mood":"good"`, 1), false},
		{`{"do":"resolve","id":7}`, true},
		{`{"do":"resolve","id":7,"class":"negation"}`, true},
		{`{"do":"resolve","id":"7"}`, false},
		{`{"do":"reconstruct","artifact":"a","operation":"","authoritative":true,"requires_literal":false,"prior":{}}`, true},
		{`{"do":"reconstruct","artifact":"","operation":"plan","authoritative":true,"requires_literal":false}`, false},
		{`{"do":"guard","key":"k","query":""}`, true},
		{`{"do":"guard","key":"","query":""}`, false},
		{`{"do":"act","operation":"commit","key":"k","literals":{"sha":"1"},"authoritative":false,"artifact":"a"}`, true},
		{`{"do":"act","operation":"commit","key":"k","literals":{},"authoritative":false}`, false},
		{`{"do":"act","operation":"commit","key":"","literals":{"sha":"1"},"authoritative":false}`, false},
		{`{"do":"undo","to":1}`, true},
		{`{"do":"fork","to":1}`, true},
		{`{"do":"undo"}`, false},
		{`{"do":"branch","as":"b"}`, true},
		{`{"do":"branch","as":""}`, false},
		{`{"do":"branch"}`, false},
		{`{"do":"branch","as":"b"},{"do":"switch","to":"b"},{"do":"switch","to":"main"}`, true},
		{`{"do":"branch","as":"b"},{"do":"switch","to":""}`, false},
		{`{"do":"branch","as":"b"},` + strings.Replace(compact, `"head"`, `"head","with":["b"]`, 1), true},
		{`{"do":"branch","as":"b"},` + strings.Replace(compact, `"head"`, `"head","with":["b","b"]`, 1), false},
		{`{"do":"branch","as":"b"},` + strings.Replace(compact, `"head"`, `"head","with":[""]`, 1), false},
		{`{"do":"reload"}`, true},
		{`{"do":"kill"}`, true},
		{`{"do":"kill","during":{"do":"record","key":"k","reason":""}}`, true},
		{`{"do":"kill","during":{"do":"undo","to":1},"after":1000}`, true},
		{`{"do":"kill","during":` + compact + `,"change":2}`, true},
		{`{"do":"kill","during":{"do":"undo","to":1},"after":1001}`, false},
		{`{"do":"kill","during":{"do":"undo","to":1},"change":-1}`, false},
		{`{"do":"kill","during":{"do":"reload"}}`, false},
		{`{"do":"kill","during":{"do":"kill"}}`, false},
		{`{"do":"kill","during":{"do":"record","key":""}}`, false},
		{`{"do":"kill","during":{"do":"undo","to":1,"from":2}}`, false},
		{`{"do":"kill","after":3}`, false},
		{`{"do":"kill","change":3}`, false},
		{`{"do":"open"}`, false},
		{`{"do":"inspect"}`, false},
		{`{"do":"save"}`, false},
		{`{"do":"close"}`, false},
		{`{"do":"merge"}`, false},
		{`{"to":1}`, false},
	} {
		text := episode(tc.step)
		_, err := spec.DecodeCall(text)
		if verdict := accepts(t, all["call"], text); (verdict == nil) != tc.good {
			t.Errorf("the schema says of %s: %v, want good = %v", tc.step, verdict, tc.good)
		}
		// What is left out is empty to DecodeCall, so only the schema misses it.
		if (err == nil) != tc.good && tc.step != `{"do":"undo"}` {
			t.Errorf("DecodeCall says of %s: %v, want good = %v", tc.step, err, tc.good)
		}
	}
}
