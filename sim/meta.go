package sim

import (
	"crypto/sha256"
	"hash/crc32"
	"time"
)

// Engine is the family of rules that a game follows. It decides what the columns
// mean and how tees move.
type Engine uint8

// The engines.
const (
	Teeworlds06 Engine = iota
	DDNet
	Teeworlds07
	GoldSrc
)

// Teeworlds reports whether e is one of the Teeworlds family.
func (e Engine) Teeworlds() bool { return e != GoldSrc }

// String returns the display name.
func (e Engine) String() string {
	return [...]string{"Teeworlds 0.6", "DDNet", "Teeworlds 0.7", "GoldSrc"}[e]
}

// UnitScale returns how many world units one step of X is worth.
func (e Engine) UnitScale() float64 {
	if e == GoldSrc {
		return 1.0 / 256
	}
	return 1
}

// TeeworldsTick is the length of a tick of Teeworlds and DDNet.
const TeeworldsTick = 20 * time.Millisecond

// Meta describes a recording as a whole, as far as is known before the first
// tick.
type Meta struct {
	Format  string // the format's name in package formats
	Version string // of the format, such as "6" or "2.4"
	// GameName is the human-readable name of the game: "DDNet 0.6",
	// "Counter-Strike".
	GameName  string
	Type      string    // "client", "server", "hltv" or ""
	StartTime time.Time // zero when unknown
	Server    string    // its name, "" when unknown
	// Promised is the length that the recording's header claims, 0 if it claims
	// none.
	Promised time.Duration
	// Recorder is the client id of the player who recorded, −1 for a server's
	// recording or when unknown.
	Recorder int
	// Content says what the recording consists of.
	Content Content
	// Lacks are the kinds of events that such recordings never hold: none of them is
	// no count of zero.
	Lacks []EventKind
	// LateStart reports that the first tick may be long after position 0: one client of a
	// capture shares the clock of all.
	LateStart bool
	// FilePerMap reports that the server begins a new file with every map, so that
	// the recording continues in another file.
	FilePerMap bool
	// Facts are further values for the file information, in order.
	Facts []Fact
}

// Content says what a recording consists of. It decides which lanes a timeline
// has.
type Content uint8

// The kinds of content.
const (
	ContentStates  Content = iota // game states as seen by a server or client
	ContentInputs                 // every input of every player
	ContentPackets                // network messages between servers and clients
)

// A Fact is a named value of a recording's header.
type Fact struct{ Name, Value string }

// GameMeta describes one game.
type GameMeta struct {
	Engine Engine
	Map    MapRef
	// TickLen is the fixed length of a tick, 0 if each tick has its own time.
	TickLen time.Duration
	// Unbroken says that the recording holds each snapshot or frame, so that a jump in
	// time is a gap. Logs of changes skip ticks in which nothing happened.
	Unbroken bool
	// Columns are those that the format can record for this game. Columns outside
	// the set are "not recorded" for every player; columns inside may still be
	// absent from a row.
	Columns ColSet
	// Tuning holds the tuning parameters × 100 in the order of Sv_TuneParams, nil
	// for the engine's defaults. Later changes are in Game.Tunings.
	Tuning []int32
	// Settings are server settings known to differ from the default, as
	// "name value" lines.
	Settings []string
	// MaxClients is the number of slots, 0 if unknown.
	MaxClients int
	// Teams are the names of the teams of a GoldSrc game by number, "" without a
	// name; nil where they are those of Counter-Strike.
	Teams []string
	// File is the path of the file that holds the game, if the recording is a run of several;
	// "" otherwise.
	File string
	// ID and PreviousID chain games (teehistorian game_uuid), "" if unknown.
	ID, PreviousID string
	Server         string // its name
	ServerNumber   int    // in a capture, in order of appearance: Client.Server
	StartTime      time.Time
	// StartsAtTick0 says that StartTime is the time of tick 0, whether that was
	// recorded or not. Otherwise it is the time of the first recorded tick.
	StartsAtTick0 bool
}

// MapRef names the map of a game.
type MapRef struct {
	Name      string
	Bytes     int64 // size of the file, 0 if unknown
	SHA256    [32]byte
	HasSHA256 bool
	CRC       uint32
	HasCRC    bool
	// Embedded returns the map file stored in the recording, nil if there is none.
	// In a capture, only the last packet settles whether there is a map. It may be
	// called from any goroutine after the decoder was opened.
	Embedded func() ([]byte, error)
}

// Differs reports whether data are the contents of another map than the recording names, of
// another version perhaps. Nothing differs if it has neither a hash nor a checksum.
func (m *MapRef) Differs(data []byte) bool {
	switch {
	case m.HasSHA256:
		return sha256.Sum256(data) != m.SHA256
	case m.HasCRC:
		return crc32.ChecksumIEEE(data) != m.CRC || m.Bytes != 0 && m.Bytes != int64(len(data))
	}
	return false
}

// A Tuning is a change of tune parameters.
type Tuning struct {
	From   Tick
	Values []int32 // × 100, order of Sv_TuneParams
}

// WarnDamaged is the kind of warnings that say which part of a recording is
// missing because of damage. Each is kept, with its own text.
const WarnDamaged = "damaged"

// Kinds of warnings about what a reader does not know and skips. Each such thing is
// counted by itself, because the text names it.
const (
	WarnUnknownItem    = "unknown-item"
	WarnUnknownMessage = "unknown-message"
	WarnUnknownEx      = "unknown-ex"
)

// maxNamed limits how many unknown things of a kind have a warning each. The rest is
// counted with the last one.
const maxNamed = 32

// eachText reports whether warnings of a kind with different texts are kept apart.
func eachText(kind string) bool {
	switch kind {
	case WarnDamaged, WarnUnknownItem, WarnUnknownMessage, WarnUnknownEx:
		return true
	}
	return false
}

// warningFor returns the one of some warnings that counts another, −1 if it needs one
// of its own.
func warningFor(ws []Warning, kind, text string) int {
	last, n := -1, 0
	for i := range ws {
		if ws[i].Kind != kind {
			continue
		}
		if !eachText(kind) || ws[i].Text == text {
			return i
		}
		last = i
		n++
	}
	if n >= maxNamed && kind != WarnDamaged {
		return last
	}
	return -1
}

// Matters reports whether w says that a part of what was recorded is missing or
// wrong, unlike notes about how something is shown.
func (w *Warning) Matters() bool {
	switch w.Kind {
	case WarnDamaged, "bad-chunk", "chain", "many-games", "messages", "spill-read", "too-many-events",
		"too-many-players":
		return true
	}
	return false
}

// A Warning counts parts of one kind that a decoder left out or repaired.
type Warning struct {
	Kind        string // stable word, such as "unknown-message"
	Count       int
	FirstOffset int64 // in the recording, −1 if it has no position
	Text        string
}
