package vet

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// ignored reports whether a line passes over what the pass finds at the
// position: //conformance:ignore, the name of the pass, and a reason. Without
// a reason nothing is passed over.
func (k *known) ignored(pass *analysis.Pass, at token.Pos) bool {
	line := k.fset.Position(at).Line
	for _, file := range k.files {
		if file.FileStart > at || at >= file.FileEnd {
			continue
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				on := k.fset.Position(c.Pos()).Line
				if rest, ok := strings.CutPrefix(c.Text, "//conformance:ignore "); ok && (on == line || on == line-1) {
					if words := strings.Fields(rest); len(words) > 1 && words[0] == pass.Analyzer.Name {
						return true
					}
				}
			}
		}
	}
	return false
}
