// Package compose writes games of the model as demos that the games play: what a
// log, a capture or a ghost holds, as a server would have recorded it.
//
//	Part (players of a game for a while) ─► parts in step ─► items and messages of a tick ─► twdemo.Writer
//
// Recorded, simulated and inferred values are written alike: a demo has no place
// for the difference. Characters are stale where the game's own rules predict
// them, as those of servers are. What a recording lacks gets the value that a
// server sends of a player who has done nothing with it.
// Source: docs/formats/twdemo.md.
package compose

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"playhead/formats/internal/twcodec"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/sim/tee"
)

// ErrEmpty means that no part has a recorded tick in its range.
var ErrEmpty = errors.New("nothing is recorded in this range")

// AnyTeam is the Part.Team of parts that hold the players of all teams.
const AnyTeam = -1

// A Part is some players of a game for a while.
type Part struct {
	// Game is complete, with all that was inferred. The Part reads it until Write
	// returns.
	Game *sim.Game
	// From and To are the first and the last tick of the demo; Start is the one
	// that falls together with the Start of other parts.
	From, To, Start sim.Tick
	// Wants reports whether the demo holds a player; nil for all. s may be nil.
	Wants func(id int, s *sim.Stint) bool
	// Team leaves out who is in another DDRace team, unless it is AnyTeam.
	Team int
	// Complete moves stale characters to their tick; it may be nil.
	Complete func(*sim.Game, *sim.World)
	// Inputs says that the recording consists of inputs: what a map puts into the
	// world, sounds and deaths are added, which a server would have recorded.
	Inputs bool
}

// Options describe a demo.
type Options struct {
	// Parts are the players; several are a race on the map of the first.
	Parts []Part
	// Local is the client id in the first part of whose view the demo is, −1 for a
	// server's view of everything.
	Local int
	// Recorded says that the view is the recorder's: the camera, the clock and
	// switches to the dummy are taken from the recording.
	Recorded bool
	// RaceStart is the tick of the first part at which Local's race began, for the
	// game's clock; −1 without.
	RaceStart sim.Tick
	// Map is the map file, nil where it is not known; Tiles is what tees meet on
	// it, and may be nil.
	Map   []byte
	Tiles *sim.TileMap
	// Markers are ticks of the first part.
	Markers []sim.Tick
	// Veil adds noise, nil for none.
	Veil *Veil
	// NoChat omits chat lines, including the server's.
	NoChat bool
}

// keyframeTicks is the longest time between two keyframes: players seek to them.
const keyframeTicks = 5 * 50

