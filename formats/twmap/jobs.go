package twmap

import (
	"context"
	"runtime"
	"sync"

	"playhead/sim"
)

// A job unpacks one part of the map. It may run on any goroutine and must not
// touch the File's mutable fields.
type job struct {
	bytes int64 // upper bound of the bytes it unpacks
	run   func(context.Context) result
}

// A result is a job's outcome. Only apply, called on the goroutine that owns the
// map, changes the map.
type result struct {
	apply    func(*sim.TileMap)
	warnings []sim.Warning
	fault    *sim.BugError // panic that ended the job
}

// attempt runs the job.
func (j *job) attempt(ctx context.Context) (r result) {
	defer func() {
		if cause := recover(); cause != nil {
			r = result{fault: sim.Bug(cause)}
		}
	}()
	return j.run(ctx)
}

// runJobs runs the jobs on as many goroutines as there are processors and passes
// their results to done, on the caller's goroutine, as they arrive. All
// goroutines have ended when it returns. A job's panic is raised again in the
// caller.
func runJobs(ctx context.Context, jobs []job, done func(int, result)) error {
	type finished struct {
		i int
		result
	}
	next := make(chan int, len(jobs))
	for i := range jobs {
		next <- i
	}
	close(next)
	out := make(chan finished)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(jobs)) {
		workers.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				out <- finished{i, jobs[i].attempt(ctx)}
			}
		})
	}
	go func() {
		workers.Wait()
		close(out)
	}()
	var fault *sim.BugError
	for r := range out {
		switch {
		case r.fault != nil:
			fault = r.fault
		case ctx.Err() == nil && fault == nil:
			done(r.i, r.result)
		}
	}
	if fault != nil {
		panic(fault)
	}
	return ctx.Err()
}
