package sim

import (
	"sort"
	"strings"
	"time"
)

// EventKind is the type of an event.
type EventKind uint8

// The kinds of events. Their words are part of the command-line contract.
const (
	EventJoin EventKind = iota
	EventLeave
	EventSpawn
	EventDeath
	EventKill
	EventChat
	EventTeam
	EventWeapon
	EventPickup
	EventFlag
	EventFinish
	EventCheckpoint
	EventSave
	EventLoad
	EventSwap
	EventPractice
	EventVote
	EventRcon
	EventCommand
	EventEmote
	EventMap
	EventMarker
	EventRound
	EventBomb
	EventHostage
	EventDamage
	EventSound
	EventWarning
	EventName      // a player changed name, clan or skin
	EventBroadcast // server text across the screen
	EventExplosion
	EventHit       // bullet impact
	EventShot      // a weapon was fired
	EventPause     // the game or the recording was interrupted
	EventInfo      // any other line from the server or game
	EventHammerHit // a hammer hit a player
	EventFreeze    // a player froze
	EventUnfreeze  // a player thawed
	EventRescue    // a player was put back by a rescue command
	EventStart     // a player crossed the start line of a race
	EventBlind     // a flashbang blinded a player
	EventMissing   // the recording lacks what follows: made from a [Gap]
	NumEventKinds
)

var eventWords = [NumEventKinds]string{
	"join", "leave", "spawn", "death", "kill", "chat", "team", "weapon", "pickup", "flag", "finish", "checkpoint",
	"save", "load",
	"swap", "practice", "vote", "rcon", "command", "emote", "map", "marker", "round", "bomb", "hostage", "damage",
	"sound", "warning",
	"name", "broadcast", "explosion", "hit", "shot", "pause", "info",
	"hammer_hit", "freeze", "unfreeze", "rescue", "start", "blind", "missing",
}

// String returns the kind's word.
func (k EventKind) String() string {
	if int(k) < len(eventWords) {
		return eventWords[k]
	}
	return "unknown"
}

// ParseEventKind returns the kind with the given word.
func ParseEventKind(word string) (EventKind, bool) {
	for k, w := range eventWords {
		if w == word {
			return EventKind(k), true
		}
	}
	return 0, false
}

// EventKindWords returns the words of all kinds in alphabetical order.
func EventKindWords() []string {
	words := append([]string(nil), eventWords[:]...)
	sort.Strings(words)
	return words
}

// Effect reports whether events of kind k are purely visual (explosions, shots,
// sounds): drawn and exported, but too many for lists and lanes.
func (k EventKind) Effect() bool {
	switch k {
	case EventExplosion, EventHit, EventHammerHit, EventShot, EventSound, EventDamage, EventSpawn:
		return true
	}
	return false
}

// ChatMode is Event.Value of EventChat.
type ChatMode = int32

// The chat modes.
const (
	ChatAll ChatMode = iota
	ChatTeam
	ChatWhisperSent
	ChatWhisperReceived
	ChatServer // a line from the server; Player is −1
)

// Method is how a player froze or thawed.
type Method uint8

// The methods. Their words are part of the command-line contract.
const (
	MethodUnknown  Method = iota
	MethodTile            // a freeze, deep freeze, live freeze or unfreeze tile
	MethodTime            // the freeze time ran out
	MethodHook            // pulled into or out of it by a hook
	MethodHammer          // a hammer
	MethodLaser           // a laser
	MethodShotgun         // a shotgun
	MethodGrenade         // a grenade
	MethodLight           // a freezing or unfreezing light of the map
	MethodPlasma          // a turret of the map
	MethodTeleport        // teleported away
	MethodRescue          // a rescue command
	MethodCommand         // another command
	MethodDeath           // the character died
	NumMethods
)

var methodWords = [NumMethods]string{
	"", "tile", "time", "hook", "hammer", "laser", "shotgun", "grenade", "light", "plasma", "teleport", "rescue",
	"command", "death",
}

// String returns the method's word, "" when it is unknown.
func (m Method) String() string {
	if m < NumMethods {
		return methodWords[m]
	}
	return ""
}

