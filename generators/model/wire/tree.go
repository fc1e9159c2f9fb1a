package wire

import (
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// An object is a JSON object of which nothing is known.
type object = map[string]any

// encode writes a value as JSON, names in order. Text that is no valid UTF-8
// is mended.
func encode(v any) []byte {
	text, err := json.Marshal(v, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil { // nothing but maps, lists, texts and numbers comes here
		return []byte("null")
	}
	return text
}

// tree reads a JSON object whatever is in it. The problem says what is wrong
// with it; an object that is nil could not be read at all.
func tree(body []byte) (tree object, problem string) {
	err := json.Unmarshal(body, &tree)
	if err == nil && tree != nil {
		return tree, ""
	}
	if err == nil {
		return nil, "want a JSON object, got null"
	}
	tree = nil
	if json.Unmarshal(body, &tree, jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)) != nil {
		return nil, err.Error()
	}
	return tree, err.Error()
}

// get returns the first of the names that the object has.
func get(v any, names ...string) any {
	o, _ := v.(object)
	for _, name := range names {
		if value, ok := o[name]; ok {
			return value
		}
	}
	return nil
}

func text(v any) string {
	s, _ := v.(string)
	return s
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

func yes(v any) bool {
	b, _ := v.(bool)
	return b
}

// count reads a number of tokens; 0 where it is none or makes no sense.
func count(v any) int64 {
	n, _ := v.(float64)
	if n < 0 || n > 1<<53 || n != n {
		return 0
	}
	return int64(n)
}

// source returns a value as text: what is text already as it is, an absent one
// as "", all else as JSON.
func source(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	}
	return string(encode(v))
}

// joined is all the text in a text, a part or a list of parts.
func joined(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case object:
		return joined(get(v, "text", "content", "parts"))
	case []any:
		var texts []string
		for _, part := range v {
			if t := joined(part); t != "" {
				texts = append(texts, t)
			}
		}
		return strings.Join(texts, "\n")
	}
	return ""
}
