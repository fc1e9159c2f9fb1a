package fuzz

import (
	"plimsoll/generators"
	"plimsoll/spec"
)

// OpMoves is how a Decoder is asked for a session of the moves that the
// generators make, each chosen by two bytes, instead of single steps: with
// branches, merges and what else an adapter can do besides.
const OpMoves spec.Op = "moves"

// A Decoder makes cases of bytes for one profile and what an adapter can do
// besides.
type Decoder struct {
	Profile spec.Profile
	Has     []spec.Capability
	Product spec.Messaging // of an adapter of the surface messages
}

// Case returns the case that the bytes stand for: one of the operation, valid,
// and within the profile. It returns nil for an unknown operation alone. The
// same bytes are the same case as long as the Decoder is.
func (d Decoder) Case(op spec.Op, data []byte) spec.Call {
	m := &maker{tape: tape{data}, Decoder: d, strict: d.Profile.Includes(spec.ProfileStrict)}
	switch op {
	case spec.OpBuild:
		return m.build()
	case spec.OpResolve:
		return m.resolve()
	case spec.OpReconstruct:
		return m.reconstruct()
	case spec.OpGuard:
		return m.guard()
	case spec.OpDecide:
		return m.decide()
	case spec.OpCertify:
		return m.certify()
	case spec.OpInherit:
		return m.inherit()
	case spec.OpSession:
		return m.session()
	case OpMoves:
		return m.moves()
	case spec.OpMessages:
		return generators.Dialogues(d.Product, d.Has...).Example(int(m.seed()))
	}
	return nil
}

// A maker makes one case.
type maker struct {
	tape
	Decoder
	strict bool     // anchors may be such as only a strict run plays
	names  []string // that the case uses, to be found again in its texts
}

// does reports whether the case may ask for a capability of the profile field.
func (m *maker) does(c spec.Capability) bool {
	if !m.Profile.Includes(spec.ProfileField) {
		return false
	}
	for _, have := range m.Has {
		if have == c {
			return true
		}
	}
	return false
}

func (m *maker) known(name string) string {
	m.names = append(m.names, name)
	return name
}

// seed reads eight bytes.
func (m *maker) seed() uint64 {
	var s uint64
	for range 8 {
		s = s<<8 | uint64(m.next())
	}
	return s
}

// mostMoves is how many moves a session of moves has at most. A move takes up
// to a dozen steps, and a recount of merges within merges takes its time.
const mostMoves = 12

func (m *maker) moves() spec.Call {
	walk := generators.NewWalk(m.seed(), m.Profile, m.Has...)
	for n := 0; n < mostMoves && len(m.rest) > 0; n++ {
		walk, _ = walk.Next(uint64(m.next())<<8 | uint64(m.next()))
	}
	return &spec.Episode{Steps: walk.Steps()}
}
