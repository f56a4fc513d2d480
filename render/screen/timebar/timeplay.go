package timebar

import (
	"math"

	"playhead/render/widget"
)

// speedMenu lists the speeds.
func (tb *Bar) speedMenu() []widget.MenuItem {
	var items []widget.MenuItem
	now := tb.S.Play.Speed()
	for _, v := range speeds {
		items = append(items, widget.MenuItem{Do: func() { tb.setSpeed(v) }, Label: speedText(v), Checked: v == now ||
			v == -now})
	}
	return items
}

// speeds are those one can choose.
var speeds = [...]float64{0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 4, 8, 16, 32, 64}

func (tb *Bar) setSpeed(v float64) {
	p := tb.S.Play
	if p.Speed() < 0 && v != 1 {
		v = -v
	}
	p.SetSpeed(v)
}

// StepSpeed goes to the next faster speed, or with −1 the next slower one.
func (tb *Bar) StepSpeed(dir int) {
	now := math.Abs(tb.S.Play.Speed())
	if dir > 0 {
		for _, v := range speeds {
			if v > now+1e-9 {
				tb.setSpeed(v)
				return
			}
		}
		return
	}
	for i := len(speeds) - 1; i >= 0; i-- {
		if speeds[i] < now-1e-9 {
			tb.setSpeed(speeds[i])
			return
		}
	}
}
