package properties

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// passageReports tells the compactions of a conversation for a report.
func passageReports(passages []spec.Passage) []spec.PassageReport {
	var out []spec.PassageReport
	for _, p := range passages {
		r := spec.PassageReport{Answer: shownAnswer(p.Answer), Context: p.After, Reloaded: p.Stored}
		if len(p.Raw) > 0 {
			r.Raw = p.Raw
		}
		for _, x := range p.Exchanges {
			if x.Summarize {
				r.Requests = append(r.Requests, requestReport(p.History, &x))
			}
		}
		out = append(out, r)
	}
	return out
}

func requestReport(history []spec.Message, x *spec.Exchange) spec.RequestReport {
	r := spec.RequestReport{Shown: []int64{}}
	if x.Fault != "faithful" {
		r.Fault = x.Fault
	}
	if x.Arrived {
		r.Reply = &x.Reply
	}
	if x.Finish != spec.FinishStop {
		r.Finish = x.Finish
	}
	words := []string{x.System}
	for _, m := range x.Messages {
		words = append(words, m.Words())
	}
	all := strings.Join(words, "\n")
	for i, m := range history {
		if inRequestText(all, m) {
			r.Shown = append(r.Shown, int64(i+1))
		}
	}
	return r
}

// inRequestText: the text holds all words of the message, as they are or as
// JSON writes them.
func inRequestText(all string, m spec.Message) bool {
	for _, p := range m.Parts {
		one := spec.Message{Parts: []spec.Part{p}}
		words := one.Words()
		if p.ToolCall != nil {
			words = p.ToolCall.Name
		}
		if words == "" || strings.Contains(all, words) {
			continue
		}
		escaped, err := spec.Encode(words)
		if err != nil || !strings.Contains(all, string(escaped[1:len(escaped)-1])) {
			return false
		}
	}
	return true
}

// Transcript tells the dialogue of a failure on messages: what was said, what
// the summarizer was shown and replied, and what the context was then. For any
// other failure it is empty.
func Transcript(f spec.Failure) string {
	lines := strings.Split(conversation(&f), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, margin)
	}
	return strings.Join(lines, "\n")
}

// conversation tells a dialogue as a transcript: what was said, what the
// summarizer was shown and replied, and what the context is afterwards. For any
// other call it is empty.
func conversation(f *spec.Failure) string {
	text, err := spec.Encode(f.Call)
	if err != nil {
		return ""
	}
	var env struct {
		Op    spec.Op        `json:"op"`
		Input *spec.Dialogue `json:"input"`
	}
	if spec.Decode(text, &env) != nil || env.Op != spec.OpMessages || env.Input == nil {
		return ""
	}
	t := &transcriber{dialogue: env.Input, passages: f.Passages, history: env.Input.Messages()}
	t.write()
	return strings.TrimSuffix(strings.TrimPrefix(t.String(), margin), "\n")
}

// A transcriber writes one conversation.
type transcriber struct {
	strings.Builder
	dialogue *spec.Dialogue
	passages []spec.PassageReport
	history  []spec.Message
}

func (t *transcriber) line(label, format string, args ...any) {
	fmt.Fprintf(t, "%s%-15s %s\n", margin, label, fmt.Sprintf(format, args...))
}

func (t *transcriber) write() {
	d := t.dialogue
	t.line("", "window %d tokens, newest %d messages to be kept", d.Window, d.Keep)
	if d.System != "" {
		t.line("   system", "%s", inShort(d.System))
	}
	if d.Beside != nil {
		t.line("   beside", "another conversation, step before step:")
		for _, m := range d.Beside.Messages() {
			t.line("     "+m.Role, "%s", inWords(m))
		}
	}
	said, passage := 0, 0
	for _, s := range d.Steps {
		for range s.Say {
			t.message(said)
			said++
		}
		for _, task := range s.Tasks {
			t.line("   task", "%s: %s", task.Status, inShort(task.Text))
		}
		if s.Reload {
			t.line("   reload", "")
		}
		if s.Compact != nil {
			t.compaction(s.Compact, passage)
			passage++
		}
	}
}

func (t *transcriber) message(i int) {
	m := t.history[i]
	t.line(fmt.Sprintf("%2d %s", i+1, m.Role), "%s", inWords(m))
}

