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
	return k.unseen(id, k.rules().watches(k, r))
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

// unseen says why player id, who is on the server, has no place at the playhead.
func (k *Reader) unseen(id int, spectating bool) string {
	switch {
	case spectating:
		return "spectating"
	case k.St.Scene.Partial && !k.records(id):
		return "out of sight"
	case k.S.Recording().Meta.Content == sim.ContentInputs:
		return "not playing" // logs do not say whether players are dead or spectate
	}
	return "dead"
}

// records reports whether player id is recorded by their own client, to which they are never out of
// sight.
func (k *Reader) records(id int) bool {
	scene := &k.St.Scene
	if scene.Game.Engine == sim.GoldSrc {
		return false
	}
	clients := k.S.Recording().Clients
	if len(clients) == 0 {
		return id == scene.Recorder
	}
	for i := range clients {
		c := &clients[i]
		if (k.S.Client < 0 || k.S.Client == i) && c.Server == scene.Game.ServerNumber && c.From <= scene.Time &&
			scene.Time <= c.To && c.Name == scene.Game.Label(id, scene.Cur.Tick) {
			return true
		}
	}
	return false
}
