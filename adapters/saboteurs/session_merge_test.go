package saboteurs

import (
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

var (
	branch  = &spec.Branch{As: "b"}
	another = &spec.Branch{As: "c"}
	toB     = &spec.Switch{To: "b"}
	toC     = &spec.Switch{To: "c"}
	toMain  = &spec.Switch{To: spec.MainBranch}
)

// with takes other sessions in.
func with(names ...string) func(*spec.Compact) {
	return func(c *spec.Compact) { c.With = names }
}

// in does the steps in session b and goes back to the first one.
func in(parts ...any) []spec.Step { return play(toB, play(parts...), toMain) }

// requiring adds a class whose element stands in the summary.
func requiring(c *spec.Compact) {
	c.Required = []string{spec.ClassIdentifier, spec.ClassNegation}
	c.Elements = append(slices.Clone(c.Elements), element(spec.ClassNegation, "v2"))
}

func mergeSessions() map[string]picked {
	begin := play(say(1), branch)
	merge := compaction("T1 T2 T3", with("b"))
	take := play(tells("sha", sha), act("commit", "sha", sha))
	three := play(say(1), branch, another)
	said := &spec.Append{ID: 1, Role: spec.RoleUser, Text: "T1 is " + sha, Anchor: "T1"}
	absent := play(begin, in(loseLedger))
	dirty := in(say(2), compaction("T1 T2", doubtful))
	poisoned := in(say(2), compaction("T1 T2", halving), say(3), compaction("T3", retiring))
	healed := play(begin, poisoned, say(4), compaction("T4", retiring, with("b")))
	return map[string]picked{
		"PRO-14-first":     {play(begin, in(record("k", "no")), merge), play(begin, record("k", "no"), merge)},
		"PRO-14-last":      {play(begin, record("k", "no"), in(record("n", "no")), merge), play(begin, in(record("k", "no")), merge)},
		"PRO-14-keyed":     {play(begin, record("k", "no"), in(record("k", "never")), merge), play(begin, record("k", "no"), in(record("n", "never")), merge)},
		"PRO-14-sorted":    {play(begin, record("z", "no"), in(record("z", "no", "no"), record("a", "no"), record("z", "so")), merge), play(begin, record("a", "no"), in(record("k", "never")), merge)},
		"PRO-14-dated":     {play(begin, record("k", "no"), in(compaction("T1"), record("n", "no")), merge), play(begin, record("k", "no"), in(record("n", "no")), merge)},
		"PRO-14-second":    {play(begin, merge, say(4), another, toC, record("k", "no"), toMain, compaction("T4", with("c"))), play(begin, in(record("k", "no")), merge)},
		"PRO-14-guarded":   {play(begin, in(record("k", "no")), merge, inquire("k")), play(begin, record("k", "no"), merge, inquire("k"))},
		"PRO-14-executed":  {play(begin, in(record("k", "no")), merge, take), play(begin, record("k", "no"), merge, take)},
		"PRO-14-cleared":   {play(absent, record("k", "no"), merge, inquire("k")), play(absent, merge, record("k", "no"), inquire("k"))},
		"PRO-21-whole":     {play(absent, merge), play(begin, in(record("k", "no")), merge)},
		"PRO-21-guarded":   {play(absent, merge, inquire("k")), play(begin, merge, loseLedger, inquire("k"))},
		"PRO-21-executed":  {play(absent, merge, take), play(begin, merge, loseLedger, take)},
		"PRO-21-reloaded":  {play(absent, merge, reload, inquire("k")), play(absent, merge, inquire("k"), reload)},
		"PRO-21-third":     {play(absent, merge, say(4), compaction("T4"), say(5), compaction("T5"), inquire("k")), play(absent, merge, say(4), compaction("T4"), inquire("k"))},
		"CHN-01-first":     {play(begin, in(compaction("T1")), say(2), merge), play(begin, compaction("T1"), say(2), merge)},
		"CHN-01-lowest":    {play(say(1), compaction("T1"), say(2), branch, in(compaction("T2")), say(3), merge), play(begin, compaction("T1"), say(2), merge)},
		"CHN-02-sibling":   {play(begin, compaction("T1"), say(4), dirty, compaction("T4", with("b"))), play(begin, say(4), dirty, compaction("T4", with("b")))},
		"CHN-03-sibling":   {play(begin, compaction("T1", retiring), poisoned, say(4), compaction("T4", retiring, with("b"))), play(begin, compaction("T1"), say(4), dirty, compaction("T4", doubtful, with("b")))},
		"CHN-03-third":     {play(healed, say(5), compaction("T5", retiring), say(6), compaction("T6", retiring)), play(healed, say(5), compaction("T5", retiring))},
		"CHN-03-reloaded":  {play(healed, reload, say(5), compaction("T5", retiring)), play(healed, say(5), compaction("T5", retiring), reload)},
		"CHN-04-merged":    {play(begin, compaction("T1"), say(2), merge), play(begin, compaction("T1"), say(2), compaction("T2"))},
		"CHN-04-second":    {play(begin, compaction("T1"), say(2), merge, say(4), another, compaction("T4"), say(5), compaction("T5", with("c"))), play(begin, compaction("T1"), say(2), merge)},
		"CHN-07-union":     {play(begin, compaction("T1", requiring), say(4), in(compaction("T1")), compaction("T4", requiring, with("b"))), play(begin, compaction("T1"), say(4), in(compaction("T1")), compaction("T4", with("b")))},
		"CHN-07-first":     {play(begin, compaction("T1", requiring), say(4), in(compaction("T1")), compaction("T4", requiring, with("b"))), play(begin, compaction("T1"), say(4), in(compaction("T1")), compaction("T4", with("b")))},
		"CHN-07-here":      {play(begin, compaction("T1"), say(4), in(compaction("T1")), compaction("T4", requiring, with("b"))), play(begin, say(4), compaction("T1 T4", requiring, with("b")))},
		"FLR-04-merged":    {play(begin, say(2), merge), play(begin, say(2), compaction("T1 T2"))},
		"FLR-04-several":   {play(three, say(2), compaction("T1 T2", with("b", "c"))), play(three, say(2), compaction("T1 T2", with("b")))},
		"CHN-08-merged":    {play(begin, in(compaction("T1", pinning("v2, never v3"))), say(2), merge), play(begin, compaction("T1", pinning("v2, never v3")), say(2), merge)},
		"CHN-08-saved":     {play(begin, in(compaction("T1", pinning("v2, never v3"))), say(2), merge, reload), play(begin, in(compaction("T1", pinning("v2, never v3"))), say(2), merge)},
		"COV-19-merged":    {play(begin, in(say(2)), compaction("T1", with("b"), keepOne)), play(begin, say(2), compaction("T1", with("b"), keepOne))},
		"COV-19-forgotten": {play(begin, in(say(2)), merge), play(begin, say(2), merge)},
		"COV-20-merged":    {play(begin, in(say(2)), compaction("T1", with("b"))), play(begin, say(2), compaction("T1", with("b")))},
		"FLR-08-merged":    {play(begin, compaction("T1", with("b"), doubtful)), play(begin, compaction("T1", doubtful))},
		"FLR-13-merged":    {play(begin, compaction("T1", with("b"), hopeless)), play(begin, compaction("T1", hopeless))},
		"FLR-13-beside":    {play(begin, compaction("T1", with("b"), hopeless)), play(begin, compaction("T1", with("b")))},
		"RST-16-merged":    {play(begin, in(tells("sha", sha)), say(2), merge, act("plan", "sha", sha)), play(begin, tells("sha", sha), say(2), merge, act("plan", "sha", sha))},
		"RST-16-answered":  {play(said, compaction("T1"), branch, in(&spec.SessionResolve{ID: 1}), say(2), compaction("T2", with("b")), act("plan", "sha", sha)), play(said, compaction("T1"), &spec.SessionResolve{ID: 1}, branch, say(2), compaction("T2", with("b")), act("plan", "sha", sha))},
		"RST-16-sourced":   {play(say(1), stored(spec.LossyLiteral, sha), branch, in(hold("sha", sha)), merge, actOn("plan", sha)), play(say(1), stored(spec.LossyLiteral, sha), branch, merge, actOn("plan", sha))},
		"RST-19-merged":    {play(say(1), stored(spec.LossyGist, sha), branch, in(stored(spec.LossyLiteral, sha)), merge), play(say(1), stored(spec.LossyGist, sha), branch, merge)},
		"RST-20-merged":    {play(begin, in(retry(sha)), say(2), merge, retry(other)), play(begin, retry(sha), say(2), merge, retry(sha))},
	}
}

func keepOne(c *spec.Compact) { c.Keep = 1 }

// halving requires two classes, of which one is certified.
func halving(c *spec.Compact) {
	retiring(c)
	c.Required = append(c.Required, spec.ClassIdentifier)
	c.Elements = append(c.Elements, element(spec.ClassIdentifier, "v9"))
}

// retiring requires another class.
func retiring(c *spec.Compact) {
	c.Required, c.Elements = []string{spec.ClassNegation}, []spec.Element{element(spec.ClassNegation, "v2")}
}

// An adapter that puts the ledgers and the pins of a merge together in another
// order, or holds what both have twice, breaks nothing.
func TestMergesInAnyOrder(t *testing.T) {
	swapped := SessionSaboteur{Name: "swapped", merges: true, twist: behind(joins(func(own spec.Ledger, others []spec.Ledger) spec.Ledger {
		return slices.Concat(slices.Concat(others...), own)
	}), from(merged(1), shows(func(m *memory, i *spec.Inspection) {
		e := m.log[m.last(isMerge)]
		own := len(e.pins)
		i.Pins = slices.Concat(i.Pins[:own], e.pins, i.Pins[own:])
	})))}
	steps := play(say(1), record("k", "no"), compaction("T1", pinning("v2, never v3")), branch, say(2), record("m", "never"),
		in(say(3), record("n", "no"), compaction("T3", pinning("v4"))), compaction("T2", with("b"), pinning("v5")), record("z", "no"), reload,
		say(4), compaction("T4"), inquire("m"), inquire("n"), inquire("x"))
	for _, a := range []adapters.Adapter{swapped, reference.Adapter{}} {
		if at, rows := drive(t, a, steps); rows != nil {
			t.Errorf("%s breaks %v at step %d", a.Identity().Name, rows, at)
		}
	}
}
