package spec

import (
	"fmt"
	"slices"
	"strings"
)

// StepTasks is the call of the surface messages that fills a task store.
const StepTasks Op = "tasks"

// A Task is an item of the task store that a product keeps beside the
// transcript: a to-do list that its agent works through (FRM-04).
type Task struct {
	Text   string `json:"text"`   // one line, unlike every other one of the conversation
	Status string `json:"status"` // one of the four below
}

// The states of a task. The first two are open.
const (
	TaskPending   = "pending"
	TaskRunning   = "in_progress"
	TaskDone      = "completed"
	TaskCancelled = "cancelled"
)

// Open reports whether something is left to be done.
func (t Task) Open() bool { return t.Status == TaskPending || t.Status == TaskRunning }

// MessagesTasks has the task store of a conversation hold these items and no
// others, in this order, as if the product's own agent had written them. It is
// sent to adapters with the capability frame only.
type MessagesTasks struct {
	Tasks []Task `json:"tasks"`
}

// Op implements Step.
func (*MessagesTasks) Op() Op { return StepTasks }

// validTasks: no text can be taken for another one.
func validTasks(tasks []Task) error {
	for i, t := range tasks {
		states := []string{TaskPending, TaskRunning, TaskDone, TaskCancelled}
		if strings.TrimSpace(t.Text) == "" || strings.Contains(t.Text, "\n") || !slices.Contains(states, t.Status) {
			return fmt.Errorf("tasks[%d]: want a text of one line and one of the states %q, got %q and %q", i, states, t.Text, t.Status)
		}
		for k, other := range tasks {
			if k != i && strings.Contains(other.Text, t.Text) {
				return fmt.Errorf("tasks[%d]: its text %q stands in that of tasks[%d]", i, t.Text, k)
			}
		}
	}
	return nil
}