// Write writes a demo to w. It stops early when ctx ends.
func Write(ctx context.Context, w io.Writer, opt Options) error {
	c, err := newComposer(opt)
	if err != nil {
		return err
	}
	defer c.stop()
	out := bufio.NewWriterSize(w, 1<<16)
	if c.w, err = twdemo.NewWriter(out, c.header()); err != nil {
		return err
	}
	for n := 0; ; n++ {
		if n%64 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t, ok := c.next()
		if !ok {
			break
		}
		if err := c.tick(t); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A composer writes one demo.
type composer struct {
	opt   Options
	proto twcodec.Protocol
	game  *sim.Game // of the first part
	parts []*part
	first sim.Tick // of the demo
	last  sim.Tick

	w        *twdemo.Writer
	key      sim.Tick // the last keyframe
	started  bool
	items    itemList
	ids      idPool
	fixtures *tee.Fixtures
	reckoner *tee.Reckoner
	sent     [sim.MaxPlayers]sent
	teams    []int32 // last written
	tuning   []int32 // last written
	spans    []sim.Span
}

func newComposer(opt Options) (*composer, error) {
	c := &composer{opt: opt, game: opt.Parts[0].Game}
	if c.game.Engine == sim.Teeworlds07 {
		c.proto = twcodec.Proto7
	}
	c.ids.init()
	if opt.Tiles != nil {
		// A map without a game layer affects no player.
		if col, err := tee.NewCollision(opt.Tiles); err == nil {
			c.reckoner = tee.NewReckoner(col, c.game.Engine)
			if opt.Parts[0].Inputs && c.game.Engine == sim.DDNet {
				c.fixtures = tee.NewFixtures(col)
			}
		}
	}
	// Ticks of a demo are not negative.
	base, free := opt.Parts[0].Start, 0
	for i := range opt.Parts {
		base = max(base, opt.Parts[i].Start-opt.Parts[i].From)
	}
	for i := range opt.Parts {
		p := newPart(&opt.Parts[i], base-opt.Parts[i].Start, opt.Veil)
		if len(opt.Parts) > 1 {
			free = p.assign(free)
		}
		c.parts = append(c.parts, p)
	}
	if !c.measure() {
		return nil, ErrEmpty
	}
	for _, p := range c.parts {
		p.start()
	}
	return c, nil
}

// measure finds the first and the last tick.
func (c *composer) measure() bool {
	c.first, c.last = sim.MaxTick, -1
	for _, p := range c.parts {
		if first, last, ok := p.span(); ok {
			c.first, c.last = min(c.first, first+p.shift), max(c.last, last+p.shift)
		}
	}
	return c.last >= 0
}

func (c *composer) stop() {
	for _, p := range c.parts {
		p.stop()
	}
}

// header describes the demo.
func (c *composer) header() twdemo.Header {
	g := c.game
	h := twdemo.Header{
		Version: 6, NetVersion: twdemo.NetVersion6, MapName: g.Map.Name, Map: c.opt.Map,
		MapCRC: g.Map.CRC, MapSHA256: g.Map.SHA256, Type: "server",
		Seconds: int32(c.last-c.first) / 50, Timestamp: c.startTime().Format("2006-01-02_15-04-05"),
	}
	if c.proto == twcodec.Proto7 {
		h.Version, h.NetVersion = 4, twdemo.NetVersion7
	}
	if c.opt.Local >= 0 {
		h.Type = "client"
	}
	for _, m := range c.opt.Markers {
		if m += c.parts[0].shift; c.first <= m && m <= c.last {
			h.Markers = append(h.Markers, m)
		}
	}
	return h
}

// startTime returns when the first tick was played.
func (c *composer) startTime() time.Time {
	g, first := c.game, c.first-c.parts[0].shift
	if g.StartTime.IsZero() {
		return time.Unix(0, 0).UTC()
	}
	from := sim.Tick(0)
	if t, _, ok := g.Span(); ok && !g.StartsAtTick0 {
		from = t
	}
	return g.StartTime.Add(time.Duration(first-from) * sim.TeeworldsTick)
}

// next advances to the next tick of any part.
func (c *composer) next() (t sim.Tick, ok bool) {
	t = sim.MaxTick
	for _, p := range c.parts {
		if p.ahead != nil {
			t = min(t, p.ahead.world.Tick+p.shift)
		}
	}
	if t == sim.MaxTick {
		return 0, false
	}
	for _, p := range c.parts {
		p.to(t)
	}
	return t, true
}

// tick writes the tick to which all parts have come.
func (c *composer) tick(t sim.Tick) error {
	key := !c.started || t-c.key >= keyframeTicks || t == c.last
	if key {
		c.key = t
	}
	// A server records the messages of a tick before the tick's marker; viewers skip
	// messages before the first marker.
	if c.started {
		if err := c.messages(key); err != nil {
			return err
		}
	}
	if err := c.w.Tick(t, key); err != nil {
		return err
	}
	if !c.started {
		c.started = true
		if err := c.messages(key); err != nil {
			return err
		}
	}
	c.items.reset(c.proto, c.game.Engine)
	c.items.crowded = c.idsInUse() > crowd
	c.ids.begin(t)
	c.global(t)
	for _, p := range c.parts {
		c.players(p)
	}
	for i, p := range c.parts {
		c.effects(p)
		c.entities(i, p)
	}
	c.items.addLater()
	c.fixed(t)
	c.forgetUnseen()
	return c.w.Snapshot(c.items.list)
}

// worlds returns the recorded ticks of a part, in order, as copies that are valid
// until the second next one.
func (p *part) worlds(from, to sim.Tick) iter.Seq[*moment] {
	return func(yield func(*moment) bool) {
		ring := make([]moment, p.ringSize())
		n := 0
		var scratch sim.World
		p.Game.Each(from, to, func(w *sim.World) bool {
			m := &ring[n%len(ring)]
			n++
			m.world.CopyFrom(w)
			// A log's inferred columns first: its rows are never stale.
			if p.Game.Overlay(&m.world, &scratch) && p.Inputs {
				takeKeys(&m.world, &scratch)
			}
			if p.Complete != nil {
				p.Complete(p.Game, &m.world)
			}
			return yield(m)
		})
	}
}

// takeKeys takes the directions that moved the tees of a log: servers ignore the
// keys of a player who chats or has paused.
func takeKeys(w, inferred *sim.World) {
	for id := range w.Players {
		if v, ok := inferred.Rows[id].Get(sim.Direction); ok && w.Rows[id].Has.Has(sim.Direction) {
			w.Rows[id].V[sim.Direction] = v
		}
	}
}
