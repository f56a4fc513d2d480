package sim

import "math"

// SpanKind is what an entity is.
type SpanKind uint8

// The kinds of spans.
const (
	SpanProjectile SpanKind = iota
	SpanLaser
	SpanPickup
	SpanFlag
	SpanDoor
	SpanDragger
	SpanTurret // gun, plasma
	SpanGrenade
	SpanSmoke
	SpanBomb
	SpanHostage
	SpanItem  // dropped weapon, other lying thing
	SpanBrush // moving part of a map: door, train
	SpanOther
	// SpanSwitch is no thing but the state of a switch that is not as it was at
	// first, of one team: see [World.Switch].
	SpanSwitch
	NumSpanKinds
)

// String returns the kind's word.
func (k SpanKind) String() string {
	return [...]string{
		"projectile", "laser", "pickup", "flag", "door", "dragger", "turret", "grenade", "smoke", "bomb",
		"hostage", "item", "brush", "other", "switch", "unknown",
	}[min(k, NumSpanKinds)]
}

// Motion is how a span moves between From and To.
type Motion uint8

// The motions.
const (
	MotionStill Motion = iota
	// MotionCurve is Teeworlds' projectile: with s = seconds since StartTick ×
	// Speed, x = X + VX·s, y = Y + VY·s + Curvature/10000·s².
	MotionCurve
	// MotionLine goes from (X, Y, Z) at StartTick to (X2, Y2, Z2) at EndTick.
	MotionLine
	// MotionCarried follows player Owner.
	MotionCarried
)

// A Span is an entity with a life: it is there from tick From up to but not
// including To, which is MaxTick while its end is not known. There is no row
// per tick. Coordinates are world units (Teeworlds) or 1/256 unit (GoldSrc).
//
// A laser, door or dragger is a line from (X2, Y2) to (X, Y).
type Span struct {
	Kind      SpanKind
	Motion    Motion
	Flags     uint8
	ID        int32 // snap id or entity number
	From, To  Tick
	StartTick Tick
	EndTick   Tick  // also: when a SpanSwitch turns back by itself, 0 when it does not or is not told
	Owner     int16 // client id, −1 none or unknown
	Team      int8
	// Type: projectile weapon, laser type, pickup type, dragger strength;
	// GoldSrc: index into Game.Names.
	Type    int32
	Subtype int32
	Switch  int16 // DDNet switch number, 0 none
	Seen    uint64
	X, Y, Z float32
	// X2, Y2, Z2: other end of a line, or where MotionLine goes.
	X2, Y2, Z2 float32
	// VX, VY, Speed and Curvature are those of MotionCurve.
	VX, VY, Speed, Curvature float32
}

// Bits of Span.Flags.
const (
	SpanBounceX   = 1
	SpanBounceY   = 2
	SpanExplosive = 4
	SpanFreezes   = 8
	SpanSwitchOff = 16 // its switch is off at this time
	SpanPlanted   = 32
	SpanInferred  = 64 // inferred, not recorded
)

// Alive reports whether the span is there at t.
func (s *Span) Alive(t Tick) bool { return s.From <= t && t < s.To }

// At returns where the span is at tick t plus frac of a tick. A carried span
// has no place of its own: the second result is false.
func (s *Span) At(t Tick, frac float64) (x, y, z float64, ok bool) {
	switch s.Motion {
	case MotionCurve:
		k := (float64(t-s.StartTick) + frac) / 50 * float64(s.Speed)
		return float64(s.X) + float64(s.VX)*k, float64(s.Y) + float64(s.VY)*k + float64(s.Curvature)/10000*k*k,
			float64(s.Z), true
	case MotionLine:
		f := 1.0
		if n := s.EndTick - s.StartTick; n > 0 {
			f = math.Min(1, math.Max(0, (float64(t-s.StartTick)+frac)/float64(n)))
		}
		return lerp(s.X, s.X2, f), lerp(s.Y, s.Y2, f), lerp(s.Z, s.Z2, f), true
	case MotionCarried:
		return 0, 0, 0, false
	}
	return float64(s.X), float64(s.Y), float64(s.Z), true
}

func lerp(a, b float32, f float64) float64 { return float64(a) + (float64(b)-float64(a))*f }
