package saboteurs

import (
	"errors"
	"slices"
	"strings"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// attempt compacts as the control does.
type attempt = func() (spec.MessagesOutcome, error)

func passesOver(reason string) (spec.MessagesOutcome, error) {
	return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: reason}, nil
}

// messagesGrowth: size and progress.
func messagesGrowth() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("GRO-01", "larger", "commits a summary that is larger than what it replaces", commitsAll(nil)),
		errs("GRO-01", "second", "looks at the size of the first summary alone", commitsAll(func(h *heard) bool { return h.generation >= 1 })),
		errs("GRO-02", "turn", "compacts only when a turn has ended", slip{compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
			if newestTurn(h.history) < len(h.history) {
				return passesOver("the turn has not ended")
			}
			return inner()
		}}),
		errs("GRO-02", "never", "never compacts", slip{compact: func(*heard, attempt) (spec.MessagesOutcome, error) { return passesOver("there is room yet") }}),
		errs("GRO-02", "once", "compacts a conversation once", slip{compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
			if h.generation >= 1 {
				return passesOver("this is compacted already")
			}
			return inner()
		}}),
		errs("GRO-03", "again", "tries again as often as it is asked to", slip{policy: func(_ *heard, p *control.Policy) { p.Messaging.Attempts = 1000 }}),
		errs("GRO-04", "ends", "takes no more turns once a message is larger than the window", slip{
			compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
				if n := len(h.history); n > 0 && spec.Tokens(h.history[n-1].Words()) > h.open.Window {
					h.spoilt = true
				}
				return inner()
			},
			takes: func(h *heard) error {
				if h.spoilt {
					return errors.New("the context is too large, begin a new conversation")
				}
				return nil
			},
		}),
	}
}

// commitsAll applies whatever it has a summary for.
func commitsAll(when func(*heard) bool) slip {
	return slip{policy: func(h *heard, p *control.Policy) {
		commit := p.Commit
		p.Commit = func(p *control.Policy, before, after *control.State, err error) (*control.State, spec.MessagesOutcome, error) {
			if err == nil && (when == nil || when(h)) {
				return after, spec.MessagesOutcome{Outcome: spec.Applied}, nil
			}
			return commit(p, before, after, err)
		}
	}}
}

// tellsTasks: the block of state tells what is to be done.
func tellsTasks(m spec.ContextMessage) bool {
	return m.Kind == spec.KindState && strings.HasPrefix(m.Words(), "[Open tasks")
}

// untold leaves the tasks in the store.
func untold(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	return slices.DeleteFunc(ms, tellsTasks)
}

// asAtFirst tells of each task as if nobody had begun it.
func asAtFirst(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for i, m := range ms {
		if tellsTasks(m) {
			text := strings.ReplaceAll(m.Words(), "["+spec.TaskRunning+"]", "["+spec.TaskPending+"]")
			ms[i].Parts = []spec.Part{{Text: &text}}
		}
	}
	return ms
}

// closedToo tells of the tasks that are closed as if they were open.
func closedToo(h *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	for _, t := range h.tasks {
		if !t.Open() {
			text := "[To do] [" + spec.TaskPending + "] " + t.Text
			ms = beside(ms, spec.ContextMessage{Kind: spec.KindState, Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}})
		}
	}
	return ms
}

// messagesFrame: what stands beside the transcript.
func messagesFrame() []MessagesSaboteur {
	unprompted := func(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
		for i, m := range ms {
			if m.Kind == "" && m.Role == spec.RoleSystem {
				return append(ms[:i], ms[i+1:]...)
			}
		}
		return ms
	}
	return []MessagesSaboteur{
		errs("FRM-01", "gone", "summarizes the system prompt away", amiss(nil, unprompted)),
		errs("FRM-01", "reloaded", "does not store the system prompt", amiss(onceReloaded, unprompted)),
		errs("FRM-04", "store", "keeps its tasks in the store only", amiss(nil, untold)),
		errs("FRM-04", "begun", "tells of a task that was begun as if it was not", amiss(nil, asAtFirst)),
		errs("FRM-04", "third", "keeps its tasks in the store only, from the third compaction on", amiss(thirdTime, untold)),
		errs("FRM-04", "reloaded", "does not tell of its tasks once it reads the conversation again", amiss(onceReloaded, untold)),
		errs("FRM-01", "third", "summarizes the system prompt away at the third compaction", amiss(thirdTime, unprompted)),
	}
}
