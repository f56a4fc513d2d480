package match

import (
	"playhead/render/view"
	"playhead/sim/utility"
)

// Labels appends what is written on the map to list: how long grenades, smoke,
// flashes and the bomb still take.
func (v *View) Labels(list []view.Label) []view.Label {
	if v.used == nil || v.St.Scene.Game != v.game {
		return list
	}
	tick, at := v.now()
	th := &v.D.P.P
	for i := range v.used.Flights {
		f := &v.used.Flights[i]
		if f.From > tick || tick >= f.To || v.St.Scene.Hides(f.By) {
			continue
		}
		x, y, _ := f.At(tick)
		text := f.Kind.String()
		if left, _, known := v.fuse(f); known {
			text += " " + tenths(left)
		}
		list = append(list, view.Label{
			X: float64(x), Y: float64(y), DX: 14, Right: true, Text: text,
			Ink: th.PlateText,
		})
	}
	for i := range v.used.Clouds {
		c := &v.used.Clouds[i]
		if c.From > tick || tick >= c.To {
			continue
		}
		text := "smoke"
		if !c.Open {
			text += " " + tenths(max(0, v.game.TimeOf(c.To)-at))
		}
		if r := utility.SmokeRadius * v.St.Cam.Zoom; r > 24 {
			list = append(list, view.Label{X: float64(c.X), Y: float64(c.Y), Text: text, Ink: th.PlateText})
		}
	}
	for i := range v.used.Blinds {
		b := &v.used.Blinds[i]
		from := v.game.TimeOf(b.From)
		if x, y, ok := v.St.Scene.Place(b.Player); ok && !v.St.Scene.Hides(b.Player) && at >= from &&
			at < from+b.Whole {
			list = append(list, view.Label{
				X: x, Y: y, DY: 32, Text: "flashed " + tenths(from+b.Whole-at),
				Ink: th.Warn,
			})
		}
	}
	if b, left := v.bombNow(); b != nil {
		if x, y, ok := v.bombPlace(b); ok {
			list = append(list, view.Label{X: x, Y: y, DY: 44, Text: fuseText(b, left), Ink: th.Warn})
		}
	}
	return list
}
