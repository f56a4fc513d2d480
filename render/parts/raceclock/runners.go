package raceclock

import (
	"fmt"
	"slices"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Racing appends who is in a run at the playhead, or finished a moment ago, and reports whether all others are
// hidden: see [stage.Stage].
func (v *View) Racing(ids []int) (racing []int, only bool) {
	l, g := v.list(), v.S.Game()
	if !v.D.Set.Watching.OnlyRunners || l == nil || g == nil || l.FirstOnMap(g.Index) < 0 {
		return ids, false
	}
	tick := v.S.Play.Tick()
	for i := range l.Runs {
		r := &l.Runs[i]
		if r.Game != g.Index || r.First() > tick {
			continue
		}
		if tick < r.End || r.Finished() && v.S.Play.Position()-g.TimeOf(r.End) < stay {
			for _, id := range runlist.Players(r) {
				if !slices.Contains(ids, id) {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids, true
}

// whyNoRunners says why no runners can be told from others, "" if they can.
func (v *View) whyNoRunners() string {
	if v.S == nil {
		return ""
	}
	if g, l := v.S.Game(), v.list(); g == nil || l == nil || l.FirstOnMap(g.Index) < 0 {
		return "No runs on this map."
	}
	return ""
}

// onlyRunners hides all other players, or shows them again.
func (v *View) onlyRunners() {
	v.D.Change(func(s *settings.Settings) { s.Watching.OnlyRunners = !s.Watching.OnlyRunners })
	v.St.Aim()
}

// Size of the chip.
const chipHigh = 26.0

// others returns how many players are in the game and hidden.
func (v *View) others() (n int) {
	sc := &v.St.Scene
	for id := range sc.Cur.Players {
		if sc.Cur.Rows[id].Present() && sc.Hides(id) {
			n++
		}
	}
	return n
}

// chip says that only runners are shown, and how many players are hidden.
func (v *View) chip() string {
	if !v.St.Scene.Only.Runners {
		return ""
	}
	if n := v.others(); n > 0 {
		return fmt.Sprintf("Only runners · %d hidden", n)
	}
	return "Only runners"
}

// OverlayWidth returns how wide the chip is: see [part.Sized].
func (v *View) OverlayWidth(at part.Corner) float64 {
	if at == part.TopRight {
		return cardWidth
	}
	return 52 + v.D.P.TextWidth(theme.Label.In(theme.Medium), v.chip())
}

// paintChip draws the chip. A click on it shows all players again.
func (v *View) paintChip(room layout.Rect) {
	p, t := &v.D.P, target(runnersPart, 0)
	defer p.Hits.Own(v)()
	r := layout.Rect{X: room.X, Y: room.Y, W: min(v.OverlayWidth(part.Topmost), room.W), H: chipHigh}
	p.Plate(r, theme.RadiusCard)
	if p.Hovered(t) {
		p.Edge(r, theme.RadiusCard, p.P.PlateText2)
	}
	p.Canvas.Icon(assets.IconFilter, r.X+7, r.CenterY()-7, 14, p.P.AccText)
	p.Text(r.X+26, r.CenterY(), theme.Label.In(theme.Medium), p.P.PlateText, v.chip())
	p.Canvas.Icon(assets.IconClose, r.Right()-20, r.CenterY()-6, 12, p.P.PlateText2)
	p.Hits.Add(widget.Zone{
		Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: "Show all players, chat and kills",
		Key: p.Shortcut(runnersOnly),
	})
}
