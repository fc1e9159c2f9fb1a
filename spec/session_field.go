package spec

// Steps that ask for a capability of the profile field.
const (
	StepCorrect Op = "correct"
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

func (*Correct) Op() Op { return StepCorrect }

func (v *validity) field(s Step) (known bool, err error) {
	switch s := s.(type) {
	case *Correct:
		return true, first(wanted(s.Name != "", "name: must not be empty"), wanted(s.Old != s.New, "new: want another value than old, got %q twice", s.New))
	}
	return false, nil
}
