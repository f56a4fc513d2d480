package teehistorian

import (
	"errors"
	"io"
	"math"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxClients bounds client ids: 128 since DDNet 19, 64 before.
const maxClients = sim.MaxPlayers

// fixedBytes is more than the longest message of fixed parts, INPUT_NEW, can
// take: twelve ints of five bytes. Where that much is left such a message needs
// no check for the end.
const fixedBytes = 12*twcodec.MaxIntBytes + 4

// anyID is greater than every client id: the first position of a file begins a
// tick, whosever it is.
const anyID = math.MaxInt32

// A decoder reads one file forward. Its tick is the section it is in: the
// positions at the end of the tick and what happened until the next one. target
// is where the messages read so far have brought the clock, ahead of tick while
// quiet ticks are handed out.
type decoder struct {
	s    *binread.Stream
	src  binread.Source
	head header
	game sim.GameMeta
	show bool // secrets too

	begun     bool // NewGame was called
	inSection bool // the section of tick is open and not read to its end
	err       error
	tick      int32
	target    int32
	last      int32 // client id of the last position of this tick
	quiet     int64 // ticks without any message that may still be handed out
	rec       record

	alive   idSet // clients with a character
	leaving idSet // clients whose DROP takes effect with the next tick
	in      inputs
	players [maxClients]player

	msg twcodec.Msg
}

// quietTicks and quietPerByte bound how many ticks without any message are
// handed out: enough for eleven hours and a server on which little happens, and
// not so many that a few forged bytes keep us busy for hours.
const (
	quietTicks   = 2 << 20
	quietPerByte = 64
)

// Open returns a decoder at the start of src. It fails when the header is
// damaged, of an unknown version, or not there whole.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	return open(src, opt)
}

func open(src binread.Source, opt binread.Options) (*decoder, error) {
	s := binread.NewStream(formatName, src, 0)
	h, err := readHeader(s)
	if err != nil {
		return nil, err
	}
	return &decoder{
		s: s, src: src, head: h, game: h.game(opt.ShowPrivate), show: opt.ShowPrivate,
		tick: -1, last: anyID, quiet: quietTicks,
	}, nil
}

// Meta implements sim.Decoder.
func (d *decoder) Meta() sim.Meta { return d.head.meta() }

// Next implements sim.Decoder.
func (d *decoder) Next(b *sim.Builder) error {
	if d.err != nil {
		return d.err
	}
	if !d.begun {
		d.begun = true
		b.NewGame(d.game)
	}
	if !d.inSection {
		if !d.sectionIsThere() {
			return d.s.End("record")
		}
		d.openTick(b)
		if d.tick < d.target {
			return nil
		}
		d.inSection = true
	}
	err := d.section(b)
	b.Progress(d.s.Offset(), d.src.Size())
	switch {
	case err == nil:
		d.inSection = false
	case errors.Is(err, binread.ErrMore):
		return err
	default:
		d.err = err // after the tick that was begun
	}
	return nil
}

// openTick goes on to the next tick and applies what takes effect with it.
func (d *decoder) openTick(b *sim.Builder) {
	d.tick++
	if d.tick < d.target {
		if d.quiet+quietPerByte*d.s.Offset() > 0 {
			d.quiet--
		} else {
			b.Warn("quiet", d.s.Offset(), "ticks in which nothing happened are left out")
			d.tick = d.target
		}
	}
	b.Tick(sim.Tick(d.tick))
	if d.leaving != (idSet{}) {
		d.applyLeaves(b)
	}
	if d.in.pending() {
		d.in.show(b)
	}
}

// section reads the messages of the open tick. It returns nil in front of the
// message that begins the next one, or past a TICK_SKIP.
func (d *decoder) section(b *sim.Builder) error {
	for {
		n, ticked := d.fast(b, d.s.Peek(fixedBytes))
		d.s.Advance(int64(n))
		if ticked {
			return d.advance(1)
		}
		r := &d.rec
		if err := d.readRecord(r); err != nil {
			return err
		}
		switch {
		case r.kind == msgFinish:
			return d.finish(b)
		case r.kind == msgTickSkip:
			if r.x < 0 {
				return d.errorAt("TICK_SKIP.dt", binread.Corruptf("%d is negative", r.x))
			}
			d.s.Advance(int64(r.bytes))
			return d.advance(int64(r.x) + 1)
		case r.position() && r.cid <= d.last:
			return d.advance(1)
		}
		if err := d.apply(b, r); err != nil {
			return err
		}
		if r.skip > d.s.Left()-int64(r.bytes) {
			return d.s.End(messageNames[-r.kind] + ".data")
		}
		d.s.Advance(int64(r.bytes) + r.skip)
	}
}

// finish ends the file.
func (d *decoder) finish(b *sim.Builder) error {
	d.s.Advance(int64(d.rec.bytes))
	if n := d.s.Left(); n > 0 {
		b.Warn("after-end", d.s.Offset(), "bytes follow the end of the log")
	}
	return io.EOF
}

// readRecord reads the message at the stream's offset without passing it.
func (d *decoder) readRecord(r *record) error {
	for want := 1 << 10; ; want *= 8 {
		w := d.s.Peek(want)
		n, field, err := r.read(w)
		switch {
		case err != nil:
			return d.errorAt(field, err)
		case n > 0:
			r.bytes = n
			return nil
		case len(w) == 0 && !d.src.Growing():
			return d.errorAt("FINISH", binread.Truncatedf("the log ends without it: the server crashed, or the file is cut off"))
		case len(w) < want:
			return d.s.End(field)
		}
	}
}

func (d *decoder) errorAt(field string, err error) error {
	return &binread.Error{Format: formatName, Offset: d.s.Offset(), Field: field, Err: err}
}

// advance makes target the tick n further on.
func (d *decoder) advance(n int64) error {
	t := int64(d.target) + n
	if t >= int64(sim.MaxTick) {
		return d.errorAt("TICK_SKIP.dt", binread.Corruptf("tick %d does not fit 31 bits", t))
	}
	d.target, d.last = int32(t), -1
	return nil
}
