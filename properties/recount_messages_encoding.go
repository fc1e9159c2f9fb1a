package properties

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"plimsoll/spec"
)

// recountEncoding: the ENC rows.
func recountEncoding(s *scene, t told) {
	if slices.Contains(s.declared, spec.CapabilityAttachments) {
		t.add("ENC-01", s.inEach(s.bareOfImages))
	}
	t.add("ENC-02", s.torn())
	t.add("ENC-03", s.confused())
}

// bareOfImages tells of an image that is gone and should not, or leaves no note.
func (s *scene) bareOfImages(c spec.Context) string {
	here := s.standing(c)
	for i, m := range s.History {
		others := 0
		for k := range m.Parts {
			if _, stands := here[place{i, k}]; stands {
				others++
			}
		}
		for k, p := range m.Parts {
			if _, stands := here[place{i, k}]; stands || p.Image == nil {
				continue
			}
			switch {
			case s.waits(m) && m.Role == spec.RoleUser:
				if others > 0 { // a whole turn that is gone is for WIR-06
					return fmt.Sprintf("takes the image out of message %d, which waits for its answer", i+1)
				}
			case !slices.ContainsFunc(notesFor(c, m.ID), func(n spec.ContextMessage) bool { return speaksOfImage(n, p.Image.MediaType) }):
				return fmt.Sprintf("takes the image of message %d out of the context, and no tombstone says that an image was there", i+1)
			}
		}
	}
	return ""
}

func speaksOfImage(n spec.ContextMessage, mediaType string) bool {
	words := strings.ToLower(n.Words())
	for _, w := range []string{mediaType, "image", "attachment"} {
		if strings.Contains(words, w) {
			return true
		}
	}
	return false
}

// torn tells of text that was cut within a character: it is no UTF-8, or what
// was put in the place of the rest shows.
func (s *scene) torn() string {
	given := []string{s.dialogue.System}
	foreign := false
	for _, m := range s.History {
		for _, p := range m.Parts {
			given = append(given, partTells(p))
		}
	}
	for _, text := range given[1:] {
		foreign = foreign || len(text) != utf8.RuneCountInString(text)
	}
	for i := range s.earlier {
		for _, x := range s.earlier[i].Exchanges {
			given = append(given, x.Reply)
		}
	}
	for _, x := range s.Exchanges {
		given = append(given, x.Reply)
	}
	for _, text := range given {
		if tear(text) {
			return ""
		}
	}
	if !foreign {
		return ""
	}
	for i, x := range s.asked {
		if slices.ContainsFunc(requestTexts(x), tear) {
			return fmt.Sprintf("cuts a character in two in what it shows to the summarizer: request %d of the compaction", i+1)
		}
	}
	return s.inEach(func(c spec.Context) string {
		for i, text := range contextTexts(c) {
			if tear(text) {
				return fmt.Sprintf("cuts a character in two: message %d of the context, %q", i+1, clip(text))
			}
		}
		return ""
	})
}

// tear: the text is broken, or mended with U+FFFD.
func tear(text string) bool {
	return strings.Contains(text, "\ufffd") || !utf8.ValidString(text)
}

// confused tells of ids of calls that are not apart any more, or not together.
func (s *scene) confused() string {
	long := map[string]bool{}
	for _, m := range s.History {
		for _, p := range m.Parts {
			if p.ToolCall != nil && len(p.ToolCall.ID) > 40 {
				long[p.ToolCall.ID] = true
			}
		}
	}
	if len(long) < 2 {
		return ""
	}
	for i, x := range s.asked {
		if told := s.mixed(x.Messages); told != "" {
			return fmt.Sprintf("%s: request %d of the compaction", told, i+1)
		}
	}
	return s.inEach(func(c spec.Context) string {
		var all []spec.Message
		for _, m := range c.Messages {
			all = append(all, m.Message)
		}
		return s.mixed(all)
	})
}

// mixed compares ids pair by pair.
func (s *scene) mixed(ms []spec.Message) string {
	type pair struct{ was, is string }
	var pairs []pair
	for _, m := range ms {
		for _, p := range m.Parts {
			if was, is, known := s.idOf(p); known {
				pairs = append(pairs, pair{was, is})
			}
		}
	}
	for i, a := range pairs {
		for _, b := range pairs[:i] {
			if a.was != b.was && a.is == b.is {
				return fmt.Sprintf("writes %q for two calls with ids of their own", clip(a.is))
			}
			if a.was == b.was && a.is != b.is {
				return fmt.Sprintf("writes %q and %q for one call", clip(a.is), clip(b.is))
			}
		}
	}
	return ""
}

// idOf finds the id that a call or an output had when it came in. What came in
// under several is not known.
func (s *scene) idOf(now spec.Part) (was, is string, known bool) {
	ids := map[string]bool{}
	for _, m := range s.History {
		for _, p := range m.Parts {
			if c, n := p.ToolCall, now.ToolCall; c != nil && n != nil && c.Name+c.Arguments == n.Name+n.Arguments {
				ids[c.ID], was, is = true, c.ID, n.ID
			}
			if o, n := p.ToolOutput, now.ToolOutput; o != nil && n != nil && o.Text == n.Text {
				ids[o.Call], was, is = true, o.Call, n.Call
			}
		}
	}
	return was, is, len(ids) == 1
}
