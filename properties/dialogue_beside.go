package properties

import (
	"context"

	"plimsoll/spec"
)

// Two conversations at once (ISO-03): what is played beside is not judged; what
// it says must make no difference. So the dialogue is played twice, the first
// time with other words beside it.

// playOtherwise plays the dialogue, unjudged, beside a conversation of the same
// shape that says nothing of substance.
func (j *judge) playOtherwise(ctx context.Context, d *spec.Dialogue) *ruling {
	t := j.newTalk(ctx, d)
	t.unjudged = true
	t.beside = j.newTalk(ctx, emptied(d.Beside))
	t.play()
	return t.ruling
}

// emptied is a dialogue of the same shape with other words: none of its own,
// and nothing planted.
func emptied(d *spec.Dialogue) *spec.Dialogue {
	out := clone(d)
	out.Planted, out.System = spec.Planted{}, ""
	eachText(out, func(_ int, m *spec.Message, text *string) { *text = plain(m.Role, nil, 0) })
	return out
}

// endBeside ends the conversation beside. One process has both of them.
func (t *talk) endBeside() {
	b := t.beside.ruling
	if b.fault == nil && brokeDown(t.ruling.fault) {
		b.fault = t.ruling.fault
	}
	t.beside.end()
	t.ruling.unended(t.ctx, b.unclosed)
}

// nextBeside plays the step of the conversation beside that has this place.
func (t *talk) nextBeside(i int) bool {
	if t.beside == nil || i >= len(t.beside.dialogue.Steps) || t.beside.step(t.beside.dialogue.Steps[i]) {
		return true
	}
	t.ruling.fault = t.beside.ruling.fault
	return false
}
