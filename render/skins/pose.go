package skins

import (
	"math"

	"playhead/render/canvas"
)

// stance is where body and feet are, in units from the tee's place.
type stance struct {
	body        float64
	back, front step
}

// A step is where a foot is and how it is turned.
type step struct{ x, y, turns float64 }

const (
	bodyY = -4.0
	footY = 10.0
)

// The way of the back foot and of the body through a walk; the front foot is two
// keys ahead. Source: docs/formats/skins.md.
var (
	walkKeys = [...]step{{8, 0, 0}, {-8, 0, 0}, {-10, -4, 0.2}, {-8, -8, 0.3}, {4, -4, -0.2}, {8, 0, 0}}
	frontKey = [...]step{{-10, -4, 0.2}, {-8, -8, 0.3}, {4, -4, -0.2}, {8, 0, 0}, {8, 0, 0}, {-10, -4, 0.2}}
	bodyKeys = [...]step{{}, {y: -1}, {}, {}, {y: -1}, {}}
)

// pose returns the stance of a tee.
func pose(t *canvas.Tee) stance {
	s := stance{body: bodyY, back: step{0, footY, 0}, front: step{0, footY, 0}}
	add := func(body float64, back, front step) {
		s.body += body
		s.back = step{s.back.x + back.x, s.back.y + back.y, back.turns}
		s.front = step{s.front.x + front.x, s.front.y + front.y, front.turns}
	}
	switch t.Stance {
	case canvas.Walking:
		add(along(bodyKeys[:], t.Phase).y, along(walkKeys[:], t.Phase), along(frontKey[:], t.Phase))
	case canvas.InAir:
		add(0, step{-3, 0, -0.1}, step{3, 0, -0.1})
	case canvas.SittingLeft:
		add(3, step{-12, 0, 0.1}, step{-8, 0, 0.1})
	case canvas.SittingRight:
		add(3, step{12, 0, -0.1}, step{8, 0, -0.1})
	default:
		add(0, step{-7, 0, 0}, step{7, 0, 0})
	}
	return s
}

// along returns where a movement of evenly spaced keys is at a phase.
func along(keys []step, phase float64) step {
	at := (phase - math.Floor(phase)) * float64(len(keys)-1)
	i := min(int(at), len(keys)-2)
	k := at - float64(i)
	a, b := keys[i], keys[i+1]
	return step{a.x + (b.x-a.x)*k, a.y + (b.y-a.y)*k, a.turns + (b.turns-a.turns)*k}
}
