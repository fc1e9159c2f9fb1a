package examples

import "plimsoll/spec"

const leaseSummary = "Opened PR-482. The lease test fails with ErrStaleLease."

func build() []Example {
	return []Example{{
		Title: "No report, within the ceiling (4,900 of 5,000 tokens), and the anchor of turn 12 is absent",
		Call: &spec.BuildCall{
			Turns: []spec.Turn{
				{ID: 11, Anchor: "PR-482", Tokens: 900},
				{ID: 12, Anchor: "api/map.go", Tokens: 2600},
				{ID: 13, Anchor: "ErrStaleLease", Tokens: 1400},
			},
			Summary: leaseSummary, Budget: ptr[int64](1000), RatioLow: 5, Finish: spec.FinishStop,
		},
		Answers: []Answer{
			gives("a narrowed set", &spec.BuildResult{Covered: []int64{11, 13}, Uncovered: []int64{12}}),
			refuses("a refusal, which claims nothing", spec.Refuse(spec.CodeIrreversible, []string{"12"},
				"the summary does not hold the anchor of turn 12")),
		},
	}, {
		Title: "A report, a complete summary, and every reported turn anchored: refusing is not permitted",
		Call: &spec.BuildCall{
			Turns: []spec.Turn{
				{ID: 21, Anchor: "T21", Tokens: 40000},
				{ID: 22, Anchor: "T22", Tokens: 300},
			},
			Summary: "(T21) done.\nEND", Budget: ptr[int64](500), RatioLow: 5,
			Reported: []int64{21}, Finish: spec.FinishStop, EndMarker: "END",
		},
		Answers: []Answer{
			gives("exactly the reported turns, at any prefix size",
				&spec.BuildResult{Covered: []int64{21}, Uncovered: []int64{22}}),
		},
	}}
}

func resolve() []Example {
	checkpoint := spec.Checkpoint{
		Summary: leaseSummary,
		Anchors: map[int64]string{11: "PR-482", 12: "api/map.go", 13: "ErrStaleLease"},
		Covered: []int64{11, 13}, Uncovered: []int64{12}, SourceRecoverable: true,
		Required: []string{spec.ClassIdentifier},
	}
	raw := map[int64]string{12: "edit api/map.go: ok", 13: "go test ./lease: ErrStaleLease"}
	provisional := checkpoint
	provisional.Provisional = true
	return []Example{{
		Title: "A covered and anchored turn",
		Call:  &spec.ResolveCall{Checkpoint: checkpoint, Raw: raw, ID: 13},
		Answers: []Answer{
			gives("a part of the summary that holds the anchor",
				&spec.ResolveResult{From: spec.FromSummary, Text: "The lease test fails with ErrStaleLease."}),
			gives("the raw entry",
				&spec.ResolveResult{From: spec.FromRawLog, Text: "go test ./lease: ErrStaleLease"}),
		},
	}, {
		Title: "A required class of a provisional checkpoint, and the raw entry of turn 11 is gone",
		Call:  &spec.ResolveCall{Checkpoint: provisional, Raw: raw, ID: 11, Class: spec.ClassIdentifier},
		Answers: []Answer{
			refuses("a refusal and nothing else, although the summary mentions the turn", spec.Refuse(spec.CodeSourceGone, []string{"11"},
				"the checkpoint is provisional and the raw entry of turn 11 is gone")),
		},
	}}
}
