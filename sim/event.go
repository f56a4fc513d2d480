package sim

import "time"

// EventKind is what happened.
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
	EventBroadcast // server text over the screen
	EventExplosion
	EventHit   // hammer hit, bullet impact
	EventShot  // a weapon was fired
	EventPause // the game or the recording stood still
	EventInfo  // a line of the server or game that is none of the above
	NumEventKinds
)

var eventWords = [NumEventKinds]string{
	"join", "leave", "spawn", "death", "kill", "chat", "team", "weapon", "pickup", "flag", "finish", "checkpoint", "save", "load",
	"swap", "practice", "vote", "rcon", "command", "emote", "map", "marker", "round", "bomb", "hostage", "damage", "sound", "warning",
	"name", "broadcast", "explosion", "hit", "shot", "pause", "info",
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

// Effect reports whether events of kind k are for the eye only (explosions,
// shots, sounds): drawn and exported, but too many for lists and lanes.
func (k EventKind) Effect() bool {
	switch k {
	case EventExplosion, EventHit, EventShot, EventSound, EventDamage, EventSpawn:
		return true
	}
	return false
}

// ChatMode is Event.Value of EventChat.
type ChatMode = int32

// The ways to chat.
const (
	ChatAll ChatMode = iota
	ChatTeam
	ChatWhisperSent
	ChatWhisperReceived
	ChatServer // a line of the server; Player is −1
)

// An Event is something that happened at one tick. What Value, Extra and the
// place mean depends on the kind:
//
//	kill        Player killer, Target victim, Value weapon (Teeworlds: −3 game −2 self −1 world), Text weapon name in GoldSrc
//	death       Target or Player victim without a killer known
//	chat        Player speaker, Target whispered to, Value ChatMode, Text
//	team        Player, Value new team
//	flag        Player who did it, Value 0 took 1 dropped 2 is back 3 captured, Extra side of the flag, Text
//	finish      Player (−1: DDRace team Extra), Value time in ms
//	checkpoint  Player, Value difference to the best in ms, Extra number
//	save, load  Player, Extra team, Value 1 success 0 failure
//	vote        Player who called, Text
//	emote       Player, Value emoticon
//	sound       X, Y, Value sound id, Text sample in GoldSrc
//	damage      Player victim, X, Y, Value amount, Extra angle (radians × 256)
//	command     Player, Text command with arguments, Value flags
//	rcon        Player, Text, Value level
type Event struct {
	Tick   Tick
	Time   time.Duration // filled by the Builder
	Kind   EventKind
	Placed bool  // X, Y (and Z) are set
	Player int16 // client id, −1 none
	Target int16 // client id, −1 none
	Value  int32
	Extra  int32
	X, Y   int32 // units of the columns X, Y
	Z      int32
	Text   string
}
