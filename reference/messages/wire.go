package messages

// WIR: the structure of turns in the compacted context.
var wireRows = []row{
	{"WIR-05", applied, func(v *view) bool { return len(v.after.strange) > 0 }},
}
