package properties

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"plimsoll/spec"
)

var everyAlteration = slices.Concat(alterations, ofLedger, ofArtifacts, ofLayout, ofRecord, ofRest)

// foreign is an entry that nobody recorded.
var foreign = spec.Entry{Key: "a key that nobody recorded", Reason: "none", Generation: 1}

// What a ledger, and the list of pins, may look like after a merge or when it is
// written anew: an entry twice, two in another order, one from nowhere.
var ofLedger = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = twice(t, i.Ledger) },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = swapped(t, i.Ledger) },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = swapped(t, i.Ledger) },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = inserted(t, i.Ledger, foreign) },
	func(t *rapid.T, i *spec.Inspection) { i.Pins = twice(t, i.Pins) },
	func(t *rapid.T, i *spec.Inspection) { i.Pins = swapped(t, i.Pins) },
	func(t *rapid.T, i *spec.Inspection) { i.Pins = inserted(t, i.Pins, "a pin from nowhere") },
}

var ofArtifacts = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) {
		retag(t, i, func(a *spec.ArtifactTag) { a.LossClass = anyTag(t) })
	},
	func(t *rapid.T, i *spec.Inspection) { retag(t, i, func(a *spec.ArtifactTag) { a.Digest = anyTag(t) }) },
	func(t *rapid.T, i *spec.Inspection) {
		i.Artifacts = maps.Clone(i.Artifacts)
		delete(i.Artifacts, anyKey(t, i.Artifacts))
	},
}

func retag(t *rapid.T, i *spec.Inspection, change func(*spec.ArtifactTag)) {
	if len(i.Artifacts) == 0 {
		return
	}
	i.Artifacts = maps.Clone(i.Artifacts)
	name := anyKey(t, i.Artifacts)
	tag := i.Artifacts[name]
	change(&tag)
	i.Artifacts[name] = tag
}

func anyTag(t *rapid.T) *string {
	tags := []*string{nil, new("reconstructable"), new("another")}
	return tags[rapid.IntRange(0, len(tags)-1).Draw(t, "tag")]
}

func anyKey[T any](t *rapid.T, m map[string]T) string {
	return rapid.SampledFrom(append(slices.Sorted(maps.Keys(m)), "none")).Draw(t, "key")
}

