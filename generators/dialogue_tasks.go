package generators

import (
	"slices"

	"plimsoll/spec"
)

// todo moves the tasks on, each by a state or not at all, and adds some.
func (c *chat) todo() {
	c.tasks = slices.Clone(c.tasks)
	for i := range c.tasks {
		t := &c.tasks[i]
		switch {
		case !t.Open() || c.chance(1, 3):
		case t.Status == spec.TaskPending && c.chance(2, 3):
			t.Status = spec.TaskRunning
		default:
			t.Status = []string{spec.TaskDone, spec.TaskCancelled}[c.weighed(3, 1)]
		}
	}
	for range 1 + c.n(2) {
		if n := len(c.tasks); n < len(errands) {
			c.tasks = append(c.tasks, spec.Task{Text: errands[n], Status: []string{spec.TaskPending, spec.TaskRunning}[c.weighed(2, 1)]})
		}
	}
	c.flush()
	c.d.Steps = append(c.d.Steps, spec.DialogueStep{Tasks: c.tasks})
}

// errands are what is to be done. None stands in another one.
var errands = []string{
	"Ask the platform team for a larger quota", "Write the release note of the payment service", "Remove the flag behind the old checkout",
	"Rotate the certificate of the mail relay", "Draw the diagram of the import", "Answer the audit about retention", "Measure the cold start once more",
	"Give the dashboard back to its owner", "Rename the staging bucket", "Move the cron entry to the scheduler", "Close the tickets of last sprint", "Tell support about the maintenance window",
}
