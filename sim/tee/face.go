package tee

// What a tee's eyes show: pain briefly after a hit, the player's last emoticon,
// the eyes set with /emote, otherwise a blink every five seconds without input.

// The eyes of a Character item.
const (
	eyesNormal = iota
	eyesPain
	eyesHappy
	eyesSurprise
	eyesAngry
	eyesBlink
)

// A face is what a tee's eyes show for some time.
type face struct {
	eyes       int32
	until      int32 // last tick of eyes
	lastAction int32 // tick of the last changed input
}

// A mood is what a player's tee shows by default.
type mood struct {
	eyes  int32
	until int32 // last tick of eyes, 0 if none
}

const (
	painTicks     = 25
	emoticonTicks = 100
	idleTicks     = 250 // without an input, between two blinks
	blinkTicks    = 4   // of a blink
)

// EmoticonDelay is how many ticks after an emoticon a server refuses the player's
// next ones (sv_emoticon_delay).
const EmoticonDelay = 150

// emoticonEyes are the eyes that go with the emoticons.
var emoticonEyes = [...]int32{
	eyesPain, eyesSurprise, eyesHappy, eyesBlink, eyesBlink, eyesHappy, eyesPain, eyesSurprise,
	eyesPain, eyesAngry, eyesAngry, eyesAngry, eyesBlink, eyesSurprise, eyesHappy, eyesSurprise,
}

// hurt shows a tee's pain.
func (w *world) hurt(c *tee) { c.face.eyes, c.face.until = eyesPain, w.tick+painTicks }

// emoticon applies the eyes of an emoticon.
func (w *world) emoticon(id, emoticon int32) {
	c, p := w.at(id), &w.players[id]
	if p.emoted > 0 && p.emoted+EmoticonDelay > w.tick {
		return // rejected: too early
	}
	p.emoted = w.tick
	if c == nil {
		return
	}
	c.face.eyes = eyesNormal
	if emoticon >= 0 && int(emoticon) < len(emoticonEyes) {
		c.face.eyes = emoticonEyes[emoticon]
	}
	c.face.until = w.tick + emoticonTicks
}

// emote executes /emote EYES [SECONDS].
func (w *world) emote(r *Record) {
	if len(r.Args) == 0 {
		return
	}
	seconds := int32(1)
	if n, ok := argument(r, 1); ok {
		seconds = min(max(n, 1), 86400)
	}
	for eyes, name := range [...]string{"normal", "pain", "happy", "surprise", "angry", "blink"} {
		if r.Args[0] == name {
			w.players[r.ClientID].mood = mood{int32(eyes), w.tick + seconds*ticksPerSecond}
		}
	}
}

// eyesOf returns what the eyes of a tee show.
func (w *world) eyesOf(c *tee) int32 {
	p, eyes := &w.players[c.id], int32(eyesNormal)
	switch {
	case c.face.until >= w.tick && c.face.until > 0:
		eyes = c.face.eyes
	case p.mood.until >= w.tick && p.mood.until > 0:
		eyes = p.mood.eyes
	}
	frozen := c.freezeEnd(w.tick) != 0 || c.live
	if frozen && eyes == eyesNormal {
		eyes = eyesBlink
		if c.deep || c.live {
			eyes = eyesPain
		}
	}
	if p.paused != pauseNone {
		if frozen {
			return eyesNormal
		}
		return eyesBlink
	}
	if since := w.tick - c.face.lastAction; eyes == eyesNormal && idleTicks-since%idleTicks <= blinkTicks {
		eyes = eyesBlink
	}
	return eyes
}

// Bits of the flags of a DDNetCharacter.
const (
	showsSolo = 1 << iota
	showsJetpack
	showsNoCollision
	showsEndlessHook
	showsEndlessJump
	showsSuper
	showsNoHammerHit
	showsNoShotgunHit
	showsNoGrenadeHit
	showsNoLaserHit
	showsNoHook
	_ // teleporting gun
	_ // grenade launcher
	_ // laser
	showsHammer
)

const (
	showsStopped  = 1 << 20
	showsInFreeze = 1 << 21
	showsPractice = 1 << 22
)

// flagsOf returns the flags of a tee's DDNetCharacter.
func (w *world) flagsOf(c *tee) int32 {
	return int32(c.owned)*showsHammer |
		showIf(c.solo, showsSolo) |
		showIf(c.jetpack, showsJetpack) |
		showIf(c.collisionOff, showsNoCollision) |
		showIf(c.endlessHook, showsEndlessHook) |
		showIf(c.endlessJump, showsEndlessJump) |
		showIf(w.super(c), showsSuper) |
		showIf(c.hitOff&hitHammer != 0, showsNoHammerHit) |
		showIf(c.hitOff&hitShotgun != 0, showsNoShotgunHit) |
		showIf(c.hitOff&hitGrenade != 0, showsNoGrenadeHit) |
		showIf(c.hitOff&hitLaser != 0, showsNoLaserHit) |
		showIf(c.hookOff, showsNoHook) |
		showIf(c.live, showsStopped) |
		showIf(w.standsInFreeze(c), showsInFreeze) |
		showIf(w.practice.Has(w.team(c)), showsPractice)
}

func showIf(on bool, flag int32) int32 {
	if on {
		return flag
	}
	return 0
}

// standsInFreeze reports whether a tee is in a freeze tile, frozen or not.
func (w *world) standsInFreeze(c *tee) bool {
	i := w.col.tileUnder(c.entity)
	return freezes(w.col.tiles.Game[i].Index) || freezes(w.col.front(i))
}

func freezes(index uint8) bool {
	return index == tileFreeze || index == tileDeepFreeze || index == tileLiveFreeze
}

// statusOf returns the flags of a player's DDNetPlayer.
func (w *world) statusOf(c *tee) int32 {
	const paused, spectating = 2, 4
	switch w.players[c.id].paused {
	case pauseStays:
		return paused
	case pauseLeaves:
		return spectating
	}
	return 0
}
