package spec

// The surface session: a stateful runtime. A session is one conversation; a
// step is one call on it. The fields of a step are those of its decide
// counterpart where there is one, without what the runtime itself remembers.

// The steps of the surface session, in the order of SPEC.md. Resolve,
// reconstruct and guard share their names with the operations of decide.
const (
	StepOpen        Op = "open"
	StepAppend      Op = "append"
	StepToolResult  Op = "tool_result"
	StepPutArtifact Op = "put_artifact"
	StepRecord      Op = "record"
	StepDurable     Op = "durable"
	StepLose        Op = "lose"
	StepCompact     Op = "compact"
	StepResolve     Op = "resolve"
	StepReconstruct Op = "reconstruct"
	StepGuard       Op = "guard"
	StepAct         Op = "act"
	StepUndo        Op = "undo"
	StepFork        Op = "fork"
	StepReload      Op = "reload"
	StepInspect     Op = "inspect"
	StepSave        Op = "save"
	StepClose       Op = "close"
)

// A Step is one call on a session: a pointer to one of the types below.
type Step interface{ Op() Op }

// Roles of a turn. A user turn begins a new current turn: what tools return
// and what resolve answers counts for the turn in which it came.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
	RoleTool      = "tool"
)

// Open begins a session. With Saved it goes on from what save returned, in
// this process or another; with Resume from what the state directory holds of
// the session of that name; without either the session is new: no turn, an
// empty ledger, generation 0.
type Open struct {
	Saved  *string `json:"saved,omitzero"`
	Resume bool    `json:"resume,omitzero"`
	Name   string  `json:"-"` // of the session; on the wire it stands beside the fields of the step
}

// Append adds a turn to the history and to the raw log.
type Append struct {
	ID     int64  `json:"id"` // larger than every id before it, undone ones included
	Role   string `json:"role"`
	Text   string `json:"text"`
	Anchor string `json:"anchor"`
	Tokens int64  `json:"tokens"`
}

// ToolResult hands over the literals that a tool call of the current turn
// returned.
type ToolResult struct {
	Literals map[string]string `json:"literals"`
}

// PutArtifact stores a compaction artifact under a name, in the place of any
// earlier one of that name.
type PutArtifact struct {
	Name     string   `json:"name"`
	Artifact Artifact `json:"artifact"`
}

// Record adds an entry to the ledger, at the generation in force.
type Record struct {
	Key    string `json:"key"`
	Reason string `json:"reason"`
	Terms
}

// Durable tells what the durable source holds from now on: a nil value means
// that the name is gone.
type Durable struct {
	Set map[string]*string `json:"set"`
}

// Lose takes something away from the runtime: the raw entries of turns, or the
// ledger.
type Lose struct {
	Raw    []int64 `json:"raw,omitzero"`
	Ledger bool    `json:"ledger,omitzero"`
}

// Sources of a compaction.
const (
	FromHead = "head" // the checkpoint in force, with the turns it does not cover
	FromRaw  = "raw"  // the raw history: a fresh chain
)

// Compact asks for a compaction. Its input are the turns of the history that
// are not covered in the chain (from raw: all of them), but the newest Keep,
// which stay verbatim. The summary is call data; the rest is what build,
// certify and decide are asked of it.
//
// With names other sessions, which are taken in: a merge, under the capability
// of that name. The checkpoint then has as many parents.
type Compact struct {
	From              string    `json:"from"`
	With              []string  `json:"with,omitzero"` // from the head only
	Keep              int64     `json:"keep"`          // turns retained verbatim
	Summary           string    `json:"summary"`
	Budget            *int64    `json:"budget"`
	RatioLow          int64     `json:"ratio_low"`
	Reported          []int64   `json:"reported,omitzero"`
	Finish            string    `json:"finish,omitzero"`
	EndMarker         string    `json:"end_marker,omitzero"`
	Required          []string  `json:"required"`
	Elements          []Element `json:"elements"`
	Pins              []string  `json:"pins"` // added to those that are pinned already
	SourceRecoverable bool      `json:"source_recoverable"`
	StrictConsumer    bool      `json:"strict_consumer"`
	ChainingRisk      bool      `json:"chaining_risk"`
	CostlySideEffect  bool      `json:"costly_side_effect"`
	Judge             string    `json:"judge,omitzero"`         // what the fidelity judge answered; empty: none was asked
	Shown             []int64   `json:"shown,omitzero"`         // turns whose whole text the summarizer was given; nil: nothing is known of it
	ShownSummary      bool      `json:"shown_summary,omitzero"` // it was given the summary in force, whole
}

