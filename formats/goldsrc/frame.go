package goldsrc

import (
	"encoding/binary"
	"errors"
	"io"

	"playhead/formats/internal/binread"
)

// frameKind is the type of a frame.
type frameKind uint8

// The frame types of demo protocol 5.
const (
	frameLoading   frameKind = iota // network messages in LOADING
	frameNetwork                    // network messages in Playback
	frameStart                      // the clock starts again
	frameCommand                    // console command of the recorder
	frameClient                     // their position as stored by the client DLL
	frameNext                       // end of the section
	frameEvent                      // a predicted weapon event
	frameAnimation                  // of their weapon
	frameSound                      // played by the client itself
	frameBuffer                     // private data of the client DLL
	numFrameKinds
)

// frameHeaderBytes covers type, time and frame number.
const frameHeaderBytes = 9

// networkBytes is the size of a network frame before its messages.
const networkBytes = 468

// Offsets in the body of a network frame (docs/formats/goldsrc.md §2).
const (
	netTimestamp   = 0
	netViewOrigin  = 4
	netViewAngles  = 16
	netFrameTime   = 64
	netPaused      = 76
	netOnGround    = 84
	netWaterLevel  = 88
	netVelocity    = 92
	netOrigin      = 104
	netViewHeight  = 116
	netHealth      = 144
	netPunch       = 164
	netMaxClients  = 176
	netViewEntity  = 180
	netPlayerNum   = 184
	netCmdMsec     = 238
	netCmdAngles   = 240
	netCmdMove     = 252 // forward, side, up
	netButtons     = 266
	netImpulse     = 268
	netViewModel   = 432
	netIncoming    = 436 // incoming sequence number
	netMessagesLen = 464
)

// A frame is one record of a section. body aliases the reader's window and is
// valid until the next frame is read.
type frame struct {
	kind   frameKind
	time   float32
	number int32
	offset int64 // of the frame's first byte
	body   []byte
	// window is body and the memory after it.
	window []byte
}

// A layout says how frames are written: as in demo protocol 5, or in the older
// form of the games sold before 2001.
type layout uint8

const (
	layoutSteam layout = iota // demo protocol 5
	layoutWON                 // demo protocol 4 and below
)

// A frameReader reads the frames of all sections in order.
type frameReader struct {
	src      binread.Source
	stream   *binread.Stream
	layout   layout
	sections []int64 // offsets, if the directory is usable
	section  int     // index of the current one
	mayEnd   bool    // a section has ended, and no directory says whether another follows
	time     float32 // of the last frame
	number   int32   // of the last frame
	resyncs  int     // damaged places skipped
	// skipped is called for damage that was skipped; if nil, reading stops at the
	// first damage.
	skipped func(hole)
	ended   bool // the last section ended with its NextSection
}

// newFrameReader returns a reader of src's frames. Without entries, it finds the
// sections itself.
func newFrameReader(src binread.Source, l layout, entries []entry) *frameReader {
	r := &frameReader{src: src, layout: l, stream: binread.NewStream(formatName, src, headerBytes)}
	for _, e := range entries {
		r.sections = append(r.sections, int64(e.offset))
	}
	if len(r.sections) > 0 {
		r.stream = binread.NewStream(formatName, src, r.sections[0])
	}
	return r
}

// next reads the next frame into f. It returns io.EOF after the last section,
// sim.ErrMore (wrapped) while the source may still grow, and another error where
// the frames are truncated or invalid.
func (r *frameReader) next(f *frame) error {
	if r.ended {
		return io.EOF
	}
	if r.mayEnd {
		if err := r.findEnd(); err != nil {
			return err
		}
	}
	err := r.read(f)
	if errors.Is(err, binread.ErrCorrupt) && r.skipped != nil && r.resync(err) {
		err = r.read(f)
	}
	if err != nil {
		return err
	}
	r.time, r.number = f.time, f.number
	if f.kind == frameNext {
		r.endSection()
	}
	return nil
}

// read reads the frame at the stream's offset.
func (r *frameReader) read(f *frame) error {
	at := r.stream.Offset()
	w := r.stream.Peek(frameHeaderBytes)
	if len(w) < frameHeaderBytes {
		return r.stream.End("frame")
	}
	kind := w[0]
	size, err := r.bodyBytes(kind, w)
	if err != nil {
		return err
	}
	if len(w) < frameHeaderBytes+size {
		if w = r.stream.Peek(frameHeaderBytes + size); len(w) < frameHeaderBytes+size {
			return r.stream.End(r.layout.name(kind))
		}
	}
	if r.number > 0 && w[0] == 0 && f32(w, 1) == 0 && i32(w, 5) == 0 {
		// It has the size of a frame, but time and number never return to 0.
		return &binread.Error{
			Format: formatName, Offset: at, Field: "frame",
			Err: binread.Corruptf("zeros after frame %d", r.number),
		}
	}
	*f = frame{
		kind:   r.layout.kind(kind),
		time:   f32(w, 1),
		number: i32(w, 5),
		offset: at,
		body:   w[frameHeaderBytes : frameHeaderBytes+size],
		window: w[frameHeaderBytes:],
	}
	r.stream.Advance(int64(frameHeaderBytes + size))
	return nil
}

