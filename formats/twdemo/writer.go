package twdemo

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"io"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A Header holds what a Writer puts before the first chunk.
type Header struct {
	Version    int // 3 to 6
	NetVersion string
	MapName    string
	// Map is the map file, nil to omit it. A Writer computes its CRC and hash;
	// without a map, it writes the fields below.
	Map       []byte
	MapCRC    uint32
	MapSHA256 [32]byte
	Type      string // "client" or "server"
	Seconds   int32
	Timestamp string // 2006-01-02_15-04-05
	Markers   []sim.Tick
}

// The network versions of demos: the protocol of the items and messages.
const (
	NetVersion6 = "0.6 626fce9a778df4d4"
	NetVersion7 = "0.7 802f1be60a05665f"
)

// An Item is an item of a snapshot.
type Item struct {
	Type, ID uint16
	Data     []int32
}

// A Writer writes a demo. Ticks must increase. Snapshots and messages of a tick
// follow its Tick; messages that belong to no tick come before the first one.
type Writer struct {
	w       io.Writer
	version int
	proto   twcodec.Protocol
	tick    sim.Tick
	started bool
	key     bool // the open tick is a keyframe

	snaps [2]twcodec.Snapshot
	cur   int
	ints  []int32
	buf   []byte
}

// NewWriter writes the header and returns a Writer for the chunks.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	if h.Version < minVersion || h.Version > maxVersion {
		return nil, binread.Unsupportedf("version %d, want %d to %d", h.Version, minVersion, maxVersion)
	}
	if len(h.Map) > 0 {
		h.MapCRC, h.MapSHA256 = crc32.ChecksumIEEE(h.Map), sha256.Sum256(h.Map)
	}
	b := append([]byte(magic), byte(h.Version))
	b = appendField(b, h.NetVersion, 64)
	b = appendField(b, h.MapName, 64)
	b = binary.BigEndian.AppendUint32(b, uint32(len(h.Map)))
	b = binary.BigEndian.AppendUint32(b, h.MapCRC)
	b = appendField(b, h.Type, 8)
	b = binary.BigEndian.AppendUint32(b, uint32(h.Seconds))
	b = appendField(b, h.Timestamp, 20)
	if h.Version >= 4 {
		b = appendMarkers(b, h.Markers)
	}
	if h.Version >= 6 {
		b = append(append(b, hashUUID[:]...), h.MapSHA256[:]...)
	}
	if _, err := w.Write(append(b, h.Map...)); err != nil {
		return nil, err
	}
	out := &Writer{w: w, version: h.Version}
	parsed := header{netVersion: h.NetVersion}
	out.proto = parsed.protocol()
	return out, nil
}

// appendField appends s as a field of n bytes, truncated to leave room for a NUL.
func appendField(b []byte, s string, n int) []byte {
	b = append(b, s[:min(len(s), n-1)]...)
	return append(b, make([]byte, max(1, n-len(s)))...)
}

func appendMarkers(b []byte, ticks []sim.Tick) []byte {
	ticks = ticks[:min(len(ticks), maxMarkers)]
	b = binary.BigEndian.AppendUint32(b, uint32(len(ticks)))
	for i := range maxMarkers {
		v := sim.Tick(0)
		if i < len(ticks) {
			v = ticks[i]
		}
		b = binary.BigEndian.AppendUint32(b, uint32(v))
	}
	return b
}

// Tick writes a tick marker. The snapshot of a keyframe is full; the first tick
// is always a keyframe.
func (w *Writer) Tick(t sim.Tick, keyframe bool) error {
	if w.started && t <= w.tick || t < 0 || t > maxTick {
		return binread.Corruptf("tick %d after %d", t, w.tick)
	}
	keyframe = keyframe || !w.started
	delta, head := t-w.tick, byte(0x80)
	short := sim.Tick(0x3f)
	if w.version >= 5 {
		short = 0x1f
	}
	w.buf = w.buf[:0]
	if keyframe {
		head |= 0x40
	}
	switch {
	case keyframe || delta > short:
		w.buf = binary.BigEndian.AppendUint32(append(w.buf, head), uint32(t))
	case w.version >= 5:
		w.buf = append(w.buf, head|0x20|byte(delta))
	default:
		w.buf = append(w.buf, head|byte(delta))
	}
	w.tick, w.started, w.key = t, true, keyframe
	_, err := w.w.Write(w.buf)
	return err
}

// Snapshot writes the state of the open tick: in full at a keyframe, otherwise as
// a delta, and nothing if nothing changed. An item must keep its size as long as
// it exists.
func (w *Writer) Snapshot(items []Item) error {
	s, base := &w.snaps[1-w.cur], &w.snaps[w.cur]
	s.Reset(w.proto)
	for _, it := range items {
		if !s.Put(it.Type, it.ID, it.Data...) {
			return binread.Corruptf("no room for item %d of type %d, or it appears twice with different sizes",
				it.ID, it.Type)
		}
	}
	kind := chunkDelta
	if w.key {
		kind = chunkSnapshot
		w.ints = s.AppendFull(w.ints[:0])
	} else {
		w.ints = s.AppendDelta(w.ints[:0], w.proto, base)
		if w.ints[0] == 0 && w.ints[1] == 0 {
			return nil
		}
	}
	w.cur = 1 - w.cur
	return w.chunk(kind, w.ints)
}

// Message writes a message, which starts with its id.
func (w *Writer) Message(b []byte) error {
	w.ints = w.ints[:0]
	for i := 0; i < len(b); i += 4 {
		var four [4]byte
		copy(four[:], b[i:])
		w.ints = append(w.ints, int32(binary.LittleEndian.Uint32(four[:])))
	}
	return w.chunk(chunkMessage, w.ints)
}

// chunk compresses and writes a data chunk.
func (w *Writer) chunk(kind chunkKind, v []int32) error {
	packed := w.buf[:0]
	for _, x := range v {
		packed = twcodec.AppendInt(packed, x)
	}
	w.buf = packed
	data := twcodec.Compress(nil, packed)
	if len(packed) > maxPayload || len(data) > 0xffff {
		return binread.Corruptf("chunk of %d bytes", len(packed))
	}
	head := []byte{byte(kind) << 5}
	switch {
	case len(data) < 30:
		head[0] |= byte(len(data))
	case len(data) < 0x100:
		head[0] |= 30
		head = append(head, byte(len(data)))
	default:
		head[0] |= 31
		head = binary.LittleEndian.AppendUint16(head, uint16(len(data)))
	}
	_, err := w.w.Write(append(head, data...))
	return err
}
