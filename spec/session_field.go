package spec

import "fmt"

// Steps that ask for a capability of the profile field.
const (
	StepCorrect  Op = "correct"
	StepPolicy   Op = "policy"
	StepDelegate Op = "delegate"
	StepSpawn    Op = "spawn"
	StepRecall   Op = "recall"
)

// What the fidelity judge answered about a compaction (capability judge).
const (
	JudgeOK      = "ok"
	JudgeError   = "error"
	JudgeTimeout = "timeout"
	JudgeSilent  = "silent" // it never answered
)

// Doubted reports whether a judge was asked about the compaction and did not
// vouch for it.
func (c *Compact) Doubted() bool { return c.Judge != "" && c.Judge != JudgeOK }

// Needs returns the capability that the compaction asks for.
func (c *Compact) Needs() Capability {
	if c.Judge != "" {
		return CapabilityJudge
	}
	return ""
}

// Correct records that the value of a name is another one from now on
// (capability corrections). Corrections stay with undo and fork, as the ledger
// does.
type Correct struct {
	Name string `json:"name"`
	Old  string `json:"old"` // superseded
	New  string `json:"new"`
}

// Needs returns the capability that the step asks for.
func (*Correct) Needs() Capability { return CapabilityCorrections }

// Policy declares which turns every compaction keeps verbatim (capability
// policy). It comes before the first compaction; of several the last holds.
type Policy struct {
	Roles  []string `json:"roles,omitzero"`  // all turns of these roles
	First  int64    `json:"first,omitzero"`  // the oldest turns, so many
	Newest int64    `json:"newest,omitzero"` // the newest turns, so many
	Turns  []int64  `json:"turns,omitzero"`  // these turns, when they come
}

// Needs returns the capability that the step asks for.
func (*Policy) Needs() Capability { return CapabilityPolicy }

// Delegate asks the guard of a sub-agent that begins at this moment (capability
// sub-agents). It is no call of its own on the wire: the harness spawns the
// sub-agent, asks its guard, and closes it.
type Delegate struct {
	Key   string `json:"key"`
	Query string `json:"query"`
}

// Needs returns the capability that the step asks for.
func (*Delegate) Needs() Capability { return CapabilityDelegate }

// Spawn begins the session of a sub-agent, with the ledger of this one. It
// stands in no episode.
type Spawn struct {
	As string `json:"as"` // name of its session
}

// Recall resolves the handle that the latest inspection shows for a turn, if it
// shows one.
type Recall struct {
	ID     int64  `json:"id"`
	Handle string `json:"handle,omitzero"` // filled in when the step is played
}

func (*Correct) Op() Op  { return StepCorrect }
func (*Policy) Op() Op   { return StepPolicy }
func (*Delegate) Op() Op { return StepDelegate }
func (*Spawn) Op() Op    { return StepSpawn }
func (*Recall) Op() Op   { return StepRecall }

func (v *validity) field(s Step) (known bool, err error) {
	switch s := s.(type) {
	case *Correct:
		return true, first(wanted(s.Name != "", "name: must not be empty"), wanted(s.Old != s.New, "new: want another value than old, got %q twice", s.New))
	case *Policy:
		return true, v.policy(s)
	case *Delegate:
		return true, wanted(s.Key != "", "key: must not be empty")
	case *Recall:
		return true, first(v.begun(), wanted(validInteger(s.ID), "id: want an integer between 0 and 2^53-1, got %d", s.ID),
			wanted(s.Handle == "", "handle: is filled in by the harness; leave it out"))
	}
	return false, nil
}

func (v *validity) policy(s *Policy) error {
	for _, role := range s.Roles {
		if role != RoleUser && role != RoleAssistant && role != RoleTool {
			return fmt.Errorf("roles: want %s, %s or %s, got %q", RoleUser, RoleAssistant, RoleTool, role)
		}
	}
	for _, n := range append([]int64{s.First, s.Newest}, s.Turns...) {
		if !validInteger(n) {
			return fmt.Errorf("want integers between 0 and 2^53-1, got %d", n)
		}
	}
	return first(wanted(!v.compacted, "comes after a compaction; want it before the first one"),
		wanted(len(s.Roles)+len(s.Turns) > 0 || s.First+s.Newest > 0, "want something to keep: roles, first, newest or turns"))
}
