package cut

import (
	"fmt"
	"strings"

	"plimsoll/corpus/recording"
)

// Format writes the table as Markdown that also reads as plain text: the turns
// of each boundary, the classes in total, and the classes of each boundary.
func (c Coverage) Format() string {
	var b strings.Builder
	b.WriteString("Turns whose anchor the summary holds as a token\n\n")
	turns := [][]string{{"recording", "boundary", "summary", "turns", "anchored", "by another literal", "not anchored", "no anchor"}}
	for _, r := range c {
		row := []string{r.Recording, fmt.Sprint(r.Number), string(r.State), fmt.Sprint(r.Turns)}
		if r.State == recording.SummaryText {
			row = append(row, fmt.Sprint(r.Anchored), fmt.Sprint(r.Otherwise), fmt.Sprint(r.Unanchored))
		} else {
			row = append(row, "-", "-", "-")
		}
		turns = append(turns, append(row, fmt.Sprint(r.Bare)))
	}
	writeTable(&b, turns, 3)

	b.WriteString("\nElements of the turns, by class, over all readable summaries\n\n")
	classes := [][]string{{"class", "total", "kept", "altered", "gone", "kept %"}}
	for _, t := range c.totals() {
		percent := "-"
		if t.Total > 0 {
			percent = fmt.Sprintf("%.1f", 100*float64(t.Kept)/float64(t.Total))
		}
		classes = append(classes, []string{string(t.Class), fmt.Sprint(t.Total), fmt.Sprint(t.Kept), fmt.Sprint(t.Altered), fmt.Sprint(t.Gone), percent})
	}
	writeTable(&b, classes, 1)

	b.WriteString("\nKept + altered of total, by boundary\n\n")
	head := []string{"recording", "boundary"}
	for _, class := range tableClasses {
		head = append(head, string(class))
	}
	each := [][]string{head}
	for _, r := range c {
		row := []string{r.Recording, fmt.Sprint(r.Number)}
		for _, k := range r.Classes {
			cell := fmt.Sprintf("%d+%d of %d", k.Kept, k.Altered, k.Total)
			if r.State != recording.SummaryText {
				cell = fmt.Sprintf("- of %d", k.Total)
			}
			row = append(row, cell)
		}
		each = append(each, row)
	}
	writeTable(&b, each, 2)
	return b.String()
}

// totals adds up the classes of all readable boundaries.
func (c Coverage) totals() []ClassCoverage {
	var out []ClassCoverage
	for i, class := range tableClasses {
		sum := ClassCoverage{Class: class}
		for _, r := range c {
			if r.State == recording.SummaryText {
				k := r.Classes[i]
				sum.Total, sum.Kept, sum.Altered, sum.Gone = sum.Total+k.Total, sum.Kept+k.Kept, sum.Altered+k.Altered, sum.Gone+k.Gone
			}
		}
		out = append(out, sum)
	}
	return out
}

// writeTable aligns the columns; from column `numbers` on to the right.
func writeTable(b *strings.Builder, rows [][]string, numbers int) {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	for n, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i >= numbers {
				cell = pad + cell
			} else {
				cell += pad
			}
			b.WriteString("| " + cell + " ")
		}
		b.WriteString("|\n")
		if n == 0 {
			for i := range row {
				rule := strings.Repeat("-", width[i]+1)
				if i >= numbers {
					b.WriteString("|" + rule + ":")
				} else {
					b.WriteString("|-" + rule)
				}
			}
			b.WriteString("|\n")
		}
	}
}
