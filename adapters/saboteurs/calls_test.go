package saboteurs

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

// breaking holds, for each saboteur, a call on which its fault shows.
func breaking() map[string]spec.Call {
	calls := map[string]spec.Call{}
	for _, family := range []map[string]spec.Call{restorationCalls(), guardCalls(), buildCalls(), resolveCalls(), floorCalls(), chainCalls(), outcomeCalls(), variantCalls()} {
		maps.Copy(calls, family)
	}
	return calls
}

// plain holds calls on which no fault shows. There is none for guard: one that
// refuses shows OUT-02's, one that permits one of PRO-02's.
func plain() map[string]spec.Call {
	return map[string]spec.Call{
		"build":             build("Done: T1 , T2 .", 4, 1, anchored("T1", "T2")),
		"resolve":           resolve("T1 went well", "raw", func(c *spec.ResolveCall) { c.Checkpoint.Covered = nil; c.Checkpoint.Uncovered = []int64{1} }),
		"restore":           artifact("authorize", nil),
		"expand":            artifact("plan", nil),
		"decide, certified": decide(nil),
		"certify":           certify("deploy v2", nil, element(spec.ClassIdentifier, "v2")),
		"inherit":           inherit(func(c *spec.InheritCall) { c.Parents = nil }),
	}
}

func ptr[T any](v T) *T { return &v }

// artifact asks for a restorable artifact; the change spoils something.
func artifact(operation string, change func(*spec.ReconstructCall)) spec.Call {
	payload := map[string]string{"path": "x/a.go", "sha": "9fceb02"}
	c := &spec.ReconstructCall{Operation: operation, Durable: maps.Clone(payload),
		Artifact: spec.Artifact{LossClass: ptr(spec.Lossless), Payload: payload, Digest: ptr(reference.Digest(payload))}}
	if change != nil {
		change(c)
	}
	return c
}

func tag(class string) func(*spec.ReconstructCall) {
	return func(c *spec.ReconstructCall) { c.Artifact.LossClass = &class }
}

func digest(d string) func(*spec.ReconstructCall) {
	return func(c *spec.ReconstructCall) { c.Artifact.Digest = &d }
}

func untagged(c *spec.ReconstructCall) { c.Artifact.LossClass = nil }

func restorationCalls() map[string]spec.Call {
	return map[string]spec.Call{
		"RST-01-untagged":  artifact("authorize", untagged),
		"RST-01-folded":    artifact("authorize", tag("lossless")),
		"RST-02-literal":   artifact("authorize", tag(spec.LossyLiteral)),
		"RST-03-gist":      artifact("authorize", tag(spec.LossyGist)),
		"RST-04-empty":     artifact("authorize", digest("")),
		"RST-05-there":     artifact("authorize", digest("sha256:00")),
		"RST-06-commit":    artifact("commit", nil),
		"RST-07-missing":   artifact("authorize", func(c *spec.ReconstructCall) { delete(c.Durable, "sha") }),
		"RST-07-first":     artifact("authorize", func(c *spec.ReconstructCall) { c.Durable["sha"] = "0" }),
		"RST-08-attached":  artifact("authorize", func(c *spec.ReconstructCall) { c.Durable["sha"] = "0" }),
		"RST-09-unlifted":  artifact("plan", func(c *spec.ReconstructCall) { c.Authoritative = true; tag(spec.LossyGist)(c) }),
		"RST-10-gist":      artifact("plan", tag(spec.LossyGist)),
		"RST-11-untagged":  artifact("plan", untagged),
		"RST-12-filled":    artifact("plan", func(c *spec.ReconstructCall) { tag(spec.LossyGist)(c); c.Artifact.Payload["sha"] = "" }),
		"RST-13-tolerant":  artifact("delete", nil),
		"RST-14-forgotten": artifact("authorize", func(c *spec.ReconstructCall) { c.Prior = map[string]string{"path": "x/b.go", "sha": "9fceb02"} }),
		"RST-15-once":      artifact("authorize", func(c *spec.ReconstructCall) { c.Prior = maps.Clone(c.Durable) }),
		"RST-23-unread":    artifact("plan", func(c *spec.ReconstructCall) { c.RequiresLiteral = true; tag(spec.LossyLiteral)(c) }),
		"RST-24-handed-on": artifact("plan", digest("sha256:00")),
	}
}

