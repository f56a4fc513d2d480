package moment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"playhead/drawing"
	"playhead/formats/twdemo/compose"
	"playhead/moment/scenery"
	"playhead/sim"
)

// Longest is the longest moment that a page holds.
const Longest = 10 * time.Minute

// Limits of what a page holds.
const (
	mostNotes = 200
	mostText  = 2000 // runes of a text
)

// ErrEmpty means that no chosen player is in the range.
var ErrEmpty = errors.New("no player is recorded in this range")

// A Source names a recording, so that anyone can check what a page shows.
type Source struct {
	Name   string // of the file, without its folder
	SHA256 string // in hex
	Format string
}

// A Note is a chapter of the page.
type Note struct {
	Time  time.Duration // position in the recording of the first part
	Title string
	Text  string
	By    string // initials of its author

	// What follows is how its author watched it; the zero values say nothing.
	Length time.Duration
	Follow string      // name of a player of the first part
	Camera *[3]float64 // x, y and width, world units
	Speed  float64
}

// A Part is some players of a game for a while.
type Part struct {
	Source Source
	// Game is complete, with all that was inferred.
	Game *sim.Game
	// From and To are the first and the last tick; Start is the one that falls together with the Start of other parts.
	From, To, Start sim.Tick
	// Wants reports whether the page holds a player; nil for all.
	Wants func(id int, s *sim.Stint) bool
	// Complete moves stale characters to their tick; it may be nil.
	Complete func(*sim.Game, *sim.World)
	// Inputs says that the recording consists of inputs.
	Inputs bool
}

// Options describe a page.
type Options struct {
	// Parts are the players. Those of the second are shown as ghosts, beside the first.
	Parts []Part
	// Title is above the picture; "" chooses one.
	Title string
	// Follow is the client id, in the first part, of the player to follow when the page opens, −1 for all players.
	Follow int
	// Stint is which of those who had the client id Follow is followed, nil for the first of them.
	Stint *sim.Stint
	// Notes are chapters, in addition to what happens.
	Notes []Note
	// OnlyNotes leaves out chapters of what happens.
	OnlyNotes bool
	// Drawings are what users drew, at positions in the recording of the first part. Rings of players who are not on
	// the
	// page are left out.
	Drawings []drawing.Drawing
	// Run says that Notes have the start, the checkpoints and the finish of a run, so that events of these kinds are no
	// chapters.
	Run bool
	// Races are runs whose clock is shown while their player is followed.
	Races []Race
	// Veil adds noise to recordings of Teeworlds; nil shows them exactly.
	Veil *compose.Veil
	// Exact also shows recordings of GoldSrc exactly, not to the unit and degree.
	Exact bool
	// Version is that of the program.
	Version string

	// Tiles is the map of a game of Teeworlds, complete with art and images; nil without one. Plan and Overview are
	// those of GoldSrc.
	Tiles    *sim.TileMap
	Plan     *sim.FloorPlan
	Overview *sim.Overview
	// Pictures is how many bytes the pictures of the map may take; 0 for the usual number, less than 0 for none.
	Pictures int
}

// pictureBudget is how many bytes the pictures usually take: with base64 and everything else, a page is below 2 MB.
const pictureBudget = 1_150_000

// A Moment is what a page shows. Write writes it.
type Moment struct {
	page page
}

// Build collects what a page shows. The parts' games must not change meanwhile. It returns ctx's error if ctx ends.
func Build(ctx context.Context, opt Options) (*Moment, error) {
	m := &Moment{page: page{
		Format: dataVersion, Engine: "tee", Scale: 1, Exact: opt.Exact, Version: opt.Version, Follow: [2]int{-1, -1},
	}}
	first := &opt.Parts[0]
	if !first.Game.Engine.Teeworlds() {
		m.page.Engine = "above"
		if opt.Exact {
			m.page.Scale = 8
		}
	}
	lead := time.Duration(0) // of the page before all parts' Start
	for i := range opt.Parts {
		p := &opt.Parts[i]
		lead = max(lead, p.Game.TimeOf(p.Start)-p.Game.TimeOf(p.From))
	}
	var near []scenery.Place
	length := time.Duration(0)
	var watched *collector // the first part
	for i := range opt.Parts {
		c := &collector{Part: &opt.Parts[i], scale: m.page.Scale, whole: !opt.Exact && !first.Game.Engine.Teeworlds()}
		c.zero = c.Game.TimeOf(c.Start) - lead
		if err := c.collect(ctx, opt.Veil); err != nil {
			return nil, err
		}
		near = append(near, c.near...)
		out := c.part(i)
		if i == 0 {
			watched = c
			m.page.Follow = c.follow(opt.Follow, opt.Stint)
			m.page.Clock = millis(c.zero)
			m.page.Left = leftOut(c, &opt)
		}
		if len(c.players) == 0 {
			continue
		}
		length = max(length, c.last-c.zero)
		m.page.Parts = append(m.page.Parts, out)
	}
	if len(m.page.Parts) == 0 {
		return nil, ErrEmpty
	}
	m.page.Length = millis(length)
	m.notes(&opt, lead)
	m.drawings(&opt, lead)
	m.races(&opt, watched)
	m.describe(&opt, length)
	return m, m.scene(ctx, &opt, near)
}

