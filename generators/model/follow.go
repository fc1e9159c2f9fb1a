package model

import "fmt"

// Follow has the model go by these rules from now on, and count its
// summarization requests from 1 again. What it said before it still knows.
func (m *Model) Follow(rules []Rule) error {
	for i, r := range rules {
		if err := r.valid(); err != nil {
			return fmt.Errorf("rules[%d]: %w", i, err)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.plan.Rules, m.calls = rules, 0
	return nil
}
