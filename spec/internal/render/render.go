package main

import (
	"bytes"
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"plimsoll/spec"
	"plimsoll/spec/examples"
)

//go:embed templates/*.md.tmpl
var templates embed.FS

// render puts the parts together in the order of their file names.
func render() ([]byte, error) {
	t, err := template.New("spec").Funcs(functions()).ParseFS(templates, "templates/*.md.tmpl")
	if err != nil {
		return nil, err
	}
	entries, err := templates.ReadDir("templates")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	for _, e := range entries {
		if err := t.ExecuteTemplate(&out, e.Name(), nil); err != nil {
			return nil, err
		}
		out.WriteByte('\n')
	}
	return tidy(out.Bytes()), nil
}

var blankLines = regexp.MustCompile(`\n{3,}`)

// tidy leaves one empty line where the templates left several.
func tidy(text []byte) []byte {
	return append(bytes.TrimSpace(blankLines.ReplaceAll(text, []byte("\n\n"))), '\n')
}

func functions() template.FuncMap {
	return template.FuncMap{
		"version":   func() string { return spec.Version },
		"protocol":  func() int { return spec.Protocol },
		"codes":     codeRows,
		"families":  spec.Families,
		"rows":      familyRows,
		"counts":    counts,
		"own":       sessionOwn,
		"fieldown":  fieldOwn,
		"rulings":   spec.Rulings,
		"first":     specialFirst,
		"tokens":    examples.Tokens,
		"canons":    examples.Canons,
		"canon":     func(c examples.Canon) string { return strings.ReplaceAll(c.Text, "|", `\|`) },
		"quote":     quote,
		"example":   exampleOf,
		"hello":     helloExchange,
		"session":   func() (string, error) { return sessionExchange(examples.Session()) },
		"merge":     func() (string, error) { return sessionExchange(examples.Merge()) },
		"messages":  func() (string, error) { return exchange(spec.SurfaceMessages, examples.Messages()) },
		"summarize": callBack,
		"field":     func() (string, error) { return sessionExchange(examples.Field()) },
	}
}

// quote shows a text as a JSON string of plain ASCII.
func quote(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\U%08X`, r)
		case r < ' ' || r > '~':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