// Players returns the names of the players, in the order of the page.
func (m *Moment) Players() (names []string) {
	for _, p := range m.page.Parts {
		for _, who := range p.Players {
			names = append(names, who.Name)
		}
	}
	return names
}

// A collector reads the ticks of a part.
type collector struct {
	*Part
	scale float64
	whole bool          // rounds to whole units and degrees
	zero  time.Duration // position in the recording at the page's beginning
	last  time.Duration // of the last tick

	ticks   []int32 // from From
	times   []int32 // tenths of a millisecond from zero
	players []*figure
	number  map[int]int32 // by client id: 1 + index into players, of the one who has it now
	left    int           // players who are not wanted
	things  things
	near    []scenery.Place
	gone    map[int]bool
}

// nearEvery is how many ticks apart places for the map's pictures are taken.
const nearEvery = 10

func (c *collector) collect(ctx context.Context, veil *compose.Veil) error {
	c.number, c.gone = map[int]int32{}, map[int]bool{}
	if !c.Game.Engine.Teeworlds() {
		veil = nil
	}
	p := compose.Part{
		Game: c.Game, From: c.From, To: c.To, Start: c.Start, Team: compose.AnyTeam, Complete: c.Complete,
		Inputs: c.Inputs,
	}
	n := 0
	for w := range compose.Worlds(p, veil) {
		if n++; n%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c.tick(w, veil != nil)
	}
	return nil
}

// tick adds a recorded tick.
func (c *collector) tick(w *sim.World, veiled bool) {
	c.ticks = append(c.ticks, int32(w.Tick-c.From))
	c.times = append(c.times, int32((w.Time-c.zero)/(100*time.Microsecond)))
	c.last = w.Time
	for id := range w.Players {
		if r := &w.Rows[id]; id < sim.MaxPlayers && r.Present() && c.who(id, w.Tick) != nil && veiled {
			hideKeys(r)
		}
	}
	for _, p := range c.players {
		r := &w.Rows[p.id]
		if !r.Present() || c.gone[p.id] || c.players[c.number[p.id]-1] != p {
			p.absent()
			continue
		}
		before := p.last
		p.add(c.Game, w, r, c.From, c.scale, c.whole, c.numberOf)
		if !before.Present() || w.AfterGap || sim.Teleported(&before, r, c.stepTicks(), c.Game.Engine) {
			p.jumped()
		}
		p.look(c.Game, w, r)
		if n := len(c.ticks); n%nearEvery == 1 {
			k := c.Game.Engine.UnitScale()
			c.near = append(c.near, scenery.Place{X: float64(r.V[sim.X]) * k, Y: float64(r.V[sim.Y]) * k})
		}
	}
	c.things.tick(c.Game, w, c.From, c.numberOf, func(id int) bool { return c.number[id] > 0 && !c.gone[id] })
}

// stepTicks returns how many ticks lie between the last two.
func (c *collector) stepTicks() float64 {
	if n := len(c.ticks); n > 1 {
		return float64(c.ticks[n-1] - c.ticks[n-2])
	}
	return 1
}

// who returns the player behind a client id, nil for one who is not wanted. A new one was absent until now.
func (c *collector) who(id int, t sim.Tick) *figure {
	s := c.Game.StintAt(id, t)
	wanted := c.Wants == nil || c.Wants(id, s)
	if !wanted && !c.gone[id] {
		c.left++
	}
	c.gone[id] = !wanted
	if !wanted {
		return nil
	}
	// An id goes to another player when one has left.
	if n := c.number[id]; n > 0 && (s == nil || c.players[n-1].stint == s.Stint) {
		return c.players[n-1]
	}
	p := &figure{id: id, name: fmt.Sprintf("#%d", id)}
	if s != nil {
		p.stint = s.Stint
	}
	for range len(c.ticks) - 1 {
		p.absent()
	}
	c.players = append(c.players, p)
	c.number[id] = int32(len(c.players))
	return p
}

func (c *collector) numberOf(id int32) int32 { return c.number[int(id)] }

// hideKeys replaces the keys of a row, which no noise touches, with what the rest of it shows.
func hideKeys(r *sim.Row) {
	for _, col := range [...]sim.Col{sim.Jump, sim.Hook, sim.Fire, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon} {
		r.V[col] = 0
		r.Has, r.Inferred = r.Has.Without(col), r.Inferred.Without(col)
	}
	r.Derive()
}

// follow returns the part and the number of the player to follow when the page opens.
func (c *collector) follow(id int, s *sim.Stint) [2]int {
	for i, p := range c.players {
		if p.id == id && (s == nil || p.stint == s.Stint) {
			return [2]int{0, i}
		}
	}
	if id >= 0 || len(c.players) == 1 {
		return [2]int{0, 0}
	}
	return [2]int{-1, -1}
}

func millis(d time.Duration) float64 { return float64(d/(100*time.Microsecond)) / 10 }
