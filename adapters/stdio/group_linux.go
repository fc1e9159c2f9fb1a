package stdio

import (
	"os/exec"
	"syscall"
)

// ownGroup has the command lead a process group, so that all it starts can be
// ended with it, and a Ctrl-C meant for the harness does not reach it. Should
// the harness itself be killed, the kernel ends the command.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
