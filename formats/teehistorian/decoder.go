package teehistorian

import (
	"errors"
	"io"

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

// A decoder builds the model of one file.
type decoder struct {
	reader
	head header
	game sim.GameMeta
	show bool // secrets too

	minor     int   // version_minor
	superTeam int32 // DDRace team of players under the command "super"

	begun     bool // NewGame was called
	inSection bool // the section of tick is open and not read to its end
	err       error
	quiet     int64 // ticks without any message that may still be handed out

	alive   idSet // clients with a character
	later   later
	asked   bool // a command or the like came in this section
	in      inputs
	players [maxClients]player
	steps   [maxClients]sim.Step // room for fastMoves

	connections map[[16]byte]int // numbers of their ids
	heard       func(*record)    // called after a message but positions and inputs; nil outside of scans

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
	r, h, err := newReader(src)
	if err != nil {
		return nil, err
	}
	return &decoder{reader: r, head: h, game: h.game(opt.ShowPrivate), show: opt.ShowPrivate, minor: h.minorVersion(), superTeam: h.server().SuperTeam(), quiet: quietTicks}, nil
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
		if newer := d.head.server().Newer(); newer != "" {
			b.Warn("newer-server", -1, newer)
		}
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
	case errors.Is(err, sim.ErrMore):
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
			b.Warn("quiet", d.s.Offset(), "ticks without changes are not stored")
			d.tick = d.target
		}
	}
	b.Tick(sim.Tick(d.tick))
	d.asked = false
	if d.later.any() {
		d.catchUp(b)
	}
	if d.in.nSteps+d.in.nListed > 0 {
		d.in.show(b)
	}
}

// section reads the messages of the open tick. It returns nil in front of the
// message that begins the next one, or past a TICK_SKIP.
func (d *decoder) section(b *sim.Builder) error {
	for {
		w := d.s.Peek(fixedBytes)
		if d.later.any() && d.early(w) {
			d.catchUp(b)
		}
		n, ticked := d.fast(b, w)
		d.s.Advance(int64(n))
		if ticked {
			return d.advance(1)
		}
		switch ticked, err := d.next(); {
		case err != nil:
			return err
		case ticked:
			return nil
		case d.rec.kind == msgFinish:
			return d.finish(b)
		}
		d.apply(b, &d.rec)
		if err := d.pass(); err != nil {
			return err
		}
	}
}

// finish ends the file.
func (d *decoder) finish(b *sim.Builder) error {
	// There is no next tick in which those who left are gone and the others in
	// their new teams. Who they are still belongs to this one.
	d.later.leave, d.later.team = idSet{}, idSet{}
	d.catchUp(b)
	if err := d.pass(); err != nil {
		return err
	}
	if d.s.Left() > 0 {
		b.Warn("after-end", d.s.Offset(), "bytes follow the end of the log")
	}
	return io.EOF
}
