package twscene

import (
	"slices"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// Places of tune parameters in Sv_TuneParams of 0.6.
const (
	tuneGunCurvature     = 16
	tuneGunSpeed         = 17
	tuneShotgunCurvature = 19
	tuneShotgunSpeed     = 20
	tuneGrenadeCurvature = 23
	tuneGrenadeSpeed     = 24
	tuneLaserDamage      = 30 // which 0.7 has not
	tuneParams6          = 33 // of vanilla
	tuneParams7          = 32
	maxTuneParams        = 64
)

// laserDamage is the default used in its place, × 100.
const laserDamage = 500

// tuning holds the tuning parameters in effect, × 100 in the order of 0.6, as far
// as the recording reported them.
type tuning struct {
	values []int32
	ddnet  bool
}

func (t *tuning) init(e sim.Engine) { t.ddnet = e == sim.DDNet }

// retune takes new parameters. A server's demo holds messages to single clients
// about the tune zone they are in; copies is how many received one.
func (s *Scene) retune(p twcodec.Protocol, v []int32, copies int) {
	if s.local < 0 && copies < s.clients()/2 {
		return
	}
	var room [maxTuneParams]int32
	if p == twcodec.Proto7 {
		if len(v) < tuneParams7 {
			return
		}
		n := copy(room[:], v[:tuneLaserDamage])
		room[n] = laserDamage
		v = room[:n+1+copy(room[n+1:], v[tuneLaserDamage:min(len(v), maxTuneParams-1)])]
	}
	v = v[:min(len(v), maxTuneParams)]
	// The padding of a message reads as zeros behind the last parameter.
	for len(v) > tuneParams6 && v[len(v)-1] == 0 {
		v = v[:len(v)-1]
	}
	if len(v) == 0 || slices.Equal(v, s.tuning.values) {
		return
	}
	s.tuning.values = append(s.tuning.values[:0], v...)
	s.b.Retune(v)
}

// clients returns how many players the roster holds.
func (s *Scene) clients() (n int) {
	for id := range s.players {
		if s.players[id].known {
			n++
		}
	}
	return n
}

// projectileCurve returns speed and curvature of the projectiles of a weapon.
func (s *Scene) projectileCurve(weapon int32) (speed, curvature float32) {
	const gun, shotgun, grenade = 1, 2, 3
	switch weapon {
	case gun:
		// DDRace servers tune guns and shotguns to fly straight.
		if s.tuning.ddnet {
			return s.param(tuneGunSpeed, 1400), s.param(tuneGunCurvature, 0)
		}
		return s.param(tuneGunSpeed, 2200), s.param(tuneGunCurvature, 1.25)
	case shotgun:
		if s.tuning.ddnet {
			return s.param(tuneShotgunSpeed, 500), s.param(tuneShotgunCurvature, 0)
		}
		return s.param(tuneShotgunSpeed, 2750), s.param(tuneShotgunCurvature, 1.25)
	case grenade:
		return s.param(tuneGrenadeSpeed, 1000), s.param(tuneGrenadeCurvature, 7)
	}
	return 0, 0
}

func (t *tuning) param(n int, def float32) float32 {
	if n < len(t.values) {
		return float32(t.values[n]) / 100
	}
	return def
}
