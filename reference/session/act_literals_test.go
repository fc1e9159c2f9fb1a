package session_test

import (
	"testing"

	"plimsoll/spec"
)

// What speaks for the literals of an act (R7) decides whether it may, must not
// or must be refused.
func TestProvenance(t *testing.T) {
	type steps = []spec.Step
	type rows = []spec.ID
	other := says(2, spec.RoleUser, "Now?")
	undigested := &spec.PutArtifact{Name: "art", Artifact: spec.Artifact{LossClass: new(spec.Lossless), Payload: named("x1")}}
	for name, c := range map[string]toldAct{
		"from a tool":                       {before: steps{returns("x1")}, act: acts("commit", "x1"), refused: rows{"RST-17"}},
		"from a tool, authoritative":        {before: steps{returns("x1")}, act: authoritative(acts("plan", "x1")), refused: rows{"RST-17"}},
		"from a tool, borne out":            {before: steps{returns("x1"), bears("x1")}, act: acts("commit", "x1"), refused: rows{"RST-17"}},
		"from a tool, not borne out":        {before: steps{returns("x1"), bears("y1")}, act: acts("commit", "x1")},
		"from a tool, under a foreign name": {before: steps{returns("x1")}, act: acts("delete", "x1"), done: rows{"RST-13"}},
		"from a tool, reloaded":             {before: steps{returns("x1"), &spec.Reload{}}, act: acts("commit", "x1")},
		"from a tool, in the turn before":   {before: steps{returns("x1"), other}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"reloaded, in the turn before":      {before: steps{returns("x1"), &spec.Reload{}, other}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"one of two from nowhere":           {before: steps{returns("x1")}, act: acts("commit", "x1", "y1"), done: rows{"RST-16"}},
		"one of two said":                   {before: steps{says(2, spec.RoleUser, "Is it x1 ?"), returns("y1")}, act: acts("commit", "x1", "y1")},
		"the other of two said":             {before: steps{says(2, spec.RoleUser, "Is it x1 ?"), returns("y1")}, act: acts("commit", "y1", "x1")},

		"restorable":                      {before: steps{puts(spec.Lossless, "x1"), bears("x1")}, act: acts("commit", "x1"), refused: rows{"RST-21"}},
		"restorable, both":                {before: steps{puts(spec.Lossless, "x1", "y1"), bears("x1", "y1")}, act: acts("commit", "x1", "y1"), refused: rows{"RST-21"}},
		"restorable, authoritative":       {before: steps{puts(spec.Lossless, "x1"), bears("x1")}, act: authoritative(acts("commit", "x1"))},
		"restorable, for a prior":         {before: steps{puts(spec.Lossless, "x1"), bears("x1")}, act: acts("plan", "x1"), refused: rows{"RST-21"}},
		"restorable, from a tool before":  {before: steps{returns("x1"), &spec.Reload{}, puts(spec.Lossless, "x1"), bears("x1")}, act: acts("commit", "x1"), refused: rows{"RST-21"}},
		"restorable but for the other":    {before: steps{puts(spec.Lossless, "x1", "y1"), bears("x1")}, act: acts("commit", "x1")},
		"restorable but for the digest":   {before: steps{undigested, bears("x1")}, act: acts("plan", "x1")},
		"tolerable, one borne out":        {before: steps{puts(spec.LossyGist, "x1", "y1"), bears("x1")}, act: acts("plan", "x1"), refused: rows{"RST-21"}},
		"tolerable, not for a record":     {before: steps{puts(spec.LossyGist, "x1"), bears("x1")}, act: acts("commit", "x1")},
		"tolerable, authoritative":        {before: steps{puts(spec.LossyGist, "x1"), bears("x1")}, act: authoritative(acts("plan", "x1"))},
		"untagged":                        {before: steps{puts("", "x1"), bears("x1")}, act: acts("plan", "x1")},
		"restorable beside a tool's":      {before: steps{puts(spec.Lossless, "x1"), bears("x1"), &spec.ToolResult{Literals: map[string]string{"b": "y1"}}}, act: acts("commit", "x1", "y1"), refused: rows{"RST-21"}},
		"a tool's beside restorable":      {before: steps{returns("y1"), puts(spec.Lossless, "", "x1"), bears("", "x1")}, act: &spec.Act{Operation: "commit", Key: "key", Literals: map[string]string{"0": "y1", "b": "x1"}, Artifact: "art"}, refused: rows{"RST-21"}},
		"restorable beside a said one":    {before: steps{says(2, spec.RoleUser, "Is it y1 ?"), puts(spec.Lossless, "x1"), bears("x1")}, act: acts("commit", "x1", "y1")},
		"a said one beside restorable":    {before: steps{says(2, spec.RoleUser, "Is it y1 ?"), puts(spec.Lossless, "x1"), bears("x1")}, act: &spec.Act{Operation: "commit", Key: "key", Literals: map[string]string{"0": "y1", "a": "x1"}, Artifact: "art"}},
		"of an artifact that none names":  {before: steps{puts(spec.Lossless, "x1"), bears("x1")}, act: &spec.Act{Operation: "commit", Key: "key", Literals: named("x1")}, done: rows{"RST-16"}},
		"of an artifact, by another name": {before: steps{puts(spec.Lossless, "x1"), bears("x1")}, act: acts("commit", "y1", "x1"), done: rows{"RST-16"}},
		"never borne out":                 {before: steps{puts(spec.Lossless, "x1")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"not borne out":                   {before: steps{puts(spec.Lossless, "x1"), bears("y1")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"borne out, but another one":      {before: steps{puts(spec.Lossless, "x1"), bears("y1")}, act: acts("commit", "y1"), done: rows{"RST-16"}},
		"not borne out any more":          {before: steps{puts(spec.Lossless, "x1"), bears("x1"), bears("y1")}, act: acts("commit", "x1"), done: rows{"RST-22"}},
		"borne out before it was put":     {before: steps{bears("x1"), puts(spec.Lossless, "x1"), &spec.Durable{Set: map[string]*string{"a": nil}}}, act: acts("commit", "x1"), done: rows{"RST-22"}},
		"not any more, and another form":  {before: steps{puts(spec.Lossless, "x100"), bears("x100"), returns("y", "x1000"), other, bears("y1")}, act: acts("commit", "x100"), done: rows{"RST-22"}},
		"not any more, but said":          {before: steps{says(2, spec.RoleUser, "Is it x1 ?"), puts(spec.Lossless, "x1"), bears("x1"), bears("y1")}, act: acts("commit", "x1")},
		"not any more, beside respelt":    {before: steps{puts(spec.Lossless, "x1"), bears("x1"), bears("y1")}, act: acts("commit", "x1", "Y1"), done: rows{"RST-18"}},
		"respelt beside invented":         {before: steps{puts(spec.Lossless, "x1")}, act: acts("commit", "X1", "y1"), done: rows{"RST-16"}},

		"in the current turn":           {before: steps{says(2, spec.RoleUser, "Is it x1 ?")}, act: acts("commit", "x1")},
		"within a word":                 {before: steps{says(2, spec.RoleUser, "Is it x12 ?")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"in a retained turn":            {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleUser, "Now?")}, act: acts("commit", "x1")},
		"in an answer that is retained": {before: steps{says(2, spec.RoleAssistant, "It is x1 ."), says(3, spec.RoleUser, "Now?")}, act: acts("commit", "x1")},
		"in a covered turn":             {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleUser, "Now?"), compacts("It is x1 .")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"in an uncovered turn":          {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleUser, "Now?"), compacts("")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"in an answer that is covered":  {before: steps{says(2, spec.RoleAssistant, "It is x1 ."), compacts("It is x1 .")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"answered in the turn before":   {before: steps{says(2, spec.RoleAssistant, "It is x1 ."), says(3, spec.RoleUser, "Now?"), compacts("It is x1 .")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"current, though covered":       {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleAssistant, "Yes."), compacts("It is x1 .")}, act: acts("commit", "x1")},
		"current, though uncovered":     {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleAssistant, "Yes."), compacts("")}, act: acts("commit", "x1")},
		"resolved in this turn":         {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleUser, "Now?"), compacts(""), &spec.SessionResolve{ID: 2}}, act: acts("commit", "x1")},
		"resolved in the turn before":   {before: steps{says(2, spec.RoleUser, "It is x1 ."), says(3, spec.RoleUser, "Now?"), compacts(""), &spec.SessionResolve{ID: 2}, says(4, spec.RoleUser, "Do it.")}, act: acts("commit", "x1"), done: rows{"RST-16"}},
		"from a tool, before an undo":   {before: steps{says(2, spec.RoleUser, "Now?"), returns("x1"), &spec.Undo{To: 1}}, act: acts("commit", "x1"), done: rows{"RST-16"}},
	} {
		t.Run(name, c.hold)
	}
}
