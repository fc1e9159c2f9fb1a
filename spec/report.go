package spec

// A Report is the one source of every rendering of a run. The same seed, spec
// and adapter give the same bytes: it holds no time, no duration and no path.
type Report struct {
	Format     int64         `json:"format"` // 1
	Spec       string        `json:"spec"`
	Harness    string        `json:"harness"` // name and version
	Adapter    Identity      `json:"adapter"`
	Profile    Profile       `json:"profile"`
	Surface    Surface       `json:"surface"`
	Declared   []Capability  `json:"declared,omitzero"` // capabilities of the adapter that count on the surface
	Seed       uint64        `json:"seed"`
	Selected   Selection     `json:"selected,omitzero"`
	Stages     []StageReport `json:"stages"`
	Rows       []RowReport   `json:"requirements"`
	Failures   []Failure     `json:"failures"`
	Faults     []Fault       `json:"faults"`
	Outcome    Outcome       `json:"outcome"`
	Undecided  int64         `json:"undecided,omitzero"`  // races whose check took too long: no pass and no failure
	Incomplete string        `json:"incomplete,omitzero"` // why the run ended before its budget, if it did
	Hits       Hits          `json:"-"`
}

// A Selection is what --only and --skip asked for.
type Selection struct {
	Only []string `json:"only,omitzero"`
	Skip []string `json:"skip,omitzero"`
}

// A StageReport counts the cases that one stage of the engine executed.
type StageReport struct {
	Stage string `json:"stage"` // corpus, exhaustive, covering, random, targeted, stateful, metamorphic, crash
	Cases int64  `json:"cases"`
	Kills int64  `json:"kills,omitzero"` // of the stage crash: how often the adapter's process was to be killed
}

// Hits tell what the kills of a run met. They hang on the machine and differ
// from run to run, so they stand in no file.
type Hits struct {
	Between  int64 // nothing was under way
	Old      int64 // a step was cut off and left nothing
	New      int64 // a step was cut off, and its effect was there
	Answered int64 // the step was answered before the process was killed
}

// Verdict is what a run says of one requirement.
type Verdict string

// The verdicts of a requirement.
const (
	Pass          Verdict = "pass"
	Fail          Verdict = "fail"           // a violation, confirmed by a rerun
	Advisory      Verdict = "advisory"       // a violated SHOULD
	NotApplicable Verdict = "not applicable" // the adapter does not declare what it needs
	NotExercised  Verdict = "not exercised"  // declared, and no case of the run put it to the test
	Obscured      Verdict = "obscured"       // violated, and never in a case in which no other failed row was violated too (X2)
	OutOfScope    Verdict = "out of scope"   // the adapter never loses anything
	Flaky         Verdict = "flaky"          // seen once, not seen again in the same call
)

// A RowReport is the verdict on one requirement and what it rests on.
type RowReport struct {
	ID      ID      `json:"id"`
	Verdict Verdict `json:"verdict"`
	Cases   int64   `json:"cases"`          // executed cases in which the row binds
	First   int64   `json:"first,omitzero"` // for a failure: how many of them it took, from 1
}

// A Failure is one confirmed violation, shrunk.
type Failure struct {
	Requirement ID              `json:"requirement"`
	With        []ID            `json:"with,omitzero"`     // other rows the same outcome violates in every case found (X2)
	LeftOut     []ID            `json:"left_out,omitzero"` // rows that were not judged where this was found: each case found violates one of them, too
	Verdict     Verdict         `json:"verdict"`           // Fail, Advisory or Flaky
	Direction   string          `json:"direction"`         // unsafe or overcautious
	Fingerprint string          `json:"fingerprint"`
	Detail      string          `json:"detail"` // what the adapter did, in the words of the requirement
	Call        any             `json:"call"`   // {"op":…,"input":…}
	Answer      any             `json:"answer"`
	SecondCall  any             `json:"second_call,omitzero"`   // family MET: the variant of the call that it is compared with
	Second      any             `json:"second_answer,omitzero"` // to the second call; OUT-05: the other answer to the same call
	Permitted   Permitted       `json:"permitted"`
	Diff        string          `json:"diff,omitzero"`     // one permitted answer (-) beside the adapter's (+)
	Loop        []Recurrence    `json:"loop,omitzero"`     // the excluded action comes back with every compaction: one for each probe
	Race        *RaceReport     `json:"race,omitzero"`     // how a race went that no order of its calls explains
	Passages    []PassageReport `json:"passages,omitzero"` // of a dialogue: its compactions, the offending one last
	Profile     Profile         `json:"profile"`           // of the case
	FoundBy     string          `json:"found_by"`          // stage and number of the case
	Original    int64           `json:"original_bytes"`    // size of the case as found
	Shrunk      int64           `json:"shrunk_bytes"`
}

// A Recurrence is the signature of seed 001, What Was Observed, as one probe of
// a failure showed it: a session in which an excluded action is tried at every
// turn, is let through at the first attempt after each compaction, and refused
// in between. Steps are counted from 1.
type Recurrence struct {
	Every   int64   `json:"every"`   // steps from one compaction to the next
	Through []int64 `json:"through"` // steps at which the action was let through
}

// A RaceReport is the history of a race that cannot be linearized: there is no
// order of its calls that keeps to their times and in which each is permitted.
// Which interleaving happens is up to the machine, so that the history, Seen and
// even the shrunk case of the same adapter may differ from run to run; all else
// in a report does not.
type RaceReport struct {
	Seen    int64      `json:"seen"`    // plays of the case that showed it, the one below among them
	Plays   int64      `json:"plays"`   // of so many
	History []RaceCall `json:"history"` // of one such play, in the order of the calls
}

// A RaceCall is one call of a history. Call and Return count the events of the
// history, calls and returns alike, from 1: they order, and measure nothing.
type RaceCall struct {
	Client int64 `json:"client"` // 0 is the harness, before the race and after it
	Call   int64 `json:"call"`
	Return int64 `json:"return"`
	Step   any   `json:"step"`
	Answer any   `json:"answer"`
}

// FaultKind tells how an adapter failed to answer at all.
type FaultKind string

// The kinds of fault. None of them is ever excused, nor a pass.
const (
	Crashed       FaultKind = "crashed"
	Hung          FaultKind = "hung"
	ProtocolError FaultKind = "protocol error"
	HarnessError  FaultKind = "harness error"
)

// A Fault is something an adapter (or the harness) did that is no answer.
type Fault struct {
	Kind    FaultKind `json:"kind"`
	Count   int64     `json:"count"`
	Detail  string    `json:"detail"` // of the first one
	Call    any       `json:"call,omitzero"`
	FoundBy string    `json:"found_by,omitzero"`
}

// Outcome is the sum of a report.
type Outcome string

// The outcomes and their exit codes.
const (
	Conformant    Outcome = "conformant"     // exit 0
	NotConformant Outcome = "not conformant" // exit 1
	NotRun        Outcome = "not run"        // exit 3: handshake failed, harness error or nothing executed
)
