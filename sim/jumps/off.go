package jumps

// An Off is what a player leaves or reaches.
type Off uint8

// What players leave and reach.
const (
	Unknown Off = iota // the demo does not say it
	Ground
	Ladder
	Water // to the waist, in which they swim
	numOff
)

var offNames = [numOff]string{"", "ground", "ladder", "water"}

// String returns the word of o as replay jumps has it, "" for Unknown.
func (o Off) String() string { return offNames[o] }

const (
	waist      = 2   // as sim.WaterLevel, from which players swim
	climbSpeed = 200 // the most that a ladder gives; a jump off it gives 270
)

// climb finds out whether the player is on a ladder in fr. The packets say that, which are as
// late as the connection: after a jump off a ladder, they still do for a while.
func (f *finder) climb(fr, before *frame) {
	if !fr.ladder {
		f.leapt = false
	}
	fr.climbs = fr.ladder && !f.leapt
	if before == nil || !before.climbs || fr.ground || before.speed > climbSpeed || fr.speed <= climbSpeed {
		return
	}
	if _, pressed := f.pressed(fr, before); pressed {
		fr.climbs, f.leapt, fr.leaps = false, fr.ladder, true
	}
}

// pressed reports whether jump was pressed from before to fr, and by what it is seen.
func (f *finder) pressed(fr, before *frame) (Seen, bool) {
	switch {
	case (fr.buttons|before.buttons)&inJump != 0:
		return SeenButton, true
	case f.commands.saidJump(before.tick, fr.tick):
		return SeenCommand, true
	}
	return SeenSpeed, false
}

// emerges reports whether the player jumps out of water.
func emerges(fr, before *frame) bool {
	return !fr.ground && fr.water < waist && before.water >= waist && fr.vel[2] > jumpSpeed
}

// leave begins a jump off a ladder or out of water.
func (f *finder) leave(fr, before *frame, kind Kind, from Off) {
	f.cut()
	f.landed = noFlight
	seen, _ := f.pressed(fr, before)
	f.begin(fr, before, seen)
	f.flight, f.jump.Kind, f.jump.Left = jumped, kind, from
}

// caught returns what ends a flight above the ground, Unknown if nothing does.
func caught(fr, before *frame) Off {
	switch {
	case fr.ground || before.ground:
	case fr.climbs && !before.climbs:
		return Ladder
	case fr.water >= waist && before.water < waist:
		return Water
	}
	return Unknown
}

// floats reports whether something other than gravity moves the player up and down.
func (f *frame) floats() bool { return f.climbs || f.water >= waist }