// An Event is something that happened at one tick. What Value, Extra and the
// place mean depends on the kind. [Game.PlayerOf] and [Game.TargetOf] return who
// Player and Target were:
//
//	leave       Player who left, Text reason
//	name        made by NameEvent, read by Event.Names
//	kill        Player killer, Target victim, Value weapon (Teeworlds: −3 game −2 self −1 world), in
//	            GoldSrc Text weapon name and Extra 1 headshot, 0 none, NoHeadshots not recorded
//	death       Target or Player victim without a killer known
//	chat        Player speaker, Target whispered to, Value ChatMode, Text
//	team        Player, Value new team
//	flag        Player who did it, Value 0 took 1 dropped 2 is back 3 captured, Extra side of the flag, Text
//	finish      Player (−1: DDRace team Extra), Value time in ms
//	checkpoint  Player, Value difference to the best in ms, Extra number
//	save, load  Player, Extra team, Value 0 failure, 1 success, 2 + n success after n ticks of race
//	vote        Player who called, Text
//	emote       Player, Value emoticon
//	sound       X, Y, Value sound id, Text sample in GoldSrc
//	damage      Player victim, X, Y, Value amount, Extra angle (radians × 256)
//	command     Player, Text command with arguments, Value flags
//	rcon        Player, Text, Value level
//	hammer_hit  Player who hit, Target who was hit, X, Y
//	explosion   Player whose it was, X, Y
//	freeze      Player who froze, Target who caused it, Method
//	unfreeze    Player who thawed, Target who caused it, Method
//	rescue      Player, Text the command
//	start       Player (−1: DDRace team Extra)
//	bomb        Player who did it (−1 unknown), Value one of the states of BombState, or
//	            BombPlanting, BombDefusing (Extra ms it takes), BombLeft
//	hostage     Player who did it (−1 unknown), Value HostageKilled and so on, Extra 1 + its number (0 unknown)
//	blind       Player, Value ms until they see again, Extra ms of it without any sight
//	missing     Text how long and why; [Game.GapAfter] has the rest
type Event struct {
	Tick     Tick
	stint    int32         // of Player: 1 + Stint.Stint, 0 unknown; filled by the Builder
	Time     time.Duration // filled by the Builder
	Kind     EventKind
	Method   Method // of freeze and unfreeze
	Placed   bool   // X, Y (and Z) are set
	Inferred bool   // not recorded, but computed from positions and inputs
	Beside   bool   // recorded by another recording of the round: see [Game.Beside]
	Player   int16  // client id, −1 none
	Target   int16  // client id, −1 none
	Value    int32
	Extra    int32
	X, Y     int32 // units of the columns X, Y
	Z        int32
	target   int32 // of Target, as stint
	Text     string
}

// NameEvent returns the event for a player's change of name. Text holds both
// names and Extra the length of the first, so that an Event needs no second
// string.
func NameEvent(player int, before, after string) Event {
	return Event{
		Kind: EventName, Player: int16(player), Target: -1, Extra: int32(len(before)),
		Text: before + nameArrow + after,
	}
}

const nameArrow = " → "

// Names returns the names before and after an event of kind name. before is "" if
// the recording does not hold it.
func (e *Event) Names() (before, after string) {
	n := min(max(0, int(e.Extra)), len(e.Text))
	return e.Text[:n], strings.TrimPrefix(e.Text[n:], nameArrow)
}

// Headshot reports whether e is a kill by a headshot.
func (e *Event) Headshot(engine Engine) bool {
	return engine == GoldSrc && e.Kind == EventKill && e.Extra == 1
}

// NoHeadshots is the Extra of a kill in games that do not report where a player
// was hit: Half-Life and Day of Defeat.
const NoHeadshots = -1

// HeadshotKnown reports whether the recording says if the kill e was a headshot.
func (e *Event) HeadshotKnown(engine Engine) bool {
	return engine == GoldSrc && e.Kind == EventKill && e.Extra != NoHeadshots
}

// RaceTimer reports whether e is the clock of a race, which some servers broadcast
// every second: 00:16 or 1:02:03.
func (e *Event) RaceTimer() bool {
	if e.Kind != EventBroadcast {
		return false
	}
	i := 0
	for f := range strings.SplitSeq(strings.TrimSpace(e.Text), ":") {
		if f == "" || len(f) > 3 || i > 0 && len(f) != 2 || strings.Trim(f, "0123456789") != "" {
			return false
		}
		i++
	}
	return i == 2 || i == 3
}

// PlayerStint returns the Stint.Stint of Player, false if it is unknown.
func (e *Event) PlayerStint() (int, bool) { return int(e.stint) - 1, e.stint > 0 }

// TargetStint is PlayerStint for Target.
func (e *Event) TargetStint() (int, bool) { return int(e.target) - 1, e.target > 0 }
