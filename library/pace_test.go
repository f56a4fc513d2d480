package library

import (
	"context"
	"io"
	"testing"
	"time"

	"playhead/sim"
)

// A slowDecoder works for a millisecond a step.
type slowDecoder struct{ steps int }

func (d *slowDecoder) Meta() sim.Meta { return sim.Meta{} }

func (d *slowDecoder) Next(*sim.Builder) error {
	if d.steps--; d.steps < 0 {
		return io.EOF
	}
	for begun := time.Now(); time.Since(begun) < time.Millisecond; {
		continue
	}
	return nil
}

// While the user needs the machine, decoding leaves most of it: it rests three
// times as long as it works, at least.
func TestDecodingMakesWayForTheUser(t *testing.T) {
	const steps = 60
	d := &pacedDecoder{Decoder: &slowDecoder{steps: steps}, ctx: context.Background(), busy: func() bool {
		return true
	}}
	begun := time.Now()
	for d.Next(nil) == nil {
		continue
	}
	if spent := time.Since(begun); spent < steps/6*paceRest { // however slow the machine is
		t.Errorf("%v for %d ms of work", spent, steps)
	}
}

// A user who closes the window does not wait for a rest.
func TestPacedDecodingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	rests := 0
	d := &pacedDecoder{Decoder: &slowDecoder{steps: 10}, ctx: ctx, busy: func() bool { rests++; return true }}
	for d.Next(nil) == nil {
		continue
	}
	if rests == 0 {
		t.Error("nobody asked whether the user is busy")
	}
}
