package properties

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode/utf16"

	"plimsoll/spec"
)

// Family RST on reconstruct: seed 000; R1 to R9.
var restorationProperties = []property{
	{id: "RST-01", violated: hands(func(a *attempt) string {
		return a.say(a.restores() && a.tag() == "", "from an artifact %s", a.shownTag())
	})},
	{id: "RST-02", violated: hands(func(a *attempt) string {
		return a.say(a.restores() && a.tag() == spec.LossyLiteral, "from an artifact tagged LOSSY_LITERAL")
	})},
	{id: "RST-03", violated: hands(func(a *attempt) string {
		return a.say(a.restores() && a.tag() == spec.LossyGist, "from an artifact tagged LOSSY_GIST")
	})},
	{id: "RST-04", violated: hands(func(a *attempt) string {
		return a.say(a.restores() && a.tag() == spec.Lossless && a.digest() == "", "from an artifact without a digest")
	})},
	{id: "RST-05", violated: hands(func(a *attempt) string {
		return a.say(a.exact() && a.tag() == spec.Lossless && a.digest() != "" && !a.proven(), "under a digest that does not verify")
	})},
	{id: "RST-07", violated: hands(func(a *attempt) string {
		return a.say(a.restores() && len(a.disputed()) > 0, "although the durable source does not bear out %s", strings.Join(a.disputed(), ", "))
	})},
	{id: "RST-08", violated: on(func(c *spec.ReconstructCall, a spec.Answer) string {
		if r, ok := a.Result.(*spec.ReconstructResult); ok && a.Refused() && len(r.Payload) > 0 {
			return fmt.Sprintf("refuses, and hands out %d literals all the same", len(r.Payload))
		}
		return ""
	})},
	{id: "RST-09", violated: hands(func(a *attempt) string {
		bad := a.tag() != spec.Lossless || a.digest() == "" || len(a.disputed()) > 0
		return a.say(a.tolerates() && a.call.Authoritative && bad, "to be recorded as authoritative, from an artifact that cannot be restored")
	})},
	{id: "RST-13", violated: hands(func(a *attempt) string {
		return a.say(!a.tolerates() && !a.restores(), "for an operation of no known class")
	})},
	{id: "RST-14", violated: hands(func(a *attempt) string {
		return a.say(a.exact() && a.call.Prior != nil && !a.sameAsPrior(), "that differs from the prior attempt's in %s", differing(a.call.Prior, a.call.Artifact.Payload))
	})},
	{id: "RST-23", violated: hands(func(a *attempt) string {
		weak := a.tag() == "" || a.tag() == spec.LossyLiteral
		return a.say(a.tolerates() && a.call.RequiresLiteral && weak, "for an operation that needs a literal, from an artifact %s", a.shownTag())
	})},
	{id: "RST-06", violated: holds(func(a *attempt) bool {
		return a.restores() && !a.call.Authoritative && a.call.Prior == nil && a.whole()
	})},
	{id: "RST-15", violated: holds(func(a *attempt) bool {
		return a.restores() && !a.call.Authoritative && a.call.Prior != nil && a.sameAsPrior() && a.whole()
	})},
	{id: "RST-10", violated: holds(func(a *attempt) bool {
		lossy := a.tag() == spec.LossyGist || a.tag() == spec.LossyLiteral
		enough := a.whole() || !a.call.RequiresLiteral && (lossy || a.tag() == spec.Lossless && a.proven())
		return a.tolerates() && !a.call.Authoritative && a.call.Prior == nil && enough
	})},
	{id: "RST-11", violated: hands(func(a *attempt) string {
		may := a.honestClasses()
		return a.sayClass(a.expands() && !slices.Contains(may, a.class), strings.Join(may, " or "))
	})},
	{id: "RST-24", violated: hands(func(a *attempt) string {
		return a.sayClass(a.expands() && a.tag() == spec.Lossless && !a.proven() && a.class == spec.Lossless, spec.LossyLiteral)
	})},
	{id: "RST-12", violated: hands(func(a *attempt) string {
		known := a.tolerates() || a.restores()
		return a.say(known && !maps.Equal(a.payload, a.call.Artifact.Payload), "that differs from the artifact's in %s", differing(a.call.Artifact.Payload, a.payload))
	})},
}

// attempt is a reconstruct call whose answer handed out a payload.
type attempt struct {
	call    *spec.ReconstructCall
	payload map[string]string
	class   string
}

// hands asks only about payloads that were handed out without refusing.
func hands(f func(*attempt) string) func(*exam) string {
	return given(func(c *spec.ReconstructCall, r *spec.ReconstructResult) string {
		return f(&attempt{call: c, payload: r.Payload, class: r.EffectiveClass})
	})
}

