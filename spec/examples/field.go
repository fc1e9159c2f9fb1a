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
		put(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Roll out T-77.", Anchor: "T-77", Tokens: 40}),
		gets(&spec.Compact{From: spec.FromHead, Summary: "T-77 is to be rolled out.", RatioLow: 5, Required: []string{spec.ClassIdentifier},
			Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "T-77", Turn: 1}}, Pins: []string{}, SourceRecoverable: true, Judge: spec.JudgeTimeout},
			&spec.CompactResult{Outcome: spec.Applied, Covered: []int64{1}, Uncovered: []int64{}, Decision: spec.Provisional, Generation: 1,
				AncestryCertified: true, CertifiedHere: []string{}, CertifiedAlong: []string{}}),
		put(&spec.Close{}),
	}
}
