package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// Family CHN on inherit: seeds 001 and 004; G1 to G5.
var chainProperties = []property{
	{id: "CHN-01", violated: descends(func(d *descent) string {
		if d.call.Fresh || d.invalid() {
			return ""
		}
		if how := withheld(d.answer); how != "" {
			if d.clean() {
				return "" // CHN-04's
			}
			return how + " to give a generation, although every parent has one"
		}
		if want := d.highest() + 1; d.result.Generation != want {
			return fmt.Sprintf("gives generation %d; one more than the highest parent is %d", d.result.Generation, want)
		}
		return ""
	})},
	{id: "CHN-02", violated: descends(func(d *descent) string {
		return d.calledCertified(d.parent(func(p spec.Contract) bool {
			return slices.ContainsFunc(p.Required, func(class string) bool { return !slices.Contains(p.Certified, class) })
		}), "does not certify its own contract")
	})},
	{id: "CHN-03", violated: descends(func(d *descent) string {
		return d.calledCertified(d.parent(func(p spec.Contract) bool { return p.AncestryCertified != nil && !*p.AncestryCertified }), "is not ancestry-certified")
	})},
	{id: "CHN-04", violated: descends(func(d *descent) string {
		switch how := withheld(d.answer); {
		case !d.clean():
			return ""
		case how != "":
			return how + " to certify an ancestry in which every parent is certified"
		case !d.result.AncestryCertified:
			return "marks as uncertified an ancestry in which every parent is certified"
		}
		return ""
	})},
	{id: "CHN-05", violated: descends(func(d *descent) string {
		switch how := withheld(d.answer); {
		case !d.call.Fresh:
			return ""
		case how != "":
			return how + " to start a fresh chain"
		case d.result.Generation != 1 || !d.result.AncestryCertified:
			return fmt.Sprintf("starts a fresh chain at generation %d, ancestry certified: %t; it is 1, true", d.result.Generation, d.result.AncestryCertified)
		}
		return ""
	})},
	{id: "CHN-06", violated: descends(func(d *descent) string {
		if d.call.Fresh || !d.invalid() || d.result == nil {
			return ""
		}
		return "inherits from a parent that lacks its generation or its ancestry"
	})},
	{id: "CHN-07", violated: descends(overclaims)},
}

// descent is an inherit call with its answer; result is nil without one.
type descent struct {
	call   *spec.InheritCall
	answer spec.Answer
	result *spec.InheritResult
}

func descends(f func(*descent) string) func(*exam) string {
	return on(func(c *spec.InheritCall, a spec.Answer) string {
		d := &descent{call: c, answer: a}
		if a.Proceeded() {
			d.result, _ = a.Result.(*spec.InheritResult)
		}
		return f(d)
	})
}

// parent returns the number of the first parent that it is true of, from 1.
func (d *descent) parent(is func(spec.Contract) bool) int {
	return slices.IndexFunc(d.call.Parents, is) + 1
}

func (d *descent) invalid() bool {
	return d.parent(func(p spec.Contract) bool { return p.Generation == nil || p.AncestryCertified == nil }) > 0
}

func (d *descent) highest() int64 {
	var most int64
	for _, p := range d.call.Parents {
		most = max(most, *p.Generation)
	}
	return most
}

// clean: every parent is certified by its ancestry, requires something and
// keeps it. The raw history is clean.
func (d *descent) clean() bool {
	if d.call.Fresh || d.invalid() {
		return false
	}
	for _, p := range d.call.Parents {
		if !*p.AncestryCertified || len(p.Required) == 0 {
			return false
		}
		for _, class := range p.Required {
			if !slices.Contains(p.Certified, class) {
				return false
			}
		}
	}
	return true
}

func (d *descent) calledCertified(parent int, why string) string {
	if d.call.Fresh || d.invalid() || parent == 0 || d.result == nil || !d.result.AncestryCertified {
		return ""
	}
	return fmt.Sprintf("calls an ancestry certified in which parent %d %s", parent, why)
}

// overclaims: CHN-07, nothing is certified that a step or parent does not.
func overclaims(d *descent) string {
	if d.result == nil || !d.call.Fresh && d.invalid() {
		return ""
	}
	for _, class := range d.result.CertifiedHere {
		if !slices.Contains(d.call.Own.Certified, class) {
			return fmt.Sprintf("reports %s as certified here, for which this step has no evidence", class)
		}
	}
	for _, class := range d.result.CertifiedAlong {
		switch {
		case !slices.Contains(d.call.Own.Certified, class):
			return fmt.Sprintf("reports %s as certified along the chain, which this step does not certify", class)
		case d.call.Fresh:
			continue
		}
		if n := d.parent(func(p spec.Contract) bool { return !slices.Contains(p.Certified, class) }); n > 0 {
			return fmt.Sprintf("reports %s as certified along the chain, which parent %d does not certify", class, n)
		}
	}
	return ""
}
