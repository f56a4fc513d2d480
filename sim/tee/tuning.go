package tee

import (
	"math"
	"strconv"
	"strings"

	"playhead/sim"
)

// A TuneParam is a parameter of the game that servers and maps may change.
type TuneParam uint8

// The parameters in the order of the message Sv_TuneParams. Speeds are units a
// tick (the velocity ramp's and the projectiles' a second), fire delays
// milliseconds. Those from TuneJetpackStrength on are DDNet's.
const (
	TuneGroundControlSpeed TuneParam = iota
	TuneGroundControlAccel
	TuneGroundFriction
	TuneGroundJumpImpulse
	TuneAirJumpImpulse
	TuneAirControlSpeed
	TuneAirControlAccel
	TuneAirFriction
	TuneHookLength
	TuneHookFireSpeed
	TuneHookDragAccel
	TuneHookDragSpeed
	TuneGravity
	TuneVelRampStart
	TuneVelRampRange
	TuneVelRampCurvature
	TuneGunCurvature
	TuneGunSpeed
	TuneGunLifetime
	TuneShotgunCurvature
	TuneShotgunSpeed
	TuneShotgunSpeedDiff
	TuneShotgunLifetime
	TuneGrenadeCurvature
	TuneGrenadeSpeed
	TuneGrenadeLifetime
	TuneLaserReach
	TuneLaserBounceDelay
	TuneLaserBounceNum
	TuneLaserBounceCost
	TuneLaserDamage // not in 0.7
	TunePlayerCollision
	TunePlayerHooking
	TuneJetpackStrength
	TuneShotgunStrength
	TuneExplosionStrength
	TuneHammerStrength
	TuneHookDuration
	TuneHammerFireDelay
	TuneGunFireDelay
	TuneShotgunFireDelay
	TuneGrenadeFireDelay
	TuneLaserFireDelay
	TuneNinjaFireDelay
	TuneHammerHitFireDelay
	TuneGroundElasticityX
	TuneGroundElasticityY
	NumTuneParams
)

// Tuning is the value of every parameter. The zero value is a world without
// forces; start from DefaultTuning.
type Tuning [NumTuneParams]float32

// DefaultTuning returns the values of an unmodified DDNet server. Vanilla differs
// in nothing that affects movement.
func DefaultTuning() Tuning {
	return Tuning{
		10, 2, 0.5, 13.2, 12, 5, 1.5, 0.95,
		380, 80, 3, 15, 0.5, 550, 2000, 1.4,
		1.25, 2200, 2, 1.25, 2750, 0.8, 0.2, 7, 1000, 2,
		800, 150, 1000, 0, 5, 1, 1,
		400, 10, 6, 1, 1.25, 125, 125, 500, 500, 800, 800, 320, 0, 0,
	}
}

// raceTuning returns what a DDNet server sets itself when it starts, and again
// with the command tune_reset.
func raceTuning() Tuning {
	t := DefaultTuning()
	t[TuneGunSpeed], t[TuneGunCurvature] = 1400, 0
	t[TuneShotgunSpeed], t[TuneShotgunSpeedDiff], t[TuneShotgunCurvature] = 500, 0, 0
	return t
}

// paramNames are the names in settings files and teehistorian headers.
const paramNames = "ground_control_speed ground_control_accel ground_friction ground_jump_impulse " +
	"air_jump_impulse air_control_speed air_control_accel air_friction hook_length hook_fire_speed " +
	"hook_drag_accel hook_drag_speed gravity velramp_start velramp_range velramp_curvature gun_curvature " +
	"gun_speed gun_lifetime shotgun_curvature shotgun_speed shotgun_speeddiff shotgun_lifetime " +
	"grenade_curvature grenade_speed grenade_lifetime laser_reach laser_bounce_delay laser_bounce_num " +
	"laser_bounce_cost laser_damage player_collision player_hooking jetpack_strength shotgun_strength " +
	"explosion_strength hammer_strength hook_duration hammer_fire_delay gun_fire_delay shotgun_fire_delay " +
	"grenade_fire_delay laser_fire_delay ninja_fire_delay hammer_hit_fire_delay ground_elasticity_x " +
	"ground_elasticity_y"

// paramNamed returns the parameter with a name, ignoring case.
func paramNamed(name string) (TuneParam, bool) {
	var p TuneParam
	for known := range strings.FieldsSeq(paramNames) {
		if strings.EqualFold(known, name) {
			return p, true
		}
		p++
	}
	return 0, false
}

// SetHundredths sets a parameter by name to value/100, as the engine stores it,
// and reports whether the name is known.
func (t *Tuning) SetHundredths(name string, value int) bool {
	p, ok := paramNamed(name)
	if ok {
		t[p] = float32(value) / 100
	}
	return ok
}

// SetText sets a parameter by name to a decimal number, as in the command "tune
// gravity 0.4". It reports whether name and number are valid.
func (t *Tuning) SetText(name, value string) bool {
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || math.Abs(v) > math.MaxInt32/100 {
		return false
	}
	return t.SetHundredths(name, int(math.Round(v*100)))
}

// SetWire sets the parameters to the integers of a message Sv_TuneParams.
// Parameters that an older server does not send keep their values.
func (t *Tuning) SetWire(values []int32, engine sim.Engine) {
	p := TuneParam(0)
	for _, v := range values {
		if p == TuneLaserDamage && engine == sim.Teeworlds07 {
			p++
		}
		if p == NumTuneParams {
			return
		}
		t[p] = float32(v) / 100
		p++
	}
}

// ramp returns the factor for the horizontal velocity of a tee at the given
// speed, in units a second: fast tees move less than their velocity.
func (t *Tuning) ramp(speed float32) float32 {
	if speed < t[TuneVelRampStart] {
		return 1
	}
	over := (speed - t[TuneVelRampStart]) / t[TuneVelRampRange]
	return 1 / float32(math.Pow(float64(t[TuneVelRampCurvature]), float64(over)))
}
