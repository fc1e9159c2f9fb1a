package spec

// SummarizerFaults returns what the scripted model can do in place of a
// faithful summary, "faithful" first. Those up to secret_echoed are of the
// text, and a product is handed them as a good reply; the others keep the
// reply from arriving.
func SummarizerFaults() []string {
	return []string{"faithful",
		"cut_length", "cut_stop", "empty", "blank", "acknowledgement", "refusal", "refusal_text", "tool_call", "reasoning_only",
		"echo", "next_turn", "larger", "omitted", "negation_dropped", "negation_inverted", "hedge_dropped", "duty_dropped",
		"number_rounded", "path_shortened", "id_swapped", "literal_invented", "order_swapped", "prior_ignored", "imperative_injected", "secret_echoed",
		"http_429", "http_500", "http_503", "timeout", "reset", "malformed_json", "stream_broken"}
}
