//go:build !unix

package stdio

import "testing"

// checkGone has no portable way of telling a process from none.
func checkGone(t testing.TB, _ string) { t.Log("not checked here: whether a process survived") }
