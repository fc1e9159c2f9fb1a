package messages

import (
	"strings"

	"plimsoll/spec"
)

// FRM: what stands beside the transcript.
var frameRows = []row{
	{"FRM-01", func(v *view) bool { return compacted(v) && v.instructed(&v.last.Before) }, inAny(func(v *view, l look) bool { return !v.instructed(l.context) })},
}

// instructed: the system prompt stands in the context byte for byte, among the
// messages or apart from them.
func (v *view) instructed(c *spec.Context) bool {
	if v.dialogue.System == "" {
		return false
	}
	if c.System != nil && strings.Contains(*c.System, v.dialogue.System) {
		return true
	}
	for _, m := range c.Messages {
		if (m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper) && strings.Contains(m.Words(), v.dialogue.System) {
			return true
		}
	}
	return false
}
