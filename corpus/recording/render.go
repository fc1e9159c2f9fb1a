package recording

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

func join(parts []string) string { return strings.Join(parts, "\n") }

// render writes the arguments of a call as text, one line "name: value" for
// each scalar or list of scalars, in the order of the recording. Strings lose
// their escapes, since an escape in the middle of a path or an id would hide
// it; numbers keep their spelling. Nested names are left out but the innermost,
// so that the size stays within that of the input. What is no JSON (arguments
// cut off by an abort) stays as it is.
func render(v jsontext.Value) string {
	d := jsontext.NewDecoder(bytes.NewReader(v), lax)
	var lines []string
	if len(v) == 0 || !renderValue(d, "", &lines) {
		return strings.ToValidUTF8(string(v), "\uFFFD")
	}
	return join(lines)
}

// renderText is render for arguments that were recorded as a string.
func renderText(s string) string {
	if t := strings.TrimSpace(s); strings.HasPrefix(t, "{") && jsontext.Value(t).IsValid(lax) {
		return render(jsontext.Value(t))
	}
	return s
}

func renderValue(d *jsontext.Decoder, name string, lines *[]string) bool {
	switch d.PeekKind() {
	case '{':
		return renderObject(d, lines)
	case '[':
		return renderArray(d, name, lines)
	}
	s, ok := scalar(d)
	if ok && s != "" {
		*lines = append(*lines, labelled(name, s))
	}
	return ok
}

func renderObject(d *jsontext.Decoder, lines *[]string) bool {
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil || !renderValue(d, name.String(), lines) {
			return false
		}
	}
	_, err := d.ReadToken()
	return err == nil
}

// renderArray puts neighbouring scalars on one line: a command recorded as a
// list of words reads as a command then.
func renderArray(d *jsontext.Decoder, name string, lines *[]string) bool {
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	var row []string
	flush := func() {
		if len(row) > 0 {
			*lines = append(*lines, labelled(name, strings.Join(row, " ")))
			row = nil
		}
	}
	for d.PeekKind() != ']' {
		if k := d.PeekKind(); k == '{' || k == '[' {
			flush()
			if !renderValue(d, name, lines) {
				return false
			}
			continue
		}
		s, ok := scalar(d)
		if !ok {
			return false
		}
		row = append(row, s)
	}
	flush()
	_, err := d.ReadToken()
	return err == nil
}

func scalar(d *jsontext.Decoder) (string, bool) {
	v, err := d.ReadValue()
	if err != nil {
		return "", false
	}
	if v.Kind() == '"' {
		return decode[string](v), true
	}
	return string(v), true
}

func labelled(name, s string) string {
	if name == "" {
		return s
	}
	return name + ": " + s
}
