package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// sectionError says what is wrong in a section of the file, in one line and in
// words that need no knowledge of Go. A syntax error names the line of the
// file, any other the place inside the JSON.
func sectionError(err error, name string, data, section []byte) error {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		line := sectionLine(data, name) + 1 + bytes.Count(upTo(section, syntax.ByteOffset), []byte("\n"))
		return fmt.Errorf(":%d: %s: %s", line, name, oneLineText(syntaxText(syntax)))
	}
	var semantic *json.SemanticError
	if errors.As(err, &semantic) {
		return fmt.Errorf(": %s: %s", name, oneLineText(semanticText(semantic)))
	}
	return fmt.Errorf(": %s: %s", name, oneLineText(err.Error()))
}

func upTo(text []byte, n int64) []byte {
	return text[:max(0, min(n, int64(len(text))))]
}

// sectionLine returns the number of the line that opens the section.
func sectionLine(data []byte, name string) int {
	for i, line := range strings.Split(string(data), "\n") {
		inner, opens := strings.CutPrefix(line, "-- ")
		inner, closes := strings.CutSuffix(inner, " --")
		if opens && closes && strings.TrimSpace(inner) == name {
			return i + 1
		}
	}
	return 0
}

func syntaxText(e *jsontext.SyntacticError) string {
	switch {
	case errors.Is(e.Err, jsontext.ErrDuplicateName):
		return fmt.Sprintf("name %q occurs twice in one object; want it once", e.JSONPointer.LastToken())
	case e.Err != nil:
		return "no valid JSON: " + e.Err.Error()
	}
	return "no valid JSON"
}

func semanticText(e *json.SemanticError) string {
	switch {
	case errors.Is(e.Err, json.ErrUnknownName):
		return fmt.Sprintf("name %q is unknown in %s; check its spelling", e.JSONPointer.LastToken(), place(e.JSONPointer.Parent()))
	case e.GoType != nil && e.Err == nil:
		return fmt.Sprintf("want %s in %s, got %s", wanted(e.GoType), place(e.JSONPointer), e.JSONKind)
	case e.Err != nil:
		return fmt.Sprintf("%v in %s", e.Err, place(e.JSONPointer))
	}
	return fmt.Sprintf("unsuitable value in %s", place(e.JSONPointer))
}

func place(p jsontext.Pointer) string {
	if p == "" {
		return "the outermost object"
	}
	return string(p)
}

// wanted names the JSON that a Go type is read from.
func wanted(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Int64:
		return "an integer"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}

// oneLineText keeps an error on one line, whatever of the file it quotes.
func oneLineText(s string) string { return strings.Join(strings.Fields(s), " ") }
