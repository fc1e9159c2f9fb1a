package properties

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// Headline is the first line of a failure: verdict, requirement, direction
// and what the adapter did.
func Headline(f spec.Failure) string {
	with := ""
	for _, id := range f.With {
		with += " with " + string(id)
	}
	return fmt.Sprintf("%s %s%s (%s): %s", strings.ToUpper(string(f.Verdict)), f.Requirement, with, f.Direction, f.Detail)
}

// Explain tells a failure in the words of the specification: the sentence and
// its rulings, the smallest case, the answer and what was permitted.
func Explain(f spec.Failure) string {
	var b strings.Builder
	fmt.Fprintln(&b, Headline(f))
	row, _ := spec.Lookup(f.Requirement)
	fmt.Fprintf(&b, "  spec        %s\n", wrapped(row.Statement))
	fmt.Fprintf(&b, "  source      %s\n", wrapped(sources(row)))
	for _, id := range row.Rulings {
		if ruling, ok := spec.LookupRuling(id); ok {
			fmt.Fprintf(&b, "  ruling %-4s %s\n", ruling.ID, wrapped(ruling.Text))
		}
	}
	if talk := conversation(&f); talk != "" {
		fmt.Fprintf(&b, "  transcript  %s\n", talk)
		return explainEnd(&b, f)
	}
	if steps := transcript(f.Call); steps != "" {
		fmt.Fprintf(&b, "  episode     %s\n", steps)
	} else {
		fmt.Fprintf(&b, "  case        %s\n", indented(f.Call))
	}
	fmt.Fprintf(&b, "  answer      %s\n", indented(f.Answer))
	if f.Race != nil {
		fmt.Fprintf(&b, "  history     %s\n", explainRace(f.Race))
	}
	if f.SecondCall != nil {
		steps := transcript(f.SecondCall)
		fmt.Fprintf(&b, "  case two    %s\n", cmp.Or(steps, indented(f.SecondCall)))
	}
	if f.Second != nil {
		fmt.Fprintf(&b, "  answer two  %s\n", indented(f.Second))
	}
	fmt.Fprintf(&b, "  permitted   %s\n", wrapped(Describe(f.Permitted)))
	if f.Diff != "" {
		fmt.Fprintf(&b, "  difference  one permitted answer (-) and this one (+)\n%s", prefixed(f.Diff, margin))
	}
	if f.Loop != nil {
		fmt.Fprintf(&b, "  loop        %s\n", wrapped(describeLoop(f.Loop)))
	}
	return explainEnd(&b, f)
}

func explainEnd(b *strings.Builder, f spec.Failure) string {
	if len(f.LeftOut) > 0 {
		left := fmt.Sprint(f.LeftOut)
		fmt.Fprintf(b, "  left out    %s\n", wrapped(strings.Trim(left, "[]")+"; every case found violates one of them, too"))
	}
	fmt.Fprintf(b, "  found by    %s; case profile %s; %d bytes shrunk to %d\n", f.FoundBy, f.Profile, f.Original, f.Shrunk)
	fmt.Fprintf(b, "  fingerprint %s\n", f.Fingerprint)
	return b.String()
}

// margin is the indent of everything behind a label.
const margin = "              "

