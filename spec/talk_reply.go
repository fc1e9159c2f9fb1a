package spec

import "slices"

// NewTalk returns an empty call of the surface messages, or nil for an unknown
// one.
func NewTalk(op Op) Step {
	for _, s := range []Step{new(MessagesOpen), new(MessagesAppend), new(MessagesCompact), new(MessagesContext), new(MessagesRaw),
		new(MessagesReload), new(MessagesTasks), new(MessagesClose)} {
		if s.Op() == op {
			return s
		}
	}
	return nil
}

// DecodeTalkReply is DecodeReply for a call of the surface messages. What is
// strange in a context reaches the requirements; a context without messages, a
// part that is none or several, and an outcome that is none of the three do not.
func DecodeTalkReply(op Op, text []byte) (Answer, error) {
	switch op {
	case StepCompact:
		return decodeResult(text, "outcome", func(r *MessagesOutcome) bool { return slices.Contains([]string{Applied, Skipped, Failed}, r.Outcome) })
	case StepContext:
		return decodeResult(text, "messages", (*Context).readable)
	case StepRaw:
		return decodeResult(text, "", func(*RawResult) bool { return true })
	}
	return decodeResult(text, "", func(*Done) bool { return true })
}

func (c *Context) readable() bool {
	for _, m := range c.Messages {
		for _, p := range m.Parts {
			if !p.single() {
				return false
			}
		}
	}
	return c.Messages != nil
}

// single: exactly one of the fields is set.
func (p Part) single() bool {
	set := 0
	for _, is := range []bool{p.Text != nil, p.ToolCall != nil, p.ToolOutput != nil, p.Image != nil} {
		if is {
			set++
		}
	}
	return set == 1
}
