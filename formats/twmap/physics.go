package twmap

import (
	"context"
	"encoding/binary"

	"playhead/sim"
)

// Flags of physics layers, lowest first, and the position within the item of the
// index of their own tiles, from version 3 on and before it. The usual index
// points at empty tiles there, for compatibility with other games.
var physicsLayers = []struct {
	flag     int32
	kind     sim.PhysicsKind
	at, atV2 int
	bytes    int64 // of a tile in the file
	memory   int64 // of a tile in memory
}{
	{1, sim.PhysicsGame, 14, 14, 4, 2},
	{2, sim.PhysicsTele, 18, 15, 2, 2},
	{4, sim.PhysicsSpeedup, 19, 16, 6, 6},
	{8, sim.PhysicsFront, 20, 17, 4, 2},
	{16, sim.PhysicsSwitch, 21, 18, 4, 4},
	{32, sim.PhysicsTune, 22, 19, 2, 2},
}

// physicsKind returns the kind of a tile layer with the given flags.
func physicsKind(flags int32) sim.PhysicsKind {
	for _, p := range physicsLayers {
		if flags&p.flag != 0 {
			return p.kind
		}
	}
	return sim.PhysicsNone
}

func physicsData(k sim.PhysicsKind, version int32) int {
	for _, p := range physicsLayers {
		if p.kind == k && version <= 2 {
			return p.atV2
		} else if p.kind == k {
			return p.at
		}
	}
	return -1
}

// planPhysics decides which physics layers to read.
func (f *File) planPhysics() {
	game := f.world[sim.PhysicsGame]
	if game == nil {
		f.notes.add(warnDamaged, -1, "no game layer, so no walls")
		return
	}
	f.m.Width, f.m.Height = f.size(game)
	n := int64(f.m.Width) * int64(f.m.Height)
	for _, p := range physicsLayers {
		l := f.world[p.kind]
		if l == nil || n == 0 {
			continue
		}
		what := physicsNames[p.kind]
		if l.width != game.width || l.height != game.height {
			f.notes.add(warnDamaged, l.offset, "%s layer: %d×%d tiles, the game layer has %d×%d", what, l.width,
				l.height, game.width, game.height)
		}
		b := f.blob(l.item, what+" layer", l.data)
		if b == nil {
			continue
		}
		runs := l.version >= runLengthVersion && (p.kind == sim.PhysicsGame || p.kind == sim.PhysicsFront)
		need := n * p.bytes
		if runs {
			need /= maxSkip
		}
		switch {
		case f.df.most(b) < need && n*p.memory > smallLayerBytes:
			f.notes.add(warnDamaged, b.offset, "%s layer: %d×%d tiles cannot be in %d bytes", what, f.m.Width,
				f.m.Height, len(b.packed))
		case !take(&f.left.physics, n*p.memory) || !take(&f.left.unpacked, min(b.size, n*p.bytes)):
			f.notes.add(warnTooBig, b.offset, "%s layer: the physics layers take more than %d bytes", what,
				int64(maxPhysicsBytes))
		default:
			f.physics = append(f.physics, f.physicsJob(p.kind, b, runs))
		}
	}
}

var physicsNames = [...]string{
	sim.PhysicsGame: "game", sim.PhysicsTele: "tele", sim.PhysicsSpeedup: "speedup",
	sim.PhysicsFront: "front", sim.PhysicsSwitch: "switch", sim.PhysicsTune: "tune",
}

// physicsJob returns the job that reads a physics layer.
func (f *File) physicsJob(kind sim.PhysicsKind, b *blob, runs bool) job {
	df, w, h := f.df, f.m.Width, f.m.Height
	what := physicsNames[kind] + " layer"
	run := func(ctx context.Context) result {
		var r result
		var err error
		switch kind {
		case sim.PhysicsGame:
			var ts []sim.Tile
			ts, _, err = flat(ctx, df, b, w, h, 4, runs, tileOf)
			// The game layer is kept even if it is empty: there is no world without one.
			r.apply = func(m *sim.TileMap) { m.Game = ts }
		case sim.PhysicsFront:
			ts, used, e := flat(ctx, df, b, w, h, 4, runs, tileOf)
			r.apply, err = whenUsed(used, func(m *sim.TileMap) { m.Front = ts }), e
		case sim.PhysicsTele:
			ts, used, e := flat(ctx, df, b, w, h, 2, false, func(p []byte) sim.TeleTile {
				return sim.TeleTile{Number: p[0], Type: p[1]}
			})
			r.apply, err = whenUsed(used, func(m *sim.TileMap) { m.Tele = ts }), e
		case sim.PhysicsSpeedup:
			ts, used, e := flat(ctx, df, b, w, h, 6, false, speedupOf)
			r.apply, err = whenUsed(used, func(m *sim.TileMap) { m.Speedup = ts }), e
		case sim.PhysicsSwitch:
			ts, used, e := flat(ctx, df, b, w, h, 4, false, func(p []byte) sim.SwitchTile {
				return sim.SwitchTile{Number: p[0], Type: p[1], Flags: p[2], Delay: p[3]}
			})
			r.apply, err = whenUsed(used, func(m *sim.TileMap) { m.Switch = ts }), e
		case sim.PhysicsTune:
			ts, used, e := flat(ctx, df, b, w, h, 2, false, func(p []byte) sim.TuneTile {
				return sim.TuneTile{Number: p[0], Type: p[1]}
			})
			r.apply, err = whenUsed(used, func(m *sim.TileMap) { m.Tune = ts }), e
		}
		r.warnings = damage(b, what, err)
		return r
	}
	return job{bytes: b.size, run: run}
}

func whenUsed(used bool, apply func(*sim.TileMap)) func(*sim.TileMap) {
	if !used {
		return nil
	}
	return apply
}

func tileOf(p []byte) sim.Tile { return sim.Tile{Index: p[0], Flags: p[1]} }

func speedupOf(p []byte) sim.SpeedupTile {
	return sim.SpeedupTile{
		Force: p[0], MaxSpeed: p[1], Type: p[2],
		AngleDegrees: int16(binary.LittleEndian.Uint16(p[4:])),
	}
}

// flat reads a complete physics layer with tiles of the given size. Missing tiles
// at its end are air. It reports whether any tile is not air.
func flat[T comparable](ctx context.Context, df *datafile, b *blob, w, h, size int, runs bool,
	of func([]byte) T,
) ([]T, bool, error) {
	ts := make([]T, w*h)
	used := false
	err := df.rows(ctx, b, w*size, h, runs, func(y int, row []byte) {
		if row == nil {
			return
		}
		used = true
		out := ts[y*w : (y+1)*w]
		for x := range out {
			out[x] = of(row[x*size : x*size+size])
		}
	})
	return ts, used, err
}

// readPhysics runs the jobs of the physics layers.
func (f *File) readPhysics(ctx context.Context) error {
	results := make([]result, len(f.physics))
	if err := runJobs(ctx, f.physics, func(i int, r result) { results[i] = r }); err != nil {
		return err
	}
	for _, r := range results {
		if r.apply != nil {
			r.apply(&f.m)
		}
		for _, w := range r.warnings {
			f.notes.put(w)
		}
	}
	f.physics = nil
	return nil
}
