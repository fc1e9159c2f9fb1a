package examples

import "plimsoll/spec"

// Field returns a conversation with what only the profile field plays. Every
// answer is permitted under strict+field to an adapter that declares what is
// asked for.
func Field() []Put {
	deploy := spec.Entry{Key: "deploy", Reason: "the freeze", Terms: spec.Terms{Scope: "prod", Expires: 40}}
	retry := spec.Entry{Key: "retry", Reason: "it hangs"}
	lift := spec.Entry{Key: "retry", Reason: "fixed in 2.1", Terms: spec.Terms{Kind: spec.KindLift}}
	return []Put{
		put(&spec.Open{}),
		put(&spec.Record{Key: deploy.Key, Reason: deploy.Reason, Terms: deploy.Terms}),
		put(&spec.Record{Key: retry.Key, Reason: retry.Reason}),
		put(&spec.Record{Key: lift.Key, Reason: lift.Reason, Terms: lift.Terms}),
		put(&spec.Correct{Name: "port", Old: "80", New: "8080"}),
		gets(&spec.Inspect{}, &spec.Inspection{History: []spec.HistoryTurn{}, Covered: []int64{}, Uncovered: []int64{}, Retained: []int64{},
			Ledger: spec.Ledger{deploy, retry, lift}, Pins: []string{}, Artifacts: map[string]spec.ArtifactTag{}, Active: map[string][]string{"port": {"8080"}}}),
		gets(&spec.SessionGuard{Key: "deploy", Standpoint: spec.Standpoint{Scope: "test", Now: 12}}, &spec.GuardResult{Permit: true}),
		gets(&spec.SessionGuard{Key: "retry"}, &spec.GuardResult{Permit: true}),
		put(&spec.Policy{Newest: 1}),
		put(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Roll out T-77.", Anchor: "T-77", Tokens: 40}),
		put(&spec.Append{ID: 2, Role: spec.RoleUser, Text: "Wait for QA.", Anchor: "QA", Tokens: 4}),
		gets(&spec.Compact{From: spec.FromHead, Summary: "T-77 is to be rolled out.", RatioLow: 5, Required: []string{spec.ClassIdentifier},
			Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "T-77", Turn: 1}}, Pins: []string{}, SourceRecoverable: true, Judge: spec.JudgeTimeout, Shown: []int64{}, ShownSummary: true},
			&spec.CompactResult{Outcome: spec.Applied, Covered: []int64{}, Uncovered: []int64{1}, Decision: spec.Provisional, Generation: 1,
				AncestryCertified: true, CertifiedHere: []string{}, CertifiedAlong: []string{}}),
		gets(&spec.Inspect{}, laidOut(deploy, retry, lift)),
		gets(&spec.Recall{ID: 1, Handle: "log/1"}, &spec.ResolveResult{From: spec.FromRawLog, Text: "Roll out T-77."}),
		put(&spec.Spawn{As: "s2"}),
		{"s2", &spec.SessionGuard{Key: "retry"}, spec.Answer{Result: &spec.GuardResult{Permit: true}}},
		{"s2", &spec.Close{}, spec.Answer{Result: &spec.Done{}}},
		put(&spec.Close{}),
	}
}

// laidOut is what inspect shows in the end: one turn uncovered, one kept by the
// policy, and a summary of which nothing is claimed.
func laidOut(ledger ...spec.Entry) *spec.Inspection {
	return &spec.Inspection{
		History: []spec.HistoryTurn{{ID: 1, Raw: ptr("Roll out T-77.")}, {ID: 2, Raw: ptr("Wait for QA.")}},
		Covered: []int64{}, Uncovered: []int64{1}, Retained: []int64{2}, Summary: "T-77 is to be rolled out.", Generation: 1, Provisional: true, Ledger: ledger,
		Contract: &spec.SessionContract{Required: []string{spec.ClassIdentifier}, CertifiedHere: []string{}, CertifiedAlong: []string{}, AncestryCertified: true,
			Gaps: []spec.Gap{{Class: spec.ClassIdentifier, Generation: 1}}},
		Pins: []string{}, Artifacts: map[string]spec.ArtifactTag{}, Active: map[string][]string{"port": {"8080"}},
		Context: &spec.Layout{Items: []spec.LayoutItem{{Summary: true}, {Turn: ptr(int64(2))}}, Kept: []int64{2}},
		Record: &spec.CompactionRecord{TokensBefore: ptr(int64(44)), TokensAfter: ptr(int64(12)), Covered: []int64{}, Uncovered: []int64{1},
			Summary: ptr("T-77 is to be rolled out.")},
		Tombstones: []spec.Tombstone{{Turn: 1, Handle: "log/1"}},
	}
}
