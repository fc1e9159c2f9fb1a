package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"plimsoll/spec"
)

func TestSessionParamsSchema(t *testing.T) {
	all := schemas(t)
	for _, tc := range []struct {
		op   spec.Op
		text string
		good bool
	}{
		{spec.StepOpen, `{"session":"s"}`, true},
		{spec.StepOpen, `{"session":"s","saved":"x","later":1}`, true},
		{spec.StepOpen, `{"session":"s","saved":""}`, false},
		{spec.StepOpen, `{"session":""}`, false},
		{spec.StepOpen, `{}`, false},
		{spec.StepRecord, `{"session":"s","key":"k","reason":""}`, true},
		{spec.StepRecord, `{"key":"k","reason":""}`, false},
		{spec.StepRecord, `{"session":"s","key":"k"}`, false},
		{spec.StepFork, `{"session":"s","to":1,"as":"t"}`, true},
		{spec.StepFork, `{"session":"s","to":1}`, false},
		{spec.StepUndo, `{"session":"s","to":9007199254740992}`, false},
		{spec.StepSave, `{"session":"s"}`, true},
		{spec.StepSave, `{"session":7}`, false},
	} {
		request := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"session/%s","params":%s}`, tc.op, tc.text)
		for schema, text := range map[string]string{fmt.Sprintf("session-%s-params", tc.op): tc.text, "request": request} {
			if verdict := accepts(t, all[schema], []byte(text)); (verdict == nil) != tc.good {
				t.Errorf("%s says of %s: %v, want good = %v", schema, text, verdict, tc.good)
			}
		}
	}
}

// DecodeStepReply and the schema of a step's result take and turn away the
// same results.
func TestDecodeStepReplyAgreesWithSchema(t *testing.T) {
	all := schemas(t)
	for _, op := range stepOps() {
		cases := stepResults()[op]
		switch op {
		case spec.StepCompact, spec.StepAct:
			cases = append(cases, resultsOfAny()...)
		case spec.StepResolve, spec.StepReconstruct, spec.StepGuard:
			cases = append(resultsOf(op), resultsOfAny()...)
		case spec.StepRecall:
			cases = append(resultsOf(spec.StepResolve), resultsOfAny()...)
		case spec.StepInspect, spec.StepSave:
			cases = append(cases, neverGood()...)
		default:
			cases = append(neverGood(), result{`{}`, true}, result{`{"later":[1]}`, true}, result{`{"refusal":null}`, true})
		}
		for _, tc := range cases {
			_, err := spec.DecodeStepReply(op, []byte(tc.text))
			verdict := accepts(t, all[stepResult(op)], []byte(tc.text))
			if (err == nil) != tc.good && !tc.readAnyhow(op) {
				t.Errorf("%s: DecodeStepReply(%s) gives %v, want good = %v", op, tc.text, err, tc.good)
			}
			if (verdict == nil) != tc.good {
				t.Errorf("%s: the schema says of %s: %v, want good = %v", op, tc.text, verdict, tc.good)
			}
		}
	}
}

// readAnyhow: DecodeStepReply reads the refusal of a step that is never
// refused, so that whoever asked can tell what came in the place of a result;
// and the null that stands for none. The schema knows them for faults.
func (r result) readAnyhow(op spec.Op) bool {
	done := stepResult(op) == "session-done-result"
	never := done || op == spec.StepInspect || op == spec.StepSave
	return done && r.text == `null` || never && strings.HasPrefix(r.text, `{"refusal":{`)
}

// neverGood holds results that no step which cannot be refused may give.
func neverGood() []result {
	return []result{
		{`[]`, false},
		{`"done"`, false},
		{`true`, false},
		{`null`, false},
		{`{"refusal":{}}`, false},
		{`{"refusal":{"code":"unknown","subject":["s"],"reason":"because"}}`, false},
		{`{"refusal":"no"}`, false},
	}
}

func stepResults() map[spec.Op][]result {
	const whole = `"covered":[1],"uncovered":[],"generation":1,"ancestry_certified":true,"certified_here":[],"certified_along":[]`
	return map[spec.Op][]result{
		spec.StepCompact: {
			{`{"outcome":"applied","decision":"certified",` + whole + `}`, true},
			{`{"outcome":"applied","decision":"provisional"}`, true},
			{`{"outcome":"applied","decision":"provisional","covered":null,"generation":null,"certified_here":[null]}`, true},
			{`{"outcome":"applied","decision":"provisional","generation":-7,"covered":[9,9]}`, true},
			{`{"outcome":"skipped"}`, true},
			{`{"outcome":"failed","decision":"","why":"no model"}`, true},
			{`{"outcome":"applied","refusal":{"code":"below_floor"}}`, true},
			{`{"outcome":"applied"}`, false},
			{`{"outcome":"applied","decision":"refuse"}`, false},
			{`{"outcome":"done","decision":"certified"}`, false},
			{`{"outcome":null,"decision":"certified"}`, false},
			{`{"decision":"certified",` + whole + `}`, false},
			{`{"outcome":"applied","decision":"certified","covered":["1"]}`, false},
			{`{"outcome":"applied","decision":"certified","generation":1.5}`, false},
			{`{"outcome":"skipped","certified_along":"all"}`, false},
		},
		spec.StepAct: {
			{`{"executed":true}`, true},
			{`{"executed":true,"log":"ok"}`, true},
			{`{"executed":false,"refusal":{"code":"excluded"}}`, true},
			{`{"executed":false}`, false},
			{`{"executed":"yes"}`, false},
			{`{"executed":null}`, false},
		},
		spec.StepInspect: {
			{`{"history":[]}`, true},
			{`{"history":[{"id":1,"raw":null},{"id":2,"raw":"x"},null],"ledger":null,"contract":null,"artifacts":null,"pins":null}`, true},
			{`{"history":[],"ledger":[{"key":"k","reason":"","generation":0}],"contract":{"required":["x"],"gaps":[{"class":"x","generation":2}]}}`, true},
			{`{"history":[],"artifacts":{"a":{},"b":{"loss_class":"","digest":null}},"covered":[1],"generation":3,"provisional":true}`, true},
			{`{"ledger":[]}`, false},
			{`{"history":null}`, false},
			{`{"history":[1]}`, false},
			{`{"history":[{"id":"1"}]}`, false},
			{`{"history":[],"retained":["1"]}`, false},
			{`{"history":[],"provisional":"no"}`, false},
			{`{"history":[],"ledger":{}}`, false},
			{`{"history":[],"contract":[]}`, false},
			{`{"history":[],"contract":{"gaps":{"x":1}}}`, false},
			{`{"history":[],"artifacts":[]}`, false},
			{`{"history":[],"artifacts":{"a":{"digest":1}}}`, false},
		},
		spec.StepSave: {
			{`{"saved":"x"}`, true},
			{`{"saved":"x","size":1}`, true},
			{`{"saved":""}`, false},
			{`{"saved":null}`, false},
			{`{"saved":{"turns":[]}}`, false},
			{`{}`, false},
		},
	}
}
