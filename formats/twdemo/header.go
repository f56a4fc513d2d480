package twdemo

import (
	"bytes"
	"errors"
	"strings"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

const (
	formatName = "twdemo"
	magic      = "TWDEMO\x00"

	minVersion = 3 // 1 and 2 belong to Teeworlds 0.5
	maxVersion = 6

	lengthAt     = 152 // offset of the length
	headerBytes  = 176
	maxMarkers   = 64
	markersBytes = 4 + 4*maxMarkers
	hashBytes    = 16 + 32
)

// hashUUID precedes the map's SHA-256, an extension of version 6.
var hashUUID = [16]byte{0x6b, 0xe6, 0xda, 0x4a, 0xce, 0xbd, 0x38, 0x0c, 0x9b, 0x5b, 0x12, 0x89, 0xc8, 0x42, 0xd7, 0x80}

// A header is the beginning of a demo, before the first chunk
// (docs/formats/twdemo.md, Header).
type header struct {
	version    int
	netVersion string
	mapName    string
	mapBytes   int64
	mapCRC     uint32
	mapSHA256  [32]byte
	hasSHA256  bool
	kind       string   // "client" or "server"
	seconds    int32    // 0 while recording and after a crash
	end        sim.Tick // the first tick, and the length in seconds; 0 if unknown
	timestamp  string   // in the recorder's local time
	markers    []sim.Tick

	mapOffset int64
	chunks    int64 // offset of the first chunk
}

// Sniff reports whether head, the first bytes of a file, is the beginning of a
// demo.
func Sniff(head []byte) bool { return bytes.HasPrefix(head, []byte(magic)) }

// readHeader reads the header of src and locates the map and the first chunk.
func readHeader(src binread.Source) (h header, err error) {
	h, err = parseHeader(src)
	if src.Growing() && errors.Is(err, binread.ErrTruncated) {
		err = &binread.Error{Format: formatName, Offset: src.Size(), Field: "header", Err: sim.ErrMore}
	}
	return h, err
}

func parseHeader(src binread.Source) (h header, err error) {
	buf := make([]byte, min(src.Size(), headerBytes+markersBytes+hashBytes))
	n, err := src.ReadAt(buf, 0)
	if n < len(buf) {
		return h, &binread.Error{Format: formatName, Offset: int64(n), Field: "header", Err: err}
	}
	c := binread.NewCursor(formatName, 0, buf)
	if m := c.Bytes("magic", len(magic)); m != nil && string(m) != magic {
		return h, &binread.Error{Format: formatName, Field: "magic", Err: binread.Corruptf("not a demo")}
	}
	h.version = int(c.U8("version"))
	if c.Err() == nil && (h.version < minVersion || h.version > maxVersion) {
		return h, &binread.Error{
			Format: formatName, Offset: 7, Field: "version",
			Err: binread.Unsupportedf("version %d, want %d to %d", h.version, minVersion, maxVersion),
		}
	}
	h.netVersion = text(c.Bytes("net_version", 64))
	h.mapName = text(c.Bytes("map_name", 64))
	h.mapBytes = int64(c.U32BE("map_size"))
	h.mapCRC = c.U32BE("map_crc")
	h.kind = text(c.Bytes("type", 8))
	h.seconds = int32(c.U32BE("length"))
	h.timestamp = text(c.Bytes("timestamp", 20))
	if h.version >= 4 {
		h.readMarkers(&c)
	}
	if h.version >= 6 {
		h.readHash(&c)
	}
	if c.Err() != nil {
		return h, c.Err()
	}
	h.mapOffset = c.Offset()
	h.chunks = h.mapOffset + h.mapBytes
	if left := src.Size() - h.mapOffset; h.mapBytes > left {
		return h, &binread.Error{
			Format: formatName, Offset: h.mapOffset, Field: "map",
			Err: binread.Truncatedf("the map takes %d bytes, %d remain", h.mapBytes, left),
		}
	}
	return h, nil
}

// readMarkers reads the ticks that the recorder marked. The table has a fixed
// size; only the first count entries are valid.
func (h *header) readMarkers(c *binread.Cursor) {
	count := int32(c.U32BE("timeline markers"))
	for i := range int32(maxMarkers) {
		tick := sim.Tick(c.U32BE("timeline marker"))
		if i < count && c.Err() == nil {
			h.markers = append(h.markers, tick)
		}
	}
}

// readHash reads the map's SHA-256. Without the preceding UUID, the map begins in
// its place.
func (h *header) readHash(c *binread.Cursor) {
	if !bytes.HasPrefix(c.Rest(), hashUUID[:]) {
		if len(c.Rest()) < len(hashUUID) {
			c.Bytes("map hash", len(hashUUID))
		}
		return
	}
	c.Skip("map hash UUID", len(hashUUID))
	h.hasSHA256 = copy(h.mapSHA256[:], c.Bytes("map hash", 32)) == 32
}

// protocol returns the protocol of the items and messages. The file version does
// not determine it: vanilla 0.7 writes versions 4 and 5.
func (h *header) protocol() twcodec.Protocol {
	if strings.HasPrefix(h.netVersion, "0.7") {
		return twcodec.Proto7
	}
	return twcodec.Proto6
}

// startTime returns when the recording began, zero if the header does not say.
// The recorder wrote local time without a time zone.
func (h *header) startTime() time.Time {
	t, err := time.ParseInLocation("2006-01-02_15-04-05", h.timestamp, time.Local)
	if err != nil {
		return time.Time{}
	}
	return t
}

// text returns the characters of a fixed field before its NUL.
func text(b []byte) string {
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return twcodec.Text(b)
}
