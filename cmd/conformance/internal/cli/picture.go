package cli

import (
	"bytes"
	"fmt"
	"strings"

	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// savePicture writes the picture of a failed race beside its case.
func savePicture(a *app, path string, f spec.Failure, p spec.Profile) error {
	if f.Race == nil {
		return nil
	}
	var page bytes.Buffer
	if err := properties.Picture(&page, f, p); err != nil {
		return err
	}
	name := strings.TrimSuffix(path, corpus.Ext) + ".html"
	if err := writeFile(name, page.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(a.Err, "saved %s\n", name)
	return nil
}
