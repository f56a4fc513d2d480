package tee

import "strings"

// Flags of a console command in a log.
const commandFromChat = 128

// command executes an accepted console or chat command.
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
	if name == "force_pause" {
		id, _ := argument(r, 0)
		seconds, _ := argument(r, 1)
		w.forcePause(id, min(max(seconds, 0), 360))
	}
	if r.ClientID < 0 || int(r.ClientID) >= len(w.players) || w.teeOf(r.ClientID) == nil {
		return
	}
	if r.Num&commandFromChat != 0 {
		w.chatCommand(name, r)
		return
	}
	if c := w.at(r.ClientID); c != nil {
		w.consoleCommand(name, r, c)
	}
}

// chatCommand executes a chat command of a player with a tee.
func (w *world) chatCommand(name string, r *Record) {
	p, c := &w.players[r.ClientID], w.teeOf(r.ClientID)
	practice := w.practice.Has(p.team)
	switch name {
	case "spec":
		w.togglePause(r, w.pauseOf(r.ClientID))
	case "pause":
		w.togglePause(r, pauseStays)
	case "emote":
		w.emote(r)
	case "kill", "protected_kill", "kill_protected":
		w.asksForDeath(r.ClientID)
	case "unpractice":
		if practice {
			w.teamDies(p.team)
		}
	case "r", "rescue":
		if practice || w.rules.rescue {
			w.rescue(c)
		}
	case "rescuemode":
		if (practice || w.rules.rescue) && len(r.Args) > 0 {
			switch strings.ToLower(r.Args[0]) {
			case "auto":
				p.manualRescue = false
			case "manual":
				p.manualRescue = true
			}
		}
	case "back":
		if practice {
			w.putBack(c, p.lastDeath)
		}
	default:
		if practice {
			w.cheat(name, r, c)
		}
	}
}

// consoleCommand executes a command of a logged-in client.
func (w *world) consoleCommand(name string, r *Record, c *tee) {
	switch name {
	case "super":
		c.invincible = false
		w.joinTeam(r.ClientID, w.rules.superTeam)
		w.thaw(c, byCommand)
	default:
		w.cheat(name, r, c)
	}
}

// swap exchanges two tees except for their ids and their players' keys. In a log,
// the records of a swap come before or after the positions of its tick; moved
// says that the positions are already exchanged.
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
	x.invincible, y.invincible = y.invincible, x.invincible
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
	w.rescues.exchange(a, b)
	w.players[a].manual, w.players[b].manual = w.players[b].manual, w.players[a].manual
	if !w.rules.follows[ruleSwapForces] {
		return
	}
	for i := range w.forces.beams {
		exchange(&w.forces.beams[i].client)
	}
	for i := range w.forces.pulls {
		w.forces.pulls[i].exchange(a, b)
	}
	for i := range w.forces.aims {
		exchange(&w.forces.aims[i].client)
	}
	for i := range w.forces.plasmas {
		exchange(&w.forces.plasmas[i].client)
	}
}
