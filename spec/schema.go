package spec

import (
	"embed"
	"io/fs"
)

//go:embed schema/*.json
var schemaFiles embed.FS

// Schemas returns the JSON Schemas (draft 2020-12) of every message and file
// format: NAME.json has the $id plimsoll:NAME and refers to others by theirs.
// The messages of an operation are decide-OP-params and decide-OP-result, those
// of a step session-STEP-params and session-STEP-result; steps with nothing to
// say share session-done-result. A session in a case is a session-episode.
//
// A schema speaks of values. What is wrong with a text (duplicate names,
// invalid UTF-8, an integer written as 1.0) is found by Decode alone.
func Schemas() fs.FS {
	sub, err := fs.Sub(schemaFiles, "schema")
	if err != nil {
		return schemaFiles // cannot happen: the folder is named in the line above
	}
	return sub
}
