package tee

import (
	"playhead/assets"
	"playhead/sim"
)

// A bubble beside the head says that a player is writing, or away. Its middle, in
// units from the tee.
const (
	bubbleRight = 24.0
	bubbleAbove = 40.0
)

// The emoticons of the bubbles.
const (
	emoteDots  = 4
	emoteSleep = 12
)

// bubbles draws the bubbles of all tees in view.
func (d *drawing) bubbles() {
	z := d.cam.Zoom
	if z < emoteLeast {
		return
	}
	for id := range d.Cur.Players {
		r := &d.Cur.Rows[id]
		n, ok := bubble(r)
		if !ok {
			continue
		}
		wx, wy, here := d.Place(id)
		x, y := d.cam.ToScreen(wx+bubbleRight, wy-bubbleAbove)
		if !here || !d.inView(x, y, 40*z) {
			continue
		}
		alpha := d.otherTeam(id)
		d.Skins.Fade(alpha)
		if d.Skins.Emoticon(n, x, y+(emoteFoot+emoteHalf)*z, z, 1, 0) {
			continue
		}
		if s, ok := assets.Emote(n); ok {
			d.p.PushAlpha(alpha)
			d.sprite(s, x, y, 0.8)
			d.p.Pop()
		}
	}
	d.Skins.Fade(1)
	d.Skins.Flush()
}

// bubble returns which bubble a player in state r has, if any.
func bubble(r *sim.Row) (emote int, ok bool) {
	const chatting = 4 // of PlayerFlags
	switch {
	case !r.Present():
		return 0, false
	case r.Or(sim.StatusFlags, 0)&statusAway != 0:
		return emoteSleep, true
	case r.Or(sim.PlayerFlags, 0)&chatting != 0:
		return emoteDots, true
	}
	return 0, false
}
