package runs

import (
	"strings"
	"testing"

	"playhead/sim"
)

// mapOf returns a map of text: a character a tile.
//
//	# wall  X spikes  s start  f finish  1 2 time checkpoints  p spawn
//	i tele in, o its way out  ~ freeze  . air
func mapOf(text string) *sim.TileMap {
	rows := strings.Fields(text)
	m := &sim.TileMap{Name: "test", Width: len(rows[0]), Height: len(rows)}
	m.Game = make([]sim.Tile, m.Width*m.Height)
	m.Tele = make([]sim.TeleTile, m.Width*m.Height)
	index := map[rune]uint8{'#': 1, 'X': 2, 's': 33, 'f': 34, '1': 35, '2': 36, 'p': 192, '~': 9}
	for y, row := range rows {
		for x, c := range row {
			m.Game[y*m.Width+x].Index = index[c]
			switch c {
			case 'i':
				m.Tele[y*m.Width+x] = sim.TeleTile{Number: 1, Type: teleIn}
			case 'o':
				m.Tele[y*m.Width+x] = sim.TeleTile{Number: 1, Type: teleOut}
			}
		}
	}
	return m
}

// A play writes a game tick by tick.
type play struct {
	*sim.Builder
	t     *testing.T
	meta  sim.Meta
	tick  sim.Tick
	step  sim.Tick
	tiles *sim.TileMap
	rec   *sim.Recording
}

// newPlay begins a game that a server's log records, on a map of text, nil
// without one.
func newPlay(t *testing.T, tiles *sim.TileMap) *play {
	t.Helper()
	p := &play{
		Builder: sim.NewBuilder(), t: t, meta: sim.Meta{Content: sim.ContentInputs, Recorder: -1}, step: 1,
		tiles: tiles,
	}
	p.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "test"}})
	return p
}

// snapshots makes it a demo with a snapshot every so many ticks.
func (p *play) snapshots(every sim.Tick) *play {
	p.meta.Content, p.step = sim.ContentStates, every
	return p
}

// next opens the next tick.
func (p *play) next() {
	p.Tick(p.tick)
	p.tick += p.step
}

// at puts a player to the middle of a tile.
func (p *play) at(id int, x, y int32) { p.put(id, x*32+16, y*32+16) }

func (p *play) put(id int, x, y int32) {
	if _, ok := p.Identity(id); !ok {
		p.Join(id, sim.Identity{Name: string(rune('a' + id))})
	}
	p.Set(id, sim.X, x)
	p.Set(id, sim.Y, y)
	if !p.Row(id).Has.Has(sim.Team) {
		p.Set(id, sim.Team, 0)
	}
}

// walk moves player id along a row of tiles, a tile a tick, in ticks of their
// own; others stand still.
func (p *play) walk(id int, y int32, xs ...int32) {
	for _, x := range xs {
		p.next()
		p.at(id, x, y)
	}
}

func (p *play) event(e sim.Event) {
	if e.Kind != sim.EventKill && e.Kind != sim.EventSwap {
		e.Target = -1
	}
	p.Event(e)
}

func (p *play) end() *sim.Game {
	p.rec = sim.NewRecording(p.meta)
	for _, u := range p.Finish() {
		p.rec.Append(u)
	}
	p.rec.Finish(nil)
	return p.rec.Games[0]
}

// runs ends the game and returns what a finder makes of it.
func (p *play) runs() []Run {
	p.t.Helper()
	g := p.end()
	var c *Course
	if p.tiles != nil {
		c = NewCourse(p.tiles)
	}
	rules := RulesOf(p.meta, g, p.tiles)
	f := NewFinder(p.meta, g, c, rules)
	f.Finish(g, nil)
	got := f.Runs(g)
	// Reading the same game bit by bit gives the same runs.
	bit := NewFinder(p.meta, g, c, rules)
	_, last, _ := g.Span()
	for t := sim.Tick(0); t < last; t += 3 {
		bit.advance(g, t, nil)
	}
	bit.Finish(g, nil)
	if again := bit.Runs(g); !sameRuns(got, again) {
		p.t.Errorf("read bit by bit:\n%v\nread whole:\n%v", again, got)
	}
	return got
}
