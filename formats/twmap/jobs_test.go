package twmap

import (
	"context"
	"errors"
	"testing"

	"playhead/sim"
)

// A bug in a job becomes one of whoever waits for the map: they report it and live
// on. On the job's own goroutine it would end the program.
func TestABugInAJobIsTheCallers(t *testing.T) {
	jobs := make([]job, 5)
	for i := range jobs {
		jobs[i].run = func(context.Context) result {
			if i == 2 {
				panic("a bug")
			}
			return result{}
		}
	}
	defer func() {
		err, _ := recover().(error)
		var bug *sim.BugError
		if !errors.As(err, &bug) {
			t.Errorf("the caller met %v", err)
		}
	}()
	_ = runJobs(context.Background(), jobs, func(int, result) {})
	t.Error("no panic")
}
