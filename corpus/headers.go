package corpus

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"plimsoll/spec"
)

// The headers of a case, in the order in which they are written.
const (
	headRequirement = "requirement"
	headProfile     = "profile"
	headSource      = "source"
	headReport      = "report"
	headStory       = "story"
)

const headerNames = headRequirement + ", " + headProfile + ", " + headSource + ", " + headReport + ", " + headStory

var (
	sourceForm = regexp.MustCompile(`^(seed 00[0134]|ruling [RPCFGX][0-9]+|field|recorded|run)$`)
	reportForm = regexp.MustCompile(`^[^\s#]+/[^\s#]+(#[0-9]+)?$`)
)

// parseHeaders reads the comment block: "key: value" lines; the lines of the
// story after the first are indented. Errors begin with the line number.
func (c *Case) parseHeaders(comment string) error {
	lines := map[string]int{}
	key := ""
	for i, line := range strings.Split(comment, "\n") {
		value, err := c.headerLine(line, &key, lines, i+1)
		if err == nil && value != "" {
			err = c.setHeader(key, value)
		}
		if err != nil {
			return fmt.Errorf(":%d: %w", i+1, err)
		}
	}
	for _, want := range []string{headRequirement, headProfile, headSource, headStory} {
		if lines[want] == 0 {
			return fmt.Errorf(": header %q is missing; want a line \"%s: …\" above the sections", want, want)
		}
	}
	if err := checkRequirement(c.Requirement, c.Profile); err != nil {
		return fmt.Errorf(":%d: %w", lines[headRequirement], err)
	}
	return nil
}

// headerLine returns the value on the line and sets the key it belongs to; an
// indented line belongs to the story above it. A blank line has no value.
func (c *Case) headerLine(line string, key *string, lines map[string]int, n int) (string, error) {
	text := strings.TrimSpace(line)
	if strings.ContainsFunc(text, unicode.IsControl) {
		return "", fmt.Errorf("a control character in %q; want plain text", text)
	}
	if text == "" {
		return "", nil
	}
	if first, _, _ := strings.Cut(line, text); first != "" {
		if *key != headStory {
			return "", fmt.Errorf("only the story goes on in an indented line; want \"key: value\" at the start of the line")
		}
		return text, nil
	}
	name, value, ok := strings.Cut(text, ":")
	switch {
	case !ok:
		return "", fmt.Errorf("want \"key: value\" with one of %s, got %q", headerNames, text)
	case lines[name] != 0:
		return "", fmt.Errorf("header %q occurs twice, first in line %d; want it once", name, lines[name])
	case strings.TrimSpace(value) == "":
		return "", fmt.Errorf("header %q is empty; want a value after the colon", name)
	}
	*key, lines[name] = name, n
	return strings.TrimSpace(value), nil
}

func (c *Case) setHeader(key, value string) error {
	switch key {
	case headRequirement:
		c.Requirement = spec.ID(value)
	case headProfile:
		c.Profile = spec.Profile(value)
		if c.Profile != spec.ProfileCore && c.Profile != spec.ProfileStrict && c.Profile != spec.ProfileField {
			return fmt.Errorf("profile %q is unknown; want core, strict or field", value)
		}
	case headSource:
		c.Source = value
		if !sourceForm.MatchString(value) {
			return fmt.Errorf("source %q: want \"seed 003\" (000, 001, 003, 004), \"ruling C7\", \"field\", \"recorded\" or \"run\"", value)
		}
	case headReport:
		c.Report = value
		if !reportForm.MatchString(value) {
			return fmt.Errorf("report %q: want owner/repo#number, or site/path", value)
		}
	case headStory:
		if c.Story != "" {
			c.Story += "\n"
		}
		c.Story += value
	default:
		return fmt.Errorf("header %q is unknown; want one of %s", key, headerNames)
	}
	return nil
}

// checkRequirement wants an id of the catalogue, and a profile that checks it.
func checkRequirement(id spec.ID, p spec.Profile) error {
	r, ok := spec.Lookup(id)
	if !ok {
		return fmt.Errorf("requirement %q is unknown; want an id of the catalogue, as COV-17", id)
	}
	if !p.Includes(r.Profile) {
		return fmt.Errorf("requirement %s is checked under profile %s; the case says %q", id, r.Profile, p)
	}
	return nil
}
