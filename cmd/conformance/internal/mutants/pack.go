package mutants

import (
	"context"
	"runtime"
	"sync"
)

// inOrder gives every item to one of as many workers as there are processors,
// and hands what comes of it to done in the order of the items. An item whose
// turn comes when it is late is not worked on, and done is told so. It ends
// with the first error.
func inOrder[T, R any](ctx context.Context, items []T, late func() bool, worker func() (work func(context.Context, T) (R, error), end func()), done func(item T, r R, worked bool)) error {
	type result struct {
		value  R
		worked bool
		err    error
	}
	results := make([]chan result, len(items))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	queue := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			work, end := worker()
			defer end()
			for i := range queue {
				if late() {
					results[i] <- result{}
					continue
				}
				r, err := work(ctx, items[i])
				results[i] <- result{r, true, err}
			}
		})
	}
	all.Go(func() {
		defer close(queue)
		for i := range items {
			select {
			case queue <- i:
			case <-ctx.Done():
				return
			}
		}
	})
	for i := range results {
		select {
		case r := <-results[i]:
			if r.err != nil {
				return r.err
			}
			done(items[i], r.value, r.worked)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
