package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/sim"
)

// A buggyDecoder panics after its first tick.
type buggyDecoder struct{ ticks int }

func (d *buggyDecoder) Meta() sim.Meta { return sim.Meta{Format: "twdemo"} }

func (d *buggyDecoder) Next(b *sim.Builder) error {
	if d.ticks++; d.ticks > 1 {
		var none *int
		d.ticks = *none
	}
	b.NewGame(sim.GameMeta{TickLen: sim.TeeworldsTick})
	b.Tick(1)
	return nil
}

func TestACaughtPanicIsAFailureInOneSentence(t *testing.T) {
	o := &opened{file: &formats.File{Decoder: &buggyDecoder{}}}
	err := o.read(context.Background(), "x.demo", memoryBudget, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "x.demo: a bug in Playhead") ||
		strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "goroutine") {
		t.Errorf("reading ended with %v", err)
	}
}
