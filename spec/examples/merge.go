package examples

import "plimsoll/spec"

// Merge returns a conversation in which a session is copied and takes its copy
// in, as the capability merge has it. Every answer is permitted under core and
// under strict.
func Merge() []Put {
	in := func(session string, p Put) Put { p.Session = session; return p }
	first := spec.Entry{Key: "deploy", Reason: "the replica lags"}
	second := spec.Entry{Key: "drop lease", Reason: "still in use"}
	classes := []string{spec.ClassIdentifier}
	return []Put{
		put(&spec.Open{}),
		put(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look into T-77.", Anchor: "T-77", Tokens: 40}),
		put(&spec.Record{Key: first.Key, Reason: first.Reason}),
		put(&spec.Fork{To: 1, As: "s2"}),
		in("s2", put(&spec.Append{ID: 2, Role: spec.RoleUser, Text: "Drop the lease.", Anchor: "the lease", Tokens: 30})),
		in("s2", put(&spec.Record{Key: second.Key, Reason: second.Reason})),
		put(&spec.Append{ID: 3, Role: spec.RoleAssistant, Text: "It is due to PR-482.", Anchor: "PR-482", Tokens: 50}),
		gets(&spec.Compact{From: spec.FromHead, With: []string{"s2"}, Keep: 1, Summary: "T-77 was looked into; the lease was to go.", RatioLow: 5,
			Required: classes, Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "T-77", Turn: 1}}, Pins: []string{}, SourceRecoverable: true},
			&spec.CompactResult{Outcome: spec.Applied, Covered: []int64{1, 2}, Uncovered: []int64{}, Decision: spec.Certified, Generation: 1,
				AncestryCertified: true, CertifiedHere: classes, CertifiedAlong: classes}),
		in("s2", put(&spec.Close{})),
		gets(&spec.Inspect{}, mergedSession(first, second)),
		put(&spec.Close{}),
	}
}

func mergedSession(entries ...spec.Entry) *spec.Inspection {
	classes := []string{spec.ClassIdentifier}
	return &spec.Inspection{
		History: []spec.HistoryTurn{{ID: 1, Raw: ptr("Look into T-77.")}, {ID: 2, Raw: ptr("Drop the lease.")}, {ID: 3, Raw: ptr("It is due to PR-482.")}},
		Covered: []int64{1, 2}, Uncovered: []int64{}, Retained: []int64{3}, Summary: "T-77 was looked into; the lease was to go.", Generation: 1,
		Ledger: entries, Pins: []string{}, Artifacts: map[string]spec.ArtifactTag{},
		Contract: &spec.SessionContract{Required: classes, CertifiedHere: classes, CertifiedAlong: classes, AncestryCertified: true, Gaps: []spec.Gap{}},
	}
}
