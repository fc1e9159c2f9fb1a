package examples

import "plimsoll/spec"

// A Put is one step of the worked example of the surface session: the step,
// the session it is put to, and an answer that is permitted.
type Put struct {
	Session string
	Step    spec.Step
	Answer  spec.Answer
}

// Session returns a conversation in which every step of the surface session
// occurs: two turns are compacted, an act is taken, the session is reloaded
// and forked. Every answer is permitted under core and under strict.
func Session() []Put {
	var all []Put
	for _, part := range [][]Put{talk(), compaction(), actions(), copies()} {
		all = append(all, part...)
	}
	return all
}

// Episode returns the same conversation as a case: without the steps that the
// harness adds by itself.
func Episode() *spec.Episode {
	e := &spec.Episode{}
	for _, p := range Session() {
		switch s := p.Step.(type) {
		case *spec.Open, *spec.Inspect, *spec.Close:
		case *spec.Save:
			e.Steps = append(e.Steps, &spec.Reload{})
		case *spec.Fork:
			e.Steps = append(e.Steps, &spec.Fork{To: s.To})
		default:
			e.Steps = append(e.Steps, s)
		}
	}
	return e
}

func put(s spec.Step) Put { return Put{"s1", s, spec.Answer{Result: &spec.Done{}}} }

func gets(s spec.Step, r spec.Result) Put { return Put{"s1", s, spec.Answer{Result: r}} }

func meets(s spec.Step, r *spec.Refusal) Put { return Put{"s1", s, spec.Answer{Refusal: r}} }

func talk() []Put {
	return []Put{
		put(&spec.Open{}),
		put(&spec.Append{ID: 11, Role: spec.RoleUser, Text: "Fix the lease test. Do not push to main.", Anchor: "lease test", Tokens: 900}),
		put(&spec.Append{ID: 12, Role: spec.RoleAssistant, Text: "Opened PR-482.", Anchor: "PR-482", Tokens: 2600}),
		put(&spec.Record{Key: "deploy eu-west", Reason: "the replica lags by an hour"}),
		put(&spec.PutArtifact{Name: "patch", Artifact: patch()}),
		put(&spec.Durable{Set: map[string]*string{"file": ptr("api/map.go"), "branch": nil}}),
		put(&spec.Append{ID: 13, Role: spec.RoleUser, Text: "Commit it.", Anchor: "commit it", Tokens: 3}),
	}
}

func patch() spec.Artifact {
	return spec.Artifact{LossClass: ptr(spec.LossyLiteral), Payload: map[string]string{"file": "api/map.go"}}
}

const summary = "Fixing the lease test: opened PR-482."

func compaction() []Put {
	both := []string{spec.ClassIdentifier, spec.ClassNegation}
	return []Put{
		gets(&spec.Compact{From: spec.FromHead, Keep: 1, Summary: summary, Budget: ptr[int64](1000), RatioLow: 5, Finish: spec.FinishStop,
			Required: both,
			Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "PR-482", Turn: 12}, {Class: spec.ClassNegation, Text: "Do not push to main", Turn: 11}},
			Pins:     []string{"Do not push to main."}, SourceRecoverable: true, CostlySideEffect: true,
		}, &spec.CompactResult{Outcome: spec.Applied, Covered: []int64{11, 12}, Uncovered: []int64{}, Decision: spec.Certified,
			Generation: 1, AncestryCertified: true, CertifiedHere: both, CertifiedAlong: both}),
		gets(&spec.Inspect{}, compacted()),
		gets(&spec.SessionResolve{ID: 12}, &spec.ResolveResult{From: spec.FromRawLog, Text: "Opened PR-482."}),
		put(&spec.Lose{Raw: []int64{12}}),
	}
}

func compacted() *spec.Inspection {
	i := start()
	i.Covered, i.Retained = []int64{11, 12}, []int64{13}
	i.Summary, i.Generation, i.Pins = summary, 1, []string{"Do not push to main."}
	i.History = append(i.History, spec.HistoryTurn{ID: 13, Raw: ptr("Commit it.")})
	both := []string{spec.ClassIdentifier, spec.ClassNegation}
	i.Contract = &spec.SessionContract{Required: both, CertifiedHere: both, CertifiedAlong: both, AncestryCertified: true, Gaps: []spec.Gap{}}
	return i
}

// start is what inspect shows of turns 11 and 12 alone, without a checkpoint.
func start() *spec.Inspection {
	return &spec.Inspection{
		History:   []spec.HistoryTurn{{ID: 11, Raw: ptr("Fix the lease test. Do not push to main.")}, {ID: 12, Raw: ptr("Opened PR-482.")}},
		Covered:   []int64{},
		Uncovered: []int64{},
		Retained:  []int64{11, 12},
		Ledger:    spec.Ledger{{Key: "deploy eu-west", Reason: "the replica lags by an hour", Generation: 0}},
		Pins:      []string{},
		Artifacts: map[string]spec.ArtifactTag{"patch": {LossClass: ptr(spec.LossyLiteral)}},
	}
}

func actions() []Put {
	return []Put{
		put(&spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d"}}),
		gets(&spec.Act{Operation: "commit", Key: "commit lease", Literals: map[string]string{"sha": "9f2c41d"}}, &spec.ActResult{Executed: true}),
		meets(&spec.Act{Operation: "retry_idempotent", Key: "commit lease", Literals: map[string]string{"sha": "9f2c41"}},
			spec.Refuse(spec.CodeDivergent, []string{"9f2c41"}, "the first attempt was made with 9f2c41d")),
		gets(&spec.SessionReconstruct{Artifact: "patch", Operation: "plan"},
			&spec.ReconstructResult{Payload: map[string]string{"file": "api/map.go"}, EffectiveClass: spec.LossyLiteral}),
		meets(&spec.SessionGuard{Key: "deploy eu-west", Query: "roll it out"}, excluded()),
	}
}

func excluded() *spec.Refusal {
	r := spec.Refuse(spec.CodeExcluded, []string{"deploy eu-west"}, "excluded once")
	r.Cites = []spec.Cite{{Reason: "the replica lags by an hour", Generation: 0}}
	return r
}

// copies: after the fork there is no checkpoint, since it was made while turn
// 13 was the newest; the ledger and the lost entry stay.
func copies() []Put {
	back := start()
	back.History[1].Raw = nil
	in := func(session string, p Put) Put { p.Session = session; return p }
	return []Put{
		put(&spec.Undo{To: 13}),
		gets(&spec.Save{}, &spec.SaveResult{Saved: "v1:c2Vzc2lvbg=="}),
		put(&spec.Close{}),
		in("s2", put(&spec.Open{Saved: ptr("v1:c2Vzc2lvbg==")})),
		in("s2", put(&spec.Fork{To: 12, As: "s3"})),
		in("s2", put(&spec.Close{})),
		in("s3", gets(&spec.Inspect{}, back)),
		in("s3", put(&spec.Close{})),
	}
}
