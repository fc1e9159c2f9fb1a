package properties

import (
	"strings"

	"plimsoll/spec"
)

// recountFrame: the FRM rows of the surface messages.
func recountFrame(s *scene, t told) {
	if p := s.dialogue.System; p != "" && s.prompted(s.Before) {
		t.add("FRM-01", s.inEach(func(c spec.Context) string {
			if s.prompted(c) {
				return ""
			}
			return "loses the system prompt: it does not stand in the context byte for byte any more"
		}))
	}
}

// prompted: the system prompt is handed to the model, apart or as an instruction.
func (s *scene) prompted(c spec.Context) bool {
	var instructions []string
	if c.System != nil {
		instructions = append(instructions, *c.System)
	}
	for i := range c.Messages {
		if role := c.Messages[i].Role; role == spec.RoleSystem || role == spec.RoleDeveloper {
			instructions = append(instructions, c.Messages[i].Words())
		}
	}
	for _, text := range instructions {
		if strings.Contains(text, s.dialogue.System) {
			return true
		}
	}
	return false
}
