package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"plimsoll/cmd/conformance/internal/render"
	"plimsoll/cmd/conformance/internal/shipped"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

type listCmd struct {
	Pattern  []string `arg:"" optional:"" help:"Requirements to list, such as COV-* (all if none)."`
	Long     bool     `short:"l" help:"Show statement, source and rulings."`
	Adapters bool     `help:"List the shipped adapters instead."`
	Cases    bool     `help:"List the embedded corpus instead."`
	JSON     bool     `help:"Write the requirements as JSON." name:"json"`
}

// Help is shown below the flags.
func (listCmd) Help() string {
	return "Example:\n  conformance list 'RST-*' -l"
}

func (c *listCmd) Run(a *app) error {
	switch {
	case c.Adapters && c.Cases, (c.Adapters || c.Cases) && (len(c.Pattern) > 0 || c.JSON || c.Long):
		return errors.New("--adapters and --cases stand alone: they list something else than requirements")
	case c.Adapters:
		return listAdapters(a.Out)
	case c.Cases:
		return listCases(a.Out)
	}
	rows, err := c.rows()
	if err != nil {
		return err
	}
	if c.JSON {
		text, err := spec.EncodeIndent(rows)
		if err != nil {
			return err
		}
		_, err = a.Out.Write(text)
		return err
	}
	if c.Long {
		for _, r := range rows {
			describe(a.Out, r)
		}
		return nil
	}
	tab := tabwriter.NewWriter(a.Out, 0, 8, 2, ' ', 0)
	fmt.Fprintln(tab, "id\tlevel\tprofile\tkind\tchecked\tstatement")
	for _, r := range rows {
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.Level, r.Profile, r.Kind, surfaceChecked(r), r.Statement)
	}
	return tab.Flush()
}

func (c *listCmd) rows() ([]spec.Requirement, error) {
	if len(c.Pattern) == 0 {
		return spec.Catalogue(), nil
	}
	ids, err := spec.Match(c.Pattern)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(spec.Catalogue(), func(r spec.Requirement) bool { return !slices.Contains(ids, r.ID) }), nil
}

// surfaceChecked names the surfaces on which this version checks the row.
func surfaceChecked(r spec.Requirement) string {
	var on []string
	for _, s := range properties.Surfaces() {
		needs, checked := r.Needs(s)
		switch {
		case checked && needs != "":
			on = append(on, fmt.Sprintf("%s (%s)", s, needs))
		case checked:
			on = append(on, string(s))
		}
	}
	if len(on) == 0 {
		return "not yet"
	}
	return strings.Join(on, ", ")
}

func describe(w io.Writer, r spec.Requirement) {
	fmt.Fprintf(w, "%s  %s, %s, %s, checked: %s\n  %s\n", r.ID, r.Level, r.Profile, r.Kind, surfaceChecked(r), r.Statement)
	for _, s := range r.Sources {
		fmt.Fprintf(w, "  source   seed %s, %s\n", s.Seed, strings.Join(s.Headings, ", "))
	}
	for _, id := range r.Rulings {
		if ruling, ok := spec.LookupRuling(id); ok {
			fmt.Fprintf(w, "  %-8s %s\n           %s\n", ruling.ID, ruling.Text, ruling.Reason)
		}
	}
	partners := "itself: the sentence binds both ways"
	if len(r.Partners) > 0 {
		partners = fmt.Sprint(r.Partners)
	}
	fmt.Fprintf(w, "  partner  %s\n  saboteur %s\n\n", strings.Trim(partners, "[]"), r.Saboteur)
}

func listAdapters(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, a := range shipped.All() {
		fmt.Fprintf(tab, "%s\t%s\n", a.Identity().Name, shipped.About(a))
	}
	return tab.Flush()
}

func listCases(w io.Writer) error {
	all, err := corpus.Embedded()
	if err != nil {
		return fmt.Errorf("embedded corpus: %w", err)
	}
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, c := range all {
		story, _, _ := strings.Cut(c.Story, "\n")
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\n", c.Name, c.Requirement, c.Profile, render.Safe(story))
	}
	return tab.Flush()
}
