package model

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Material is what a reply of the summarizer is made of.
type material struct {
	plan    *Plan
	request *Request
	shown   Shown
	prior   []string // earlier replies that stand in the request
	dice    *dice
}

// commit makes the reply that the fault wants, and tells whether it differs
// from a faithful one: a negation that was not shown cannot be dropped.
func (m *material) commit(f Fault) (Reply, bool) {
	good := faithful(m.shown)
	lines := good
	switch f {
	case Faithful:
		return m.say(lines), false
	case CutLength, CutStop:
		return m.cut(f, lines), true
	case Empty, Blank, Acknowledgement, Refusal, RefusalText, ToolCall, ReasoningOnly, Echo, NextTurn:
		return m.junk(f), true
	case Larger:
		return m.larger(lines), true
	case Omitted:
		lines = omit(lines, m.dice)
	case IDSwapped:
		lines = swapLiterals(lines, m.dice)
	case LiteralInvented:
		lines = append(lines, line{text: "Related to " + invented(m.request.Texts(), lines, m.dice)})
	case PriorIgnored:
		lines = faithful(m.plan.look(m.afresh()))
	case Imperative:
		lines = append(lines, imperative(m.shown, m.dice))
	case EchoedSecret:
		if n := len(m.shown.Secrets); n > 0 {
			lines = append(lines, line{text: "The credentials in use are " + m.shown.Secrets[m.dice.n(n)]})
		}
	default:
		if change := distortions[f]; change != nil {
			lines = distort(lines, m.dice, change)
			break
		}
		reply := m.say(lines)
		reply.Trouble = troubles[f]
		return reply, true
	}
	return m.say(lines), !same(lines, good)
}

// say puts the lines into words, and around them what the plan wants there.
func (m *material) say(lines []line) Reply {
	return Reply{Text: m.plan.Before + prose(lines) + m.plan.After, Finish: FinishStop}
}

// cut breaks off in the middle, and never between two lines.
func (m *material) cut(f Fault, lines []line) Reply {
	text := prose(lines)
	at := len(text) / 2
	for at > 0 && (!utf8.RuneStart(text[at]) || text[at-1] == '\n') {
		at--
	}
	reply := Reply{Text: m.plan.Before + text[:at], Finish: FinishStop}
	if f == CutLength {
		reply.Finish = FinishLength
	}
	return reply
}

// filler is what a text is made larger with: no literal is in it.
const filler = " The work went on in small steps, each of them looked at in turn, and nothing came of it that would have to be told here."

// larger says more than the whole input, and more than any margin (GRO-01).
func (m *material) larger(lines []line) Reply {
	reply := m.say(append(slices.Clone(lines), line{text: "And besides."}))
	want := int(m.request.Tokens())*5 + 400 // code points: a quarter more than the input, at least 100 tokens more
	missing := want - utf8.RuneCountInString(reply.Text)
	more := strings.Repeat(filler, max(missing, 0)/len(filler)+1)
	reply.Text = strings.TrimSuffix(reply.Text, m.plan.After) + more + m.plan.After
	return reply
}

// junk is a reply that is no summary.
func (m *material) junk(f Fault) Reply {
	reply := Reply{Finish: FinishStop}
	switch f {
	case Blank:
		reply.Text = " \n\t\n "
	case Acknowledgement:
		reply.Text = "Understood. I will summarize the conversation so far and then go on."
	case Refusal:
		reply.Text, reply.Refusal, reply.Finish = "I cannot help with that.", true, FinishRefusal
	case RefusalText:
		reply.Text = "I am sorry, but I cannot summarize this conversation."
	case ToolCall:
		name := "read_file"
		if len(m.request.Tools) > 0 {
			name = m.request.Tools[0]
		}
		reply.Calls, reply.Finish = []Call{{Name: name, Arguments: `{"path":"notes.md"}`}}, FinishCalls
	case ReasoningOnly:
		reply.Reasoning = "The user wants a summary. I have to think about what matters in this conversation."
	case Echo:
		reply.Text = m.request.Last()
	case NextTurn:
		reply.Text = "I have done what you asked for, and it works. What shall I do next?"
	}
	return reply
}

// afresh returns what the request says beside the earlier summaries.
func (m *material) afresh() []string {
	texts := views(m.request.Texts())
	for i := range texts {
		texts[i], _ = without(texts[i], m.prior)
	}
	return texts
}
