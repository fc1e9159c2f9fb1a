package spec

import (
	"errors"
	"fmt"
	"slices"
)

// Valid implements Call. It follows the ids, the live turns and the names of
// the artifacts, and nothing an adapter has a say in: the first turn is a
// user's, ids ascend over the whole episode (undone ones included), a step that
// needs a turn comes after one, undo and fork go back to a live turn, an
// artifact that is asked for was put, fewer turns are kept than there are, and
// a race ends the episode. Where there are several sessions, each is followed
// by itself.
func (e *Episode) Valid() error {
	v := validity{last: -1, scene: scene{artifacts: map[string]bool{}}, branches: branches{here: MainBranch, aside: map[string]scene{}, taken: map[string]bool{}}}
	for i, s := range e.Steps {
		if s == nil {
			return fmt.Errorf("steps[%d]: want a step, got none", i)
		}
		if i > 0 && e.Steps[i-1].Op() == StepRace {
			return fmt.Errorf("steps[%d] (%s): comes after a race, which must be the last step", i, s.Op())
		}
		if s.Op() == StepRace && slices.ContainsFunc(e.Steps[:i], func(s Step) bool { return s.Op() == StepKill }) {
			return fmt.Errorf("steps[%d] (race): comes after a kill; want either in an episode, not both", i)
		}
		if err := v.step(s); err != nil {
			return fmt.Errorf("steps[%d] (%s): %w", i, s.Op(), err)
		}
	}
	return nil
}

// validity is what Valid remembers of the steps so far.
type validity struct {
	scene           // the session in hand
	last      int64 // the largest id so far, undone ones included
	tokens    int64 // of all turns so far
	killed    bool  // the process was killed
	compacted bool  // a compaction was asked for
	branches
}

func (v *validity) step(s Step) error {
	switch s := s.(type) {
	case *Append:
		return v.append(s)
	case *ToolResult:
		return first(v.begun(), wanted(len(s.Literals) > 0, "literals: want at least one"))
	case *PutArtifact:
		v.artifacts[s.Name] = true
		return wanted(s.Name != "", "name: must not be empty")
	case *Record:
		return first(wanted(s.Key != "", "key: must not be empty"), s.Terms.valid())
	case *Durable:
		return wanted(len(s.Set) > 0, "set: want at least one name")
	case *Lose:
		return v.lose(s)
	case *Compact:
		return first(v.begun(), v.compact(s), v.merge(s))
	case *SessionResolve:
		return first(v.begun(), wanted(validInteger(s.ID), "id: want an integer between 0 and 2^53-1, got %d", s.ID))
	case *SessionReconstruct:
		return v.stored(s.Artifact)
	case *SessionGuard:
		return first(wanted(s.Key != "", "key: must not be empty"), s.Standpoint.valid())
	case *Act:
		return v.act(s)
	case *Undo:
		return v.back(s.To)
	case *Fork:
		return v.back(s.To)
	case *Branch:
		return v.branch(s)
	case *Switch:
		return v.switchTo(s)
	case *Reload:
		return nil
	case *Race:
		return v.race(s)
	case *Kill:
		return v.kill(s)
	}
	if known, err := v.field(s); known {
		return err
	}
	return errors.New("is the harness's own and is not written down; leave it out")
}

func (v *validity) append(s *Append) error {
	switch {
	case s.ID <= v.last || !validInteger(s.ID):
		return fmt.Errorf("id: want an integer above %d, the largest id so far, and at most 2^53-1, got %d", v.last, s.ID)
	case s.Role != RoleUser && s.Role != RoleAssistant && s.Role != RoleTool:
		return fmt.Errorf("role: want %s, %s or %s, got %q", RoleUser, RoleAssistant, RoleTool, s.Role)
	case len(v.live) == 0 && s.Role != RoleUser:
		return fmt.Errorf("role: the first turn must be of the role %s, got %q", RoleUser, s.Role)
	case !validInteger(s.Tokens) || s.Tokens > MaxInteger-v.tokens:
		return errors.New("tokens: they and their sum over all turns must lie between 0 and 2^53-1")
	}
	v.live, v.last, v.tokens = append(v.live, s.ID), s.ID, v.tokens+s.Tokens
	return nil
}

