package measure

import (
	"math"
	"slices"

	"playhead/sim"
)

// A viewTurn is a turn of the usercmd's aim from one frame to the next.
type viewTurn struct {
	tick               sim.Tick
	degrees, perSecond float64
	yaw, pitch         float64 // before
}

// viewing is where usercmds aim.
type viewing struct {
	turns    []viewTurn
	seen     map[[2]int32]bool
	repeated moments
	grid     moments
	frames   int
	unlike   moments // of the view angles

	recent  []viewTurn
	pending []pendingView
	presses int
	snapped moments
	back    moments
}

type pendingView struct {
	tick  sim.Tick
	snaps []viewTurn
}

func (v *viewing) begin(f *frame) {
	v.recent, v.pending = v.recent[:0], v.pending[:0]
	v.see(f)
	v.compare(f)
}

func (v *viewing) see(f *frame) bool {
	if v.seen == nil {
		v.seen = map[[2]int32]bool{}
	}
	before := v.seen[f.steps]
	v.seen[f.steps] = true
	return before
}

// compare counts frames whose usercmd aims elsewhere than the screen showed.
func (v *viewing) compare(f *frame) {
	v.frames++
	if math.Abs(math.Remainder(f.yaw-f.viewYaw, 360)) > viewDegrees ||
		math.Abs(math.Remainder(f.pitch-f.viewPitch, 360)) > viewDegrees {
		v.unlike.add(f.tick)
	}
}

// apart returns the angle between two aims, from their yaw and pitch.
func apart(yaw, pitch, yaw2, pitch2 float64) float64 {
	return math.Hypot(math.Remainder(yaw-yaw2, 360), math.Remainder(pitch-pitch2, 360))
}

func (v *viewing) step(f, before *frame, dt float64, pressed bool) {
	v.compare(f)
	v.recent = slices.DeleteFunc(v.recent, func(s viewTurn) bool { return s.tick < f.tick-snapBefore })
	if f.steps != before.steps {
		s := viewTurn{
			tick: f.tick, degrees: apart(f.yaw, f.pitch, before.yaw, before.pitch), yaw: before.yaw,
			pitch: before.pitch,
		}
		if dt > 0 {
			s.perSecond = s.degrees / dt
		}
		v.turns = append(v.turns, s)
		if v.see(f) {
			v.repeated.add(f.tick)
		}
		if f.steps[0]%(65536/8) == 0 {
			v.grid.add(f.tick)
		}
		if s.degrees >= snapDegrees {
			v.recent = append(v.recent, s)
		}
	}
	v.returned(f)
	if !pressed {
		return
	}
	v.presses++
	if len(v.recent) > 0 {
		v.snapped.add(f.tick)
		v.pending = append(v.pending, pendingView{f.tick, slices.Clone(v.recent)})
	}
}

func (v *viewing) returned(f *frame) {
	v.pending = slices.DeleteFunc(v.pending, func(p pendingView) bool {
		for _, s := range p.snaps {
			if f.tick <= s.tick+snapTicks && apart(f.yaw, f.pitch, s.yaw, s.pitch) <= s.degrees/snapBack {
				v.back.add(p.tick)
				return true
			}
		}
		return f.tick > p.tick+snapTicks
	})
}

func (v *viewing) measures() []Measure {
	var speeds []speed
	for _, s := range v.turns {
		if s.perSecond > 0 {
			speeds = append(speeds, speed{s.tick, s.perSecond})
		}
	}
	const note = "turns between two frames are one"
	ms := speedMeasures(speeds, note)
	return append(ms,
		share("snap_share", v.snapped, v.presses, note),
		share("snap_back_share", v.back, v.presses, note),
		share("repeated_aim_share", v.repeated, len(v.turns),
			"aim has steps of 1/182 degree: repeats also occur by chance"),
		share("grid_aim_share", v.grid, len(v.turns), "multiples of 45° are also hit by chance"),
		share("unseen_aim_share", v.unlike, v.frames,
			"the usercmd aims elsewhere than the screen, without recoil; third-person cameras and spectators cause "+
				"this too"))
}