// inWords shows the parts of a message in short.
func inWords(m spec.Message) string {
	var all []string
	for _, p := range m.Parts {
		switch {
		case p.Text != nil:
			all = append(all, inShort(*p.Text))
		case p.ToolCall != nil:
			all = append(all, fmt.Sprintf("calls %s %s as %s", p.ToolCall.Name, inShort(p.ToolCall.Arguments), p.ToolCall.ID))
		case p.ToolOutput != nil:
			all = append(all, fmt.Sprintf("%s of %s: %s", p.ToolOutput.Status, p.ToolOutput.Call, inShort(p.ToolOutput.Text)))
		case p.Image != nil:
			all = append(all, fmt.Sprintf("an image, %s, %d bytes in base64", p.Image.MediaType, len(p.Image.Data)))
		}
	}
	return strings.Join(all, "; ")
}

// inShort is a text on one line, its middle left out where it is long.
func inShort(text string) string {
	const most = 160
	if n := utf8.RuneCountInString(text); n > most {
		r := []rune(text)
		return fmt.Sprintf("%q … %q (%d characters)", string(r[:most/2]), string(r[n-most/4:]), n)
	}
	return fmt.Sprintf("%q", text)
}

// compaction shows a compaction, with a mark before the offending one, which is
// the last that was played.
func (t *transcriber) compaction(s *spec.Squeeze, n int) {
	mark := "   "
	if n == len(t.passages)-1 {
		mark = "-> "
	}
	var rules []string
	for _, r := range s.Rules {
		which := "every request"
		if r.Call > 0 {
			which = fmt.Sprintf("request %d", r.Call)
		}
		rules = append(rules, r.Fault+" at "+which)
	}
	if len(rules) == 0 {
		rules = []string{"a faithful summarizer"}
	}
	t.line(mark+"compaction", "%d, with %s", n+1, strings.Join(rules, ", "))
	if n >= len(t.passages) {
		return
	}
	p := t.passages[n]
	for _, r := range p.Requests {
		t.line("     summarizer", "shown %s; %s", numbers(r.Shown), replied(r))
	}
	if len(p.Requests) == 0 {
		t.line("     summarizer", "not asked")
	}
	t.line("     answer", "%s", indented(p.Answer))
	t.context("     context", &p.Context, p.Raw)
	if p.Reloaded != nil {
		t.context("     reloaded", p.Reloaded, nil)
	}
}

func numbers(ids []int64) string {
	if len(ids) == 0 {
		return "no message whole"
	}
	text := make([]string, len(ids))
	for i, id := range ids {
		text[i] = fmt.Sprint(id)
	}
	return "messages " + strings.Join(text, ", ")
}

func replied(r spec.RequestReport) string {
	how := ""
	if r.Finish != "" {
		how = ", ended by " + r.Finish
	}
	if r.Fault != "" {
		how += " (" + r.Fault + ")"
	}
	if r.Reply == nil {
		return "no reply came" + how
	}
	return "replied " + inShort(*r.Reply) + how
}

// context shows a context: messages that stand as they came in by their number.
func (t *transcriber) context(label string, c *spec.Context, raw map[string]*string) {
	if len(c.Messages) == 0 {
		t.line(label, "empty")
	}
	left := len(t.history)
	places := make([]int, len(c.Messages))
	for i, m := range slices.Backward(c.Messages) {
		for places[i] = left - 1; places[i] >= 0; places[i]-- {
			if asIs(t.history[places[i]].Role, t.history[places[i]].Parts) == asIs(m.Role, m.Parts) {
				left = places[i]
				break
			}
		}
	}
	for i, m := range c.Messages {
		switch {
		case places[i] >= 0 && m.Kind == "" && m.Handle == "":
			t.line(label, "%s, as message %d", m.Role, places[i]+1)
		default:
			what := m.Role
			if m.Kind != "" {
				what = m.Kind + ", " + what
			}
			if m.Handle != "" {
				what += fmt.Sprintf(", handle %q", m.Handle)
				if text := raw[m.Handle]; text != nil {
					what += " to " + inShort(*text)
				} else if raw != nil {
					what += " to nothing"
				}
			}
			t.line(label, "%s: %s", what, inWords(m.Message))
		}
		label = ""
	}
}
