package null

import (
	"context"
	"errors"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

func ptr[T any](v T) *T { return &v }

// samples has one call of every operation with something in every field that
// a null adapter looks at.
func samples() []spec.Call {
	contract := spec.Contract{Required: []string{"negation"}, Generation: ptr(int64(4)), AncestryCertified: ptr(true)}
	return []spec.Call{
		&spec.BuildCall{Turns: []spec.Turn{{ID: 7}, {ID: 3}}, Reported: []int64{3, 99}},
		&spec.ResolveCall{ID: 7, Raw: map[int64]string{7: "seven"}, Checkpoint: spec.Checkpoint{Summary: "all"}},
		&spec.ReconstructCall{Artifact: spec.Artifact{LossClass: ptr(spec.LossyGist), Payload: map[string]string{"a": "1"}}},
		&spec.GuardCall{Key: "k", Ledger: spec.Ledger{{Key: "k", Reason: "r", Generation: 2}, {Key: "j"}}, Query: "q"},
		&spec.DecideCall{Contract: &contract},
		&spec.CertifyCall{Required: []string{"negation"}},
		&spec.InheritCall{Parents: []spec.Contract{contract}, Own: spec.Evidence{Required: []string{"relation"}, Certified: []string{"negation"}}},
	}
}

// The answers as they stand on the wire; "error" for an error reply, and the
// kind of a fault.
var wanted = map[string][]string{
	"null/refuse": {
		`{"refusal":{"code":"irreversible","subject":["7","3"],"reason":"this adapter refuses everything"}}`,
		`{"refusal":{"code":"unresolvable","subject":["7"],"reason":"this adapter refuses everything"}}`,
		`{"refusal":{"code":"unsound","subject":["artifact"],"reason":"this adapter refuses everything"}}`,
		`{"refusal":{"code":"excluded","subject":["k"],"reason":"this adapter refuses everything","cites":[{"reason":"r","generation":2}]}}`,
		`{"refusal":{"code":"below_floor","subject":["contract"],"reason":"this adapter refuses everything"}}`,
		`{"refusal":{"code":"below_floor","subject":["negation"],"reason":"this adapter refuses everything"}}`,
		`{"refusal":{"code":"invalid_contract","subject":["contract"],"reason":"this adapter refuses everything"}}`,
	},
	"null/allow": {
		`{"covered":[7,3],"uncovered":[]}`,
		`{"from":"summary","text":"all"}`,
		`{"payload":{"a":"1"},"effective_class":"LOSSLESS"}`,
		`{"permit":true}`,
		`{"decision":"certified"}`,
		`{"certified":["negation"]}`,
		`{"generation":5,"ancestry_certified":true,"certified_here":["negation","relation"],"certified_along":["negation","relation"]}`,
	},
	"null/echo": {
		`{"covered":[3,99],"uncovered":[]}`,
		`{"from":"summary","text":"all"}`,
		`{"payload":{"a":"1"},"effective_class":"LOSSY_GIST"}`,
		`{"permit":true}`,
		`{"decision":"certified"}`,
		`{"certified":["negation"]}`,
		`{"generation":4,"ancestry_certified":true,"certified_here":["negation"],"certified_along":["negation"]}`,
	},
	"null/identity": {
		`{"covered":[],"uncovered":[7,3]}`,
		`{"from":"raw_log","text":"seven"}`,
		`{"payload":{"a":"1"},"effective_class":"LOSSY_GIST"}`,
		`{"permit":true}`,
		`{"decision":"provisional"}`,
		`{"certified":[]}`,
		`{"generation":4,"ancestry_certified":true,"certified_here":[],"certified_along":[]}`,
	},
	"null/empty": {
		`{"covered":[],"uncovered":[]}`,
		`{"from":"","text":""}`,
		`{"payload":{},"effective_class":""}`,
		`{"refusal":{"code":"","subject":[],"reason":""}}`,
		"protocol error", // a decision that is none has no form on the wire
		`{"certified":[]}`,
		`{"generation":0,"ancestry_certified":false,"certified_here":[],"certified_along":[]}`,
	},
	"null/error": {"error", "error", "error", "error", "error", "error", "error"},
}

func TestAnswers(t *testing.T) {
	all := All()
	if len(all) != len(wanted) {
		t.Errorf("want %d null adapters, got %d", len(wanted), len(all))
	}
	for _, a := range all {
		c := adapters.InProcess(a)
		if !slices.Equal(c.Info().Operations, spec.Ops()) {
			t.Errorf("%s lacks operations: has %q", a.Identity().Name, c.Info().Operations)
			continue
		}
		for i, in := range samples() {
			got, err := wire(c, in)
			if err != nil {
				t.Errorf("%s: %v", a.Identity().Name, err)
			} else if want := wanted[a.Identity().Name][i]; got != want {
				t.Errorf("%s, %s:\nwant %s\n got %s", a.Identity().Name, in.Op(), want, got)
			}
		}
	}
}

func wire(c adapters.Caller, in spec.Call) (string, error) {
	a, err := c.Call(context.Background(), in)
	if f := (*adapters.Fault)(nil); errors.As(err, &f) {
		return string(f.Kind), nil
	}
	if err != nil {
		return "", err
	}
	if a.Error != "" {
		return "error", nil
	}
	text, err := spec.EncodeReply(a)
	return string(text), err
}

// The refusals of a null adapter must not break the rules for refusals, or it
// would be charged with more than refusing.
func TestRefusalsAreWellFormed(t *testing.T) {
	inputs := append(samples(), spec.NewCall(spec.OpBuild), spec.NewCall(spec.OpGuard), spec.NewCall(spec.OpCertify))
	for _, in := range inputs {
		a, err := adapters.InProcess(refuse{}).Call(context.Background(), in)
		if err != nil || a.Refusal == nil {
			t.Fatalf("%s: want a refusal, got %+v, %v", in.Op(), a, err)
		}
		r := a.Refusal
		if !slices.Contains(spec.Codes(), r.Code) || len(r.Subject) == 0 || r.Reason == "" {
			t.Errorf("%s: not well formed: %+v", in.Op(), r)
		}
		if g, ok := in.(*spec.GuardCall); ok && g.Ledger == nil && r.Code != spec.CodeUnknown {
			t.Errorf("an absent ledger wants code unknown, got %s", r.Code)
		}
	}
	if refusal := (*spec.Refusal)(nil); errors.As(errBroken, &refusal) {
		t.Error("the error adapter must not refuse")
	}
}
