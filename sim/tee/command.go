package tee

import "strings"

// Flags of a console command in a log.
const commandFromChat = 128

// command obeys a console or chat command that was accepted.
func (w *world) command(r *Record) {
	name := strings.ToLower(r.Text)
	switch name {
	case "tune":
		if len(r.Args) >= 2 {
			w.tuning.SetText(r.Args[0], r.Args[1])
		}
		return
	case "tune_reset":
		w.tuning = raceTuning()
		return
	}
	w.teamCommand(name, r)
	c := w.at(r.ClientID)
	if c == nil {
		return
	}
	p := &w.players[r.ClientID]
	chat := r.Num&commandFromChat != 0
	switch name {
	case "spec", "pause":
		if chat {
			p.paused = !p.paused || len(r.Args) > 0
		}
	case "r", "rescue":
		if chat {
			w.rescue(c)
		}
	case "super":
		w.joinTeam(r.ClientID, w.rules.superTeam)
		c.freeze = 0
		w.note(c, byCommand)
	case "ninja":
		c.giveNinja(w.tick)
	case "weapons":
		for weapon := weaponGun; weapon < weaponNinja; weapon++ {
			c.give(weapon)
		}
	}
}

// swap exchanges two tees but for their ids and what their players press. In a
// log the records of a swap stand before or after the positions of its tick;
// moved says that the positions are exchanged already.
func (w *world) swap(a, b int32, moved bool) {
	x, y := w.at(a), w.at(b)
	if x == nil || y == nil || a == b {
		return
	}
	old := *x
	*x, *y = *y, old
	x.id, y.id = a, b
	x.saved, y.saved = y.saved, x.saved
	x.latest, y.latest = y.latest, x.latest
	x.inputs, y.inputs = y.inputs, x.inputs
	x.attackTick, y.attackTick = y.attackTick, x.attackTick
	if moved {
		x.Pos, y.Pos = y.Pos, x.Pos
		x.entity, y.entity = y.entity, x.entity
		x.prevPos, y.prevPos = y.prevPos, x.prevPos
	}
	exchange := func(id *int32) {
		switch *id {
		case a:
			*id = b
		case b:
			*id = a
		}
	}
	for _, id := range w.alive.all() {
		exchange(&w.tees[id].HookedPlayer)
	}
	for i := range w.shots.projectiles {
		exchange(&w.shots.projectiles[i].owner)
	}
	for i := range w.shots.lasers {
		exchange(&w.shots.lasers[i].owner)
	}
}
