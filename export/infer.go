package export

import (
	"context"
	"strings"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/tee"
)

// An Inferrer works out what recordings of the Teeworlds family leave out.
type Inferrer struct {
	file       *formats.File
	reckonings map[*sim.Game]*tee.Reckoning

	// LeftOut are warnings about failed inference, in ticks: whose hooks are
	// hidden, and why.
	LeftOut []sim.Warning
}

// NewInferrer returns an inferrer for the games of a file that is open.
func NewInferrer(f *formats.File) *Inferrer {
	return &Inferrer{file: f, reckonings: map[*sim.Game]*tee.Reckoning{}}
}

// Game prepares g, which must be read to its end. For a log it runs the whole
// game, which takes a while, and adds the inferred values to g. tiles is the map,
// nil without one.
func (x *Inferrer) Game(ctx context.Context, g *sim.Game, tiles *sim.TileMap) error {
	if log, server := x.file.Log(); log != nil {
		return x.infer(ctx, g, tee.Config{Game: g.GameMeta, Server: server, Map: tiles, Log: log, Name: g.Label})
	}
	if r := reckoning(g, tiles); r != nil {
		x.reckonings[g] = r
	}
	return nil
}

// reckoning returns what moves stale characters of g on its map, nil without one.
func reckoning(g *sim.Game, tiles *sim.TileMap) *tee.Reckoning {
	if tiles == nil {
		return nil
	}
	c, err := tee.NewCollision(tiles)
	if err != nil {
		return nil // a map without a game layer is of no use
	}
	return tee.NewReckoning(tee.NewReckoner(c, g.Engine))
}

func (x *Inferrer) infer(ctx context.Context, g *sim.Game, cfg tee.Config) error {
	l := sim.Load(ctx, tee.NewInference(cfg))
	for u := range l.Updates {
		if u.Chunk != nil {
			g.AppendInferred(u.Chunk)
		}
		g.AppendInferredEvents(u.Events)
		for _, w := range u.Warnings {
			x.addLeftOut(w)
		}
	}
	if err := l.Err(); err != nil && formats.KindOf(err) == formats.Failed {
		return err // the log's own end was reported when it was read
	}
	return nil
}

// addLeftOut counts a warning if it is of something left out.
func (x *Inferrer) addLeftOut(w sim.Warning) {
	if !strings.HasPrefix(w.Kind, tee.LeftOutWarning) {
		return
	}
	for i := range x.LeftOut {
		if o := &x.LeftOut[i]; o.Kind == w.Kind && o.Text == w.Text {
			o.Count += w.Count
			return
		}
	}
	x.LeftOut = append(x.LeftOut, w)
}

// Complete moves stale characters of w to its tick. It is RowOptions.Complete.
func (x *Inferrer) Complete(g *sim.Game, w *sim.World) {
	if r := x.reckonings[g]; r != nil {
		r.Apply(w)
	}
}
