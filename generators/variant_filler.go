package generators

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// filled adds what nothing in the call asks for.
func filled(c spec.Call) []Variant {
	switch c := c.(type) {
	case *spec.ReconstructCall:
		if c.Durable == nil {
			return nil
		}
		out := *c
		out.Durable = maps.Clone(c.Durable)
		out.Durable[unnamed(c.Artifact.Payload, c.Prior, c.Durable)] = "filler"
		return []Variant{{&out, "a literal more in the durable source"}}
	case *spec.DecideCall:
		if c.Contract == nil || len(c.Contract.Required) == 0 {
			return nil // nothing is required: what is certified may count all the same
		}
		out, contract := *c, *c.Contract
		class := "filler"
		for slices.Contains(contract.Required, class) || slices.Contains(contract.Certified, class) {
			class += "s"
		}
		contract.Certified = append(slices.Clone(contract.Certified), class)
		out.Contract = &contract
		return []Variant{{&out, "a certified class more that is not required"}}
	case *spec.ResolveCall:
		if c.Raw == nil {
			return nil
		}
		out := *c
		out.Raw = maps.Clone(c.Raw)
		known, stranger := turnsOf(c), int64(1)
		for slices.Contains(known, stranger) {
			stranger++
		}
		out.Raw[stranger] = "filler"
		return []Variant{{&out, "a raw entry more, of a turn that is not known"}}
	}
	return nil
}

// unnamed is a name that none of the maps has.
func unnamed(literals ...map[string]string) string {
	name := "filler"
	for slices.ContainsFunc(literals, func(m map[string]string) bool { _, has := m[name]; return has }) {
		name += "s"
	}
	return name
}

// turnsOf lists every turn id that the call names.
func turnsOf(c *spec.ResolveCall) []int64 {
	ids := slices.Concat([]int64{c.ID}, c.Checkpoint.Covered, c.Checkpoint.Uncovered)
	ids = slices.AppendSeq(ids, maps.Keys(c.Checkpoint.Anchors))
	return slices.AppendSeq(ids, maps.Keys(c.Raw))
}

// reordered turns round what has no order.
func reordered(c spec.Call) []Variant {
	switch c := c.(type) {
	case *spec.BuildCall:
		if len(c.Reported) > 1 {
			out := *c
			out.Reported = backwards(c.Reported)
			return []Variant{{&out, "the report backwards"}}
		}
	case *spec.DecideCall:
		if c.Contract != nil && max(len(c.Contract.Required), len(c.Contract.Certified)) > 1 {
			out, contract := *c, *c.Contract
			contract.Required, contract.Certified = backwards(contract.Required), backwards(contract.Certified)
			out.Contract = &contract
			return []Variant{{&out, "the classes of the contract backwards"}}
		}
	case *spec.InheritCall:
		if len(c.Parents) > 1 {
			out := *c
			out.Parents = backwards(c.Parents)
			return []Variant{{&out, "the parents backwards"}}
		}
	case *spec.CertifyCall:
		if max(len(c.Elements), len(c.Required), len(c.Pins)) > 1 {
			out := *c
			out.Elements, out.Required, out.Pins = backwards(c.Elements), backwards(c.Required), backwards(c.Pins)
			return []Variant{{&out, "elements, required classes and pins backwards"}}
		}
	}
	return nil
}

func backwards[T any](xs []T) []T {
	out := slices.Clone(xs)
	slices.Reverse(out)
	return out
}
