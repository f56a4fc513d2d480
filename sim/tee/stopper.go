package tee

// stopMask is a set of directions in which a tee cannot move.
type stopMask uint8

const (
	stopRight stopMask = 1 << iota
	stopLeft
	stopUp
	stopDown
	stopAll = stopRight | stopLeft | stopUp | stopDown
)

func isStop(index uint8) bool { return index >= tileStop && index <= tileStopAll }

// stopsOf returns the directions that tile i blocks: low half for a tee beside
// it, high half for a tee on it, where only one-way stoppers still act.
func (c *Collision) stopsOf(i int) uint8 {
	g := c.tiles.Game[i]
	beside := stopOf(g.Index, g.Flags)
	on := stopMask(0)
	if g.Index == tileStop {
		on = beside
	}
	if c.tiles.Front != nil {
		f := c.tiles.Front[i]
		s := stopOf(f.Index, f.Flags)
		beside |= s
		if f.Index == tileStop {
			on |= s
		}
	}
	return uint8(beside | on<<4)
}

// stopOf returns the directions that a stopper with the given rotation blocks. An
// unrotated one-way stopper blocks falling.
func stopOf(index, flags uint8) stopMask {
	flags &= flagMask
	switch index {
	case tileStop:
		switch flags {
		case rotate0, rotate180 ^ flipY:
			return stopDown
		case rotate90, rotate270 ^ flipY:
			return stopLeft
		case rotate180, rotate0 ^ flipY:
			return stopUp
		case rotate270, rotate90 ^ flipY:
			return stopRight
		}
	case tileStopBoth:
		switch flags {
		case rotate0, rotate180, rotate0 ^ flipY, rotate180 ^ flipY:
			return stopDown | stopUp
		}
		return stopLeft | stopRight
	case tileStopAll:
		return stopAll
	}
	return 0
}

// stopperReach is how far from a tee's centre a stopper acts.
const stopperReach = 18

// restrictions returns the directions in which a tee at p cannot move. A centre ≥
// 0 replaces the tile under p.
func (c *Collision) restrictions(p Vec, centre int32) stopMask {
	here := c.tileRounded(p)
	if centre >= 0 && centre != here {
		return c.restrictionsAround(p) | stopMask(c.stops[centre]>>4)
	}
	if c.facts[here]&factNearStop == 0 {
		return 0
	}
	return c.restrictionsAround(p) | stopMask(c.stops[here]>>4)
}

// restrictionsAround leaves out the tile under the tee.
func (c *Collision) restrictionsAround(p Vec) stopMask {
	at := func(dx, dy float32) stopMask { return stopMask(c.stops[c.tileRounded(Vec{p.X + dx, p.Y + dy})]) }
	return at(stopperReach, 0)&stopRight | at(0, stopperReach)&stopDown |
		at(-stopperReach, 0)&stopLeft | at(0, -stopperReach)&stopUp
}

// clamp removes from v the movement that m forbids.
func (m stopMask) clamp(v Vec) Vec {
	if v.X > 0 && m&stopRight != 0 || v.X < 0 && m&stopLeft != 0 {
		v.X = 0
	}
	if v.Y > 0 && m&stopDown != 0 || v.Y < 0 && m&stopUp != 0 {
		v.Y = 0
	}
	return v
}