func (v *validity) lose(s *Lose) error {
	for _, id := range s.Raw {
		if !v.isLive(id) {
			return fmt.Errorf("raw: want ids of live turns, got %d", id)
		}
	}
	return wanted(len(s.Raw) > 0 || s.Ledger, "want something to lose: raw or ledger")
}

func (v *validity) compact(s *Compact) error {
	v.compacted = true
	switch {
	case s.From != FromHead && s.From != FromRaw:
		return fmt.Errorf("from: want %s or %s, got %q", FromHead, FromRaw, s.From)
	case s.Keep < 0 || s.Keep >= int64(len(v.live)):
		return fmt.Errorf("keep: want at least 0 and less than the %d live turns, got %d", len(v.live), s.Keep)
	case slices.Contains(s.Pins, ""):
		return errors.New("pins: a pin must not be the empty text")
	case s.ShownSummary && s.Shown == nil:
		return errors.New("shown_summary: goes with shown; add the turns, or none as []")
	case !slices.Contains([]string{"", JudgeOK, JudgeError, JudgeTimeout, JudgeSilent}, s.Judge):
		return fmt.Errorf("judge: want %s, %s, %s, %s or none, got %q", JudgeOK, JudgeError, JudgeTimeout, JudgeSilent, s.Judge)
	}
	build := BuildCall{Budget: s.Budget, RatioLow: s.RatioLow}
	certify := CertifyCall{Required: s.Required, Elements: s.Elements}
	return first(build.Valid(), certify.Valid())
}

func (v *validity) act(s *Act) error {
	if err := v.begun(); err != nil {
		return err
	}
	if s.Artifact != "" {
		if err := v.stored(s.Artifact); err != nil {
			return err
		}
	}
	return first(wanted(s.Key != "", "key: must not be empty"), wanted(len(s.Literals) > 0, "literals: want at least one"), s.Standpoint.valid())
}

func (v *validity) back(to int64) error {
	if !v.isLive(to) || to < v.floor {
		return fmt.Errorf("to: want the id of a live turn not older than the newest one at the last merge, got %d", to)
	}
	at, _ := slices.BinarySearch(v.live, to)
	v.live = v.live[:at+1]
	return nil
}

func (v *validity) kill(s *Kill) error {
	if v.killed = true; len(v.aside) > 0 {
		return errors.New("has no place in an episode with branches: only one session is resumed")
	}
	if s.During == nil {
		return wanted(s.After == 0 && s.Change == 0, "after and change: have no meaning without during")
	}
	switch {
	case s.During.Step == nil || !slices.Contains(CutSteps(), s.During.Op()):
		return fmt.Errorf("during: want one of the steps %v", CutSteps())
	case s.After < 0 || s.After > MostAfter:
		return fmt.Errorf("after: want 0 to %d, got %d", MostAfter, s.After)
	case s.Change < 0 || s.After > 0 && s.Change > 0:
		return errors.New("change: want at least 0, and 0 where after is given")
	}
	if err := v.step(s.During.Step); err != nil {
		return fmt.Errorf("during (%s): %w", s.During.Op(), err)
	}
	return nil
}

func (v *validity) begun() error {
	return wanted(len(v.live) > 0, "comes before the first turn; want a user turn appended before it")
}

func (v *validity) stored(name string) error {
	return wanted(v.artifacts[name], "artifact: want the name of one that was put before, got %q", name)
}

func (v *validity) isLive(id int64) bool {
	_, found := slices.BinarySearch(v.live, id)
	return found
}

// wanted returns an error unless the rule is kept.
func wanted(kept bool, format string, args ...any) error {
	if kept {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// first returns the first of the errors.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
