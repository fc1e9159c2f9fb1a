package model

import "plimsoll/spec"

// Tokens counts the input: the words of all parts. Attachments and tool
// schemas count nothing.
func (r *Request) Tokens() int64 {
	n := int64(0)
	for _, text := range r.Texts() {
		n += spec.Tokens(text)
	}
	return n
}

// count fills in what the reply to the request costs.
func (r *Reply) count(request *Request) {
	if r.given {
		return
	}
	r.Usage = Usage{Input: request.Tokens(), Reasoning: spec.Tokens(r.Reasoning)}
	r.Usage.Output = r.Usage.Reasoning + spec.Tokens(r.Text)
	for _, c := range r.Calls {
		r.Usage.Output += spec.Tokens(c.Name) + spec.Tokens(c.Arguments)
	}
	switch {
	case r.Summary == nil:
	case r.Finish == FinishCompact:
		r.Usage.Output += spec.Tokens(*r.Summary)
	default:
		r.Usage.Compacted = spec.Tokens(*r.Summary)
	}
}
