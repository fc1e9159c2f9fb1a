//go:build unix

package stdio

import (
	"os/exec"
	"syscall"
)

// killGroup ends the started command and everything in its group. The group
// outlives a leader that is reaped for as long as anyone is in it.
func killGroup(cmd *exec.Cmd, reaped bool) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
