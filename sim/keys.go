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
		return KeyState{p != Missing && down, p, c}
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
			return state(Fire, r.V[Fire]&1 == 1 || changed(Fire))
		}
		s := state(AttackTick, changed(AttackTick))
		if s.From == Recorded {
			s.From = Inferred // the shot is recorded, the key is not
		}
		return s
	}
	return KeyState{}
}

// buttonAt is KeyAt in GoldSrc. A player's height shows whether they duck.
func buttonAt(k Key, r *Row, t Tick) KeyState {
	mask := keyButtons[k]
	if p := r.Provenance(Buttons, t); p != Missing && mask != 0 {
		return KeyState{r.V[Buttons]&mask != 0, p, Buttons}
	}
	if k == KeyDuck && r.Has.Has(Ducking) {
		return KeyState{r.V[Ducking] != 0, Inferred, Ducking}
	}
	return KeyState{}
}

// Aim returns a tee's aim at tick t in degrees, like the column AimAngle: 0
// right, clockwise, above −180 and up to 180.
func (r *Row) Aim(t Tick) (degrees float64, from Provenance) {
	return float64(r.V[AimAngle]) * columns[AimAngle].Scale, r.Provenance(AimAngle, t)
}
