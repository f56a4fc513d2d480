package ghost

import (
	"bytes"
	"encoding/binary"
	"errors"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

const (
	formatName = "ghost"
	magic      = "TWGHOST\x00"

	minVersion = 4
	maxVersion = 6

	headerBytes = 101
	ownerBytes  = 16
	mapBytes    = 64
)

// A header is the beginning of a ghost, before the first chunk
// (docs/formats/ghost.md, Header).
type header struct {
	version int
	owner   string
	mapName string
	mapCRC  uint32 // before version 6
	mapHash [32]byte
	ticks   int32         // number of character items; 0 if the writer crashed
	time    time.Duration // of the run; 0 likewise
	chunks  int64         // offset of the first chunk
}

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// ghost.
func Sniff(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }

// readHeader reads the header of src.
func readHeader(src binread.Source) (header, error) {
	h, err := parseHeader(src)
	if src.Growing() && errors.Is(err, binread.ErrTruncated) {
		err = &binread.Error{Format: formatName, Offset: src.Size(), Field: "header", Err: sim.ErrMore}
	}
	return h, err
}

func parseHeader(src binread.Source) (h header, err error) {
	buf := make([]byte, min(src.Size(), headerBytes+32))
	if n, err := src.ReadAt(buf, 0); n < len(buf) {
		return h, &binread.Error{Format: formatName, Offset: int64(n), Field: "header", Err: err}
	}
	c := binread.NewCursor(formatName, 0, buf)
	if m := c.Bytes("magic", len(magic)); m != nil && string(m) != magic {
		return h, &binread.Error{Format: formatName, Field: "magic", Err: binread.Corruptf("not a ghost")}
	}
	h.version = int(c.U8("version"))
	if c.Err() == nil && (h.version < minVersion || h.version > maxVersion) {
		return h, &binread.Error{
			Format: formatName, Offset: int64(len(magic)), Field: "version",
			Err: binread.Unsupportedf("version %d, want %d to %d", h.version, minVersion, maxVersion),
		}
	}
	h.owner = text(c.Bytes("owner", ownerBytes))
	h.mapName = text(c.Bytes("map", mapBytes))
	if crc := c.Bytes("map CRC", 4); crc != nil && h.version < 6 {
		h.mapCRC = binary.BigEndian.Uint32(crc)
	}
	h.ticks = int32(c.U32BE("ticks"))
	h.time = time.Duration(int32(c.U32BE("time"))) * time.Millisecond
	if h.version >= 6 {
		copy(h.mapHash[:], c.Bytes("map SHA-256", len(h.mapHash)))
	}
	if c.Err() != nil {
		return h, c.Err()
	}
	if h.ticks < 0 || h.time < 0 {
		return h, &binread.Error{
			Format: formatName, Offset: headerBytes - 8, Field: "ticks and time",
			Err: binread.Corruptf("%d ticks in %v", h.ticks, h.time),
		}
	}
	h.chunks = c.Offset()
	return h, nil
}

// text returns the characters of a fixed field before its NUL.
func text(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return twcodec.Text(b)
}
