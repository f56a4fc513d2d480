package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/comparison"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs/compare"
	"playhead/sim/tee"
	"playhead/testdata/campaign"
)

// A comparedPair is two runs that are compared: FILE and number.
type comparedPair struct {
	pathA, pathB string
	a, b         int
}

func (p comparedPair) String() string {
	return fmt.Sprintf("%s#%d %s#%d", filepath.Base(p.pathA), p.a, filepath.Base(p.pathB), p.b)
}

// args returns the runs as the command takes them, exchanged if back is set.
func (p comparedPair) args(back bool) []string {
	args := []string{fmt.Sprintf("%s#%d", p.pathA, p.a), fmt.Sprintf("%s#%d", p.pathB, p.b)}
	if back {
		slices.Reverse(args)
	}
	return args
}

// comparedPairs returns runs of the samples, of rounds whose runs lie in two files, and of every
// real recording that has two: a pair of each, in the long form a few.
func comparedPairs(t *testing.T) (pairs []comparedPair) {
	t.Helper()
	round := func(name string) string { return filepath.Join("..", "..", "testdata", "rounds", name) }
	laps20, laps16 := round("ledge-laps-20.teehistorian.xz"), round("ledge-laps-16.teehistorian.xz")
	pairs = []comparedPair{
		{laps20, laps16, 30, 20},
		{laps20, laps16, 3, 5},
		{laps16, laps20, 20, 0},
		{laps20, laps20, 30, 3},
		{round("ghost-lane.demo.xz"), round("ghost-lane.gho"), 1, 0},
		{round("ghost-lane.demo.xz"), round("ghost-lane.teehistorian.xz"), 1, 0},
	}
	paths := []string{sampleLog, sampleDemo}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" {
		paths = append(paths, recordingsBelow(t, root)...)
	}
	for i, path := range paths {
		of := comparedRuns(t, path)
		if !campaign.Long() && i > 1 && len(of) > 1 {
			of = of[i%len(of):][:1]
		}
		for _, p := range of {
			pairs = append(pairs, comparedPair{path, path, p[0], p[1]})
		}
	}
	return pairs
}

// A comparedOutput is what compare --json prints of two runs.
type comparedOutput struct {
	Splits []comparedSplit
	Gap    []struct {
		Difference float64 `json:"difference_seconds"`
	}
	Sections []comparedSection
}

// A comparedSplit has no value for a run that did not pass.
type comparedSplit struct {
	Name       string
	A          *float64 `json:"a_seconds"`
	B          *float64 `json:"b_seconds"`
	Difference *float64
}

type comparedSection struct {
	Name   string
	From   float64 `json:"from_seconds"`
	To     float64 `json:"to_seconds"`
	A      float64 `json:"a_seconds"`
	B      float64 `json:"b_seconds"`
	Change float64 `json:"change_seconds"`
	Why    string
}