// holds is a duty to hand the payload out.
func holds(due func(*attempt) bool) func(*exam) string {
	return on(func(c *spec.ReconstructCall, a spec.Answer) string {
		how := withheld(a)
		if how == "" || !due(&attempt{call: c}) {
			return ""
		}
		return fmt.Sprintf("%s %q, although nothing stands against it", how, c.Operation)
	})
}

func (a *attempt) tolerates() bool {
	switch a.call.Operation {
	case "summarize", "plan", "brainstorm", "rank":
		return true
	}
	return false
}

func (a *attempt) restores() bool {
	switch a.call.Operation {
	case "authorize", "commit", "emit_authoritative", "retry_idempotent":
		return true
	}
	return false
}

// exact: the outcome has to be exact, by its operation or by being recorded.
func (a *attempt) exact() bool { return a.restores() || a.tolerates() && a.call.Authoritative }

// expands: the artifact is taken as a prior and no more.
func (a *attempt) expands() bool { return a.tolerates() && !a.call.Authoritative }

func (a *attempt) tag() string {
	if t := a.call.Artifact.LossClass; t != nil {
		switch *t {
		case spec.LossyGist, spec.LossyLiteral, spec.Lossless:
			return *t
		}
	}
	return ""
}

func (a *attempt) shownTag() string {
	if a.call.Artifact.LossClass == nil {
		return "without a tag"
	}
	return fmt.Sprintf("tagged %q", *a.call.Artifact.LossClass)
}

func (a *attempt) digest() string {
	if a.call.Artifact.Digest == nil {
		return ""
	}
	return *a.call.Artifact.Digest
}

// proven: the digest is that of the payload. The canonical form is written
// here by hand, member by member, apart from the reference's library.
func (a *attempt) proven() bool {
	return a.digest() == fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(canonical(a.call.Artifact.Payload))))
}

// disputed returns the literals that the durable source does not bear out.
func (a *attempt) disputed() []string {
	var names []string
	for name, literal := range a.call.Artifact.Payload {
		if now, ok := a.call.Durable[name]; !ok || now != literal {
			names = append(names, fmt.Sprintf("%q", name))
		}
	}
	sort.Strings(names)
	return names
}

// differing names the literals that two payloads do not share, sorted.
func differing(x, y map[string]string) string {
	var names []string
	for name, literal := range x {
		if other, ok := y[name]; !ok || other != literal {
			names = append(names, fmt.Sprintf("%q", name))
		}
	}
	for name := range y {
		if _, ok := x[name]; !ok {
			names = append(names, fmt.Sprintf("%q", name))
		}
	}
	sort.Strings(names)
	return strings.Join(names, ", ")
}

func (a *attempt) sameAsPrior() bool { return maps.Equal(a.call.Prior, a.call.Artifact.Payload) }

// whole: tagged lossless, proven, and borne out to the last literal.
func (a *attempt) whole() bool {
	return a.tag() == spec.Lossless && a.proven() && len(a.disputed()) == 0
}

func (a *attempt) honestClasses() []string {
	switch {
	case a.tag() == "":
		return []string{spec.LossyLiteral}
	case a.tag() == spec.Lossless && !a.proven():
		return []string{spec.LossyLiteral, spec.Lossless}
	}
	return []string{a.tag()}
}

func (a *attempt) say(violated bool, format string, args ...any) string {
	if !violated {
		return ""
	}
	return fmt.Sprintf("answers %q with a payload %s", a.call.Operation, fmt.Sprintf(format, args...))
}

func (a *attempt) sayClass(violated bool, want string) string {
	if !violated {
		return ""
	}
	return fmt.Sprintf("expands an artifact %s as %q; honest is %s", a.shownTag(), a.class, want)
}

// canonical is RFC 8785 for an object of strings: members in the order of
// their UTF-16 code units, the shortest escapes, nothing else escaped.
func canonical(literals map[string]string) string {
	names := slices.SortedFunc(maps.Keys(literals), func(x, y string) int {
		return slices.Compare(utf16.Encode([]rune(x)), utf16.Encode([]rune(y)))
	})
	members := make([]string, len(names))
	for i, name := range names {
		members[i] = quote(name) + ":" + quote(literals[name])
	}
	return "{" + strings.Join(members, ",") + "}"
}

func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c >= ' ':
			b.WriteRune(c)
		case strings.ContainsRune("\b\t\n\f\r", c):
			b.WriteString(map[rune]string{'\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`}[c])
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
