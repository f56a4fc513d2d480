package comparison_test

import (
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"time"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/comparison"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
)

// What a log leaves out is inferred while it is watched. The lane of the other run shows it, too,
// where it was read before.
func TestTheLaneOfTheOtherRunIsReadAgainAfterInference(t *testing.T) {
	samples := filepath.Join("..", "..", "assets", "samples")
	path := filepath.Join(samples, "sunny-ledges.teehistorian")
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := session.New("log", sim.Load(t.Context(), f.Decoder), func() {})
	for !s.Ended() {
		s.Pump(time.Second)
	}
	g := s.Recording().Games[0]
	found, err := (&gamedata.Finder{Map: filepath.Join(samples, "Sunny Ledges.map")}).TileMap(t.Context(), g.Map)
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := found.File.Physics(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	known := func(int) (*sim.TileMap, bool) { return tiles, true }
	src := comparison.NewSource(s, runlist.New(s, known), false)
	defer src.Close()
	src.Tiles = known
	for !src.Found {
		src.Update()
		runtime.Gosched()
	}
	all := src.Candidates(g)
	c := comparison.New(src, all[0])
	o, _ := c.Add(src, all[1])
	for c.Busy() {
		c.Update()
		runtime.Gosched()
	}
	// At its first and last tick B is in its recording; before and after them nothing is known of B.
	first, last, _ := o.Game().Span()
	c.Base.S.Play.Seek(c.Base.Position(100))
	anchor := o.With.Anchor
	c.ByTime = true
	for tick, want := range map[sim.Tick]bool{first - 1: true, first: false, last: false, last + 1: true} {
		o.With.Anchor.A, _ = c.Base.Clock()
		o.With.Anchor.B = float64(tick + 1 - o.Run.Start)
		if got := c.Outside(o); got != want {
			t.Errorf("at tick %d of %d to %d: outside %v", tick, first, last, got)
		}
	}
	c.ByTime, o.With.Anchor = false, anchor
	read := func(l *comparison.Lanes) *timeline.Data {
		v := timeline.View{From: c.Base.Position(0), To: c.Base.Position(c.Base.Ticks())}
		for l.Update(c, o, v, 20*time.Millisecond) {
			continue
		}
		return l.Data()
	}
	var early, late comparison.Lanes
	was := *read(&early)
	if err := export.NewInferrer(f).Game(t.Context(), g, tiles); err != nil {
		t.Fatal(err)
	}
	is, want := read(&early), read(&late)
	if reflect.DeepEqual(was, *want) {
		t.Fatal("inference changes nothing here")
	}
	if !reflect.DeepEqual(is, want) {
		t.Error("the lane shows what was known before")
	}
}
