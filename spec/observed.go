package spec

import "unicode/utf8"

// An Exchange is one request that a product made to the scripted model, with
// what it was answered: what the summarizer was shown, or what the agent's own
// model was.
type Exchange struct {
	Summarize bool      // it asked for a summary, and not for the agent's next turn
	System    string    // handed over apart from the messages
	Messages  []Message // as they stood in the request, without ids
	Tools     []string  // names of the tools offered
	Tokens    int64     // of the whole request, as the harness counts them
	Fault     string    // what the summarizer did: one of SummarizerFaults
	Effective bool      // the reply differs from a faithful one
	Arrived   bool      // a reply came in full: no status of the 400s or 500s, no broken connection
	Reply     string    // its text
	Finish    string    // its finish reason, stop or length as on build; else as the provider has it
	Calls     bool      // it called tools
}

// A Passage is one compaction as the harness observed it.
type Passage struct {
	History   []Message          // all that was appended so far, with ids
	Tasks     []Task             // what the task store held, where the product has one
	Before    Context            // as shown just before, a reload included
	Exchanges []Exchange         // requests made meanwhile, in order of arrival
	Answer    Answer             // a *MessagesOutcome, a refusal, or an error
	After     Context            // as shown just after
	Raw       map[string]*string // what the handles of After resolve to; nil where one does not
	Stored    *Context           // as shown after a reload that followed, where one did
	Otherwise *Passage           // the same compaction while the conversation beside it said other things; nil where there is none beside
	Next      *Answer            // to the append that followed, where one did: a product takes the next turn, or does not
}

// Applied reports whether the compaction was applied by the adapter's word.
func (p *Passage) Applied() bool {
	o, ok := p.Answer.Result.(*MessagesOutcome)
	return ok && p.Answer.Proceeded() && o.Outcome == Applied
}

// Tokens counts the tokens of a text as the harness and its scripted model do:
// a quarter of its code points, rounded up. Real tokenizers differ from each
// other by more than this differs from them, and none of them may be assumed.
func Tokens(text string) int64 {
	return (int64(utf8.RuneCountInString(text)) + 3) / 4
}
