package fuzz

import "plimsoll/spec"

func (m *maker) decide() *spec.DecideCall {
	c := &spec.DecideCall{}
	var none bool
	m.flags(&c.SourceRecoverable, &c.StrictConsumer, &c.ChainingRisk, &c.CostlySideEffect, &none)
	if !none {
		k := m.contract()
		c.Contract = &k
	}
	return c
}

// contract returns a contract. What is certified is what is required, or any
// other list of classes.
func (m *maker) contract() spec.Contract {
	var raw, unknown, ancestry, other bool
	m.flags(&raw, &unknown, &ancestry, &other)
	k := spec.Contract{Required: m.classes()}
	k.Certified = append([]string{}, k.Required...)
	if other {
		k.Certified = m.classes()
	}
	if !raw {
		g := m.number(spec.MaxInteger)
		k.Generation = &g
	}
	if !unknown {
		k.AncestryCertified = &ancestry
	}
	return k
}

func (m *maker) inherit() *spec.InheritCall {
	c := &spec.InheritCall{Fresh: m.flag(), Parents: []spec.Contract{}}
	for m.more(len(c.Parents), 5) {
		p := m.contract()
		if p.Generation != nil && *p.Generation == spec.MaxInteger {
			*p.Generation-- // its child's would be beyond the integers
		}
		c.Parents = append(c.Parents, p)
	}
	own := m.contract()
	c.Own = spec.Evidence{Required: own.Required, Certified: own.Certified}
	return c
}

func (m *maker) certify() *spec.CertifyCall {
	c := &spec.CertifyCall{Required: m.classes(), Elements: m.elements(nil), Retained: []spec.RetainedTurn{}, Pins: []string{}}
	for m.more(len(c.Retained), 6) {
		c.Retained = append(c.Retained, spec.RetainedTurn{ID: m.number(spec.MaxInteger), Text: m.text(m.names...)})
	}
	c.Summary = m.text(m.names...)
	for m.more(len(c.Pins), 6) {
		c.Pins = append(c.Pins, m.text(m.names...))
	}
	return c
}

// elements returns load-bearing elements, said in one of the turns if there are any.
func (m *maker) elements(turns []int64) []spec.Element {
	out := []spec.Element{}
	for m.more(len(out), 8) {
		e := spec.Element{Class: pick(&m.tape, classes), Text: m.known(m.wording("do not", m.names...))}
		if turns == nil {
			e.Turn = m.number(spec.MaxInteger)
		} else {
			e.Turn = one(&m.tape, turns)
		}
		out = append(out, e)
	}
	return out
}