// wrapped breaks a text at blanks, so that it stands beside its label.
func wrapped(text string) string {
	const width = 104
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i > 0 && column+1+n > width:
			b.WriteString("\n" + margin)
			column = 0
		case i > 0:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

func sources(r spec.Requirement) string {
	var parts []string
	for _, s := range r.Sources {
		parts = append(parts, fmt.Sprintf("%s %s", s.Seed, strings.Join(s.Headings, ", ")))
	}
	parts = append(parts, r.Reports...)
	return strings.Join(parts, "; ")
}

// indented shows a JSON value on one line if it fits, else broken at its members.
func indented(v any) string {
	text, err := spec.Encode(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	folded, err := spec.Fold(text, margin, 120)
	if err != nil {
		folded = string(text)
	}
	if len(folded) > longestShown {
		return fmt.Sprintf("%s… (%d bytes in all; the JSON report has the whole)", strings.ToValidUTF8(folded[:longestShown], ""), len(folded))
	}
	return folded
}

// longestShown is how much of a case or an answer is shown to people.
const longestShown = 6000

func prefixed(text, prefix string) string {
	return prefix + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+prefix) + "\n"
}

// Describe puts permitted outcomes into words.
func Describe(p spec.Permitted) string {
	var ways []string
	if p.Refuse {
		ways = append(ways, describeRefusal(p))
	}
	if p.Answer {
		ways = append(ways, describeAnswer(p))
	}
	if len(ways) == 0 {
		return "nothing: the case contradicts itself"
	}
	return strings.Join(ways, "; or ")
}

func describeRefusal(p spec.Permitted) string {
	s := "refuse"
	if p.Codes != nil {
		s += " with code " + strings.Join(p.Codes, " or ")
	}
	if c := p.Cites; c != nil {
		s += ", citing " + describeCites(c)
	}
	return s
}

func describeCites(c *spec.CiteRule) string {
	words := "at least one of "
	if c.All {
		words = "in order "
	}
	s := words + reasons(c.Entries)
	if c.Dated {
		s += ", each with the generation of its recording"
	}
	return s
}

func describeAnswer(p spec.Permitted) string {
	var parts []string
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	describeRange(add, "cover", p.Covered)
	describeRange(add, "certify", p.Certified)
	describeRange(add, "report as certified here", p.CertifiedHere)
	describeRange(add, "report as certified along the chain", p.CertifiedAlong)
	if p.From != nil {
		add("answer from %s", alternatives(p.From))
	}
	if p.Payload != nil {
		add("hand out the artifact's payload")
	}
	if p.EffectiveClass != nil {
		add("as %s", strings.Join(p.EffectiveClass, " or "))
	}
	if p.Decision != nil {
		add("decide %s", strings.Join(p.Decision, " or "))
	}
	if p.Generation != nil {
		add("give generation %d", *p.Generation)
	}
	if p.AncestryCertified != nil {
		add("ancestry certified: %t", *p.AncestryCertified)
	}
	if len(parts) == 0 {
		return "answer"
	}
	return strings.Join(parts, ", ")
}

func describeRange[T comparable](add func(string, ...any), verb string, r *spec.Range[T]) {
	switch {
	case r == nil:
	case r.May == nil:
		add("%s at least %v", verb, r.Must)
	case len(r.Must) == len(r.May):
		add("%s exactly %v", verb, r.May)
	case len(r.Must) == 0:
		add("%s at most %v", verb, r.May)
	default:
		add("%s at least %v and at most %v", verb, r.Must, r.May)
	}
}

func alternatives[T ~string](xs []T) string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = string(x)
	}
	return strings.Join(out, " or ")
}

// transcript shows an episode as its steps, the last and offending one marked,
// or nothing for any other call.
func transcript(call any) string {
	text, err := spec.Encode(call)
	if err != nil {
		return ""
	}
	var env struct {
		Op    spec.Op       `json:"op"`
		Input *spec.Episode `json:"input"`
	}
	if spec.Decode(text, &env) != nil || env.Op != spec.OpSession {
		return ""
	}
	var lines []string
	for i, s := range env.Input.Steps {
		fields, err := spec.Encode(s)
		if err != nil {
			return ""
		}
		mark := "  "
		if i == len(env.Input.Steps)-1 {
			mark = "> "
		}
		folded, err := spec.Fold(fields, margin+"                   ", 130)
		if err != nil {
			return ""
		}
		lines = append(lines, fmt.Sprintf("%s%2d %-12s  %s", mark, i+1, s.Op(), folded))
	}
	return strings.Join(lines, "\n"+margin)
}
