// Package thwriter writes teehistorian files for tests: every message there is,
// also those that no server at hand writes, and whatever a broken or hostile
// one might.
//
// A Writer writes exactly what the caller passes. Only Tick knows the tick
// rule: it writes a TICK_SKIP where a server would.
package thwriter

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"io"
	"strings"
)

// A Header is the JSON in front of the messages. Values may be of any type:
// servers write strings, the first of them wrote numbers.
type Header map[string]any

// NewHeader returns a header as DDNet 20 writes it, of version 2.
func NewHeader() Header {
	return Header{
		"comment":          "teehistorian@ddnet.tw",
		"version":          "2",
		"version_minor":    "22",
		"game_uuid":        "a1eb7182-796e-3b3e-941d-38ca71b2a4a8",
		"server_version":   "0.6, 20.0",
		"start_time":       "2026-11-21T08:00:00+0100",
		"server_name":      "a server",
		"server_port":      "8303",
		"game_type":        "DDraceNetwork",
		"map_name":         "a map",
		"map_size":         "1234",
		"map_sha256":       strings.Repeat("ab", 32),
		"map_crc":          "deadbeef",
		"prng_description": "pcg-xsh-rr:0000000000000000:0000000000000000",
		"config":           map[string]string{},
		"tuning":           map[string]string{},
		"uuids":            []string{},
	}
}

// With returns h with one more key.
func (h Header) With(key string, value any) Header {
	h[key] = value
	return h
}

// A Writer holds the file written so far.
type Writer struct {
	buf []byte

	tick    int // as DDNet's writer counts
	written int
	prevMax int32 // greatest client id with a position in the tick before
	max     int32 // and in this one, −1 without any
	open    bool  // the tick's TICK_SKIP, if it needs one, is there
}

// New returns a writer that has written magic and header.
func New(h Header) *Writer {
	b, err := json.Marshal(h)
	if err != nil {
		panic(err) // only a value that is no JSON can do that
	}
	id := UUID("teehistorian@ddnet.tw")
	return &Writer{buf: append(append(id[:], b...), 0), prevMax: 1 << 30, max: 1 << 30, open: true}
}

// Drain writes what there is to out and forgets it: long logs need not fit into
// memory. Bytes and Len count from there on.
func (w *Writer) Drain(out io.Writer) error {
	_, err := out.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}

// Bytes returns the file so far.
func (w *Writer) Bytes() []byte { return w.buf }

// Len returns how many bytes the file has so far.
func (w *Writer) Len() int { return len(w.buf) }

// Raw writes bytes as they are.
func (w *Writer) Raw(b ...byte) *Writer {
	w.buf = append(w.buf, b...)
	return w
}

// Hex writes bytes given as in "42 00 01".
func (w *Writer) Hex(s string) *Writer {
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		panic(err)
	}
	return w.Raw(b...)
}

// AppendInt appends an int of variable width.
func AppendInt(b []byte, v int32) []byte {
	first := byte(0)
	u := uint32(v)
	if v < 0 {
		first, u = 0x40, ^u
	}
	first |= byte(u & 0x3f)
	for u >>= 6; u != 0; u >>= 7 {
		b = append(b, first|0x80)
		first = byte(u & 0x7f)
	}
	return append(b, first)
}

// Int writes ints.
func (w *Writer) Int(v ...int32) *Writer {
	for _, v := range v {
		w.buf = AppendInt(w.buf, v)
	}
	return w
}

// Text writes a string and its NUL.
func (w *Writer) Text(s string) *Writer {
	w.buf = append(append(w.buf, s...), 0)
	return w
}

// Tick begins a tick of the server: what is written from now on happened in
// it, or between it and the next one.
func (w *Writer) Tick(t int) *Writer {
	w.tick, w.prevMax, w.max, w.open = t, w.max, -1, false
	return w
}

// begin writes a TICK_SKIP if the open tick needs one before a message. cid is
// that of a position, −1 for other messages.
func (w *Writer) begin(cid int32) {
	if !w.open {
		if cid < 0 || cid > w.prevMax || w.written+1 != w.tick {
			w.Int(-2, int32(w.tick-w.written-1))
		}
		w.written, w.open = w.tick, true
	}
	w.max = max(w.max, cid)
}

// PlayerDiff writes PLAYER_DIFF.
func (w *Writer) PlayerDiff(cid, dx, dy int32) *Writer {
	w.begin(cid)
	return w.Int(cid, dx, dy)
}

// PlayerNew writes PLAYER_NEW.
func (w *Writer) PlayerNew(cid, x, y int32) *Writer {
	w.begin(cid)
	return w.Int(-3, cid, x, y)
}

// PlayerOld writes PLAYER_OLD.
func (w *Writer) PlayerOld(cid int32) *Writer {
	w.begin(cid)
	return w.Int(-4, cid)
}

// InputDiff writes INPUT_DIFF.
func (w *Writer) InputDiff(cid int32, in [10]int32) *Writer {
	w.begin(-1)
	return w.Int(-5, cid).Int(in[:]...)
}

// InputNew writes INPUT_NEW.
func (w *Writer) InputNew(cid int32, in [10]int32) *Writer {
	w.begin(-1)
	return w.Int(-6, cid).Int(in[:]...)
}

// Message writes MESSAGE.
func (w *Writer) Message(cid int32, payload []byte) *Writer {
	w.begin(-1)
	return w.Int(-7, cid, int32(len(payload))).Raw(payload...)
}

// Join writes JOIN.
func (w *Writer) Join(cid int32) *Writer {
	w.begin(-1)
	return w.Int(-8, cid)
}

// Drop writes DROP.
func (w *Writer) Drop(cid int32, reason string) *Writer {
	w.begin(-1)
	return w.Int(-9, cid).Text(reason)
}

// Command writes CONSOLE_COMMAND.
func (w *Writer) Command(cid, flags int32, name string, args ...string) *Writer {
	w.begin(-1)
	w.Int(-10, cid, flags).Text(name).Int(int32(len(args)))
	for _, a := range args {
		w.Text(a)
	}
	return w
}

// Finish writes FINISH.
func (w *Writer) Finish() *Writer { return w.Int(-1) }

// UUID returns the UUID DDNet derives from a name: version 3 of its namespace.
func UUID(name string) (id [16]byte) {
	namespace := []byte{0xe0, 0x5d, 0xda, 0xaa, 0xc4, 0xe6, 0x4c, 0xfb, 0xb6, 0x42, 0x5d, 0x48, 0xe8, 0x0c, 0x00, 0x29}
	id = md5.Sum(append(namespace, name...))
	id[6] = id[6]&0x0f | 0x30
	id[8] = id[8]&0x3f | 0x80
	return id
}
