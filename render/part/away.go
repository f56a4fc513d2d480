package part

import (
	"fmt"
	"time"

	"playhead/sim"
)

// Away says why a player has no place at the playhead, "" if they have one.
func (k *Reader) Away(id int) string {
	r := &k.St.Scene.Cur.Rows[id]
	if r.Present() {
		return ""
	}
	return k.away(id, r)
}

// away says why player id, in state r, has no place at the playhead.
func (k *Reader) away(id int, r *sim.Row) string {
	switch is, _ := k.St.Scene.Game.MembershipOf(id, k.St.Scene.Cur.Tick); is {
	case sim.NotJoined:
		return "not joined yet"
	case sim.Left:
		return "left"
	}
	if k.St.Scene.Lost != nil {
		return "not recorded"
	}
	if k.onRadar(r) {
		return onRadar
	}
	return k.unseen(k.rules().watches(k, r))
}

// lastSeen says of a player at a moment that is not recorded how long ago they were
// seen, if that is not too long ago to matter.
func lastSeen(ago time.Duration, known bool) string {
	if !known || ago > 10*time.Second {
		return "not recorded"
	}
	return fmt.Sprintf("last seen %.1f s", ago.Seconds())
}

// onRadar is said of who is shown by the radar alone.
const onRadar = "on the radar"

// onRadar reports whether the radar alone shows a player in state r.
func (k *Reader) onRadar(r *sim.Row) bool {
	return k.St.Scene.Game.Engine == sim.GoldSrc && r.OnRadar()
}

// unseen says why a player who is on the server has no place at the playhead.
func (k *Reader) unseen(spectating bool) string {
	switch {
	case spectating:
		return "spectating"
	case k.St.Scene.Partial:
		return "out of sight"
	case k.S.Recording().Meta.Content == sim.ContentInputs:
		return "not playing" // logs do not say whether players are dead or spectate
	}
	return "dead"
}
