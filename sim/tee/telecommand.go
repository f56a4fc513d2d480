package tee

import (
	"strconv"
	"strings"
)

// teleportCommand executes a command that moves a tee and reports whether it is
// one. The log does not always show the target: it lacks a client's camera and
// what a paused player looks at. Then the target is the tee's next logged
// position.
func (w *world) teleportCommand(name string, r *Record, c *tee) bool {
	switch name {
	case "tp", "teleport":
		w.teleportTo(c, c.entity)
	case "tc", "telecursor", "tele":
		to := c.entity
		if len(r.Args) == 0 {
			to = to.add(Vec{float32(c.saved.TargetX), float32(c.saved.TargetY)})
		}
		w.teleportTo(c, to)
	case "tpxy":
		x, okX := coordinate(r, 0, c.entity.X)
		y, okY := coordinate(r, 1, c.entity.Y)
		if okX && okY {
			w.teleportTo(c, Vec{x, y})
		}
	case "totele":
		if n, ok := argument(r, 0); ok && n > 0 && n < 256 {
			if to, ok := w.wayOut(c, w.col.teleOuts[n]); ok {
				w.teleportTo(c, to)
			}
		}
	case "totelecp":
		if n, ok := argument(r, 0); ok && n > 0 && n < 256 {
			if to, ok := w.wayOut(c, w.col.checkOuts[n]); ok {
				c.checkpoint = uint8(n)
				w.teleportTo(c, to)
			}
		}
	case "lasttp":
		if last := w.players[c.id].lastTele; last != nil {
			w.loadTee(c, last)
			w.resume(c.id)
		}
	case "left", "right", "up", "down", "move", "move_raw":
		w.moveCommand(name, r, c)
	default:
		return false
	}
	return true
}

// teleportTo moves a tee to a position, at rest and with all its jumps.
func (w *world) teleportTo(c *tee, to Vec) {
	if next := w.log.Pos[c.id].vec(); w.log.Alive.Has(c.id) && to.distance(next) >= commandReach {
		to = next
	}
	c.Pos, c.entity, c.prevPos = to, to, to
	c.Vel = Vec{}
	c.Jumped, c.jumpedTotal = 0, 0
	w.thaw(c, byCommand)
	c.ghost.freed(c)
	w.players[c.id].lastTele = &rescue{true, w.tick, *c}
}

// moveCommand moves a tee by some tiles or units, and stops it.
func (w *world) moveCommand(name string, r *Record, c *tee) {
	n := int32(1)
	if v, ok := argument(r, 0); ok {
		n = v
	}
	second, _ := argument(r, 1)
	by := map[string][2]int32{
		"left": {-n, 0}, "right": {n, 0}, "up": {0, -n}, "down": {0, n}, "move": {n, second},
		"move_raw": {n, second},
	}[name]
	scale := float32(tileUnits)
	if name == "move_raw" {
		scale = 1
	}
	c.Pos = c.Pos.add(Vec{float32(by[0]), float32(by[1])}.scale(scale))
	c.Vel = Vec{}
}

// coordinate converts a command's argument from tiles to units; after a tilde, it
// is relative to the tee.
func coordinate(r *Record, i int, from float32) (float32, bool) {
	if i >= len(r.Args) {
		return 0, false
	}
	text, relative := strings.CutPrefix(r.Args[i], "~")
	v, err := strconv.ParseFloat(text, 32)
	const far = 1 << 19
	if err != nil || !(v > -far && v < far) {
		return 0, false
	}
	to := float32(v) * tileUnits
	if relative {
		to += from
	}
	return to, true
}
