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

// A gait is the way of both feet and of the body through a walk or a run.
type gait struct{ body, back, front [6]step }

// Source: docs/formats/skins.md.
var (
	walk = gait{
		body:  [6]step{{}, {y: -1}, {}, {}, {y: -1}, {}},
		back:  [6]step{{8, 0, 0}, {-8, 0, 0}, {-10, -4, 0.2}, {-8, -8, 0.3}, {4, -4, -0.2}, {8, 0, 0}},
		front: [6]step{{-10, -4, 0.2}, {-8, -8, 0.3}, {4, -4, -0.2}, {8, 0, 0}, {8, 0, 0}, {-10, -4, 0.2}},
	}
	runLeft = gait{
		body: [6]step{{y: -2}, {}, {}, {y: -2}, {}, {y: -2}},
		back: [6]step{{18, -11, -0.27}, {6, 0, 0}, {-7, 0, 0}, {-13, -4.5, 0.05}, {0, -11, -0.2}, {18, -11, -0.27}},
		front: [6]step{
			{-13, -4.5, 0.05},
			{-14, -7, 0.1},
			{11, -13, -0.3},
			{18, -11, -0.27},
			{3, 0, -0.02},
			{-13, -4.5, 0.05},
		},
	}
	runRight = gait{
		body: [6]step{{y: -2}, {}, {y: -2}, {}, {}, {y: -2}},
		back: [6]step{{-18, -11, 0.27}, {0, -11, 0.2}, {13, -4.5, -0.05}, {7, 0, 0}, {-6, 0, 0}, {-18, -11, 0.27}},
		front: [6]step{
			{13, -4.5, -0.05},
			{-3, 0, 0.02},
			{-18, -11, 0.27},
			{-11, -13, 0.3},
			{14, -7, -0.1},
			{13, -4.5, -0.05},
		},
	}
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
		add(walk.at(t.Phase))
	case canvas.RunningLeft:
		add(runLeft.at(t.Phase))
	case canvas.RunningRight:
		add(runRight.at(t.Phase))
	case canvas.InAir:
		add(0, step{-3, 0, -0.1}, step{3, 0, -0.1})
	case canvas.SittingLeft:
		add(3, step{-12, 0, 0.1}, step{-8, 0, 0.1})
	case canvas.SittingRight:
		add(3, step{12, 0, -0.1}, step{8, 0, -0.1})
	case canvas.Skidding:
	default:
		add(0, step{-7, 0, 0}, step{7, 0, 0})
	}
	return s
}

// at returns where body and feet are at a phase.
func (g *gait) at(phase float64) (body float64, back, front step) {
	return along(g.body[:], phase).y, along(g.back[:], phase), along(g.front[:], phase)
}

// along returns where a movement of evenly spaced keys is at a phase.
func along(keys []step, phase float64) step {
	at := (phase - math.Floor(phase)) * float64(len(keys)-1)
	i := min(int(at), len(keys)-2)
	k := at - float64(i)
	a, b := keys[i], keys[i+1]
	return step{a.x + (b.x-a.x)*k, a.y + (b.y-a.y)*k, a.turns + (b.turns-a.turns)*k}
}
