package fuzz

import "plimsoll/spec"

var actions = []string{"deploy", "deploy ", "deploy:eu", "Deploy", "rm -rf /", "rm -rf", "pay/1", "pay/1/", "café", "cafe\u0301"}

// key returns the key of an action: one of the case's own, or another.
func (m *maker) key() string {
	switch b := m.next(); {
	case b < 0x40:
		return actions[int(b)%len(actions)]
	case b < 0x60 && len(m.names) > 0:
		return m.wording("deploy", m.names...)
	case len(m.names) > 0:
		if s := name(m.names, int(b)); s != "" {
			return s
		}
	}
	return "deploy"
}

func (m *maker) guard() *spec.GuardCall {
	c := &spec.GuardCall{Generation: m.number(spec.MaxInteger)}
	if m.flag() {
		c.Ledger = spec.Ledger{}
		for m.more(len(c.Ledger), 40) {
			e := spec.Entry{Key: m.known(m.key()), Reason: m.text(m.names...), Generation: m.number(spec.MaxInteger)}
			e.Terms = m.terms()
			c.Ledger = append(c.Ledger, e)
		}
	}
	c.Summary, c.Key, c.Query = m.text(m.names...), m.key(), m.text(m.names...)
	c.Standpoint = m.standpoint()
	return c
}

var scopes = []string{"", "eu", "EU", "eu/1", "us"}

// terms returns the limits of a ledger entry, where the adapter knows them.
func (m *maker) terms() (t spec.Terms) {
	if m.does(spec.CapabilityLifts) {
		t.Kind = pick(&m.tape, []string{"", "", spec.KindLift, spec.KindCancellation})
	}
	if m.does(spec.CapabilityScopes) && t.Kind == "" {
		t.Scope = pick(&m.tape, scopes)
		t.Expires = m.number(spec.MaxInteger)
	}
	return t
}

func (m *maker) standpoint() (p spec.Standpoint) {
	if m.does(spec.CapabilityScopes) {
		p.Scope = pick(&m.tape, scopes)
		p.Now = m.number(spec.MaxInteger)
	}
	return p
}
