//go:build unix

package stdio

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// checkGone fails the test when a process of the file still runs, or is left
// for this process to reap.
func checkGone(t testing.TB, file string) {
	pids, _ := os.ReadFile(file)
	for _, field := range strings.Fields(string(pids)) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		for try := 0; alive(pid); try++ {
			if try == 50 {
				t.Errorf("process %d is still there", pid)
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// alive tells a process from none. The orphan of an adapter is for init to
// reap, which not every container has; such a zombie counts as gone.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return true
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	return len(fields) < 2 || fields[0] != "Z" || fields[1] == strconv.Itoa(os.Getpid())
}
