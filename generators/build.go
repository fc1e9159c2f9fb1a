package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A reporting is what the summarizer says it consumed.
type reporting uint8

// The reports. Those up to reportRepeats name anchored turns only.
const (
	reportNone      reporting = iota
	reportHonest              // every anchored turn
	reportSome                // some of the anchored turns
	reportBackwards           // every anchored turn, the last first
	reportRepeats             // every anchored turn, some of them twice
	reportAll                 // every turn, anchored or not
	reportOneMore             // every anchored turn and one more
	reportStrangers           // every anchored turn, and ids that are not in the input
	reportOnlyStrangers
	reportEmpty
	reportings
)

// A ceilingRelation is how the prefix stands to the ceiling.
type ceilingRelation uint8

// The relations. A prefix without turns or tokens is over no ceiling.
const (
	ceilingAt ceilingRelation = iota
	ceilingAbove
	ceilingJustBelow
	ceilingJustOver
	ceilingFarOver
	ceilingZero // of a budget of 0
	ceilingNone // a null budget
	ceilingHuge // the largest one that the ratio admits, and a prefix beside it
	ceilings
)

// An ending is how the summary ends, and what is known of it.
type ending uint8

// The endings. From endLength on the summary is known to be cut off.
const (
	endStop  ending = iota
	endOpen         // no finish reason
	endOther        // a finish reason that says nothing
	endMarked
	endMarkedBlank // white space after the marker
	endLost        // the text breaks off and nothing tells
	endLength
	endLengthMarked
	endCut       // breaks off at the token limit
	endCutMarker // breaks off before the marker, with no finish reason
	endUnmarked  // whole, says stop, and the marker is missing
	endMarkerAway
	endMarkerOther
	endMarkedBeyond // white space after the marker that is not taken away
	endings
)

var (
	markers       = []string{"</summary>", "[END]", "<<EOS>>", "— end —", "終わり", "END OF SUMMARY"}
	otherFinishes = []string{"end_turn", "tool_calls", "eos", "content_filter", "unknown", "LENGTH"}
	beyonds       = []string{"\u00a0", "\u2028", "\u3000", "\u0085", "\v", "\f\n", "\u200b", "\ufeff", "\x00"}
	ratios        = []int64{5, 1, 3, 10, 2, 4, 7}
)

// A buildPlan is a build case before it is spelled out.
type buildPlan struct {
	tellings []telling
	style    style
	report   reporting
	ceiling  ceilingRelation
	ending   ending
	ratio    int64
}

// Build generates calls of build.
func Build(p spec.Profile) *rapid.Generator[*spec.BuildCall] {
	return rapid.Custom(func(t *rapid.T) *spec.BuildCall {
		r := header(t)
		return drawBuild(t, &r, p)
	})
}

func drawBuild(t *rapid.T, r *roll, p spec.Profile) *spec.BuildCall {
	words := turnWords.Draw(t, "turns")
	plan := buildPlan{style: drawStyle(r), ratio: pick(r, ratios)}
	plan.tellings = drawTellings(r, words, length(r, len(words)), drawFaults(r, p))
	// Half of the cases have no report, and two thirds end well: most
	// requirements ask for that corner.
	if r.chance(1, 2) {
		plan.report = 1 + reporting(r.n(int(reportings)-1))
	}
	plan.ceiling = ceilingRelation(r.weighed(5, 3, 2, 4, 2, 1, 3, 1))
	if r.chance(1, 3) {
		plan.ending = ending(r.n(int(endings)))
	}
	if r.chance(1, 30) {
		plan.style.silent, plan.style.blank = true, pick(r, blankSummaries)
	}
	return plan.call(r)
}

// drawFaults chooses the faults that a summary may have. Under a strict run
// half of the cases stay core ones.
func drawFaults(r *roll, p spec.Profile) swarm {
	if p.Includes(spec.ProfileStrict) && r.chance(1, 2) {
		return r.swarm(strictFeatures)
	}
	return r.swarm(coreFeatures)
}

// call spells the plan out.
func (p *buildPlan) call(r *roll) *spec.BuildCall {
	settle(r, p.tellings)
	c := &spec.BuildCall{RatioLow: p.ratio, Turns: make([]spec.Turn, len(p.tellings))}
	p.end(r, c)
	for i := range p.tellings {
		c.Turns[i] = p.tellings[i].turn
	}
	c.Reported = p.reported(r)
	p.limit(r, c)
	return c
}

// end tells the summary and ends it.
func (p *buildPlan) end(r *roll, c *spec.BuildCall) {
	breaksOff := p.ending == endLost || p.ending == endCut || p.ending == endCutMarker
	if breaksOff && !p.climbs() {
		p.style.cut = r.n(len(p.tellings)+1) + 1
	}
	c.Summary = tell(p.tellings, p.style)
	marker := pick(r, markers)
	switch p.ending {
	case endStop, endLost:
		c.Finish = spec.FinishStop
	case endOther:
		c.Finish = pick(r, otherFinishes)
	case endLength, endCut:
		c.Finish = spec.FinishLength
	case endMarked, endMarkedBlank, endLengthMarked:
		c.Summary, c.EndMarker, c.Finish = c.Summary+"\n"+marker, marker, spec.FinishStop
		if p.ending == endMarkedBlank {
			c.Summary += " \r\n\t\n"
		} else if p.ending == endLengthMarked {
			c.Finish = spec.FinishLength
		}
	case endCutMarker:
		c.EndMarker = marker
	case endUnmarked:
		c.EndMarker, c.Finish = marker, spec.FinishStop
	case endMarkerAway:
		c.Summary, c.EndMarker, c.Finish = marker+"\n"+c.Summary+" and then", marker, spec.FinishStop
	case endMarkerOther:
		c.Summary, c.EndMarker = c.Summary+"\n[End]", "[END]"
	case endMarkedBeyond:
		c.Summary, c.EndMarker, c.Finish = c.Summary+"\n"+marker+pick(r, beyonds), marker, spec.FinishStop
	}
}

// climbs reports whether the anchors are a ladder. Were a summary of one to
// break off, a lower rung could be left inside a higher one alone.
func (p *buildPlan) climbs() bool { return len(p.tellings) > 0 && p.tellings[0].ladder }
