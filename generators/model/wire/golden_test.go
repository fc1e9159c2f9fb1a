package wire

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/generators/model"
)

var update = flag.Bool("update", false, "write testdata again")

// TestBytes holds what goes over the wire against files, which can be read
// beside the documentation of the providers.
func TestBytes(t *testing.T) {
	for _, fault := range []model.Fault{model.Faithful, model.ToolCall, model.ReasoningOnly, model.Refusal, model.HTTP429} {
		var b bytes.Buffer
		for _, a := range apis {
			for _, stream := range []bool{false, true} {
				_, response := a.ask(t, fault, stream)
				fmt.Fprintf(&b, "# %s, stream %v\n%d\n", a.name, stream, response.Status)
				for _, e := range response.Events {
					fmt.Fprintf(&b, "%s: %s\n", e.Name, e.Data)
				}
				if len(response.Events) == 0 {
					fmt.Fprintf(&b, "%s\n", response.Body)
				}
				b.WriteString("\n")
			}
		}
		name := filepath.Join("testdata", string(fault)+".txt")
		if *update {
			if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-want +got); go test ./generators/model/wire -update writes it again:\n%s", name, diff)
		}
	}
}