// The layout of the context is shown or not, where there is a checkpoint and
// where there is none; a summary may stand anywhere.
var ofLayout = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) {
		if i.Context == nil {
			i.Context = &spec.Layout{}
		} else {
			i.Context = nil
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		relay(i, func(l *spec.Layout) { l.Items = swapped(t, l.Items) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		item := rapid.SampledFrom([]spec.LayoutItem{{}, {Summary: true}, {Summary: true}}).Draw(t, "item")
		relay(i, func(l *spec.Layout) { l.Items = inserted(t, l.Items, item) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		id := anyTurn(t, i)
		relay(i, func(l *spec.Layout) { l.Items = inserted(t, l.Items, spec.LayoutItem{Turn: &id}) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		id := anyTurn(t, i)
		relay(i, func(l *spec.Layout) { l.Kept = inserted(t, l.Kept, id) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		id := anyTurn(t, i)
		relay(i, func(l *spec.Layout) { l.Covers = inserted(t, l.Covers, id) })
	},
}

func relay(i *spec.Inspection, change func(*spec.Layout)) {
	if i.Context == nil {
		return
	}
	l := *i.Context
	change(&l)
	i.Context = &l
}

func anyTurn(t *rapid.T, i *spec.Inspection) int64 {
	ids := []int64{999}
	for _, h := range i.History {
		ids = append(ids, h.ID)
	}
	return rapid.SampledFrom(ids).Draw(t, "turn")
}

// A record is shown or not, as above, and lacks a part; it has the summary, or
// its digest with a pointer, or neither.
var ofRecord = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) {
		if i.Record == nil {
			i.Record = &spec.CompactionRecord{}
		} else {
			i.Record = nil
		}
	},
	func(t *rapid.T, i *spec.Inspection) { note(i, func(r *spec.CompactionRecord) { r.TokensBefore = nil }) },
	func(t *rapid.T, i *spec.Inspection) { note(i, func(r *spec.CompactionRecord) { r.TokensAfter = nil }) },
	func(t *rapid.T, i *spec.Inspection) {
		note(i, func(r *spec.CompactionRecord) { r.Uncovered = drop(t, r.Uncovered) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		note(i, func(r *spec.CompactionRecord) { anySummary(t, i.Summary, r) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		note(i, func(r *spec.CompactionRecord) { anySummary(t, i.Summary, r) })
	},
}

func note(i *spec.Inspection, change func(*spec.CompactionRecord)) {
	if i.Record == nil {
		return
	}
	r := *i.Record
	change(&r)
	i.Record = &r
}

func anySummary(t *rapid.T, summary string, r *spec.CompactionRecord) {
	pick := func(what string, of ...*string) *string { return of[rapid.IntRange(0, len(of)-1).Draw(t, what)] }
	sum := fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(summary)))
	r.Summary = pick("summary", nil, nil, new(summary), new("another summary"))
	r.Digest = pick("digest", nil, &sum, &sum, new("sha256:0"))
	r.Pointer = pick("pointer", nil, new(""), new("log:1"))
}

var ofRest = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) { // what was taken out stands there all the same
		id := anyTurn(t, i)
		other := func(x int64) bool { return x == id }
		if slices.Contains(i.Covered, id) || slices.Contains(i.Uncovered, id) {
			i.Covered, i.Uncovered = slices.DeleteFunc(slices.Clone(i.Covered), other), slices.DeleteFunc(slices.Clone(i.Uncovered), other)
			i.Retained = append(slices.Clone(i.Retained), id)
			slices.Sort(i.Retained)
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if i.Contract == nil {
			i.Contract = &spec.SessionContract{}
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		contract(i, func(k *spec.SessionContract) { k.AncestryCertified = !k.AncestryCertified })
	},
	func(t *rapid.T, i *spec.Inspection) {
		contract(i, func(k *spec.SessionContract) { k.CertifiedHere = k.Required })
	},
	func(t *rapid.T, i *spec.Inspection) {
		contract(i, func(k *spec.SessionContract) { k.CertifiedAlong = k.Required })
	},
	func(t *rapid.T, i *spec.Inspection) {
		gap := spec.Gap{Class: "a class that nobody required", Generation: 1}
		contract(i, func(k *spec.SessionContract) { k.Gaps = inserted(t, k.Gaps, gap) })
	},
	func(t *rapid.T, i *spec.Inspection) {
		i.History = slices.Clone(i.History)
		if n := len(i.History); n > 0 {
			i.History[rapid.IntRange(0, n-1).Draw(t, "entry")].Raw = new("another text")
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		i.History = slices.Clone(i.History)
		if n := len(i.History); n > 0 {
			i.History[rapid.IntRange(0, n-1).Draw(t, "turn")].ID = 999
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		stones := []spec.Tombstone{{Turn: anyTurn(t, i)}, {Turn: anyTurn(t, i), Handle: "raw:1"}}
		i.Tombstones = inserted(t, i.Tombstones, rapid.SampledFrom(stones).Draw(t, "tombstone"))
	},
}

func contract(i *spec.Inspection, change func(*spec.SessionContract)) {
	if i.Contract == nil {
		return
	}
	k := *i.Contract
	change(&k)
	i.Contract = &k
}

// twice has one element once more, right behind itself.
func twice[T any](t *rapid.T, xs []T) []T {
	if len(xs) == 0 {
		return xs
	}
	n := rapid.IntRange(0, len(xs)-1).Draw(t, "twice")
	return slices.Insert(slices.Clone(xs), n, xs[n])
}

// swapped has two neighbours the other way round.
func swapped[T any](t *rapid.T, xs []T) []T {
	if len(xs) < 2 {
		return xs
	}
	n := rapid.IntRange(0, len(xs)-2).Draw(t, "exchanged")
	xs = slices.Clone(xs)
	xs[n], xs[n+1] = xs[n+1], xs[n]
	return xs
}

func inserted[T any](t *rapid.T, xs []T, x T) []T {
	return slices.Insert(slices.Clone(xs), rapid.IntRange(0, len(xs)).Draw(t, "place"), x)
}

// altered is what inspect shows with a thing or two altered, of the values of
// corrections among others.
func (b *bystander) altered(right *spec.Inspection) *spec.Inspection {
	i := anyInspection(b.t, right)
	var corrections []*spec.Correct
	for _, v := range b.log {
		if c, ok := v.step.(*spec.Correct); ok {
			corrections = append(corrections, c)
		}
	}
	if len(corrections) == 0 || rapid.IntRange(0, 2).Draw(b.t, "active") > 0 {
		return i
	}
	c := rapid.SampledFrom(corrections).Draw(b.t, "correction")
	i.Active = maps.Clone(i.Active)
	if i.Active == nil {
		i.Active = map[string][]string{}
	}
	value := rapid.SampledFrom([]string{c.Old, c.New, "a value that it never had"}).Draw(b.t, "value")
	i.Active[c.Name] = inserted(b.t, i.Active[c.Name], value)
	return i
}
