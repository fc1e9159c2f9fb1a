package session_test

import (
	"testing"

	"plimsoll/spec"
)

// What was done and what was excluded before decides over an act besides its
// literals: the ledger, the first attempt under its key, and the same act.
func TestActsBesideTheirLiterals(t *testing.T) {
	type steps = []spec.Step
	type rows = []spec.ID
	excludes := func(key string) *spec.Record { return &spec.Record{Key: key, Reason: "never"} }
	limited := func(key string, terms spec.Terms) *spec.Record {
		return &spec.Record{Key: key, Reason: "never", Terms: terms}
	}
	under := func(key string, a *spec.Act) *spec.Act { a.Key = key; return a }
	at := func(scope string, a *spec.Act) *spec.Act { a.Scope = scope; return a }
	cutOff := acts("commit", "x1")
	said := says(2, spec.RoleUser, "It is x1 or y1 .")
	lost := &spec.Lose{Ledger: true}
	retry := "retry_idempotent"
	for name, c := range map[string]toldAct{
		"excluded":                       {before: steps{said, excludes("key")}, act: acts("plan", "x1"), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded, and not cited":        {before: steps{said, excludes("key")}, act: acts("plan", "x1"), code: spec.CodeExcluded, done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded, and invented":         {before: steps{excludes("key")}, act: acts("plan", "x1"), done: rows{"PRO-13", "RST-16"}},
		"excluded, and unknown":          {before: steps{said, excludes("key")}, act: acts("delete", "x1"), done: rows{"PRO-13", "RST-13"}},
		"excluded, and divergent":        {before: steps{said, acts(retry, "x1"), excludes("key")}, act: acts(retry, "y1"), done: rows{"PRO-13", "RST-14"}},
		"excluded, a retry":              {before: steps{said, acts(retry, "x1"), excludes("key")}, act: acts(retry, "x1"), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded, restorable":           {before: steps{puts(spec.Lossless, "x1"), bears("x1"), excludes("key")}, act: acts("plan", "x1"), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"another key is excluded":        {before: steps{returns("x1"), excludes("other")}, act: acts("plan", "x1"), refused: rows{"RST-17"}},
		"excluded elsewhere":             {before: steps{returns("x1"), limited("key", spec.Terms{Scope: "staging"})}, act: acts("plan", "x1")},
		"excluded here":                  {before: steps{returns("x1"), limited("key", spec.Terms{Scope: "staging"})}, act: at("staging", acts("plan", "x1")), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded, and lifted":           {before: steps{returns("x1"), excludes("key"), limited("key", spec.Terms{Kind: spec.KindLift})}, act: acts("plan", "x1")},
		"lost":                           {before: steps{returns("x1"), lost}, act: acts("plan", "x1"), done: rows{"PRO-19"}, refused: rows{"PRO-19"}},
		"lost, and escalated":            {before: steps{returns("x1"), lost}, act: acts("plan", "x1"), code: spec.CodeUnknown, done: rows{"PRO-19"}},
		"lost, and invented":             {before: steps{lost}, act: acts("plan", "x1"), done: rows{"PRO-19", "RST-16"}},
		"lost, and unknown":              {before: steps{returns("x1"), lost}, act: acts("delete", "x1"), done: rows{"PRO-19", "RST-13"}},
		"lost, and excluded since":       {before: steps{returns("x1"), lost, excludes("key")}, act: acts("plan", "x1"), code: spec.CodeExcluded, done: rows{"PRO-19"}},
		"lost, and another one excluded": {before: steps{returns("x1"), lost, excludes("other")}, act: acts("plan", "x1"), code: spec.CodeExcluded, done: rows{"PRO-19"}, refused: rows{"PRO-19"}},

		"the first attempt":               {before: steps{returns("x1")}, act: acts(retry, "x1"), refused: rows{"RST-17"}},
		"an attempt under another key":    {before: steps{returns("x1", "y1"), under("other", acts(retry, "y1"))}, act: acts(retry, "x1"), refused: rows{"RST-17"}},
		"a retry":                         {before: steps{returns("x1", "y1"), acts("commit", "x1")}, act: acts(retry, "x1")},
		"a retry that differs":            {before: steps{returns("x1", "y1"), acts("commit", "x1")}, act: acts(retry, "y1"), done: rows{"RST-14"}},
		"a retry of the second attempt":   {before: steps{returns("x1", "y1"), acts("commit", "x1"), acts("plan", "y1")}, act: acts(retry, "y1"), done: rows{"RST-14"}},
		"a retry that differs, no retry":  {before: steps{returns("x1", "y1"), acts("commit", "x1")}, act: acts("commit", "y1"), refused: rows{"RST-17"}},
		"a retry that differs, reloaded":  {before: steps{said, acts("commit", "x1"), &spec.Reload{}}, act: acts(retry, "y1"), done: rows{"RST-20"}},
		"a retry that differs, compacted": {before: steps{said, acts("commit", "x1"), compacts("")}, act: acts(retry, "y1"), done: rows{"RST-20"}},
		"reloaded before the attempt":     {before: steps{said, &spec.Reload{}, acts("commit", "x1")}, act: acts(retry, "y1"), done: rows{"RST-14"}},
		"a retry that differs, invented":  {before: steps{said, acts("commit", "x1")}, act: acts(retry, "z1"), done: rows{"RST-14", "RST-16"}},

		"once more":                     {before: steps{returns("x1"), acts("commit", "x1")}, act: acts("commit", "x1")},
		"once more, for something else": {before: steps{returns("x1"), acts("commit", "x1")}, act: acts("plan", "x1"), refused: rows{"RST-17"}},
		"once more, under another key":  {before: steps{returns("x1"), acts("commit", "x1")}, act: under("other", acts("commit", "x1")), refused: rows{"RST-17"}},
		"once more, with other ones":    {before: steps{returns("x1", "y1"), acts("commit", "x1")}, act: acts("commit", "x1", "y1"), refused: rows{"RST-17"}},
		"cut off, and put again":        {before: steps{puts(spec.Lossless, "x1"), bears("x1"), &spec.Kill{During: &spec.Cut{Step: cutOff}}}, act: cutOff},
		"the one before once more":      {before: steps{returns("x1"), acts("commit", "x1"), acts("plan", "x1")}, act: acts("commit", "x1")},
	} {
		t.Run(name, c.hold)
	}
}

// What a merge brought, and what it left of ledgers of which one was lost.
func TestActsBehindAMerge(t *testing.T) {
	type steps = []spec.Step
	type rows = []spec.ID
	record := &spec.Record{Key: "key", Reason: "never"}
	home := &spec.Switch{To: spec.MainBranch}
	merge := compacts("")
	merge.With = []string{"copy"}
	after := func(here, there steps) steps {
		out := append(steps{&spec.Branch{As: "copy"}}, here...)
		return append(append(append(out, &spec.Switch{To: "copy"}), there...), home, merge, returns("x1", "y1"))
	}
	lost := &spec.Lose{Ledger: true}
	tried := func(literal string) steps { return steps{returns(literal), acts("commit", literal)} }
	for name, c := range map[string]toldAct{
		"excluded there":              {before: after(nil, steps{record}), act: acts("plan", "x1"), done: rows{"PRO-13", "PRO-14"}, refused: rows{"PRO-06"}},
		"excluded here":               {before: after(steps{record}, nil), act: acts("plan", "x1"), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded there, again here":  {before: append(after(nil, steps{record}), record), act: acts("plan", "x1"), done: rows{"PRO-13"}, refused: rows{"PRO-06"}},
		"excluded there, lost here":   {before: after(steps{lost}, steps{record}), act: acts("plan", "x1"), done: rows{"PRO-13", "PRO-14"}, refused: rows{"PRO-14"}},
		"excluded here, lost there":   {before: after(steps{record}, steps{lost}), act: acts("plan", "x1"), done: rows{"PRO-13", "PRO-14"}, refused: rows{"PRO-14"}},
		"not excluded, lost there":    {before: after(nil, steps{lost}), act: acts("plan", "x1"), done: rows{"PRO-19", "PRO-21"}, refused: rows{"PRO-19", "PRO-21"}},
		"recorded there, behind that": {before: after(nil, steps{lost, record}), act: acts("plan", "x1"), done: rows{"PRO-19"}, refused: rows{"PRO-19"}},
		"lost both":                   {before: append(after(steps{record}, steps{lost}), lost), act: acts("plan", "x1"), done: rows{"PRO-19", "PRO-21"}, refused: rows{"PRO-19", "PRO-21"}},
		"tried there, and differs":    {before: after(nil, tried("x1")), act: acts("retry_idempotent", "y1"), done: rows{"RST-20"}},
		"tried both ways":             {before: after(tried("x1"), tried("y1")), act: acts("retry_idempotent", "y1")},
		"tried both ways, a third":    {before: after(tried("x1"), tried("y1")), act: acts("retry_idempotent", "x1", "y1")},
		"done there":                  {before: after(nil, tried("x1")), act: acts("commit", "x1")},
		"not done there":              {before: after(nil, tried("y1")), act: acts("commit", "x1"), refused: rows{"RST-17"}},
	} {
		t.Run(name, c.hold)
	}
}
