//go:build !unix

package stdio

import (
	"os/exec"
	"runtime"
	"strconv"
)

// ownGroup does nothing here: there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup ends the started command and, as well as the system allows, what
// it started; a reaped one has left no trace of that.
func killGroup(cmd *exec.Cmd, reaped bool) {
	if reaped {
		return
	}
	if runtime.GOOS == "windows" {
		exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(cmd.Process.Pid)).Run()
	}
	cmd.Process.Kill()
}
