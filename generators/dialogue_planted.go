package generators

import (
	"encoding/base64"
	"fmt"
	"strings"

	"plimsoll/spec"
)

// literal is one that occurs nowhere else in the dialogue. Its frame is of
// another script only where that is wanted.
func (c *chat) literal() string {
	return literal(c.frame(), c.code())
}

func (c *chat) frame() frame {
	for {
		f := pick(&c.roll, frames)
		if c.on.has(talkForeign) || isASCII(f.before+f.after) || c.state == 0 {
			return f
		}
	}
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > 0x7e }) < 0
}

func (c *chat) code() int {
	c.coded++
	return c.codes.at(c.coded)
}

// statement is now and then a load-bearing statement, in a sentence of its own.
// It is said in the message that comes next.
func (c *chat) statement() string {
	if !c.chance(1, 2) {
		return ""
	}
	class := pick(&c.roll, []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation, spec.ClassHypothesis, spec.ClassRelation})
	s := compose(&c.roll, class, c.codes, statementCodes+c.stated)
	c.stated++
	text := strings.TrimSpace(s.text())
	if !c.on.has(talkForeign) && !isASCII(text) {
		return ""
	}
	c.d.Planted.Elements = append(c.d.Planted.Elements, spec.Element{Class: class, Text: text, Turn: int64(c.count)})
	return "\nNote: " + text + " ."
}

// statementCodes keeps the codes of statements apart from those of all else.
const statementCodes = 1000

// failure tells of an action that failed, in prose: how a product shows calls
// to its summarizer is its own affair.
func (c *chat) failure() string {
	f := spec.FailedAction{
		Action: fmt.Sprintf(`run {"cmd":%q}`, pick(&c.roll, commands)+literal(frame{}, c.code())),
		Reason: pick(&c.roll, reasonsWhy) + c.literal(),
	}
	c.d.Planted.Failed = append(c.d.Planted.Failed, f)
	return "\nI tried " + f.Action + " and it failed: " + f.Reason + " ."
}

// secret tells a value that is marked as secret.
func (c *chat) secret() string {
	value := fmt.Sprintf("sk-live-%sQx%s", literal(frame{}, c.code()), literal(frame{}, c.code()))
	c.d.Planted.Secrets = append(c.d.Planted.Secrets, value)
	return "\nThe token for it is " + value + " ."
}

// image is a small one, no two alike.
func (c *chat) image() *spec.Image {
	bytes := fmt.Appendf([]byte("\x89PNG\r\n\x1a\n"), "%04d%04d", c.code(), c.n(10_000))
	return &spec.Image{MediaType: "image/png", Data: base64.StdEncoding.EncodeToString(bytes)}
}

// trap is text that a prompt built by pattern replacement would stumble over.
func (c *chat) trap() string {
	text := ""
	if c.on.has(talkHostile) && c.chance(3, 4) {
		text += "\n" + pick(&c.roll, hostile) + "\nSo it stands beside " + c.literal() + " ." // a line behind it shows where it ended
	}
	if c.on.has(talkForeign) && c.chance(1, 2) {
		text += "\n" + pick(&c.roll, foreign)
	}
	return text
}

// callID is the n-th id of a call.
func (c *chat) callID(n int) string {
	if c.on.has(talkLongIDs) {
		return "call_" + strings.Repeat("a7", 32) + fmt.Sprintf("_%d", n)
	}
	return fmt.Sprintf(callStyles[c.style], n)
}

// callStyles are forms of call ids.
var callStyles = []string{"call_%d", "toolu_01%02dq", "chatcmpl-tool-b%03d", "%d"}
