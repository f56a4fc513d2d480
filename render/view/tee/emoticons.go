package tee

import (
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim"
)

// An emoticon grows above who sent it, swings once, stays and fades. Times are
// ticks. Source: docs/formats/skins.md, 4.
const (
	emoteTicks  = 100
	emoteGrows  = 5
	emoteSwings = 10
	emoteFades  = 10
	// Above a tee, in units: where its foot is, and half its height.
	emoteFoot, emoteHalf = 23, 32
	// emoteLeast is the zoom below which it gets no smaller.
	emoteLeast = 0.4
)

// An emoticon is one that is seen, with how it looks at this moment.
type emoticon struct {
	n     int
	grown float64 // 0 to 1
	angle float64 // radians
	alpha float64
}

// emoticonAt returns emoticon n some ticks after it was sent, false when it is
// not seen.
func emoticonAt(n int, age float64) (e emoticon, ok bool) {
	if age < 0 || age >= emoteTicks {
		return e, false
	}
	e = emoticon{n: n, grown: min(1, age/emoteGrows), alpha: min(1, (emoteTicks-age)/emoteFades)}
	if age < emoteSwings {
		e.angle = math.Pi / 6 * math.Sin(5*age/emoteSwings)
	}
	return e, true
}

// emoticons draws what players said with a picture in the last two seconds, the
// last of each.
func (l *labels) emoticons() {
	events := l.Game.EventsBetween(l.Cur.Tick-emoteTicks, l.Cur.Tick)
	var done [sim.MaxPlayers]bool
	for i := len(events) - 1; i >= 0; i-- {
		ev := &events[i]
		if ev.Kind != sim.EventEmote || ev.Player < 0 || int(ev.Player) >= len(done) || done[ev.Player] {
			continue
		}
		done[ev.Player] = true
		x, y, here := l.Place(int(ev.Player))
		e, seen := emoticonAt(int(ev.Value), l.now()-float64(ev.Tick))
		if !here || !seen {
			continue
		}
		if sx, sy := l.cam.ToScreen(x, y); l.inView(sx, sy, 120*max(l.cam.Zoom, emoteLeast)) {
			l.emoticon(e, int(ev.Player), sx, sy)
		}
	}
	l.Skins.Fade(1)
	l.Skins.Flush()
}

// emoticon draws one above a tee at (x, y) on the screen, and above its name.
func (l *labels) emoticon(e emoticon, id int, x, y float64) {
	unit := max(l.cam.Zoom, emoteLeast)
	if l.Names && (l.cam.Zoom >= shapesBelow || id == l.Followed) {
		y -= plateHeight + 4 + 4*unit
	}
	// Most of one is a little smaller than its cell.
	const w, h = 44, 50
	l.emotes = append(l.emotes, layout.Rect{
		X: x - w/2*unit, Y: y - (emoteFoot+emoteHalf+h/2)*unit, W: w * unit,
		H: h * unit,
	})
	alpha := e.alpha * l.otherTeam(id)
	l.Skins.Fade(alpha)
	if l.Skins.Emoticon(e.n, x, y, unit, e.grown, e.angle) {
		return
	}
	s, ok := assets.Emote(e.n)
	if !ok || e.grown == 0 {
		return
	}
	l.p.SpriteTurned(s, x, y-(emoteFoot+emoteHalf*e.grown)*unit, unit*e.grown, canvas.Turn{Angle: e.angle},
		theme.Fade(canvas.Untinted(), alpha))
}
