package ghost

import (
	"errors"
	"fmt"
	"io"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/secret"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A decoder reads one ghost. It implements sim.Decoder.
type decoder struct {
	header header
	src    binread.Source
	chunks chunkReader

	begun     bool
	start     int32 // the start tick
	hasStart  bool
	count     int32 // characters read
	last      sim.Tick
	lost      damage // since the last tick
	missing   int32  // characters in damaged chunks
	ended     bool
	finalized bool
}

// damage is the bytes of chunks that could not be read; to is 0 if there are none.
type damage struct{ from, to int64 }

// owner is the client id of the only player.
const owner = 0

// Open returns a decoder for the ghost in src. It reads the header and fails if
// the header is truncated, damaged or of an unsupported version. The only private
// data in a ghost is an address in its owner's name.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	h, err := readHeader(src)
	if err != nil {
		return nil, err
	}
	if !opt.ShowPrivate {
		h.owner = secret.Text(h.owner)
	}
	return &decoder{header: h, src: src, chunks: chunkReader{
		s:       binread.NewStream(formatName, src, h.chunks),
		version: h.version,
	}}, nil
}

// Meta implements sim.Decoder.
func (d *decoder) Meta() sim.Meta {
	h := &d.header
	m := sim.Meta{
		Format:   formatName,
		Version:  fmt.Sprint(h.version),
		GameName: "DDNet",
		Type:     "client",
		Promised: h.time,
		Recorder: owner,
		Lacks:    []sim.EventKind{sim.EventKill, sim.EventDeath, sim.EventChat},
		Facts:    []sim.Fact{{Name: "Owner", Value: h.owner}},
	}
	if h.time > 0 {
		m.Facts = append(m.Facts, sim.Fact{Name: "Time", Value: fmt.Sprintf("%.3f s", h.time.Seconds())})
	}
	return m
}

// columns are the columns of a row that the writer records.
var columns = sim.ColSet{}.With(
	sim.X, sim.Y, sim.VX, sim.AimAngle, sim.Direction, sim.Weapon,
	sim.HookState, sim.HookX, sim.HookY, sim.AttackTick, sim.Alive, sim.RaceStart,
)

func (d *decoder) gameMeta() sim.GameMeta {
	h := &d.header
	return sim.GameMeta{
		Engine: sim.DDNet,
		Map: sim.MapRef{
			Name: h.mapName, CRC: h.mapCRC, HasCRC: h.mapCRC != 0,
			SHA256: h.mapHash, HasSHA256: h.version >= 6,
		},
		TickLen:  sim.TeeworldsTick,
		Unbroken: true,
		Columns:  columns,
	}
}

// Next implements sim.Decoder. Each character item is a tick.
func (d *decoder) Next(b *sim.Builder) error {
	if !d.begun {
		d.begun = true
		b.NewGame(d.gameMeta())
		b.Join(owner, sim.Identity{Name: d.header.owner, Country: -1})
		if d.header.ticks == 0 || d.header.time == 0 {
			b.Warn("unfinished", headerBytes-8, "the header has no time: the ghost was not finished")
		}
	}
	for !d.ended {
		if d.chunks.items == 0 {
			if err := d.nextChunk(b); err != nil {
				return d.end(b, err)
			}
			continue
		}
		if d.item(b, d.chunks.item()) {
			b.Progress(d.chunks.s.Offset(), d.src.Size())
			return nil
		}
	}
	return io.EOF
}

// nextChunk reads the next chunk, skipping unknown ones.
func (d *decoder) nextChunk(b *sim.Builder) error {
	if d.chunks.s.Left() == 0 && !d.src.Growing() {
		return io.EOF
	}
	at := d.chunks.s.Offset()
	err := d.chunks.next()
	if errors.Is(err, errSkipped) {
		d.skip(b, at, err)
		return nil
	}
	return err
}

