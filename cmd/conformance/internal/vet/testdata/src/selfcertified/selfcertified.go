// Package selfcertified certifies classes for being required, and for being
// kept.
package selfcertified

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

func asIs(c *spec.CertifyCall) (spec.CertifyResult, error) {
	return spec.CertifyResult{Certified: c.Required}, nil // want `selfcertified: the certified classes are filled from the required ones; certify a class when each of its elements is retained \(FLR-10, FLR-11, CHN-07\)`
}

func cloned(c *spec.InheritCall) (r spec.InheritResult) {
	r.CertifiedHere = slices.Clone(c.Own.Required)           // want `filled from the required ones`
	r.CertifiedAlong = append([]string{}, c.Own.Required...) // want `filled from the required ones`
	r.AncestryCertified = true
	return r
}

func each(required []string) spec.CertifyResult {
	var certified []string
	for _, class := range required {
		certified = append(certified, class)
	}
	return spec.CertifyResult{Certified: certified} // want `filled from the required ones`
}

func both(classes []string) *spec.Contract {
	return &spec.Contract{Required: classes, Certified: classes} // want `filled from the required ones`
}

func afterNil(c *spec.DecideCall) *spec.Contract {
	if c.Contract == nil {
		return nil
	}
	k := *c.Contract
	k.Certified = k.Required // want `filled from the required ones`
	return &k
}

type contract struct{ required, certified map[string]bool }

func (c *contract) seal() { c.certified = c.required } // want `filled from the required ones`

// From here on, nothing is wrong.

func kept(c *spec.CertifyCall) (spec.CertifyResult, error) {
	certified := []string{}
	for _, class := range c.Required {
		if holds(c, class) {
			certified = append(certified, class)
		}
	}
	return spec.CertifyResult{Certified: certified}, nil
}

func filtered(c *spec.CertifyCall) spec.CertifyResult {
	return spec.CertifyResult{Certified: slices.DeleteFunc(slices.Clone(c.Required), func(class string) bool { return !holds(c, class) })}
}

func allKept(c *spec.CertifyCall) (r spec.CertifyResult) {
	if !slices.ContainsFunc(c.Required, func(class string) bool { return !holds(c, class) }) {
		r.Certified = c.Required
	}
	return r
}

func byDefault(c *spec.CertifyCall, judge func(*spec.CertifyCall) []string) (r spec.CertifyResult) {
	r.Certified = slices.Clone(c.Required)
	if judge != nil {
		r.Certified = judge(c)
	}
	return r
}

func holds(c *spec.CertifyCall, class string) bool {
	return !slices.ContainsFunc(c.Elements, func(e spec.Element) bool { return e.Class == class && !strings.Contains(c.Summary, e.Text) })
}

func copies(k spec.Contract) spec.Contract {
	return spec.Contract{Required: k.Required, Certified: k.Certified}
}

func nothing() spec.Contract { return spec.Contract{Required: nil, Certified: nil} }

// What is written down is data.
func example() *spec.Contract {
	classes := []string{spec.ClassIdentifier}
	partial := spec.Contract{Required: classes}
	return &spec.Contract{Required: partial.Required, Certified: partial.Required}
}

func literal() spec.Evidence {
	classes := []string{spec.ClassIdentifier}
	return spec.Evidence{Required: classes, Certified: classes}
}
