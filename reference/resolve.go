package reference

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// resolveRows: seed 003, code; seed 004, Decision Boundary; C6, F3.
func resolveRows(c *spec.ResolveCall) []Row {
	cp := &c.Checkpoint
	covered, uncovered := slices.Contains(cp.Covered, c.ID), slices.Contains(cp.Uncovered, c.ID)
	_, raw := c.Raw[c.ID]
	switch {
	case covered == uncovered, uncovered && !raw:
		return []Row{{"COV-16", mustRefuse()}}
	case uncovered:
		return []Row{{"COV-15", from(mustAnswer(), spec.OriginRaw)}}
	case cp.Provisional && slices.Contains(cp.Required, c.Class):
		if !cp.SourceRecoverable || !raw {
			return []Row{{"FLR-18", mustRefuse()}}
		}
		return []Row{
			{"FLR-09", from(open(), spec.OriginRaw, spec.OriginOther)},
			{"FLR-23", from(mustAnswer(), spec.OriginRaw)},
		}
	}
	return []Row{coveredRow(c)}
}

func coveredRow(c *spec.ResolveCall) Row {
	anchor := c.Checkpoint.Anchors[c.ID]
	switch weigh(anchor, c.Checkpoint.Summary, sharedAnchor(c)) {
	case anchored:
		return Row{"COV-14", from(mustAnswer(), spec.OriginRaw, spec.OriginSummary, spec.OriginEarlier)}
	case embedded:
		return Row{"COV-04", from(open(), spec.OriginRaw, spec.OriginEarlier)}
	case empty:
		return Row{"COV-12", from(open(), spec.OriginRaw, spec.OriginEarlier)}
	case shared:
		return Row{"COV-13", from(open(), spec.OriginRaw)} // nor is it evidence in an earlier summary
	}
	return Row{"COV-24", from(open(), spec.OriginRaw, spec.OriginEarlier)}
}

func sharedAnchor(c *spec.ResolveCall) bool {
	for id, anchor := range c.Checkpoint.Anchors {
		if id != c.ID && anchor == c.Checkpoint.Anchors[c.ID] {
			return true
		}
	}
	return false
}

func from(p spec.Permitted, origins ...spec.Origin) spec.Permitted {
	p.From = origins
	return p
}

// origins tells where a resolved text may have come from, by the text alone.
// It is a fragment, or made up, only where it is nothing better.
func origins(c *spec.ResolveCall, text string) []spec.Origin {
	var out []spec.Origin
	if raw, ok := c.Raw[c.ID]; ok && raw == text {
		out = append(out, spec.OriginRaw)
	}
	part := func(of string) bool { return text != "" && strings.Contains(of, text) }
	holds := HoldsToken(text, c.Checkpoint.Anchors[c.ID])
	inForce, earlier := part(c.Checkpoint.Summary), slices.ContainsFunc(c.Checkpoint.Earlier, part)
	if inForce && holds {
		out = append(out, spec.OriginSummary)
	}
	if earlier && holds {
		out = append(out, spec.OriginEarlier)
	}
	switch {
	case len(out) > 0:
		return out
	case inForce || earlier:
		return []spec.Origin{spec.OriginFragment}
	}
	return []spec.Origin{spec.OriginOther}
}