// guard asks for a key with a ledger of two entries of another one.
func guard(key string, change func(*spec.GuardCall)) spec.Call {
	c := &spec.GuardCall{Generation: 3, Key: key, Ledger: spec.Ledger{
		{Key: "rollback", Reason: " The Lock was held", Generation: 1}, {Key: "rollback", Reason: "Timeout", Generation: 2},
	}}
	if change != nil {
		change(c)
	}
	return c
}

// elsewhere limits both entries to prod and the first eight moments.
func elsewhere(c *spec.GuardCall) {
	for i := range c.Ledger {
		c.Ledger[i].Terms = spec.Terms{Scope: "prod", Expires: 8}
	}
}

func guardCalls() map[string]spec.Call {
	return map[string]spec.Call{
		"PRO-01-newest-thousand": guard("old", func(c *spec.GuardCall) {
			newer := slices.Repeat(spec.Ledger{{Key: "rollback", Reason: "it failed too", Generation: 1}}, 1000)
			c.Ledger = append(spec.Ledger{{Key: "old", Reason: "it failed"}}, newer...)
		}),
		"PRO-02-empty":       guard("deploy", func(c *spec.GuardCall) { c.Ledger = spec.Ledger{} }),
		"PRO-02-every-key":   guard("deploy", nil),
		"PRO-03-no-ancestor": guard("deploy", func(c *spec.GuardCall) { c.Ledger, c.Generation = nil, 0 }),
		"PRO-06-lower-case":  guard("rollback", nil),
		"PRO-07-newest":      guard("rollback", nil),
		"PRO-08-reasonless":  guard("rollback", func(c *spec.GuardCall) { c.Ledger = spec.Ledger{{Key: "rollback"}} }),
		"PRO-09-prefix":      guard("rollback --all", nil),
		"PRO-09-folded":      guard("Rollback ", nil),
		"PRO-10-query":       guard("rollback", func(c *spec.GuardCall) { c.Query = "what next?" }),
		"PRO-10-summary":     guard("rollback", func(c *spec.GuardCall) { c.Summary = "rollback is fine again" }),
		"PRO-15-promoted":    guard("rollback", elsewhere),
		"PRO-15-unexpired":   guard("rollback", func(c *spec.GuardCall) { elsewhere(c); c.Scope, c.Now = "prod", 9 }),
		"PRO-16-old-lift":    guard("rollback", func(c *spec.GuardCall) { c.Ledger[0].Kind = spec.KindLift }),
		"PRO-16-unlifted":    guard("rollback", func(c *spec.GuardCall) { c.Ledger[1].Kind = spec.KindLift }),
		"PRO-12-read":        guard("deploy", func(c *spec.GuardCall) { c.Summary = "Never run deploy again." }),
		"PRO-12-third":       guard("deploy", func(c *spec.GuardCall) { c.Summary = "deploy was recorded as excluded." }),
		"PRO-20-current":     guard("rollback", nil),
	}
}

// build asks for turns 1, 2, … of one token each.
func build(summary string, budget, ratio int64, change func(*spec.BuildCall)) spec.Call {
	c := &spec.BuildCall{Summary: summary, Budget: &budget, RatioLow: ratio, Finish: spec.FinishStop}
	change(c)
	return c
}

func anchored(anchors ...string) func(*spec.BuildCall) {
	return func(c *spec.BuildCall) {
		for i, a := range anchors {
			c.Turns = append(c.Turns, spec.Turn{ID: int64(i + 1), Anchor: a, Tokens: 1})
		}
	}
}

func reporting(ids []int64, anchors ...string) func(*spec.BuildCall) {
	return func(c *spec.BuildCall) {
		anchored(anchors...)(c)
		c.Reported = ids
	}
}

