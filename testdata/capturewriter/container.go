package capturewriter

import (
	"encoding/binary"
	"net/netip"
	"time"
)

// A Form is how a capture is written.
type Form struct {
	NG        bool // pcapng instead of pcap
	BigEndian bool
	Nanos     bool // timestamps in nanoseconds instead of microseconds
	Link      Link
	// Tags are 802.1Q tags in front of the packet, on Ethernet.
	Tags int
	// Extensions puts a hop-by-hop header before UDP, on IPv6.
	Extensions bool
	// FragmentBytes cuts datagrams that are longer, 0 for none.
	FragmentBytes int
	// Reversed writes the fragments of a datagram last one first.
	Reversed bool
}

// A Writer writes a capture in memory.
type Writer struct {
	form  Form
	order binary.AppendByteOrder
	b     []byte
	id    uint32 // of the datagram, for fragments
	// links are those of a pcapng's interfaces, on is the one that packets come from.
	links []link
	on    int
}

// A link is how an interface of a pcapng is written.
type link struct {
	link  Link
	nanos bool
}

// New returns a writer that has written the capture's head.
func New(f Form) *Writer {
	w := &Writer{form: f, order: binary.LittleEndian}
	if f.BigEndian {
		w.order = binary.BigEndian
	}
	if f.NG {
		w.section()
	} else {
		w.header()
	}
	return w
}

// Bytes returns what was written so far.
func (w *Writer) Bytes() []byte { return w.b }

// UDP writes a datagram captured at at.
func (w *Writer) UDP(at time.Time, src, dst netip.AddrPort, payload []byte) {
	w.id++
	frames := w.frames(src, dst, payload)
	if w.form.Reversed {
		for i, j := 0, len(frames)-1; i < j; i, j = i+1, j-1 {
			frames[i], frames[j] = frames[j], frames[i]
		}
	}
	for _, f := range frames {
		w.Frame(at, f)
	}
}

// Frame writes a frame as it is.
func (w *Writer) Frame(at time.Time, frame []byte) {
	if w.form.NG {
		w.enhanced(at, frame)
		return
	}
	w.u32(uint32(at.Unix()))
	frac := at.Nanosecond()
	if !w.form.Nanos {
		frac /= 1000
	}
	w.u32(uint32(frac))
	w.u32(uint32(len(frame)))
	w.u32(uint32(len(frame)))
	w.b = append(w.b, frame...)
}

func (w *Writer) u16(v uint16) { w.b = w.order.AppendUint16(w.b, v) }
func (w *Writer) u32(v uint32) { w.b = w.order.AppendUint32(w.b, v) }

// header writes the head of a pcap.
func (w *Writer) header() {
	magic := uint32(0xa1b2c3d4)
	if w.form.Nanos {
		magic = 0xa1b23c4d
	}
	w.u32(magic)
	w.u16(2)
	w.u16(4)
	w.u32(0)
	w.u32(0)
	w.u32(262144)
	w.u32(uint32(w.form.Link))
}

// section writes the section header and the first interface of a pcapng, the
// latter with its resolution.
func (w *Writer) section() {
	w.block(0x0a0d0d0a, func() {
		w.u32(0x1a2b3c4d)
		w.u16(1)
		w.u16(0)
		w.u32(0xffffffff)
		w.u32(0xffffffff)
	})
	w.Interface(w.form.Link, w.form.Nanos)
}

// Interface describes another interface of a pcapng and has the next packets come from it. It
// returns its number for [Writer.On].
func (w *Writer) Interface(l Link, nanos bool) int {
	w.links = append(w.links, link{l, nanos})
	w.On(len(w.links) - 1)
	w.block(1, func() {
		w.u16(uint16(w.form.Link))
		w.u16(0)
		w.u32(0)
		w.u16(9) // if_tsresol
		w.u16(1)
		resolution := byte(6)
		if w.form.Nanos {
			resolution = 9
		}
		w.b = append(w.b, resolution, 0, 0, 0)
		w.u32(0) // end of options
	})
	return w.on
}

// On has the next packets come from an interface.
func (w *Writer) On(n int) {
	w.on, w.form.Link, w.form.Nanos = n, w.links[n].link, w.links[n].nanos
}

// enhanced writes an enhanced packet block.
func (w *Writer) enhanced(at time.Time, frame []byte) {
	t := uint64(at.UnixMicro())
	if w.form.Nanos {
		t = uint64(at.UnixNano())
	}
	w.block(6, func() {
		w.u32(uint32(w.on))
		w.u32(uint32(t >> 32))
		w.u32(uint32(t))
		w.u32(uint32(len(frame)))
		w.u32(uint32(len(frame)))
		w.b = append(w.b, frame...)
		for len(w.b)%4 != 0 {
			w.b = append(w.b, 0)
		}
	})
}

// block writes a pcapng block around what body writes.
func (w *Writer) block(kind uint32, body func()) {
	at := len(w.b)
	w.u32(kind)
	w.u32(0)
	body()
	n := uint32(len(w.b) - at + 4)
	w.u32(n)
	length := w.order.AppendUint32(nil, n)
	copy(w.b[at+4:], length)
}
