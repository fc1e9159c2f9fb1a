package spec_test

import (
	"fmt"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

func rawValue[T ~[]byte | ~string](text T) jsontext.Value { return jsontext.Value(text) }

// DecodeReply and the schema of a result take and turn away the same results,
// so that a vendor who validates is never surprised by a fault.
func TestDecodeReplyAgreesWithSchema(t *testing.T) {
	all := schemas(t)
	for _, op := range spec.Ops() {
		schema := all[fmt.Sprintf("decide-%s-result", op)]
		cases := append(resultsOf(op), resultsOfAny()...)
		for _, tc := range cases {
			_, err := spec.DecodeReply(op, []byte(tc.text))
			verdict := accepts(t, schema, []byte(tc.text))
			if (err == nil) != tc.good {
				t.Errorf("%s: DecodeReply(%s) gives %v, want good = %v", op, tc.text, err, tc.good)
			}
			if (verdict == nil) != tc.good {
				t.Errorf("%s: the schema says of %s: %v, want good = %v", op, tc.text, verdict, tc.good)
			}
		}
	}
}

type result struct {
	text string
	good bool
}

// resultsOfAny holds refusals, which every operation may give, and results
// that are none.
func resultsOfAny() []result {
	return []result{
		{`{"refusal":{"code":"unknown","subject":["1"],"reason":"because"}}`, true},
		{`{"refusal":{"code":"excluded","subject":["k"],"reason":"r","cites":[{"reason":"","generation":3}]}}`, true},
		{`{"refusal":{}}`, true},
		{`{"refusal":{"code":"no such code","subject":[],"reason":""}}`, true},
		{`{"refusal":{"code":null,"subject":null,"reason":null,"cites":null}}`, true},
		{`{"refusal":{"subject":[null],"cites":[null,{"generation":null},{}]}}`, true},
		{`{"refusal":{"mood":"bad"},"trace":{"deep":[1,2]}}`, true},
		{`{"refusal":null}`, false},
		{`{"refusal":"no"}`, false},
		{`{"refusal":[]}`, false},
		{`{"refusal":{"code":7}}`, false},
		{`{"refusal":{"subject":"1"}}`, false},
		{`{"refusal":{"subject":[1]}}`, false},
		{`{"refusal":{"reason":["r"]}}`, false},
		{`{"refusal":{"cites":{}}}`, false},
		{`{"refusal":{"cites":["r"]}}`, false},
		{`{"refusal":{"cites":[{"reason":1}]}}`, false},
		{`{"refusal":{"cites":[{"generation":"3"}]}}`, false},
		{`{"refusal":{"cites":[{"generation":1.5}]}}`, false},
		{`{}`, false},
		{`{"trace":1}`, false},
		{`null`, false},
		{`[]`, false},
		{`"certified"`, false},
		{`true`, false},
	}
}

func resultsOf(op spec.Op) []result {
	return map[spec.Op][]result{
		spec.OpBuild: {
			{`{"covered":[1,2],"uncovered":[3]}`, true},
			{`{"covered":[],"uncovered":[],"why":"nothing"}`, true},
			{`{"covered":[9,9,-1],"uncovered":[9]}`, true},
			{`{"covered":[null],"uncovered":[]}`, true},
			{`{"covered":[1],"uncovered":[],"refusal":{"code":"irreversible"}}`, true},
			{`{"covered":null,"refusal":{}}`, true},
			{`{"covered":[1]}`, false},
			{`{"uncovered":[1]}`, false},
			{`{"covered":[1],"uncovered":null}`, false},
			{`{"covered":["1"],"uncovered":[]}`, false},
			{`{"covered":[1.5],"uncovered":[]}`, false},
			{`{"covered":[9223372036854775808],"uncovered":[]}`, false},
			{`{"covered":{"1":true},"uncovered":[]}`, false},
			{`{"covered":"all","refusal":{}}`, false},
		},
		spec.OpResolve: {
			{`{"from":"summary","text":"T1 did it"}`, true},
			{`{"text":""}`, true},
			{`{"from":"a guess","text":"x"}`, true},
			{`{"from":null,"text":"x"}`, true},
			{`{"from":"raw_log"}`, false},
			{`{"text":null}`, false},
			{`{"text":7}`, false},
			{`{"from":1,"text":"x"}`, false},
		},
		spec.OpReconstruct: {
			{`{"payload":{"sha":"1"},"effective_class":"LOSSLESS"}`, true},
			{`{"payload":{}}`, true},
			{`{"payload":{},"effective_class":"lossless"}`, true},
			{`{"payload":{"sha":null},"effective_class":null}`, true},
			{`{"payload":{"sha":"1"},"refusal":{"code":"unsound"}}`, true},
			{`{"payload":null,"refusal":{}}`, true},
			{`{"effective_class":"LOSSLESS"}`, false},
			{`{"payload":null}`, false},
			{`{"payload":{"sha":1}}`, false},
			{`{"payload":["sha"]}`, false},
			{`{"payload":{},"effective_class":1}`, false},
		},
		spec.OpGuard: {
			{`{"permit":true}`, true},
			{`{"permit":false}`, true},
			{`{"permit":false,"refusal":{"code":"unknown"}}`, true},
			{`{"permit":null}`, false},
			{`{"permit":"yes"}`, false},
			{`{"permit":1}`, false},
		},
		spec.OpDecide: {
			{`{"decision":"certified"}`, true},
			{`{"decision":"provisional","note":1}`, true},
			{`{"decision":"refuse","refusal":{}}`, true},
			{`{"decision":"refuse"}`, false},
			{`{"decision":"CERTIFIED"}`, false},
			{`{"decision":null}`, false},
			{`{"decision":true}`, false},
			{`{"decision":[],"refusal":{}}`, false},
		},
		spec.OpCertify: {
			{`{"certified":[]}`, true},
			{`{"certified":["negation","mood",""]}`, true},
			{`{"certified":[null]}`, true},
			{`{"certified":null}`, false},
			{`{"certified":"negation"}`, false},
			{`{"certified":[1]}`, false},
		},
		spec.OpInherit: {
			{`{"generation":1,"ancestry_certified":true,"certified_here":[],"certified_along":[]}`, true},
			{`{"generation":-4,"ancestry_certified":false,"certified_here":["x"],"certified_along":["y"]}`, true},
			{`{"generation":1,"certified_here":[],"refusal":{}}`, true},
			{`{"ancestry_certified":true,"certified_here":[],"certified_along":[]}`, false},
			{`{"generation":1,"certified_here":[],"certified_along":[]}`, false},
			{`{"generation":1,"ancestry_certified":true,"certified_along":[]}`, false},
			{`{"generation":1,"ancestry_certified":true,"certified_here":[]}`, false},
			{`{"generation":"1","ancestry_certified":true,"certified_here":[],"certified_along":[]}`, false},
			{`{"generation":1,"ancestry_certified":1,"certified_here":[],"certified_along":[]}`, false},
			{`{"generation":1,"ancestry_certified":true,"certified_here":{},"certified_along":[]}`, false},
			{`{"generation":1e400,"ancestry_certified":true,"certified_here":[],"certified_along":[]}`, false},
		},
	}[op]
}
