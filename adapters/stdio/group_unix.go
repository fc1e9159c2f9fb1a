//go:build unix

package stdio

import (
	"os/exec"
	"syscall"
)

// ownGroup has the command lead a process group, so that all it starts can be
// ended with it, and a Ctrl-C meant for the harness does not reach it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the started command and everything in its group. The group
// outlives a leader that is reaped for as long as anyone is in it.
func killGroup(cmd *exec.Cmd, reaped bool) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
