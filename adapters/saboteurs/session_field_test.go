package saboteurs

import "plimsoll/spec"

// forbidding says in the summary that the key k is excluded.
func forbidding(c *spec.Compact) { c.Summary += " Never run k again." }

func fieldSessions() map[string]picked {
	return map[string]picked{
		"PRO-12-read":     {play(lineage(1, forbidding), inquire("k")), play(lineage(1), inquire("k"))},
		"PRO-12-reloaded": {play(lineage(1, forbidding), reload, inquire("k")), play(lineage(1, forbidding), inquire("k"), reload)},
		"PRO-12-third":    {play(lineage(3, forbidding), inquire("k")), play(lineage(2, forbidding), inquire("k"))},
	}
}
