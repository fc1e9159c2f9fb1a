package properties

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// longestCommand is how many bytes of a case a command line carries.
const longestCommand = 1500

// Again is the command line, for a POSIX shell, that shows a failure again. The
// program is the command of the harness; who names the adapter as its flags do,
// --adapter NAME or -- COMMAND.
func Again(program, who string, f spec.Failure, p spec.Profile) string {
	text, err := spec.Encode(f.Call)
	left := ""
	for _, id := range f.LeftOut {
		left += " --skip " + string(id)
	}
	switch {
	case err != nil:
		return ""
	case len(text) > longestCommand:
		return fmt.Sprintf("%s run --profile %s --only %s --save-failures failures %s, then %s replay%s failures %s", program, p, f.Requirement, who, program, left, who)
	}
	return fmt.Sprintf("%s replay --profile %s%s '%s' %s", program, p, left, strings.ReplaceAll(string(text), "'", `'\''`), who)
}