// Outcomes of a compaction that is not refused. A refusal is a refusal.
const (
	Applied = "applied" // a new checkpoint is in force
	Skipped = "skipped" // nothing was done, and nothing changed
	Failed  = "failed"  // it was tried and did not come off; nothing changed
)

// CompactResult is what a compaction came to. The fields behind Outcome count
// only if it was applied.
type CompactResult struct {
	Outcome           string   `json:"outcome"`
	Covered           []int64  `json:"covered"`   // of the input, in its order
	Uncovered         []int64  `json:"uncovered"` // of the input, in its order
	Decision          string   `json:"decision"`
	Generation        int64    `json:"generation"`
	AncestryCertified bool     `json:"ancestry_certified"`
	CertifiedHere     []string `json:"certified_here"`
	CertifiedAlong    []string `json:"certified_along"`
}

// SessionResolve asks what the session knows of a turn.
type SessionResolve struct {
	ID    int64  `json:"id"`
	Class string `json:"class,omitzero"`
}

// SessionReconstruct asks to expand or restore a stored artifact.
type SessionReconstruct struct {
	Artifact        string            `json:"artifact"` // its name
	Operation       string            `json:"operation"`
	Authoritative   bool              `json:"authoritative"`
	RequiresLiteral bool              `json:"requires_literal"`
	Prior           map[string]string `json:"prior,omitzero"`
}

// SessionGuard asks whether an action may be taken.
type SessionGuard struct {
	Key   string `json:"key"`
	Query string `json:"query"`
	Standpoint
}

// Act asks the runtime to take an action: it is executed, or refused. The
// literals of the first executed act under a key bind every retry_idempotent
// act under that key.
type Act struct {
	Operation     string            `json:"operation"`
	Key           string            `json:"key"`
	Literals      map[string]string `json:"literals"`          // not empty
	Artifact      string            `json:"artifact,omitzero"` // name of the artifact they are taken from
	Authoritative bool              `json:"authoritative"`
	Standpoint
}

// ActResult says that the action was taken. Not taking it is a refusal.
type ActResult struct {
	Executed bool `json:"executed"`
}

// Undo takes the history back to a turn: those after it are gone, and so is
// every checkpoint made after one of them was appended, with its pins. The
// ledger, the artifacts, what was lost and what was executed stay.
type Undo struct {
	To int64 `json:"to"`
}

// Fork is Undo in a copy, with which the harness goes on.
type Fork struct {
	To int64  `json:"to"`
	As string `json:"as,omitzero"` // name of the copy; the harness chooses it when it plays the step
}

// Reload saves the session, closes it and opens it again from what was saved.
// It is no call of its own on the wire.
type Reload struct{}

// Inspect asks for everything that a caller could see.
type Inspect struct{}

// Save asks for the state as text, for Open.
type Save struct{}

// Close ends the session.
type Close struct{}

// Done is the result of a step that has nothing to say.
type Done struct{}

// SaveResult is the saved state. Its form is the adapter's own.
type SaveResult struct {
	Saved string `json:"saved"`
}

func (*Open) Op() Op               { return StepOpen }
func (*Append) Op() Op             { return StepAppend }
func (*ToolResult) Op() Op         { return StepToolResult }
func (*PutArtifact) Op() Op        { return StepPutArtifact }
func (*Record) Op() Op             { return StepRecord }
func (*Durable) Op() Op            { return StepDurable }
func (*Lose) Op() Op               { return StepLose }
func (*Compact) Op() Op            { return StepCompact }
func (*SessionResolve) Op() Op     { return StepResolve }
func (*SessionReconstruct) Op() Op { return StepReconstruct }
func (*SessionGuard) Op() Op       { return StepGuard }
func (*Act) Op() Op                { return StepAct }
func (*Undo) Op() Op               { return StepUndo }
func (*Fork) Op() Op               { return StepFork }
func (*Reload) Op() Op             { return StepReload }
func (*Inspect) Op() Op            { return StepInspect }
func (*Save) Op() Op               { return StepSave }
func (*Close) Op() Op              { return StepClose }

func (*CompactResult) Op() Op { return StepCompact }
func (*ActResult) Op() Op     { return StepAct }
func (*SaveResult) Op() Op    { return StepSave }
func (*Inspection) Op() Op    { return StepInspect }
func (*Done) Op() Op          { return "" }
