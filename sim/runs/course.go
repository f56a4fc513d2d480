package runs

import (
	"math"
	"slices"

	"playhead/sim"
)

// A Course is what of a map matters to a race: where it starts and finishes, its
// time checkpoints, and how far each tile is from the finish. It is immutable
// and may be used by several goroutines.
type Course struct {
	width, height int32
	tiles         []role
	checkpoints   []uint8 // by tile, the number of a time checkpoint or 0; nil without any
	way           []int32 // by tile: distance to the finish in tiles, −1 if it cannot be reached; nil without a finish
	spawns        []point
	outs          map[outKey][]point
	ins           map[uint8][]int32 // tiles of teleporters that lead to the outs of a number

	hasStart, hasFinish bool
	fromStart           int32 // tiles from the nearest start tile to the finish, −1 where no way leads there
}

// role is what a tile does to a race, in bits.
type role uint8

const (
	roleStart role = 1 << iota
	roleFinish
	roleEffect // the server handles it when a tee passes
	roleDeath
	roleTele  // leads elsewhere
	roleNear  // one of start, finish, checkpoint, tele or death is within two tiles
	roleSolid // no way through
)

// A point is a place in world units.
type point struct{ x, y int32 }

// outKey identifies teleporter exits: those of a number, or those of a checkpoint
// teleporter.
type outKey struct {
	checkpoint bool
	number     uint8
}

// Tile indices, see docs/formats/twmap.md.
const (
	tileSolid      = 1
	tileDeath      = 2
	tileUnhookable = 3
	tileFirst      = 9 // tiles 9 to 129, 144 and 145 are handled when passed
	tileLast       = 129
	tileLiveFreeze = 144
	tileLiveThaw   = 145
	tileStart      = 33
	tileFinish     = 34
	tileCheck1     = 35 // time checkpoint 1
	tileCheck25    = 59
	tileStop       = 60 // stoppers: one way, two ways, all ways
	tileStopAll    = 62

	teleInEvil      = 10
	teleIn          = 26
	teleOut         = 27
	teleCheckpoint  = 29
	teleCheckOut    = 30
	teleCheckIn     = 31
	teleCheckInEvil = 63

	spawnFirst = sim.EntityOffset + 1
	spawnLast  = sim.EntityOffset + 3
)

// NewCourse returns what of m matters to a race, nil for a map without a game
// layer. It takes 5 to 10 bytes a tile and keeps nothing of m.
func NewCourse(m *sim.TileMap) *Course {
	n := m.Width * m.Height
	if m.Width <= 0 || m.Height <= 0 || m.Width > math.MaxInt32/64 || m.Height > math.MaxInt32/64 || len(m.Game) < n {
		return nil
	}
	c := &Course{
		width: int32(m.Width), height: int32(m.Height), tiles: make([]role, n), outs: map[outKey][]point{},
		ins: map[uint8][]int32{},
	}
	for i := range n {
		c.add(i, m.Game[i].Index, true)
		if len(m.Front) >= n {
			c.add(i, m.Front[i].Index, false)
		}
		if len(m.Tele) >= n {
			c.addTele(i, m.Tele[i])
		}
		if len(m.Speedup) >= n && m.Speedup[i].Force > 0 || len(m.Switch) >= n && m.Switch[i].Type != 0 ||
			len(m.Tune) >= n && m.Tune[i].Type != 0 {
			c.tiles[i] |= roleEffect
		}
		if isStopper(m.Game[i].Index) || len(m.Front) >= n && isStopper(m.Front[i].Index) {
			c.besideStopper(i)
		}
	}
	c.markNear()
	c.fromStart = -1
	if c.hasFinish {
		c.measure()
	}
	for i, r := range c.tiles {
		if r&roleStart != 0 && c.hasFinish && c.way[i] >= 0 && (c.fromStart < 0 || c.way[i] < c.fromStart) {
			c.fromStart = c.way[i]
		}
	}
	return c
}

// add notes a tile of the game or front layer.
func (c *Course) add(i int, index uint8, game bool) {
	switch {
	case index == 0:
		return
	case index == tileSolid || index == tileUnhookable:
		if game {
			c.tiles[i] |= roleSolid
		}
	case index == tileDeath:
		c.tiles[i] |= roleDeath
	case index == tileStart:
		c.tiles[i] |= roleStart
		c.hasStart = true
	case index == tileFinish:
		c.tiles[i] |= roleFinish
		c.hasFinish = true
	case index >= tileCheck1 && index <= tileCheck25:
		if c.checkpoints == nil {
			c.checkpoints = make([]uint8, len(c.tiles))
		}
		c.checkpoints[i] = index - tileCheck1 + 1
	case index >= spawnFirst && index <= spawnLast:
		c.spawns = append(c.spawns, c.centre(int32(i)))
	}
	if index >= tileFirst && index <= tileLast || index == tileLiveFreeze || index == tileLiveThaw {
		c.tiles[i] |= roleEffect
	}
}

