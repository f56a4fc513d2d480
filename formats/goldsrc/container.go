package goldsrc

import (
	"bytes"
	"encoding/binary"
	"math"
	"strconv"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

const formatName = "goldsrc"

// Sizes and offsets of the container (docs/formats/goldsrc.md §1).
const (
	magic            = "HLDEMO\x00\x00"
	headerBytes      = 544
	directoryAt      = 540 // offset of the header's directory offset
	entryBytes       = 92
	maxEntries       = 1024
	maxMessagesBytes = 65536 // the engine's limit for a block of messages
)

// A header is the 544 bytes a demo begins with.
type header struct {
	demoProtocol    int32
	networkProtocol int32
	mapName         string
	gameDir         string
	mapCRC          uint32 // 0 in HLTV and single-player demos
	directoryOffset int32
}

// An entry is a section in the directory.
type entry struct {
	kind        int32
	description string
	flags       int32
	cdTrack     int32 // −1 in client demos, 0 in HLTV demos
	trackTime   float32
	frameCount  int32 // network frames
	offset      int32
	length      int32
}

// readHeader reads the header of src.
func readHeader(src binread.Source) (header, error) {
	var buf [headerBytes]byte
	n, err := src.ReadAt(buf[:], 0)
	if n < len(magic) || string(buf[:len(magic)]) != magic {
		return header{}, refuse(buf[:n], src.Growing())
	}
	if n < headerBytes {
		return header{}, shortHeader(n, src.Growing(), err)
	}
	c := binread.NewCursor(formatName, 0, buf[:])
	c.Skip("magic", len(magic))
	h := header{
		demoProtocol:    c.I32("demoProtocol"),
		networkProtocol: c.I32("networkProtocol"),
		mapName:         paddedString(c.Bytes("mapName", 260)),
		gameDir:         paddedString(c.Bytes("gameDirectory", 260)),
		mapCRC:          c.U32("mapChecksum"),
		directoryOffset: c.I32("directoryOffset"),
	}
	return h, c.Err()
}

func shortHeader(n int, growing bool, err error) error {
	cause := binread.Truncatedf("want a header of %d bytes, the file has %d", headerBytes, n)
	if growing {
		cause = sim.ErrMore
	}
	return &binread.Error{Format: formatName, Offset: int64(n), Field: "header", Err: cause}
}

// paddedString returns the bytes before the first NUL.
func paddedString(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return string(b)
}

// readDirectory reads the directory that h points to. The error says why it is
// unusable: a client that crashed or was disconnected leaves none or a wrong one,
// and the sections can be found without it.
func readDirectory(src binread.Source, h header) ([]entry, error) {
	size, at := src.Size(), int64(h.directoryOffset)
	fail := func(field, format string, args ...any) ([]entry, error) {
		return nil, &binread.Error{
			Format: formatName, Offset: directoryAt, Field: field,
			Err: binread.Corruptf(format, args...),
		}
	}
	if at == 0 {
		return nil, &binread.Error{
			Format: formatName, Offset: directoryAt, Field: "directoryOffset",
			Err: binread.Truncatedf("the recording was never finished: it has no directory"),
		}
	}
	if at < headerBytes || at > size-4 {
		return fail("directoryOffset", "want %d to %d, got %d", headerBytes, size-4, at)
	}
	var word [4]byte
	if _, err := src.ReadAt(word[:], at); err != nil {
		return fail("totalEntries", "%v", err)
	}
	count := int64(int32(binary.LittleEndian.Uint32(word[:])))
	if count < 1 || count > maxEntries || count*entryBytes > size-4-at {
		return fail("totalEntries", "want 1 to %d that fit the file, got %d", maxEntries, count)
	}
	buf := make([]byte, count*entryBytes)
	if n, err := src.ReadAt(buf, at+4); n < len(buf) {
		return fail("directory", "%v", err)
	}
	entries := make([]entry, count)
	c := binread.NewCursor(formatName, at+4, buf)
	for i := range entries {
		e := &entries[i]
		e.kind = c.I32("type")
		e.description = paddedString(c.Bytes("description", 64))
		e.flags, e.cdTrack = c.I32("flags"), c.I32("cdTrack")
		e.trackTime = c.F32("trackTime")
		e.frameCount, e.offset, e.length = c.I32("framesCount"), c.I32("framesOffset"), c.I32("fileLength")
		if e.offset < headerBytes || int64(e.offset) >= size || e.length < 0 || int64(e.offset)+int64(e.length) > size {
			return fail("entry "+strconv.Itoa(i), "its frames would be at %d to %d, the file ends at %d", e.offset,
				int64(e.offset)+int64(e.length), size)
		}
	}
	return entries, nil
}

// looksLikeDirectory reports whether a directory and nothing else follows off in
// src: the end of a recording whose header does not point to it.
func looksLikeDirectory(src binread.Source, off int64) bool {
	left := src.Size() - off
	var word [4]byte
	if left < 4+entryBytes || left > 4+maxEntries*entryBytes {
		return false
	}
	if _, err := src.ReadAt(word[:], off); err != nil {
		return false
	}
	// The count itself may be wrong, so only the size has to match.
	return (left-4)%entryBytes == 0
}

// f32 returns the IEEE single at b[i:].
func f32(b []byte, i int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b[i:])) }

// i32 returns the integer at b[i:].
func i32(b []byte, i int) int32 { return int32(binary.LittleEndian.Uint32(b[i:])) }

// vec returns three IEEE singles at b[i:].
func vec(b []byte, i int) [3]float32 { return [3]float32{f32(b, i), f32(b, i+4), f32(b, i+8)} }
