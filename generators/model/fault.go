package model

import "slices"

// A Fault is what a summarizer does in place of summarizing faithfully.
// Faithful is the absence of any.
type Fault string

// The faults. Those from CutLength to EchoedSecret are of the text, and a
// compactor is handed them as a good reply; those from HTTP429 on keep the
// reply from arriving.
const (
	Faithful Fault = "faithful"

	CutLength       Fault = "cut_length"        // half of the text, finish reason length
	CutStop         Fault = "cut_stop"          // half of the text, as if it were all
	Empty           Fault = "empty"             // no text at all
	Blank           Fault = "blank"             // white space
	Acknowledgement Fault = "acknowledgement"   // says that it will summarize
	Refusal         Fault = "refusal"           // refuses, where the provider has a place for refusals
	RefusalText     Fault = "refusal_text"      // refuses in plain words
	ToolCall        Fault = "tool_call"         // calls a tool
	ReasoningOnly   Fault = "reasoning_only"    // thinks and says nothing
	Echo            Fault = "echo"              // the last message
	NextTurn        Fault = "next_turn"         // goes on with the session in place of summarizing it
	Larger          Fault = "larger"            // larger than the input
	Omitted         Fault = "omitted"           // one element, or one failed action
	NegationDropped Fault = "negation_dropped"  // "do not restart" becomes "restart"
	NegationTurned  Fault = "negation_inverted" // "do not restart" becomes "always restart"
	HedgeDropped    Fault = "hedge_dropped"     // "perhaps the lock" becomes "the lock"
	DutyDropped     Fault = "duty_dropped"      // "must notify" becomes "notify"
	NumberRounded   Fault = "number_rounded"
	PathShortened   Fault = "path_shortened"
	IDSwapped       Fault = "id_swapped"       // two literals stand in each other's place
	LiteralInvented Fault = "literal_invented" // one that nobody ever said
	OrderSwapped    Fault = "order_swapped"    // the steps of a statement
	PriorIgnored    Fault = "prior_ignored"    // what stood in the earlier summary only
	Imperative      Fault = "imperative_injected"
	EchoedSecret    Fault = "secret_echoed"

	HTTP429       Fault = "http_429"
	HTTP500       Fault = "http_500"
	HTTP503       Fault = "http_503"
	Timeout       Fault = "timeout"
	Reset         Fault = "reset"
	MalformedJSON Fault = "malformed_json"
	StreamBroken  Fault = "stream_broken"
)

// Faults returns all of them, Faithful first, in the order above.
func Faults() []Fault { return slices.Clone(faults) }

var faults = []Fault{
	Faithful, CutLength, CutStop, Empty, Blank, Acknowledgement, Refusal, RefusalText, ToolCall, ReasoningOnly, Echo, NextTurn, Larger,
	Omitted, NegationDropped, NegationTurned, HedgeDropped, DutyDropped, NumberRounded, PathShortened, IDSwapped, LiteralInvented, OrderSwapped, PriorIgnored,
	Imperative, EchoedSecret, HTTP429, HTTP500, HTTP503, Timeout, Reset, MalformedJSON, StreamBroken,
}

// troubles are what the faults do that keep a reply from arriving.
var troubles = map[Fault]Trouble{
	HTTP429: {Status: 429}, HTTP500: {Status: 500}, HTTP503: {Status: 503},
	Timeout: {Kind: TroubleTimeout}, Reset: {Kind: TroubleReset}, MalformedJSON: {Kind: TroubleMalformed}, StreamBroken: {Kind: TroubleBroken},
}
