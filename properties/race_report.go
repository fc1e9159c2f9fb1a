package properties

import (
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// raceReport is the history as it stands in a report: the episode up to the
// race, the calls of the clients, and the inspection after them.
func raceReport(before []event, ops []*raceOp) *spec.RaceReport {
	r := &spec.RaceReport{}
	enter := func(client int, call, ret int64, s spec.Step, a spec.Answer) {
		text, err := spec.EncodeStep(s)
		if err != nil {
			return // a step that cannot be encoded was never put
		}
		r.History = append(r.History, spec.RaceCall{Client: int64(client), Call: call, Return: ret, Step: jsontext.Value(text), Answer: shownAnswer(a)})
	}
	for i, v := range before {
		enter(0, int64(2*i+1), int64(2*i+2), v.step, v.answer)
	}
	for _, op := range ops {
		enter(op.client, op.call, op.ret, op.step, op.answer)
	}
	return r
}

// historyOf reads a history back: the state before the race, and its calls.
func historyOf(r *spec.RaceReport) (*model.Model, []*raceOp, error) {
	m, ops, racing := model.New(), []*raceOp(nil), false
	for i, c := range r.History {
		op, err := readCall(c)
		if err != nil {
			return nil, nil, fmt.Errorf("history[%d]: %w", i, err)
		}
		if racing = racing || c.Client > 0; racing {
			ops = append(ops, op)
		} else {
			m.Apply(op.step, op.answer)
		}
	}
	relate(ops)
	return m, ops, nil
}

func readCall(c spec.RaceCall) (*raceOp, error) {
	text, err := spec.Encode(c.Step)
	if err != nil {
		return nil, err
	}
	step, err := spec.DecodeStep(text)
	if err != nil {
		return nil, err
	}
	answer, err := readAnswer(step.Op(), c.Answer)
	if err != nil {
		return nil, err
	}
	if _, ok := answer.Result.(*spec.Inspection); !ok && step.Op() == spec.StepInspect {
		return nil, fmt.Errorf("inspect without an inspection")
	}
	return &raceOp{client: int(c.Client), step: step, answer: answer, call: c.Call, ret: c.Return}, nil
}

func readAnswer(op spec.Op, shown any) (spec.Answer, error) {
	text, err := spec.Encode(shown)
	if err != nil {
		return spec.Answer{}, err
	}
	var failed struct {
		Error string `json:"error"`
	}
	if err := spec.Decode(text, &failed); err == nil && failed.Error != "" {
		return spec.Answer{Error: failed.Error}, nil
	}
	return spec.DecodeStepReply(op, text)
}

// describeOp shows a call and its answer in a line of plain ASCII.
func describeOp(op *raceOp) string {
	what := strings.TrimSpace(string(op.step.Op()) + " " + sketch(op.step))
	return plainText(what + ": " + sketchAnswer(op.answer))
}

// describeState shows what a session has in force.
func describeState(m *model.Model) string {
	s := fmt.Sprintf("generation %d; retained %v; covered %v; uncovered %v; ledger", m.Generation(), m.Retained(), m.Covered(), m.Uncovered())
	for _, e := range m.Ledger {
		s += fmt.Sprintf(" %s@%d", clip(e.Key), e.Generation)
	}
	return plainText(s)
}

// sketch is what tells a step from others of its kind.
func sketch(s spec.Step) string {
	switch s := s.(type) {
	case *spec.Append:
		return fmt.Sprintf("%d (%s)", s.ID, s.Role)
	case *spec.Record:
		return fmt.Sprintf("%q for %q", clip(s.Key), clip(s.Reason))
	case *spec.PutArtifact:
		return fmt.Sprintf("%q", clip(s.Name))
	case *spec.Durable:
		text, _ := spec.Encode(s.Set)
		return clip(string(text))
	case *spec.Compact:
		return fmt.Sprintf("from %s, keep %d", s.From, s.Keep)
	case *spec.SessionResolve:
		return fmt.Sprint(s.ID)
	case *spec.SessionReconstruct:
		return fmt.Sprintf("%q for %s", clip(s.Artifact), clip(s.Operation))
	case *spec.SessionGuard:
		return fmt.Sprintf("%q", clip(s.Key))
	case *spec.Act:
		text, _ := spec.Encode(s.Literals)
		return fmt.Sprintf("%s %q with %s", clip(s.Operation), clip(s.Key), clip(string(text)))
	case *spec.Undo:
		return fmt.Sprintf("to %d", s.To)
	}
	return ""
}

func sketchAnswer(a spec.Answer) string {
	switch {
	case a.Error != "":
		return "error " + clip(a.Error)
	case a.Refused():
		return "refused as " + clip(a.Refusal.Code)
	}
	switch r := a.Result.(type) {
	case *spec.CompactResult:
		if r.Outcome != spec.Applied {
			return r.Outcome
		}
		return fmt.Sprintf("applied as generation %d, covered %v, uncovered %v", r.Generation, r.Covered, r.Uncovered)
	case *spec.Inspection:
		return fmt.Sprintf("generation %d, %d turns, covered %v, uncovered %v, retained %v, %d entries, %d artifacts", r.Generation, len(r.History), r.Covered, r.Uncovered, r.Retained, len(r.Ledger), len(r.Artifacts))
	case *spec.ResolveResult:
		return fmt.Sprintf("%q", clip(r.Text))
	case *spec.ReconstructResult:
		text, _ := spec.Encode(r.Payload)
		return clip(string(text))
	case *spec.ActResult:
		return "executed"
	case *spec.GuardResult:
		return "permitted"
	}
	return "done"
}

// explainRace shows the race of a history, a line for each call: the events
// between which it ran, who made it, and what came of it.
func explainRace(r *spec.RaceReport) string {
	_, ops, err := historyOf(r)
	if err != nil {
		return "cannot be read: " + err.Error()
	}
	var lines []string
	for _, op := range ops {
		who := fmt.Sprintf("client %d", op.client)
		if op.client == 0 {
			who = "harness"
		}
		span := fmt.Sprintf("%d-%d", op.call, op.ret)
		lines = append(lines, fmt.Sprintf("%-7s %-8s  %s", span, who, describeOp(op)))
	}
	lines = append(lines, fmt.Sprintf("seen in %d of %d plays; no order of these calls that keeps to their times explains it (run --save-failures DIR draws it)", r.Seen, r.Plays))
	return strings.Join(lines, "\n"+margin)
}

// plainText spells out whatever is no plain ASCII or means something in HTML:
// the picture of a race is a page, and what an adapter says is untrusted.
func plainText(s string) string {
	var b strings.Builder
	for _, c := range s {
		if c < ' ' || c > '~' || strings.ContainsRune(`<>&`, c) {
			fmt.Fprintf(&b, `\u{%x}`, c)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Picture draws the race of a failure as a page of HTML: the calls by client,
// and how far each attempt to put them into an order comes. The rows of the
// profile are judged; the error says what of the history cannot be read.
func Picture(w io.Writer, f spec.Failure, p spec.Profile) error {
	if f.Race == nil {
		return fmt.Errorf("failure %s of %s: is not about a race, and has no picture", f.Fingerprint, f.Requirement)
	}
	m, ops, err := historyOf(f.Race)
	if err != nil {
		return fmt.Errorf("failure %s of %s: %w", f.Fingerprint, f.Requirement, err)
	}
	return rule{active: inForce(p, spec.SurfaceSession), named: namedStep(ops)}.draw(w, m, ops)
}
