package sim

import "math"

// Provenance says where a value comes from. Everything that displays or writes a
// value gets it from the same Row, so that no two places disagree.
type Provenance uint8

// The provenances.
const (
	// Missing: neither recorded nor inferred.
	Missing Provenance = iota
	// Recorded: the recording holds it, for this tick or for the one at which it was
	// true ([Row.AgeTicks]).
	Recorded
	// Simulated: an old value moved forward by the game's rules.
	Simulated
	// Inferred: computed from other values.
	Inferred
)

// String returns the word for p.
func (p Provenance) String() string {
	switch p {
	case Recorded:
		return "recorded"
	case Simulated:
		return "simulated"
	case Inferred:
		return "inferred"
	}
	return "missing"
}

// Worked reports whether the value is simulated or inferred, rather than
// recorded.
func (p Provenance) Worked() bool { return p >= Simulated }

// SimulatedColumns returns the columns of a stale character that the game rules
// move forward.
func SimulatedColumns() ColSet { return simulatedColumns }

var simulatedColumns = Cols(X, Y, VX, VY, Jumped, HookedPlayer, HookState, HookTick, HookX, HookY, HookDX, HookDY)

// Provenance returns where the value of c at tick t comes from. r is that tick's
// row, completed by [Game.Overlay] and, if stale, by sim/tee's Reckoning.
func (r *Row) Provenance(c Col, t Tick) Provenance {
	switch {
	case !r.Has.Has(c):
		return Missing
	case !r.Inferred.Has(c):
		return Recorded
	case simulatedColumns.Has(c) && r.AgeTicks(t) > 0:
		return Simulated
	}
	return Inferred
}

// derive is Row.Derive for every player present.
func (w *World) derive() {
	for id := range w.Players {
		if r := &w.Rows[id]; r.Present() {
			r.Derive()
		}
	}
}

// Derive infers what other columns of a tee imply: the jump key from the flag
// that prevents another jump; the hook key from the hook, which is idle only
// while the key is up; the aim angle from the cursor. Recorded values are kept.
// Source: docs/formats/twdemo.md.
func (r *Row) Derive() {
	r.deriveKey(Jump, Jumped, 1)
	r.deriveKey(Hook, HookState, -1)
	if x, y := r.V[AimX], r.V[AimY]; !r.Has.Has(AimAngle) && r.Has.Has(AimX) && r.Has.Has(AimY) {
		if x == 0 && y == 0 {
			y = -1 // the game aims upwards then
		}
		r.Infer(AimAngle, int32(float32(math.Atan2(float64(y), float64(x)))*256))
	}
}

// deriveKey infers that a key is held while a column has any of the given bits.
func (r *Row) deriveKey(key, from Col, bits int32) {
	if !r.Has.Has(from) || r.Has.Has(key) && !r.Inferred.Has(key) {
		return
	}
	v := int32(0)
	if r.V[from]&bits != 0 {
		v = 1
	}
	r.Infer(key, v)
}
