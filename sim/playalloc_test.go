package sim

import (
	"testing"
	"time"
)

// TestPlayingDoesNotAllocate plays a crowd with inferred values at 60 pictures a
// second: forwards, backwards 16 times as fast, and jumping about.
func TestPlayingDoesNotAllocate(t *testing.T) {
	if invariants {
		t.Skip("checking invariants allocates")
	}
	const ticks = 3000
	r := loadAll(t, &crowd{ticks: ticks, players: 20})
	workOut(r.Games[0], 7)
	const picture = time.Second / 60
	for _, tt := range []struct {
		name string
		step func(p *Playback, i int)
	}{
		{"forwards", func(p *Playback, _ int) { p.Advance(picture) }},
		{"backwards", func(p *Playback, _ int) { p.Advance(picture) }},
		{"jumping", func(p *Playback, i int) { p.Seek(time.Duration(i*7919%(ticks*20)) * time.Millisecond) }},
	} {
		p := NewPlayback(r)
		p.Derive(func(*Game, *World) {})
		if tt.name == "backwards" {
			p.Seek(r.Loaded())
			p.SetSpeed(-16)
		}
		p.Play(true)
		i, before := 0, p.Tick()
		n := testing.AllocsPerRun(100, func() { i++; tt.step(p, i) })
		if n != 0 {
			t.Errorf("%s: %v allocations a picture, want none", tt.name, n)
		}
		if p.Tick() == before {
			t.Errorf("%s: it stands still at tick %d", tt.name, before)
		}
	}
}
