package model

import "unicode/utf8"

// Tokens counts the tokens of a text as the scripted model does: a quarter of
// its code points, rounded up. Real tokenizers differ from each other by more
// than this differs from them, and none of them may be assumed.
func Tokens(text string) int64 {
	return (int64(utf8.RuneCountInString(text)) + 3) / 4
}

// Tokens counts the input: the words of all parts. Attachments and tool
// schemas count nothing.
func (r *Request) Tokens() int64 {
	n := int64(0)
	for _, text := range r.Texts() {
		n += Tokens(text)
	}
	return n
}

// count fills in what the reply to the request costs.
func (r *Reply) count(request *Request) {
	if r.given {
		return
	}
	r.Usage = Usage{Input: request.Tokens(), Reasoning: Tokens(r.Reasoning)}
	r.Usage.Output = r.Usage.Reasoning + Tokens(r.Text)
	for _, c := range r.Calls {
		r.Usage.Output += Tokens(c.Name) + Tokens(c.Arguments)
	}
	switch {
	case r.Summary == nil:
	case r.Finish == FinishCompact:
		r.Usage.Output += Tokens(*r.Summary)
	default:
		r.Usage.Compacted = Tokens(*r.Summary)
	}
}
