package tee

// Some servers leave the direction and the length of a map's lights to chance: a
// light may freeze tees anywhere within its length, or nowhere. Its freezes are known
// only by what tees do then.

// strays are the lights of such a server.
type strays struct {
	lights []*evidence
	cells  [][]*evidence // those that may reach into each cell of the map, in their order
	width  int32         // cells in a row
}

// cellShift is the size of the map's cells of lights: 64 units.
const cellShift = 6

// around returns the lights that may reach a place.
func (s *strays) around(p Vec) []*evidence {
	x, y := int32(p.X)>>cellShift, int32(p.Y)>>cellShift
	if i := y*s.width + x; uint32(x) < uint32(s.width) && uint32(i) < uint32(len(s.cells)) && p.X >= 0 && p.Y >= 0 {
		return s.cells[i]
	}
	return s.lights
}

// place adds a light to the cells that it may reach into.
func (s *strays) place(e *evidence) {
	at, r := e.light.at, e.reach()
	for y := int32(max(at.Y-r, 0)) >> cellShift; float32(y<<cellShift) <= at.Y+r; y++ {
		for x := int32(max(at.X-r, 0)) >> cellShift; float32(x<<cellShift) <= at.X+r; x++ {
			if i := y*s.width + x; x < s.width && int(i) < len(s.cells) {
				s.cells[i] = append(s.cells[i], e)
			}
		}
	}
}

// A ghost is a tee that is frozen where the tee is not, or the other way round.
type ghost struct {
	on     bool    // the tee may have met a light
	frozen bool    // the tee was frozen in its last turn; the ghost was not
	blind  bool    // it tells nothing in this tick
	fits   bool    // the ghost moved as logged
	struck bool    // the tee began to strike with the ninja's sword: no frozen one does
	thaws  bool    // the tee's freeze ran out in its last turn
	dated  bool    // the tick in which the tee's freeze ends is certain
	denied bool    // the tee's last position said that it is not frozen
	proven bool    // what follows says whether the tee was frozen in its last turn
	veiled bool    // the hook is not certain
	chance float32 // how likely it is that it met one
	eased  int32   // the last tick in which it would have thawed, had it been frozen
	seen   int32   // the last tick in which the tee may have met one
	passed int32   // the last tick in which it was in reach of one that shines elsewhere, as far as is known
	hit    bool    // its freeze began in this tick and in no other
	lost   bool    // the tee moved as neither does, and nothing was certain since
	loose  bool    // the tee thawed unseen with its hook's key down: the hook may have been out already
	vel    Vec     // what the ghost's velocity differs by
	plain  Vec     // the same of a thawed one that neither hooks nor jumps: it may have done so before
}

// smallChance is how likely it may be that a tee is frozen whose hook is shown although
// nothing says that it is not.
const smallChance = 0.03

// newStrays returns the lights of a map, nil if it has none.
func newStrays(c *Collision) *strays {
	if len(c.lights) == 0 {
		return nil
	}
	s, dirs := &strays{width: (c.width*tileUnits)>>cellShift + 1}, binDirections()
	s.cells = make([][]*evidence, s.width*((c.height*tileUnits)>>cellShift+1))
	for i := range c.lights {
		e := newEvidence(c, &c.lights[i], dirs)
		s.lights = append(s.lights, e)
		s.place(e)
	}
	return s
}

// mayBeLit reports whether a tee may have been in a light since its positions last
// said that it is not frozen.
func (w *world) mayBeLit(c *tee) bool {
	g := &c.ghost
	told := g.on && c.sure && !g.fits
	g.veiled, g.proven, g.hit = false, false, false
	g.loose = g.loose && c.saved.Hook != 0 && !(c.HookState == HookGrabbed && c.sure && (told || !g.on))
	g.on, g.denied = g.on && !g.denied, false
	if w.immune(c) || c.deep {
		g.on, g.lost = false, false
		return false
	}
	switch near, may := w.lightMayTouch(c); {
	case may:
		if !g.on {
			g.chance = 0
		}
		if g.chance < smallChance {
			g.chance = max(g.chance, w.chance(c))
		}
		g.on, g.seen = true, w.tick
		g.dated = g.dated && c.freezeStart >= w.tick-ticksPerSecond // then it may freeze again
	case near:
		g.passed = w.tick
	case g.on && w.tick-g.seen > w.rules.freezeSeconds*ticksPerSecond:
		g.on = false
	}
	return g.on
}

// turnGhost runs the first part of a tee's turn as if it were frozen, or not, and
// leaves the world as it is.
func (w *world) turnGhost(c *tee) {
	g := &c.ghost
	g.frozen = c.freeze > 0
	g.vel = w.ghostOf(c, c.saved)
	if g.frozen {
		g.plain = g.vel
		if plain := c.saved; plain.Hook != 0 || plain.Jump != 0 {
			plain.Hook, plain.Jump = 0, 0
			g.plain = w.ghostOf(c, plain)
		}
	}
}

// ghostOf returns a ghost's velocity before it moves, tiles included.
func (w *world) ghostOf(c *tee, in Input) Vec {
	alt, random, dry := *c, w.random, w.dry
	if alt.freeze = 0; c.freeze == 0 {
		alt.freeze = ticksPerSecond
	}
	alt.saved = in
	w.dry = true
	w.turnCore(&alt)
	w.touchOthers(&alt)
	w.jet(&alt)
	w.passTiles(&alt)
	w.random, w.dry = random, dry
	return alt.Vel
}

// compare notes how much the ghost's velocity differs from the tee's before both move.
// Where the tee was taken elsewhere, or strikes with the ninja's sword, its position tells
// nothing.
func (g *ghost) compare(c *tee, strikes, begins bool) {
	g.vel, g.plain = g.vel.sub(c.Vel), g.plain.sub(c.Vel)
	g.blind = strikes || c.teleported
	g.struck = begins
}

// settleGhost moves a tee's ghost from where the tee was, before it moved by its own
// velocity.
func (w *world) settleGhost(c *tee, before *tee, end Vec) {
	g := &c.ghost
	if g.struck && !g.frozen && before.Pos != before.entity {
		g.fits = false
		return
	}
	fits := func(vel Vec) bool {
		if vel == (Vec{}) {
			return c.sure
		}
		return w.ghostFits(before, vel, end)
	}
	g.fits = g.blind || fits(g.vel) || g.frozen && g.plain != g.vel && fits(g.plain)
}

func (w *world) ghostFits(c *tee, vel, end Vec) bool {
	alt := *c
	alt.Vel = alt.Vel.add(vel)
	pos, _ := w.walk(&alt)
	return pos.rounded() == end
}

// settled notes what the position at the end of a tick tells about a tee in doubt.
func (g *ghost) settled(sure bool) {
	g.denied = g.on && sure && !g.fits && !g.frozen
	g.lost = g.on && (!sure || g.lost && g.fits)
	g.loose = g.loose || g.thaws && !g.dated && (!sure || g.fits)
}

// freed notes that a command thawed the tee, if it was frozen. With the hook's key down, its
// hook may be out already or not.
func (g *ghost) freed(c *tee) {
	if c.saved.Hook == 0 {
		g.on, g.lost = false, false
	}
}

// certain reports whether a tee's position says whether it is frozen.
func (c *tee) certain() bool { return !c.ghost.on || c.ghost.proven || c.sure && !c.ghost.fits }