// endSection advances to the next section after a NextSection frame.
func (r *frameReader) endSection() {
	r.section++
	r.time, r.number = 0, 0 // the clock starts again
	at := r.stream.Offset()
	if len(r.sections) == 0 {
		r.mayEnd = true
		return
	}
	if r.ended = r.section >= len(r.sections); !r.ended && r.sections[r.section] != at {
		r.stream = binread.NewStream(formatName, r.src, r.sections[r.section])
	}
}

// findEnd decides whether the section that just ended is the last one if no
// directory says so. It returns io.EOF if it is.
func (r *frameReader) findEnd() error {
	at := r.stream.Offset()
	var word [4]byte
	if _, err := r.src.ReadAt(word[:], directoryAt); err == nil && int64(i32(word[:], 0)) == at {
		r.ended = true
		return io.EOF
	}
	switch {
	case r.stream.Left() == 0 && r.src.Growing():
		return r.stream.End("frame")
	case r.stream.Left() == 0, r.section >= 2 && looksLikeDirectory(r.src, at):
		r.ended = true
		return io.EOF
	}
	r.mayEnd = false
	return nil
}

// bodyBytes returns how many bytes follow the header of a frame that begins
// with w.
func (r *frameReader) bodyBytes(kind byte, w []byte) (int, error) {
	fixed, lengthAt, unit := r.layout.bodyLayout(kind)
	if fixed < 0 {
		return 0, &binread.Error{
			Format: formatName, Offset: r.stream.Offset(), Field: "frame.type",
			Err: binread.Corruptf("want 0 to 9, got %d", kind),
		}
	}
	if lengthAt < 0 {
		return fixed, nil
	}
	need := frameHeaderBytes + lengthAt + 4
	if len(w) < need {
		if w = r.stream.Peek(need); len(w) < need {
			return 0, r.stream.End(r.layout.name(kind))
		}
	}
	n := int64(binary.LittleEndian.Uint32(w[frameHeaderBytes+lengthAt:]))
	left := r.stream.Left() - int64(frameHeaderBytes+fixed)
	if n > unit || n > left && !r.src.Growing() {
		if n > unit {
			return 0, &binread.Error{
				Format: formatName, Offset: r.stream.Offset() + int64(frameHeaderBytes+lengthAt),
				Field: r.layout.name(kind) + ".length", Err: binread.Corruptf("want at most %d, got %d", unit, n),
			}
		}
		return 0, r.stream.End(r.layout.name(kind))
	}
	return fixed + int(n), nil
}

// maxBufferBytes limits sound names and client buffers: the engine's are a few
// dozen bytes.
const maxBufferBytes = 1 << 20

// bodyLayout returns the size of the fixed part of a frame's body, the offset of
// a 32-bit length of further bytes (−1 if there is none), and the maximum of that
// length. fixed is −1 for an unknown type.
func (l layout) bodyLayout(kind byte) (fixed, lengthAt int, limit int64) {
	if l == layoutWON {
		return wonBodyLayout(kind)
	}
	switch frameKind(kind) {
	case frameLoading, frameNetwork:
		return networkBytes, netMessagesLen, maxMessagesBytes
	case frameStart, frameNext:
		return 0, -1, 0
	case frameCommand:
		return 64, -1, 0
	case frameClient:
		return 32, -1, 0
	case frameEvent:
		return 84, -1, 0
	case frameAnimation:
		return 8, -1, 0
	case frameSound:
		return 24, 4, maxBufferBytes
	case frameBuffer:
		return 4, 0, maxBufferBytes
	}
	return -1, -1, 0
}

var frameNames = [numFrameKinds]string{
	"NetworkMessages", "NetworkMessages", "DemoStart", "ConsoleCommand", "ClientData", "NextSection", "Event",
	"WeaponAnimation", "Sound", "DemoBuffer",
}

// name returns the name of a frame type as stored.
func (l layout) name(kind byte) string {
	if k := l.kind(kind); k < numFrameKinds {
		return frameNames[k]
	}
	return "frame"
}

// kind returns the meaning of a frame type as stored.
func (l layout) kind(kind byte) frameKind {
	if l == layoutWON {
		return wonFrameKind(kind)
	}
	return frameKind(kind)
}