func buildCalls() map[string]spec.Call {
	return map[string]spec.Call{
		"COV-01-unreported":   build("T1 T2", 9, 1, reporting([]int64{1}, "T1", "T2")),
		"COV-02-believed":     build("T1", 9, 1, reporting([]int64{1, 2}, "T1", "T2")),
		"COV-03-small-prefix": build("T1", 9, 1, anchored("T1", "T2")),
		"COV-04-substring":    build("T12", 9, 1, anchored("T1")),
		"COV-04-joiner":       build("see x/a.go there", 9, 1, anchored("a.go")),
		"COV-05-over-ceiling": build("T1 T2", 1, 1, reporting([]int64{1}, "T1", "T2")),
		"COV-06-below":        build("T1 T2", 2, 1, anchored("T1", "T2")),
		"COV-06-ratio-five":   build("T1 T2 T3 T4 T5 T6", 1, 8, anchored("T1", "T2", "T3", "T4", "T5", "T6")),
		"COV-07-input-range":  build("T1", 1, 1, anchored("T1", "T2")),
		"COV-08-neither":      build("T1", 9, 1, anchored("T1", "T2")),
		"COV-08-both":         build("T1 T2", 9, 1, reporting([]int64{2}, "T1", "T2")),
		"COV-09-strangers":    build("T1", 9, 1, reporting([]int64{1, 7, 7}, "T1")),
		"COV-10-sorted":       build("T1 T2", 9, 1, func(c *spec.BuildCall) { anchored("T1", "T2")(c); c.Turns[0].ID = 5 }),
		"COV-10-as-reported":  build("T1 T2", 9, 1, reporting([]int64{2, 1}, "T1", "T2")),
		"COV-11-blanks":       build("T1.", 9, 1, anchored("T1")),
		"COV-12-empty":        build("T1", 9, 1, anchored("T1", "")),
		"COV-13-shared":       build("T1", 9, 1, anchored("T1", "T1")),
		"COV-17-length":       build("T1", 9, 1, func(c *spec.BuildCall) { anchored("T1", "T2")(c); c.Finish = spec.FinishLength }),
		"COV-17-marker":       build("T1", 9, 1, func(c *spec.BuildCall) { anchored("T1", "T2")(c); c.EndMarker = "[END]" }),
		"COV-23-zero":         build("T1", 9, 1, func(c *spec.BuildCall) { anchored("T1")(c); c.Budget = nil }),
	}
}

// resolve asks for turn 1, covered, of the anchor T1, for negations.
func resolve(summary, raw string, change func(*spec.ResolveCall)) spec.Call {
	c := &spec.ResolveCall{ID: 1, Class: spec.ClassNegation, Raw: map[int64]string{1: raw}, Checkpoint: spec.Checkpoint{
		Summary: summary, Anchors: map[int64]string{1: "T1"}, Covered: []int64{1}, SourceRecoverable: true, Required: []string{spec.ClassNegation}}}
	if change != nil {
		change(c)
	}
	return c
}

func provisional(c *spec.ResolveCall) { c.Checkpoint.Provisional = true }

func resolveCalls() map[string]spec.Call {
	return map[string]spec.Call{
		"COV-14-fixed": resolve("T1 went well", "raw", nil),
		"COV-15-500-bytes": resolve("", strings.Repeat("é", 251), func(c *spec.ResolveCall) {
			c.Checkpoint.Covered, c.Checkpoint.Uncovered = nil, []int64{1}
		}),
		"COV-16-never-said":  resolve("T1 went well", "raw", func(c *spec.ResolveCall) { c.Checkpoint.Covered = nil }),
		"COV-24-nearest":     resolve("T went well", "raw", nil),
		"FLR-09-summary":     resolve("T1 went well", "raw", provisional),
		"FLR-18-fallback":    resolve("T1 went well", "raw", func(c *spec.ResolveCall) { provisional(c); c.Raw = nil }),
		"FLR-23-provisional": resolve("T1 went well", "raw", provisional),
	}
}
