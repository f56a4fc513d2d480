package tee

import (
	"math/bits"

	"playhead/sim"
)

// A Log yields the past of one game. Next fills s with the next section,
// overwriting all of it, and may keep no reference to s. It returns io.EOF after
// the last section, or another error; after sim.ErrMore, the Inference calls it
// again.
type Log interface {
	Next(s *Section) error
}

// A Section is one tick of a log: the positions at its end, and everything until
// the next tick.
type Section struct {
	Tick sim.Tick

	Alive ClientMask            // clients with a character at the end of Tick
	Born  ClientMask            // those whose character appeared in Tick (PLAYER_NEW)
	Pos   [sim.MaxPlayers]Point // world units; undefined where not Alive
	Early int                   // the first Early records precede the positions
	Recs  []Record              // in file order; reused by the next call

	digest digest // of the records
}

// A Point is a position in whole world units, y down.
type Point struct{ X, Y int32 }

func (p Point) vec() Vec { return Vec{float32(p.X), float32(p.Y)} }

// ClientMask is a set of client ids.
type ClientMask [sim.MaxPlayers / 64]uint64

// Has reports whether id is in the set. An id outside of 0 to sim.MaxPlayers-1 is
// in no set.
func (m *ClientMask) Has(id int32) bool {
	return id >= 0 && id < sim.MaxPlayers && m[id>>6]>>(id&63)&1 != 0
}

// Add puts id into the set; ids outside of 0 to sim.MaxPlayers-1 are ignored.
func (m *ClientMask) Add(id int32) {
	if id >= 0 && id < sim.MaxPlayers {
		m[id>>6] |= 1 << (id & 63)
	}
}

// Remove removes id from the set.
func (m *ClientMask) Remove(id int32) {
	if id >= 0 && id < sim.MaxPlayers {
		m[id>>6] &^= 1 << (id & 63)
	}
}

// exchange swaps the membership of two ids.
func (m *ClientMask) exchange(a, b int32) {
	hadA, hadB := m.Has(a), m.Has(b)
	m.Remove(a)
	m.Remove(b)
	if hadA {
		m.Add(b)
	}
	if hadB {
		m.Add(a)
	}
}

// all iterates over the ids in the set, ascending.
func (m *ClientMask) all(yield func(id int32) bool) {
	for i, rest := range m {
		for ; rest != 0; rest &= rest - 1 {
			if !yield(int32(i*64 + bits.TrailingZeros64(rest))) {
				return
			}
		}
	}
}

// Last returns the highest id in the set, -1 where there is none.
func (m *ClientMask) Last() int32 {
	for i := len(m) - 1; i >= 0; i-- {
		if m[i] != 0 {
			return int32(i*64 + bits.Len64(m[i]) - 1)
		}
	}
	return -1
}

// Len returns how many ids are in the set.
func (m *ClientMask) Len() (n int) {
	for _, word := range m {
		n += bits.OnesCount64(word)
	}
	return n
}

// RecordKind says what a Record is.
type RecordKind uint8

// The kinds of records that can change a tee. Anything else in the file has
// no Record.
const (
	// RecordInput: Input is the whole input after this record, differences
	// resolved. Fresh says INPUT_NEW, a new player behind the id.
	RecordInput RecordKind = iota
	// RecordTeam: EX player-team, Num is the DDRace team.
	RecordTeam
	// RecordKill: the client asked for its death (message Cl_Kill: 0.6 id 22,
	// 0.7 id 28) or for another team (Cl_SetTeam: 0.6 id 18, 0.7 id 25).
	RecordKill
	// RecordDrop: DROP.
	RecordDrop
	// RecordCommand: CONSOLE_COMMAND, Num its flags, Text the command, Args its
	// arguments. ClientID may be negative: the server itself.
	RecordCommand
	// RecordSwap: EX player-swap, Num is the other client id.
	RecordSwap
	// RecordPractice: EX team-practice, Num is the DDRace team. On says that it
	// is in practice mode.
	RecordPractice
	// RecordLoad: EX load-success, Num the DDRace team, Text the save string as in
	// the file (empty if it did not fit).
	RecordLoad
	// RecordEmoticon: the client sent an emoticon (message Cl_Emoticon), Num is its
	// number.
	RecordEmoticon
)

// A Record is one entry of a log that can change a tee.
type Record struct {
	Kind     RecordKind
	Fresh    bool
	On       bool
	ClientID int32
	Num      int32
	Input    Input
	Text     string
	Args     []string
}

// An Input is a client's input, in the log's field order.
type Input struct {
	Direction        int32 // -1 left, 0, 1 right
	TargetX, TargetY int32 // cursor relative to the tee, world units
	Jump             int32 // 1 while held
	Fire             int32 // counter modulo 64, odd while held
	Hook             int32 // 1 while held
	PlayerFlags      int32 // 0.6 bits, 4 is chatting
	WantedWeapon     int32 // 0 none, else weapon + 1
	NextWeapon       int32 // counters like Fire
	PrevWeapon       int32
}
