package spec

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Fold sets a JSON text for reading: what fits into width characters stands on
// one line, all else is broken at its members. Every line but the first begins
// with indent. The error is that of a text that is no JSON.
func Fold(text []byte, indent string, width int) (string, error) {
	flat := jsontext.Value(bytes.Clone(text))
	if err := flat.Format(jsontext.SpaceAfterColon(true), jsontext.SpaceAfterComma(true), jsontext.PreserveRawStrings(true)); err != nil {
		return "", err
	}
	if utf8.RuneCount(flat)+len(indent) <= width || flat[0] != '{' && flat[0] != '[' {
		return string(flat), nil
	}
	inner := indent + "  "
	parts, err := foldMembers(text, inner, width)
	if err != nil {
		return "", err
	}
	open, shut := string(flat[0]), string(flat[len(flat)-1])
	return open + "\n" + inner + strings.Join(parts, ",\n"+inner) + "\n" + indent + shut, nil
}

// foldMembers folds each member of an object or array by itself.
func foldMembers(text []byte, indent string, width int) ([]string, error) {
	dec := jsontext.NewDecoder(bytes.NewReader(text))
	open, err := dec.ReadToken()
	if err != nil {
		return nil, err
	}
	object := open.Kind() == '{'
	var parts []string
	for dec.PeekKind() != '}' && dec.PeekKind() != ']' {
		name := ""
		if object {
			v, err := dec.ReadValue()
			if err != nil {
				return nil, err
			}
			name = string(v) + ": "
		}
		v, err := dec.ReadValue()
		if err != nil {
			return nil, err
		}
		part, err := Fold(v, indent, width)
		if err != nil {
			return nil, err
		}
		parts = append(parts, name+part)
	}
	return parts, nil
}
