package reference

import (
	"slices"
	"strconv"

	"plimsoll/spec"
)

// outcomeRows bind every call: how a refusal has to look (DESIGN, Wire; F5).
// A protocol error is charged to OUT-02 where a refusal would have done, and
// to the duty to answer where not.
func outcomeRows(c spec.Call, others []Row) []Row {
	formed, named := open(), open()
	formed.Formed, formed.NoError = true, true
	for _, r := range others {
		if !r.Permitted.Refuse {
			formed.NoError = false
		}
	}
	named.Named = true
	return []Row{{"OUT-02", formed}, {"OUT-06", named}}
}

// Concerned lists what the subject of a refusal may name (OUT-06), in no order.
// Whether the empty text is there makes no difference: it is OUT-02's.
func Concerned(c spec.Call) []string {
	switch c := c.(type) {
	case *spec.BuildCall:
		return concernedTurns(c)
	case *spec.ResolveCall:
		return []string{strconv.FormatInt(c.ID, 10), c.Class}
	case *spec.ReconstructCall:
		names := []string{c.Operation, "operation", "artifact", "digest", "loss_class", "source"}
		for _, literals := range []map[string]string{c.Artifact.Payload, c.Prior} {
			for name, value := range literals {
				names = append(names, name, value)
			}
		}
		return names
	case *spec.GuardCall:
		if c.Ledger == nil {
			return []string{c.Key, "ledger"}
		}
		return []string{c.Key}
	case *spec.DecideCall:
		names := []string{"contract", "source", "generation", "ancestry"}
		if c.Contract != nil {
			names = append(append(names, c.Contract.Required...), c.Contract.Certified...)
		}
		return names
	case *spec.CertifyCall:
		names := slices.Clone(c.Required)
		for _, e := range c.Elements {
			names = append(names, e.Text)
		}
		return append(names, "contract", "summary")
	case *spec.InheritCall:
		names := append([]string{"contract", "parents", "generation", "ancestry"}, c.Own.Required...)
		names = append(names, c.Own.Certified...)
		for _, p := range c.Parents {
			names = append(append(names, p.Required...), p.Certified...)
		}
		return names
	}
	return nil
}

func concernedTurns(c *spec.BuildCall) []string {
	var names []string
	for _, t := range c.Turns {
		names = append(names, strconv.FormatInt(t.ID, 10))
	}
	for _, id := range c.Reported {
		names = append(names, strconv.FormatInt(id, 10))
	}
	if len(names) == 0 {
		return []string{"turns", "summary", "report", "budget", "source"}
	}
	return names
}
