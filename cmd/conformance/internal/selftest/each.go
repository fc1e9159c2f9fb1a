package selftest

import (
	"errors"
	"runtime"
	"sync"
)

// each runs f on every item, as many at once as there are processors, and
// returns what it gives in the order of the items. One run keeps a processor
// busy, and not two: the table of a stage is written by one goroutine.
func each[T, R any](items []T, f func(int, T) (R, error)) ([]R, error) {
	results, errs := make([]R, len(items)), make([]error, len(items))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, item := range items {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			results[i], errs[i] = f(i, item)
		})
	}
	all.Wait()
	return results, errors.Join(errs...)
}
