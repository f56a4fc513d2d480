package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"

	"playhead/outfile"
)

// A process is what the program holds, whatever it shows.
type process struct {
	Goroutines int    `json:"goroutines"`
	LiveBytes  uint64 `json:"live_bytes"` // of the heap, when memory was last collected
}

func processNow() process {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return process{runtime.NumGoroutine(), live[0].Value.Uint64()}
}

// dumpNow writes the state of the window while it is open.
func (a *app) dumpNow() {
	if a.opt.dumpState != "" {
		if err := a.dump(); err != nil {
			fmt.Fprintf(os.Stderr, "viewer: %v\n", err)
		}
	}
}

// dump writes the window's state. Readers of the file see either the old or the
// new state, always complete.
func (a *app) dump() error {
	st := a.win.State()
	st.Tell("first_picture_ms", inMS(a.first.recording)) // since the recording was requested
	st.Tell("process", processNow())
	b, err := json.MarshalIndent(st, "", "  ")
	if err != nil {
		return err
	}
	out := stateOutput(a.inputs())
	out.TempName = a.left.TempName
	return outfile.WriteFile(context.Background(), a.opt.dumpState, append(b, '\n'), out)
}
