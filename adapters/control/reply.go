package control

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// Accept tells whether a reply is a summary. It looks for evidence: fluency is
// none. What it cannot tell, such as a "not" that is gone, is left to the pins.
func Accept(request []spec.Message, r spec.Summarized) error {
	shown := ""
	for _, m := range request {
		shown += m.Words() + "\n"
	}
	switch {
	case len(r.ToolCalls) > 0: // it did not do what it was asked to (TXN-02)
		return unusable("tool_call", "the summarizer called a tool")
	case r.Finish == spec.FinishRefusal || strings.TrimSpace(r.Text) == "": // thoughts alone, too
		return unusable("blank", "the summarizer gave no summary")
	case r.Finish != spec.FinishStop: // its end is unknown, and so is what it covers (COV-17)
		return unusable("cut_off", "the summary is cut off: it ended by %q", r.Finish)
	case strings.Contains(r.Text, instruction):
		return unusable("echo", "the summarizer repeated what it was asked")
	}
	if redacted(r.Text) != r.Text { // it was shown none: never carry one on, nor name it (ISO-01)
		return unusable("secret", "the summary holds what looks like a secret")
	}
	for _, v := range values(r.Text) {
		if !strings.Contains(shown, v) { // taken over, it would be acted on (RST-25)
			return spec.Refuse(spec.CodeUnverified, []string{v}, "the summary names a value that the summarizer was never shown")
		}
	}
	// What people and the agent said names values, and the reply none of them:
	// it is about something else, however well it reads (TXN-02).
	if named := spoken(request); len(named) > 0 && !slices.ContainsFunc(named, func(v string) bool { return strings.Contains(r.Text, v) }) {
		return unusable("summary", "the summary holds none of the values in what it was to summarize")
	}
	return nil
}

// unusable is the refusal for a reply that is no summary: there is no coverage
// to be had from it. Nothing changes, and the caller is told what was wrong
// with which thing (OUT-02).
func unusable(subject, reason string, args ...any) error {
	return spec.Refuse(spec.CodeIrreversible, []string{subject}, reason, args...)
}

// spoken are the exact values in the words of users and agent.
func spoken(request []spec.Message) []string {
	var all []string
	for _, m := range request {
		for _, p := range m.Parts {
			if p.Text != nil && m.Role != spec.RoleSystem {
				all = append(all, values(*p.Text)...)
			}
		}
	}
	return all
}
