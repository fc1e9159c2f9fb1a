package corpus

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// lineWidth is how many characters a line of JSON may have before the object
// or array on it is broken up.
const lineWidth = 120

// layOut writes valid JSON for people: an object or array that fits stands on
// one line, a longer one is broken up, one member a line; the outermost levels
// given by open are broken up in any case. A final newline is added.
func layOut(text []byte, open int) []byte {
	var b bytes.Buffer
	writeValue(&b, text, 0, 0, open)
	b.WriteByte('\n')
	return b.Bytes()
}

// writeValue writes one value that begins at column col of a line indented by
// depth levels.
func writeValue(b *bytes.Buffer, v jsontext.Value, depth, col, open int) {
	parts := members(v)
	flat := oneLine(v, parts)
	if len(parts) == 0 || open <= 0 && col+utf8.RuneCountInString(flat) <= lineWidth {
		b.WriteString(flat)
		return
	}
	kind := v.Kind()
	b.WriteByte(byte(kind))
	pad := strings.Repeat("  ", depth+1)
	for i, m := range parts {
		if i > 0 {
			b.WriteByte(',')
		}
		label := m.label()
		b.WriteString("\n" + pad + label)
		// One column is kept for the comma behind the value.
		writeValue(b, m.value, depth+1, len(pad)+utf8.RuneCountInString(label)+1, open-1)
	}
	b.WriteString("\n" + strings.Repeat("  ", depth) + closing(kind))
}

// A member is an element of an array (no name) or a member of an object.
type member struct{ name, value jsontext.Value }

func (m member) label() string {
	if m.name == nil {
		return ""
	}
	return string(m.name) + ": "
}

// members takes an object or array apart; any other value has none.
func members(v jsontext.Value) []member {
	dec := jsontext.NewDecoder(bytes.NewReader(v))
	if k := v.Kind(); k != '{' && k != '[' {
		return nil
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil
	}
	var parts []member
	for dec.PeekKind() != '}' && dec.PeekKind() != ']' {
		var m member
		if v.Kind() == '{' {
			m.name, _ = dec.ReadValue()
			m.name = m.name.Clone()
		}
		val, err := dec.ReadValue()
		if err != nil {
			return nil
		}
		m.value = val.Clone()
		parts = append(parts, m)
	}
	return parts
}

func oneLine(v jsontext.Value, parts []member) string {
	if len(parts) == 0 {
		return string(v)
	}
	texts := make([]string, len(parts))
	for i, m := range parts {
		texts[i] = m.label() + oneLine(m.value, members(m.value))
	}
	return string(byte(v.Kind())) + strings.Join(texts, ", ") + closing(v.Kind())
}

func closing(k jsontext.Kind) string {
	if k == '{' {
		return "}"
	}
	return "]"
}
