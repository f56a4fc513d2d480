package canvas

import "math"

// poses is where body and feet are, in units around the character's position.
type poses struct {
	body        float64 // how far the body is lower
	back, front footPose
}

type footPose struct{ x, y, turn float64 }

// The positions of feet on the ground.
const (
	footX = 9.0
	footY = 12.0
)

// pose returns where the feet of t are.
func pose(t *Tee) poses {
	left := math.Cos(t.Aim) < 0
	switch t.Stance {
	case Walking, RunningLeft, RunningRight:
		return poses{
			body:  walkBob(t.Phase),
			back:  step(t.Phase, left),
			front: step(t.Phase+0.4, left),
		}
	case InAir:
		return poses{
			back:  footPose{-footX + 3, footY - 1, -0.35},
			front: footPose{footX - 3, footY - 1, -0.35},
		}
	case Skidding:
		return poses{back: footPose{-3, footY, 0}, front: footPose{3, footY, 0}}
	case SittingLeft:
		return poses{body: 3, back: footPose{-14, footY, 0.5}, front: footPose{-8, footY, 0.5}}
	case SittingRight:
		return poses{body: 3, back: footPose{8, footY, -0.5}, front: footPose{14, footY, -0.5}}
	}
	return poses{back: footPose{-footX, footY, 0}, front: footPose{footX, footY, 0}}
}

// stepKeys is the way of a foot through one walk cycle: from the ground in front,
// back under the body, up behind it and forward again.
var stepKeys = [...]footPose{
	{9, 0, 0}, {-9, 0, 0}, {-11, -2.4, 0.5}, {-8, -4, 0.7}, {5, -2.4, -0.4}, {9, 0, 0},
}

// step returns the place of a foot at a phase of the walk. The keys are drawn for
// a walk to the right; facing left, the foot is turned the other way.
func step(phase float64, left bool) footPose {
	phase -= math.Floor(phase)
	at := phase * float64(len(stepKeys)-1)
	i := min(int(at), len(stepKeys)-2)
	t := at - float64(i)
	a, b := stepKeys[i], stepKeys[i+1]
	f := footPose{a.x + (b.x-a.x)*t, footY + a.y + (b.y-a.y)*t, a.turn + (b.turn-a.turn)*t}
	if left {
		f.turn = -f.turn
	}
	return f
}

// walkBob returns how far the body sinks and rises while walking: up by one unit
// twice a cycle.
func walkBob(phase float64) float64 {
	return -0.5 + 0.5*math.Cos(phase*4*math.Pi)
}
