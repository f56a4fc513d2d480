package tee

import (
	"io"

	"playhead/sim"
)

// A Config is the input of an Inference.
type Config struct {
	Game   sim.GameMeta // its engine, tuning, settings and map hash are used
	Server Server       // decides which rules apply
	Map    *sim.TileMap // nil if there is none
	Log    Log          // closed with the Inference if it is an io.Closer; may fail with sim.ErrMore while it grows
	// Name returns a player's name at a tick, "" if it is unknown. It is called on
	// the Inference's goroutine. Without it, players have numbers.
	Name func(id int, t sim.Tick) string
}

// An Inference computes the values that a teehistorian does not record. It is a
// sim.Decoder whose ticks are those of the log: sim.Load runs it on a separate
// goroutine, and Game.AppendInferred takes its chunks. It is used by one
// goroutine.
//
// The state of a tee depends on its whole past, so an Inference starts at the
// first tick and proceeds in order. It runs about a dozen ticks behind the data
// it has read.
type Inference struct {
	Limit Limit // what it cannot infer; known from the start

	cfg       Config
	w         *world
	ahead     *upcoming
	got       arrivals
	check     selfCheck
	told      leftOut
	doubt     doubt
	foresight foresight
	older     decider // olderFits, created once: a method value allocates

	begun, started bool
	shown          ClientMask  // non-empty rows of the builder
	shots, flying  []shownShot // the builder's open spans, now and next
	turned         shownSwitches
	frozen         ClientMask // players with a tee, as written so far
}

// A Limit says why an Inference cannot infer everything.
type Limit uint8

// The limits.
const (
	LimitNone     Limit = iota
	LimitNoMap          // no map, or one without a game layer
	LimitWrongMap       // a map, but not the one that was played
)

// NewInference starts an inference. Without the map that was played, it omits
// everything that depends on the map.
func NewInference(cfg Config) *Inference {
	inf := &Inference{cfg: cfg, ahead: newUpcoming(cfg.Log, lookTicks, lookTicks)}
	inf.older = inf.olderFits
	var col *Collision
	col, inf.Limit = usableMap(&cfg)
	inf.w = newWorld(newRuleBook(&cfg), col)
	inf.w.news = new(news)
	if inf.w.strays != nil {
		inf.ahead = newUpcoming(cfg.Log, foreseenTicks, growingTicks)
	}
	return inf
}

// usableMap returns the collision of the map that was played, otherwise that of
// an empty map and the reason.
func usableMap(cfg *Config) (*Collision, Limit) {
	limit := LimitNoMap
	if cfg.Map != nil && cfg.Game.Map.HasSHA256 && cfg.Game.Map.SHA256 != cfg.Map.SHA256 {
		limit, cfg.Map = LimitWrongMap, nil
	}
	if cfg.Map != nil {
		if col, err := NewCollision(cfg.Map); err == nil {
			return col, LimitNone
		}
	}
	cfg.Map = nil
	col, _ := NewCollision(&sim.TileMap{Width: 1, Height: 1, Game: make([]sim.Tile, 1)})
	return col, limit
}

// Meta describes the inference as a recording.
func (inf *Inference) Meta() sim.Meta { return sim.Meta{Format: "inference", Recorder: -1} }

// Close closes the log.
func (inf *Inference) Close() error {
	if c, ok := inf.cfg.Log.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Next brings b to the next tick. It returns io.EOF after the log's last tick,
// or the error that ended the log.
func (inf *Inference) Next(b *sim.Builder) error {
	if !inf.begun {
		inf.begun = true
		b.NewGame(inf.cfg.Game)
		inf.warnLimit(b)
	}
	before, now, err := inf.advance()
	if err != nil {
		return err
	}
	inf.show(b, before, now)
	inf.showLeftOut(b, now)
	inf.showUndecided(b)
	inf.showVeiled(b)
	inf.showShots(b)
	inf.showEvents(b, before)
	inf.showSwitches(b)
	return nil
}

// advance simulates one tick. before is nil at the first one.
func (inf *Inference) advance() (before, now *Section, err error) {
	if err := inf.ahead.fill(usualTicks); err != nil {
		return nil, nil, err
	}
	if inf.started {
		before, now = inf.ahead.section(0), inf.ahead.section(1)
	} else {
		now = inf.ahead.section(0)
	}
	switch {
	case now == nil:
		return nil, nil, inf.ahead.err
	case before == nil:
		inf.w.begin(now)
	default:
		inf.doubt.undecided, inf.doubt.before = inf.doubt.undecided[:0], inf.got.mask
		if inf.w.strays != nil {
			inf.foresee()
		} else {
			inf.step(before, now)
		}
		inf.check.count(inf.w)
	}
	if before != nil {
		inf.ahead.drop()
	}
	inf.started = true
	return before, now, nil
}

// step simulates a tick, but for what a trial has found out of it.
func (inf *Inference) step(before, now *Section) {
	inf.w.start(before, now, &inf.got, inf.older)
	if !inf.doubt.future.take(&inf.w) {
		inf.w.finish(before, now)
	}
}
