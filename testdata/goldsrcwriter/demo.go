package goldsrcwriter

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

const (
	headerBytes  = 544
	networkBytes = 468
)

// A view is the data of a network frame other than its messages: the recorder
// in their own client.
type view struct {
	origin, velocity, angles [3]float32 // feet … and where he looks
	eye                      float32    // above origin
	frameTime                float32
	ground                   bool
	water                    int
	silent                   bool    // jump without its command
	forward, side            float32 // speeds that the usercmd asks for
	buttons                  int
	health                   int
	maxClients, slot         int
	viewModel                int
	sequence                 int // incoming
}

// A demo is the container being written.
type demo struct {
	w       io.WriteSeeker
	off     int64
	err     error
	section []section
	frame   int // number of the client's frame
	buf     []byte
}

// A section is what the directory says of one.
type section struct {
	name         string
	offset, size int64
	frames       int
	time         float32
}

// newDemo writes the header, whose last word is filled in by finish.
func newDemo(w io.WriteSeeker, protocol int, mapName, gameDir string, mapCRC uint32) *demo {
	d := &demo{w: w}
	h := make([]byte, headerBytes)
	copy(h, "HLDEMO\x00\x00")
	binary.LittleEndian.PutUint32(h[8:], 5)
	binary.LittleEndian.PutUint32(h[12:], uint32(protocol))
	copy(h[16:275], mapName)
	copy(h[276:535], gameDir)
	binary.LittleEndian.PutUint32(h[536:], mapCRC)
	d.write(h)
	return d
}

func (d *demo) write(b []byte) {
	if d.err != nil {
		return
	}
	var n int
	n, d.err = d.w.Write(b)
	d.off += int64(n)
}

// begin starts a section.
func (d *demo) begin(name string) {
	d.section = append(d.section, section{name: name, offset: d.off})
	if len(d.section) > 1 {
		d.put(2, 0, nil) // DemoStart
	}
}

// end ends the section.
func (d *demo) end(time float32) {
	d.put(5, time, nil)
	s := &d.section[len(d.section)-1]
	if s.size = d.off - s.offset; s.frames > 0 {
		s.time = time
	}
}

// put writes a frame.
func (d *demo) put(kind byte, time float32, body []byte) {
	d.buf = append(d.buf[:0], kind)
	d.buf = binary.LittleEndian.AppendUint32(d.buf, math.Float32bits(time))
	d.buf = binary.LittleEndian.AppendUint32(d.buf, uint32(d.frame))
	d.write(append(d.buf, body...))
}

// network writes a frame with a block of messages.
func (d *demo) network(time float32, v *view, messages []byte) error {
	if len(messages) > 65536 {
		return fmt.Errorf("goldsrcwriter: a block of %d bytes is more than the engine takes", len(messages))
	}
	kind := byte(1)
	s := &d.section[len(d.section)-1]
	if len(d.section) == 1 {
		kind = 0
	} else {
		s.frames++
	}
	b := make([]byte, networkBytes, networkBytes+len(messages))
	f32 := func(at int, v ...float32) {
		for i, f := range v {
			binary.LittleEndian.PutUint32(b[at+4*i:], math.Float32bits(f))
		}
	}
	u32 := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	f32(0, time)
	f32(4, v.origin[0], v.origin[1], v.origin[2]+v.eye)
	f32(16, v.angles[:]...)
	f32(64, v.frameTime, time)
	if v.ground {
		u32(84, 1)
	}
	u32(88, v.water)
	f32(92, v.velocity[:]...)
	f32(104, v.origin[:]...)
	f32(124, v.eye)
	f32(132, v.angles[:]...)
	u32(144, v.health)
	u32(176, v.maxClients)
	u32(180, v.slot+1)
	u32(184, v.slot)
	b[238] = byte(v.frameTime * 1000)
	f32(240, v.angles[:]...)
	f32(252, v.forward, v.side)
	binary.LittleEndian.PutUint16(b[266:], uint16(v.buttons))
	f32(288, 800) // gravity
	u32(432, v.viewModel)
	u32(436, v.sequence)
	u32(464, len(messages))
	d.put(kind, time, append(b, messages...))
	return d.err
}

// command writes a console command of the recorder.
func (d *demo) command(time float32, text string) {
	b := make([]byte, 64)
	copy(b[:63], text)
	d.put(3, time, b)
}

// client writes the frame that follows every network frame.
func (d *demo) client(time float32, v *view) {
	b := make([]byte, 32)
	for i := range 3 {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(v.origin[i]))
		binary.LittleEndian.PutUint32(b[12+4*i:], math.Float32bits(v.angles[i]))
	}
	binary.LittleEndian.PutUint32(b[28:], math.Float32bits(90))
	d.put(4, time, b)
}

// sound writes a sound that the client played by itself.
func (d *demo) sound(time float32, sample string) {
	var s stream
	s.i32(4, len(sample)+1)
	s.str(sample)
	s.f32(0.8, 1)
	s.i32(0, 100)
	d.put(8, time, s.buf)
}

// shot writes an event that the client predicted.
func (d *demo) shot(time float32, index, owner int, origin, angles [3]float32) {
	var s stream
	s.i32(0, index)
	s.f32(0)
	s.i32(0, owner)
	s.f32(origin[:]...)
	s.f32(angles[:]...)
	s.raw(make([]byte, 84-len(s.buf)))
	d.put(6, time, s.buf)
}

// finish writes the directory and the header's word that points to it.
func (d *demo) finish() error {
	at := d.off
	var s stream
	s.i32(len(d.section))
	for i, e := range d.section {
		s.i32(i)
		name := make([]byte, 64)
		copy(name, e.name)
		s.raw(name)
		s.i32(0, -1)
		s.f32(e.time)
		s.i32(e.frames, int(e.offset), int(e.size))
	}
	d.write(s.buf)
	if d.err != nil {
		return d.err
	}
	if _, err := d.w.Seek(540, io.SeekStart); err != nil {
		return err
	}
	var word [4]byte
	binary.LittleEndian.PutUint32(word[:], uint32(at))
	if _, err := d.w.Write(word[:]); err != nil {
		return err
	}
	_, err := d.w.Seek(0, io.SeekEnd)
	return err
}
