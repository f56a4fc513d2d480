package compare

import (
	"fmt"
	"slices"
	"time"

	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/times"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	comparison.Comparing
	part.Acting
	part.Escaping
	part.Extending
	part.Finder
	part.Keyed
	part.Naming
	part.Overlaid
	part.Padded
	part.Panelled
	part.Picking
	part.Sharing
	part.Telling
	part.Unfinished
	part.Updater
	comparison.Beside
	comparison.Comparer
} = (*View)(nil)

// A View compares runs of the recording that is watched with others.
type View struct {
	part.Moment
	widget.Clicks
	host comparison.Host
	own  *comparison.Source     // nil without a recording
	c    *comparison.Comparison // nil: nothing is compared

	asked asked

	pictures pictures
	curves   curves
	best     best
	splits   splits
	click    clickKind

	scroll, most float64   // of the panel
	when         sim.World // scratch: see ghosts
}

// New returns a view that compares nothing yet.
func New() *View {
	v := &View{}
	v.asked = asked{v: v, base: comparison.Best("")}
	return v
}

// Connect gives the view what lies outside the window: see [comparison.Comparer].
func (v *View) Connect(h comparison.Host) { v.host = h }

// SplitLines returns the lines that the user drew on the map of a game.
func (v *View) SplitLines(g *sim.Game) []compare.Edge {
	return comparison.Edges(v.host.OfMap(g).Places)
}

// Show compares nothing of another session yet, or with the zero Moment of none: see
// [part.Part].
func (v *View) Show(m part.Moment) {
	if v.own != nil {
		v.Leave()
		v.own.Close()
	}
	*v = View{Moment: m, host: v.host, asked: asked{v: v, base: comparison.Best("")}}
	if m.S != nil {
		v.splits.show(v)
		v.own = comparison.NewSource(m.S, nil, true)
		v.own.Tiles = v.tiles
	}
}

// tiles returns the map of a game of the recording that is watched.
func (v *View) tiles(game int) (*sim.TileMap, bool) {
	m, known := v.St.TilesOf(game)
	if m == nil || !known {
		return nil, known
	}
	// Where characters are stale, what moves them comes a moment after the map.
	rec, found := v.S.Recording(), v.St.MapOf(game)
	moved := rec.Meta.Content == sim.ContentInputs || v.S.Reckoning(game) != nil || found.Complete
	return m, moved
}

// TilesOn returns the map for a game of another recording: see [comparison.Comparer].
func (v *View) TilesOn(g *sim.Game) (tiles *sim.TileMap, known bool) {
	known = true
	for _, own := range v.S.Recording().Games {
		if comparison.SameMap(own, g) == "" {
			m, there := v.tiles(own.Index)
			if m != nil {
				return m, true
			}
			known = known && there
		}
	}
	return nil, known
}

// Own returns the recording that is watched as a source of runs. Those are found by another
// part, which may be shown after this one.
func (v *View) Own() *comparison.Source {
	if found, ok := part.First[runlist.Found](v.Parts); ok && v.own.List == nil {
		v.own.List = found.RunFinder()
	}
	return v.own
}

// LayBeside lays a run of the recording beside another one of it, or of another recording: see
// [comparison.Beside].
func (v *View) LayBeside(base comparison.Ref, other comparison.Wish) {
	if other.Alone {
		v.Leave()
	}
	v.SetBase(base)
	if other.Path == "" || other.Path == v.S.Path {
		v.Compare(v.own, other)
	} else if v.host.Open != nil {
		v.host.Open(other)
	}
}

// SetBase has a run of the recording that is watched be the base.
func (v *View) SetBase(r comparison.Ref) { v.asked.base = r }

// Compare lays a run of src beside the base: see [comparison.Comparer].
func (v *View) Compare(src *comparison.Source, w comparison.Wish) {
	v.asked.wishes = append(v.asked.wishes, wish{w, src})
}

// Active reports whether runs are compared.
func (v *View) Active() bool { return v.c != nil }

