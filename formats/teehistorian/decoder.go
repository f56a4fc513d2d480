package teehistorian

import (
	"errors"
	"fmt"
	"io"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxClients limits client ids: servers have 64 slots, 128 since DDNet 20, and next 256.
const maxClients = sim.MaxPlayers

// fixedBytes is an upper bound for messages of fixed fields: INPUT_NEW has twelve
// ints of up to five bytes. If that many bytes are left, reading such a message
// needs no bounds checks.
const fixedBytes = 12*twcodec.MaxIntBytes + 4

// A decoder builds the model of one file.
type decoder struct {
	reader
	head header
	game sim.GameMeta
	show bool // include private values

	minor     int   // version_minor
	superTeam int32 // DDRace team of players under the command "super"

	begun     bool // NewGame was called
	inSection bool // the section of tick is open and not fully read
	err       error
	quiet     int64 // budget for ticks without messages

	alive   idSet // clients with a character
	later   later
	asked   bool // this section contains a command or similar
	in      inputs
	players [maxClients]player
	steps   [maxClients]sim.Step // scratch space for fastMoves

	connections map[[16]byte]int // numbers of their ids
	heard       func(*record)    // called after every message except positions and inputs; nil outside of scans

	msg twcodec.Msg
}

// quietTicks and quietPerByte limit how many ticks without messages are emitted:
// enough for eleven hours and for servers with little activity, but few enough
// that some forged bytes cannot keep the decoder busy for hours.
const (
	quietTicks   = 2 << 20
	quietPerByte = 64
)

// Open returns a decoder at the start of src. It fails if the header is damaged,
// incomplete or of an unknown version.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	r, h, err := newReader(src)
	if err != nil {
		return nil, err
	}
	return &decoder{
		reader: r, head: h, game: h.game(opt.ShowPrivate), show: opt.ShowPrivate, minor: h.minorVersion(),
		superTeam: h.server().SuperTeam(), quiet: quietTicks,
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
		d.err = err // after the current tick
	}
	return nil
}

// openTick advances to the next tick and applies the changes that take effect
// with it.
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
	if d.in.nSteps[0]+d.in.nListed > 0 {
		d.in.show(b)
	}
}

// section reads the messages of the open tick. It returns nil before the message
// that begins the next tick, or after a TICK_SKIP.
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
		if d.rec.beyond() {
			b.Warn("client-id", d.s.Offset(), fmt.Sprintf("records of client ids above %d are skipped", maxClients-1))
		} else {
			d.apply(b, &d.rec)
		}
		if err := d.pass(); err != nil {
			return err
		}
	}
}

// finish ends the recording.
func (d *decoder) finish(b *sim.Builder) error {
	// No further tick will show who left or changed teams, so these changes belong
	// to the last one.
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
