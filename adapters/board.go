package adapters

import "sync"

// A sessionMap is the sessions that are open, by name.
type sessionMap struct {
	mu   sync.Mutex
	open map[string]Session
}

func (m *sessionMap) get(name string) (Session, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.open[name]
	return s, ok
}

func (m *sessionMap) put(name string, s Session) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open == nil {
		m.open = map[string]Session{}
	}
	m.open[name] = s
}

func (m *sessionMap) drop(name string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.open, name)
}
