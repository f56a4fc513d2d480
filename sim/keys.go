package sim

// A Key is a key that a player can hold.
type Key uint8

// The keys. Tees have left, right, jump, hook and fire; GoldSrc players have all
// except hook.
const (
	KeyLeft Key = iota
	KeyRight
	KeyForward
	KeyBack
	KeyMove // any of the four above, in GoldSrc
	KeyJump
	KeyHook
	KeyFire
	KeyDuck
	KeyUse // in GoldSrc
)

// The bits of a GoldSrc usercmd's buttons.
const (
	buttonAttack  = 1 << 0
	buttonJump    = 1 << 1
	buttonDuck    = 1 << 2
	buttonForward = 1 << 3
	buttonBack    = 1 << 4
	buttonUse     = 1 << 5
	buttonLeft    = 1 << 9
	buttonRight   = 1 << 10
	buttonsMove   = buttonForward | buttonBack | buttonLeft | buttonRight
)

var keyButtons = [...]int32{
	KeyLeft: buttonLeft, KeyRight: buttonRight, KeyForward: buttonForward, KeyBack: buttonBack, KeyMove: buttonsMove,
	KeyJump: buttonJump, KeyHook: 0, KeyFire: buttonAttack, KeyDuck: buttonDuck, KeyUse: buttonUse,
}

// A KeyState is a key at one tick.
type KeyState struct {
	Down bool
	From Provenance
	Col  Col // the column it was read from
	// Presses is how often the key went down since the previous recorded tick, where
	// a counter says so: fire, in inputs. Others are 0.
	Presses int
}

// KeyAt returns the state of a key at tick t. r is the player's row, completed as
// for [Row.Provenance]; before is their row at the previous recorded tick, the
// zero Row if there is none: a press may begin and end within a tick, and then
// only the counters show it.
func (e Engine) KeyAt(k Key, r, before *Row, t Tick) KeyState {
	if e == GoldSrc {
		return buttonAt(k, r, t)
	}
	state := func(c Col, down bool) KeyState {
		p := r.Provenance(c, t)
		return KeyState{Down: p != Missing && down, From: p, Col: c}
	}
	switch k {
	case KeyLeft:
		return state(Direction, r.V[Direction] < 0)
	case KeyRight:
		return state(Direction, r.V[Direction] > 0)
	case KeyJump:
		return state(Jump, r.V[Jump] != 0)
	case KeyHook:
		return state(Hook, r.V[Hook] != 0)
	case KeyFire:
		changed := func(c Col) bool { return before.Has.Has(c) && r.V[c] != before.V[c] }
		if r.Has.Has(Fire) {
			presses := 0
			if before.Has.Has(Fire) {
				presses = FirePresses(r.V[Fire], before.V[Fire])
			}
			s := state(Fire, r.V[Fire]&1 == 1 || presses > 0)
			s.Presses = presses
			return s
		}
		s := state(AttackTick, changed(AttackTick))
		if s.From == Recorded {
			s.From = Inferred // the shot is recorded, the key is not
		}
		return s
	}
	return KeyState{}
}

// FirePresses returns how often the fire key of a tee was pressed between two inputs.
// Their counter, modulo 64, goes up by one with each press and each release, and is odd
// while the key is held.
func FirePresses(now, before int32) int {
	return int((((now - before) & 63) + 1 - before&1) / 2)
}

// buttonAt is KeyAt in GoldSrc. A player's height shows whether they duck.
func buttonAt(k Key, r *Row, t Tick) KeyState {
	mask := keyButtons[k]
	if p := r.Provenance(Buttons, t); p != Missing && mask != 0 {
		return KeyState{Down: r.V[Buttons]&mask != 0, From: p, Col: Buttons}
	}
	if k == KeyDuck && r.Has.Has(Ducking) {
		return KeyState{Down: r.V[Ducking] != 0, From: Inferred, Col: Ducking}
	}
	return KeyState{}
}

// Aim returns a tee's aim at tick t in degrees, like the column AimAngle: 0
// right, clockwise, above −180 and up to 180.
func (r *Row) Aim(t Tick) (degrees float64, from Provenance) {
	return float64(r.V[AimAngle]) * columns[AimAngle].Scale, r.Provenance(AimAngle, t)
}
