package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountIsolation: the ISO rows, where the product says that it knows of secrets.
func recountIsolation(s *scene, t told) {
	if !slices.Contains(s.declared, spec.CapabilitySecrets) {
		return
	}
	t.add("ISO-01", s.leak())
	if s.due() && !s.Applied() && s.secretTurn() {
		t.add("ISO-02", s.declined()+", for a secret stands in the history")
		return
	}
	t.add("ISO-02", s.inEach(s.vanishedSecret))
}

// secretIn is the marked secret that a text holds.
func (s *scene) secretIn(text string) string {
	for _, value := range s.dialogue.Planted.Secrets {
		if strings.Contains(text, value) {
			return value
		}
	}
	return ""
}

func (s *scene) secretTurn() bool {
	for _, m := range s.History {
		for _, p := range m.Parts {
			if s.secretIn(partTells(p)) != "" {
				return true
			}
		}
	}
	return false
}

// leak tells where a secret went. The value is not told again.
func (s *scene) leak() string {
	for i, x := range s.asked {
		for _, text := range requestTexts(x) {
			if s.secretIn(text) != "" {
				return fmt.Sprintf("shows a marked secret to the summarizer: request %d of the compaction", i+1)
			}
		}
	}
	report := s.Answer.Error
	if o, ok := s.Answer.Result.(*spec.MessagesOutcome); ok {
		report += "\n" + o.Reason
	}
	if r := s.Answer.Refusal; r != nil {
		report += "\n" + r.Reason + "\n" + strings.Join(r.Subject, "\n")
	}
	if s.secretTurn() && s.secretIn(report) != "" && (len(s.asked) > 0 || len(s.compacted()) > 0) {
		return "names a marked secret in what it says of the compaction"
	}
	return s.inEach(func(c spec.Context) string {
		came := map[string]bool{}
		for _, m := range s.History {
			for k := range m.Parts {
				came[asIs(m.Role, m.Parts[k:k+1])] = true
			}
		}
		for i, m := range c.Messages {
			if s.secretIn(m.Handle) != "" {
				return fmt.Sprintf("writes a marked secret into a handle: message %d of the context", i+1)
			}
			for k := range m.Parts {
				one := spec.Message{Parts: m.Parts[k : k+1]}
				if s.secretIn(one.Words()) != "" && (marked(m) || !came[asIs(m.Role, m.Parts[k:k+1])]) {
					return fmt.Sprintf("carries a marked secret on: message %d of the context, of the kind %q", i+1, m.Kind)
				}
			}
		}
		return ""
	})
}

// requestTexts are all texts of a request.
func requestTexts(x spec.Exchange) []string {
	all := []string{x.System}
	for i := range x.Messages {
		all = append(all, x.Messages[i].Words())
	}
	return all
}

// vanishedSecret tells of a value that is gone without a tombstone.
func (s *scene) vanishedSecret(c spec.Context) string {
	here := s.standing(c)
	for i, m := range s.History {
		for k, p := range m.Parts {
			if _, stands := here[place{i, k}]; stands || s.secretIn(partTells(p)) == "" {
				continue
			}
			if len(notesFor(c, m.ID)) == 0 {
				return fmt.Sprintf("takes message %d, which holds a marked secret, out of the context and puts no tombstone there", i+1)
			}
		}
	}
	return ""
}

// notesFor are the tombstones that stand for a message, or do not say for which.
func notesFor(c spec.Context, id string) []spec.ContextMessage {
	var all []spec.ContextMessage
	for _, m := range c.Messages {
		if m.Kind == spec.KindTombstone && (len(m.Stands) == 0 || slices.Contains(m.Stands, id)) {
			all = append(all, m)
		}
	}
	return all
}
