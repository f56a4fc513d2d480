package tee

// A rescue is a tee as it last stood safely, for the command /rescue.
type rescue struct {
	valid bool
	tick  int32
	tee   tee
}

// rememberRescue keeps the tee of a team that stands on safe ground.
func (w *world) rememberRescue(c *tee) {
	team := w.team(c)
	if team <= 0 || team >= teamSuper || c.deep || w.dry || !w.col.grounded(c.entity) {
		return
	}
	here := w.col.tileRounded(c.entity)
	for _, index := range [3]uint8{tileFreeze, tileDeepFreeze, tileLiveFreeze} {
		if w.col.is(here, index) || w.col.tiles.Switch != nil && w.col.tiles.Switch[here].Type == index {
			return
		}
	}
	w.rescues[c.id] = rescue{true, w.tick, *c}
}

// rescueReach is how far from the remembered spot the log may show a tee that
// was put there.
const rescueReach = 40

// rescue puts a tee back where it last stood, if the log agrees.
func (w *world) rescue(c *tee) {
	r := &w.rescues[c.id]
	if !r.valid || r.tee.Pos.distance(w.log.Pos[c.id].vec()) >= rescueReach {
		return
	}
	saved, latest, inputs, attack := c.saved, c.latest, c.inputs, c.attackTick
	*c = r.tee
	c.saved, c.latest, c.inputs, c.attackTick = saved, latest, inputs, attack
	c.freezeStart = w.tick - (r.tick - r.tee.freezeStart)
	c.Vel = Vec{}
	c.HookState, c.HookedPlayer = HookIdle, -1
	c.saved.Direction, c.saved.Jump, c.saved.Hook = 0, 0, 0
	w.players[c.id].paused = false
	w.note(c, byRescue)
}
