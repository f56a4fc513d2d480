package ghost

import (
	"encoding/binary"

	"playhead/formats/internal/twcodec"
)

// A Character is a character item.
type Character struct {
	X, Y, VX, VY, Angle, Direction, Weapon, HookState, HookX, HookY, AttackTick int32
	Tick                                                                        int32
}

// A File is a ghost to write: for tests, and for players who want to race against
// a run.
type File struct {
	Version   byte
	Owner     string
	Map       string
	CRC       uint32 // before version 6
	SHA256    [32]byte
	Ticks     uint32 // stored in the header
	TimeMS    uint32
	StartTick int32
	Skin      string
	// CustomColor says that the tee has the colours Body and Feet: 0xHHSSLL.
	CustomColor bool
	Body, Feet  uint32
	// NoTicks omits the ticks of the characters.
	NoTicks    bool
	Characters []Character
}

// maxItems is the number of items in a full chunk.
const maxItems = 50

// Header returns the bytes before the first chunk.
func (g *File) Header() []byte {
	b := append([]byte(magic), g.Version)
	b = append(b, fixed(g.Owner, ownerBytes)...)
	b = append(b, fixed(g.Map, mapBytes)...)
	crc := g.CRC
	if g.Version >= 6 {
		crc = 0
	}
	b = binary.BigEndian.AppendUint32(b, crc)
	b = binary.BigEndian.AppendUint32(b, g.Ticks)
	b = binary.BigEndian.AppendUint32(b, g.TimeMS)
	if g.Version >= 6 {
		b = append(b, g.SHA256[:]...)
	}
	return b
}

func fixed(s string, n int) []byte {
	b := make([]byte, n)
	copy(b[:n-1], s)
	return b
}

// Bytes returns the whole file.
func (g *File) Bytes() []byte {
	b := g.Header()
	b = append(b, Chunk(byte(itemStartTick), 1, []int32{g.StartTick})...)
	custom := int32(0)
	if g.CustomColor {
		custom = 1
	}
	b = append(b, Chunk(byte(itemSkin), 1, append(twcodec.PackString(g.Skin, 6), custom, int32(g.Body),
		int32(g.Feet)))...)
	kind := itemCharacter
	if g.NoTicks {
		kind = itemCharacterNoTick
	}
	var last []int32
	for from := 0; from < len(g.Characters); from += maxItems {
		to := min(from+maxItems, len(g.Characters))
		if g.Version > minVersion {
			last = nil // differences start again with each chunk
		}
		var ints []int32
		for i := from; i < to; i++ {
			v := g.Characters[i].ints(g.NoTicks)
			for k := range v {
				d := v[k]
				if last != nil {
					d -= last[k]
				}
				ints = append(ints, d)
			}
			last = v
		}
		b = append(b, Chunk(byte(kind), to-from, ints)...)
	}
	return b
}

func (c *Character) ints(noTick bool) []int32 {
	v := []int32{c.X, c.Y, c.VX, c.VY, c.Angle, c.Direction, c.Weapon, c.HookState, c.HookX, c.HookY, c.AttackTick}
	if noTick {
		return v
	}
	return append(v, c.Tick)
}

// Chunk returns a chunk of the given ints, which are already differences where
// the format wants them.
func Chunk(kind byte, items int, ints []int32) []byte {
	var raw []byte
	for _, v := range ints {
		raw = twcodec.AppendInt(raw, v)
	}
	packed := twcodec.Compress(nil, raw)
	return append([]byte{kind, byte(items), byte(len(packed) >> 8), byte(len(packed))}, packed...)
}
