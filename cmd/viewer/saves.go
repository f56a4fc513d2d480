package main

import (
	"context"

	"playhead/sim/runs"
)

// savedBeside returns what finds the run that a loaded one goes on from in the
// logs beside a recording.
func (a *app) savedBeside(path string) func(context.Context, *runs.Run) *runs.Trace {
	return nil
}
