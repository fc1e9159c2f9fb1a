package generators

import (
	"plimsoll/spec"
)

func inheritCircumstances(c *spec.InheritCall) tally {
	t := tally{}
	invalid, poisoned, weak, hollow := 0, 0, 0, 0
	highest, rising := int64(0), false
	for i := range c.Parents {
		p := &c.Parents[i]
		if p.Generation == nil || p.AncestryCertified == nil {
			invalid++
			continue
		}
		rising = rising || i > 0 && *p.Generation > highest
		highest = max(highest, *p.Generation)
		if !*p.AncestryCertified {
			poisoned++
		}
		if len(p.Required) == 0 {
			hollow++
		} else if lacking(p.Required, p.Certified) > 0 {
			weak++
		}
	}
	n := len(c.Parents)
	if c.Fresh {
		t.note("CHN-05 poisoned parents", poisoned+weak > 0 && invalid == 0)
		t.note("CHN-05 generation", invalid == 0 && highest > 0)
		return t
	}
	if invalid > 0 {
		t.note("CHN-06 the only parent", invalid == 1 && n == 1)
		t.note("CHN-06 one of several", invalid == 1 && n > 1 && poisoned+weak == 0)
		return t
	}
	good := poisoned+weak+hollow == 0
	t.note("CHN-04 no parent", n == 0)
	t.note("CHN-04 one parent", n == 1 && good)
	t.note("CHN-04 several parents", n > 1 && good)
	t.note("CHN-01 the first parent is not the highest", rising)
	t.note("CHN-03 the only parent", poisoned == 1 && weak == 0 && n == 1)
	t.note("CHN-03 a clean sibling", poisoned == 1 && weak == 0 && n > 1)
	t.note("CHN-03 the last parent", poisoned == 1 && weak == 0 && n > 1 && !*c.Parents[n-1].AncestryCertified)
	t.note("CHN-02 the only parent", poisoned == 0 && weak == 1 && n == 1)
	t.note("CHN-02 a good sibling", poisoned == 0 && weak == 1 && n > 1)
	t.note("a parent that requires nothing", hollow > 0 && poisoned+weak == 0)
	for i := range c.Parents {
		t.note("CHN-07 certified here, not along the chain", lacking(c.Own.Certified, c.Parents[i].Certified) > 0)
		t.note("CHN-07 certified by a parent alone", lacking(c.Parents[i].Certified, c.Own.Certified) > 0)
	}
	return t
}