// sampleMaps makes the maps of the samples and rounds.
func sampleMaps(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if out, err := exec.Command("go", "run", "playhead/testdata/sample", "-o", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

func compareOutput(t *testing.T, maps string, p comparedPair, back bool) (x comparedOutput) {
	t.Helper()
	code, out, errs := replay(append([]string{"compare", "--json", "--data", maps}, p.args(back)...)...)
	if err := json.Unmarshal([]byte(out), &x); code != exitFine || err != nil {
		t.Fatalf("%v: exit %d, %v, %s", p, code, err, errs)
	}
	return x
}

// Values are printed to thousandths.
const thousandth = 0.0005 + 1e-9

func within(a, b, most float64) bool { return math.Abs(a-b) <= most }

// Sections add up, exchanging both runs changes their sign and nothing else, and the window says
// the same as the command.
func TestCampaignComparisonsAddUpTurnAndAreThoseOfTheWindow(t *testing.T) {
	maps, pairs := sampleMaps(t), campaign.Share(comparedPairs(t))
	w := &compareWindow{T: t, maps: maps, sources: map[string]*comparison.Source{}}
	for _, p := range pairs {
		there, back := compareOutput(t, maps, p, false), compareOutput(t, maps, p, true)
		sectionsAddUpAndTurn(t, p, &there, &back)
		w.says(p, &there)
		w.sections, w.splits = w.sections+len(there.Sections), w.splits+len(there.Splits)
	}
	if w.sections < campaign.Least(60) || w.splits < campaign.Least(20) || w.listed < campaign.Least(40) {
		t.Errorf("%d sections, %d of them listed, and %d splits of %d pairs", w.sections, w.listed,
			w.splits, len(pairs))
	}
	t.Logf("%d sections, %d of them listed, and %d splits of %d pairs", w.sections, w.listed, w.splits, len(pairs))
}

// sectionsAddUpAndTurn checks that sections follow each other, add up to the splits and to the
// final difference, and change their sign and nothing else where both runs are exchanged.
func sectionsAddUpAndTurn(t *testing.T, p comparedPair, there, back *comparedOutput) {
	t.Helper()
	ends := map[string]float64{} // how far B is behind at the end of a section
	at, behind := 0.0, 0.0
	for i, s := range there.Sections {
		if !within(s.From, at, thousandth) || !within(s.To-s.From, s.A, 2*thousandth) ||
			!within(s.B-s.A, s.Change, 2*thousandth) {
			t.Errorf("%v: section %+v does not begin at %.3f, or does not last as long as it says", p, s, at)
		}
		at, behind = s.To, behind+s.Change
		_, end, _ := strings.Cut(s.Name, " – ")
		ends[end] = behind
		if i >= len(back.Sections) {
			continue
		}
		o := back.Sections[i]
		o.From, o.To, o.A, o.B, o.Change = s.From, s.To, o.B, o.A, -o.Change+0
		if !within(o.A, s.A, thousandth) || !within(o.B, s.B, thousandth) || !within(o.Change, s.Change, thousandth) ||
			o.Name != s.Name || o.Why != s.Why {
			t.Errorf("%v: section %+v, exchanged %+v", p, s, back.Sections[i])
		}
	}
	if len(there.Sections) != len(back.Sections) {
		t.Errorf("%v: %d sections, exchanged %d", p, len(there.Sections), len(back.Sections))
	}
	// Each of the values that are added is rounded.
	slack := float64(len(there.Sections)+1) * thousandth
	for _, s := range there.Splits {
		if s.Difference == nil {
			continue
		}
		d, ok := ends[compare.ShortPlace(s.Name)]
		if s.Name == "finish" {
			d, ok = behind, true
		}
		if ok && !within(d, *s.Difference, slack) {
			t.Errorf("%v: at %s the sections add up to %.3f s, the split says %.3f s", p, s.Name, d, *s.Difference)
		}
		i := slices.IndexFunc(back.Splits, func(o comparedSplit) bool { return o.Name == s.Name })
		if i < 0 || back.Splits[i].Difference == nil || !within(-*back.Splits[i].Difference, *s.Difference,
			thousandth) {
			t.Errorf("%v: split %s %.3f s, exchanged %+v", p, s.Name, *s.Difference, back.Splits)
		}
	}
	if n := len(there.Gap); n > 0 && !within(there.Gap[n-1].Difference, behind, slack) {
		t.Errorf("%v: the sections add up to %.3f s, the gap ends with %.3f s", p, behind, there.Gap[n-1].Difference)
	}
}

// says checks that the window lists the splits of the command, and of its sections those with the
// greatest changes: the same names, gains, losses and reasons.
func (w *compareWindow) says(p comparedPair, x *comparedOutput) {
	w.Helper()
	c, o := w.compare(p)
	value := func(v float64) *float64 {
		if math.IsNaN(v) {
			return nil
		}
		return &v
	}
	same := func(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || within(*a, *b, thousandth)) }
	rows := c.Rows(o)[1:] // after the start
	if len(rows) != len(x.Splits) {
		w.Fatalf("%v: %d splits in the window, %d from the command", p, len(rows), len(x.Splits))
	}
	for i, r := range rows {
		s := x.Splits[i]
		if !strings.EqualFold(r.Name, s.Name) || !same(value(r.A), s.A) || !same(value(r.B), s.B) ||
			!same(value(r.B-r.A), s.Difference) {
			w.Errorf("%v: the window says %+v, the command %+v", p, r, s)
		}
	}
	// The order is that of the changes before they are rounded.
	big := slices.DeleteFunc(slices.Clone(x.Sections), func(s comparedSection) bool {
		return math.Abs(s.Change) < 0.06-1e-9
	})
	slices.SortStableFunc(big, func(a, b comparedSection) int {
		return cmp.Compare(math.Abs(b.Change), math.Abs(a.Change))
	})
	if big = big[:min(len(big), 8)]; len(big) != len(o.Biggest) {
		w.Fatalf("%v: %d differences in the window, %d from the command", p, len(o.Biggest), len(big))
	}
	for i, d := range o.Biggest {
		a, b := d.Seconds()
		got := comparedSection{d.Name, o.With.Since(d.From), o.With.Since(d.To), a, b, d.Change, d.Why}
		want := slices.IndexFunc(big, func(s comparedSection) bool {
			return s.Name == got.Name && s.Why == got.Why && within(s.From, got.From, thousandth) &&
				within(s.To, got.To, thousandth) && within(s.A, a, thousandth) && within(s.B, b, thousandth) &&
				within(s.Change, got.Change, thousandth)
		})
		if want < 0 || !within(math.Abs(big[i].Change), math.Abs(d.Change), thousandth) {
			w.Errorf("%v: the window lists %+v, the command %+v", p, got, big)
		}
	}
	w.listed += len(o.Biggest)
}

// A compareWindow compares as the window does.
type compareWindow struct {
	*testing.T
	maps    string // folder with those of samples and rounds
	sources map[string]*comparison.Source
	// Counted over all pairs; listed are those of the window.
	sections, splits, listed int
}

func (w *compareWindow) compare(p comparedPair) (*comparison.Comparison, *comparison.Side) {
	w.Helper()
	a, b := w.source(p.pathA), w.source(p.pathB)
	game := a.Session.Recording().Games[a.Runs[p.a].Game]
	pick := func(src *comparison.Source, number int) comparison.Candidate {
		ref := comparison.Best("")
		ref.Run = number
		what, ok := ref.Pick(src.Candidates(game))
		if !ok {
			w.Fatalf("%v: the window has no run %d", p, number)
		}
		return what
	}
	c := comparison.New(a, pick(a, p.a))
	o, _ := c.Add(b, pick(b, p.b))
	for c.Busy() && w.Context().Err() == nil {
		c.Update()
		runtime.Gosched()
	}
	return c, o
}

// source opens a recording as one of which runs are compared.
func (w *compareWindow) source(path string) *comparison.Source {
	w.Helper()
	if src := w.sources[path]; src != nil {
		return src
	}
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		w.Fatal(err)
	}
	ctx, cancel := context.WithCancel(w.Context())
	s := session.New(path, sim.Load(ctx, f.Decoder), cancel)
	for !s.Ended() {
		s.Pump(time.Second)
	}
	tiles := map[int]*sim.TileMap{}
	for i, g := range s.Recording().Games {
		found, err := (&gamedata.Finder{Beside: path, Data: []string{w.maps}}).TileMap(ctx, g.Map)
		if err != nil {
			continue // as in the command
		}
		if tiles[i], err = found.File.Physics(ctx); err != nil {
			w.Fatal(err)
		}
		if collision, err := tee.NewCollision(tiles[i]); err == nil {
			r := tee.NewReckoner(collision, g.Engine)
			s.Reckon(i, func() func(*sim.World) { return tee.NewReckoning(r).Apply })
		}
	}
	known := func(game int) (*sim.TileMap, bool) { return tiles[game], true }
	src := comparison.NewSource(s, runlist.New(s, known), false)
	src.Tiles = known
	w.Cleanup(func() {
		src.Close()
		f.Close()
	})
	for !src.Found && w.Context().Err() == nil {
		src.Update()
		runtime.Gosched()
	}
	w.sources[path] = src
	return src
}