// Comparison returns what is compared, nil for nothing.
func (v *View) Comparison() *comparison.Comparison { return v.c }

// Opponent returns the run that is looked at beside the base: see [comparison.Opposing].
func (v *View) Opponent() (*runs.Run, string) {
	if v.c == nil || v.c.With() == nil {
		return nil, ""
	}
	return &v.c.With().Run, v.c.With().Who()
}

// Leave ends the comparison; the recording is watched on.
func (v *View) Leave() {
	for _, w := range v.asked.wishes {
		if !w.src.Own {
			w.src.Close()
		}
	}
	if v.c != nil {
		v.c.Close()
	}
	v.pictures.close()
	v.c, v.asked = nil, asked{v: v, base: comparison.Best("")}
	v.pictures, v.curves, v.best, v.click, v.scroll = pictures{}, curves{}, best{}, clickNothing, 0
}

// Find takes in what was read and made, and moves the playheads of the other runs to
// that of the base: see [part.Finder].
func (v *View) Find(time.Time) (changed bool) {
	if v.c == nil && len(v.asked.wishes) == 0 {
		return false
	}
	if v.S.Seen.Hiding() { // runs that go on after the playhead
		v.Leave()
		part.SayHidden(v.D)
		return true
	}
	for _, src := range v.sources() {
		changed = src.Update() || changed
	}
	// In order: runs keep their letters, however long it takes to find each.
	for len(v.asked.wishes) > 0 && v.asked.grant(v.asked.wishes[0]) {
		v.asked.wishes, changed = v.asked.wishes[1:], true
	}
	if v.c == nil {
		return changed
	}
	changed = v.c.Update() || changed
	v.asked.settle()
	v.c.Follow()
	v.pictures.update(v.Kit, v.c)
	v.best.update(v.c)
	return v.curves.update(v.c, v.S.View, &v.D.Lay) || changed
}

// Finding reports whether a comparison that was asked for is still being made.
func (v *View) Finding() bool { return len(v.asked.wishes) > 0 || v.c != nil && v.c.Busy() }

// Unfinished is Finding: see [part.Unfinished].
func (v *View) Unfinished() bool { return v.Finding() }

// Update keeps the panel within what there is to scroll: see [part.Updater].
func (v *View) Update() {
	if v.Active() {
		n := v.panel()
		v.splits.update(n)
		n.measure()
		v.most, v.scroll = n.most, min(v.scroll, n.most)
		n.scroll = v.scroll
		v.splits.list.Arrange(n.splitsArea())
	}
}

// sources returns the recordings that take part or will.
func (v *View) sources() []*comparison.Source {
	out := []*comparison.Source{v.Own()}
	if v.c != nil {
		for _, o := range v.c.Others {
			out = append(out, o.Source)
		}
	}
	for _, w := range v.asked.wishes {
		out = append(out, w.src)
	}
	for i := 1; i < len(out); { // each once
		if slices.Contains(out[:i], out[i]) {
			out = slices.Delete(out, i, i+1)
		} else {
			i++
		}
	}
	return out
}

// Naming says what is compared, and how the clocks are lined up: see [part.Naming].
func (v *View) Naming() (title, beside string) {
	if !v.Active() {
		return "", ""
	}
	title = "A " + v.c.Base.Source.Name
	if o := v.c.With(); o != nil && o.Source.Own {
		title = "A " + v.c.Base.Who() + "  vs  " + letter(v.c.Main) + " " + o.Who()
	} else if o != nil {
		title += "  vs  " + letter(v.c.Main) + " " + o.Source.Name
	}
	at := "the start"
	switch l := v.c.Line; l.Kind {
	case comparison.AtCheckpoint:
		at = fmt.Sprintf("checkpoint %d", l.N)
	case comparison.AtTick:
		at = times.WithUnit(hundredths(l.Tick/ticksPerSecond)) + " of A"
	case comparison.AtPlace:
		at = "a position"
	}
	return title, v.c.Base.Game().Map.Name + " · lined up at " + at
}