func (c *Course) addTele(i int, t sim.TeleTile) {
	switch t.Type {
	case teleIn, teleInEvil, teleCheckIn, teleCheckInEvil:
		c.tiles[i] |= roleEffect | roleTele
		if t.Type == teleIn || t.Type == teleInEvil {
			c.ins[t.Number] = append(c.ins[t.Number], int32(i))
		}
	case teleCheckpoint:
		c.tiles[i] |= roleEffect
	case teleOut, teleCheckOut:
		k := outKey{t.Type == teleCheckOut, t.Number}
		c.outs[k] = append(c.outs[k], c.centre(int32(i)))
	}
}

func isStopper(index uint8) bool { return index >= tileStop && index <= tileStopAll }

// besideStopper makes the server handle the tiles around a stopper, too.
func (c *Course) besideStopper(i int) {
	w := int(c.width)
	for _, n := range [4]int{i - 1, i + 1, i - w, i + w} {
		if n >= 0 && n < len(c.tiles) {
			c.tiles[n] |= roleEffect
		}
	}
}

// markNear marks everything within two tiles of an important tile: elsewhere a
// short movement needs no closer check.
func (c *Course) markNear() {
	const reach = 2
	w, h := int(c.width), int(c.height)
	for i := range c.tiles {
		if c.tiles[i]&(roleStart|roleFinish|roleTele|roleDeath) == 0 && c.checkpointAt(int32(i)) == 0 {
			continue
		}
		for y := max(i/w-reach, 0); y <= min(i/w+reach, h-1); y++ {
			for x := max(i%w-reach, 0); x <= min(i%w+reach, w-1); x++ {
				c.tiles[y*w+x] |= roleNear
			}
		}
	}
}

// HasRace reports whether the map has both start and finish tiles.
func (c *Course) HasRace() bool { return c != nil && c.hasStart && c.hasFinish }

// FromStart returns how many tiles there are from the nearest start tile to the finish, false where no way leads there.
func (c *Course) FromStart() (tiles int32, ok bool) {
	if c == nil || c.fromStart < 0 {
		return 0, false
	}
	return c.fromStart, true
}

// Checkpoints returns the numbers of the map's time checkpoints, ascending.
func (c *Course) Checkpoints() (numbers []int) {
	if c == nil {
		return nil
	}
	for number := uint8(1); number <= tileCheck25-tileCheck1+1; number++ {
		if slices.Contains(c.checkpoints, number) {
			numbers = append(numbers, int(number))
		}
	}
	return numbers
}

// Deadly reports whether a tee at a place in world units, or half a step from it, touches a deadly tile.
func (c *Course) Deadly(x, y float32) bool {
	if c == nil {
		return false
	}
	const reach = sim.TileUnits / 2
	at := point{int32(x), int32(y)}
	for _, d := range [...]point{{}, {-reach, 0}, {reach, 0}, {0, -reach}, {0, reach}} {
		if c.deadly(point{at.x + d.x, at.y + d.y}) {
			return true
		}
	}
	return false
}

func (c *Course) checkpointAt(i int32) uint8 {
	if c.checkpoints == nil {
		return 0
	}
	return c.checkpoints[i]
}

// tileAt returns the tile at a position; the border repeats outside the map.
func (c *Course) tileAt(x, y int32) int32 {
	tx, ty := x>>5, y>>5
	if uint32(tx) >= uint32(c.width) {
		tx = min(max(tx, 0), c.width-1)
	}
	if uint32(ty) >= uint32(c.height) {
		ty = min(max(ty, 0), c.height-1)
	}
	return ty*c.width + tx
}

// centre returns the middle of tile i.
func (c *Course) centre(i int32) point {
	return point{i%c.width*sim.TileUnits + sim.TileUnits/2, i/c.width*sim.TileUnits + sim.TileUnits/2}
}

// around returns what the four points around a tee at p touch: a third of its
// size of 28 units away, rounded to whole units.
func (c *Course) around(p point) role {
	// 28/3 rounds to 9 on either side: positions are whole.
	const r = 9
	return c.tiles[c.tileAt(p.x+r, p.y-r)] | c.tiles[c.tileAt(p.x+r, p.y+r)] |
		c.tiles[c.tileAt(p.x-r, p.y-r)] | c.tiles[c.tileAt(p.x-r, p.y+r)]
}

// isSpawn reports whether tees are born at p: in the middle of a spawn tile, or
// a tile left, right, above or below when that is taken.
func (c *Course) isSpawn(p point) bool {
	for _, s := range c.spawns {
		dx, dy := p.x-s.x, p.y-s.y
		if dx == 0 && (dy == 0 || dy == sim.TileUnits || dy == -sim.TileUnits) || dy == 0 && (dx == sim.TileUnits ||
			dx == -sim.TileUnits) {
			return true
		}
	}
	return false
}