// skip reports the skipped chunk at an offset. The characters in a damaged one took a
// tick each, so that those after it keep their time.
func (d *decoder) skip(b *sim.Builder, at int64, err error) {
	if k := d.chunks.skippedKind; k == itemCharacterNoTick || k == itemCharacter {
		if d.lost.to == 0 {
			d.lost.from = at
		}
		d.lost.to = d.chunks.s.Offset()
		d.missing += int32(d.chunks.skippedItems)
	}
	b.Warn("bad-chunk", at, skippedText(err))
}

// skippedText returns why a chunk was skipped.
func skippedText(err error) string {
	text := "unreadable chunk"
	if errors.Is(err, binread.ErrUnsupported) {
		text = "chunk of unknown items"
	}
	return text
}

// end adds what is known only at the end, once: the finish.
func (d *decoder) end(b *sim.Builder, err error) error {
	if errors.Is(err, sim.ErrMore) {
		return err
	}
	if !d.finalized {
		d.finalized, d.ended = true, err == io.EOF
		h := &d.header
		if err == io.EOF && h.ticks > 0 && h.ticks != d.count {
			b.Warn("tick-count", headerBytes-8, fmt.Sprintf("the header promises %d ticks, the file has %d",
				h.ticks, d.count))
		}
		if h.time > 0 && d.count > 0 {
			ms := int32(min(h.time/time.Millisecond, 1<<31-1))
			b.Event(sim.Event{Kind: sim.EventFinish, Player: owner, Target: -1, Value: ms})
		}
	}
	return err
}

// item applies an item and reports whether it is a tick.
func (d *decoder) item(b *sim.Builder, v []int32) bool {
	switch d.chunks.kind {
	case itemStartTick:
		d.start, d.hasStart = v[0], true
	case itemSkin:
		d.skin(b, v)
	case itemCharacterNoTick:
		return d.character(b, v, int64(d.start)+int64(d.count)+int64(d.missing))
	case itemCharacter:
		return d.character(b, v, int64(v[11]))
	}
	return false
}

// maxGap is the longest gap between two ticks that is accepted: one day.
const maxGap = 24 * 3600 * 50

// character adds the tick of a character item. It returns false for a tick that
// is out of order.
func (d *decoder) character(b *sim.Builder, v []int32, at int64) bool {
	switch {
	case at < -1<<31 || at > 1<<31-2, d.count > 0 && at > int64(d.last)+maxGap:
		b.Warn("bad-tick", d.chunks.s.Offset(), "the tick is far from the previous one")
		return false
	case d.count > 0 && at <= int64(d.last):
		b.Warn("bad-tick", d.chunks.s.Offset(), "the tick is not after the previous one")
		return false
	}
	before := d.last
	d.last = sim.Tick(at)
	b.Tick(d.last)
	if d.lost.to > 0 && d.count > 0 {
		b.Gap(before, d.lost.from, d.lost.to)
		b.Warn(sim.WarnDamaged, d.lost.from,
			fmt.Sprintf("the data is damaged: everything between ticks %d and %d is missing", before, d.last))
	}
	d.lost = damage{}
	b.Set(owner, sim.Alive, 1)
	for i, c := range characterColumns {
		if c != sim.NumCols {
			b.Set(owner, c, v[i])
		}
	}
	if d.hasStart && d.start < 1<<31-1 {
		// The client starts the run one tick before the server does.
		b.Set(owner, sim.RaceStart, d.start+1)
	}
	d.count++
	return true
}

// characterColumns are the columns of a character item; NumCols marks fields that
// the writer leaves at 0.
var characterColumns = [11]sim.Col{
	sim.X, sim.Y, sim.VX, sim.NumCols, sim.AimAngle, sim.Direction, sim.Weapon, sim.HookState, sim.HookX, sim.HookY,
	sim.AttackTick,
}

// skin applies the player's skin.
func (d *decoder) skin(b *sim.Builder, v []int32) {
	who := sim.Identity{Name: d.header.owner, Country: -1}
	who.Skin = twcodec.Text(twcodec.AppendPackedString(nil, v[:6]))
	who.CustomCol = v[6] != 0
	who.ColorBody, who.ColorFeet = uint32(v[7]), uint32(v[8])
	b.SetIdentity(owner, who)
}
