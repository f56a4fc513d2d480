package goldsrc

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// A decoder turns a recording's frames into ticks: one for each network frame of
// Playback. Everything between two of them belongs to the later one.
type decoder struct {
	src    binread.Source
	head   header
	frames *frameReader
	layout layout
	c      *client
	meta   sim.Meta

	f     frame
	held  bool     // f was read but not processed
	begun bool     // NewGame was called
	tick  sim.Tick // of the next network frame
	time  time.Duration
	err   error // why the recording ended
	notes []note
	part  binread.Part // its place in a run
	// hole is the damage since the last tick.
	hole        hole
	firstOfGame sim.Tick

	players playerRows
	net     netChannel
	stale   []byte // last view drawn on the previous map, until the client draws again
	things  thingSet
	won     wonState
}

// A note is a warning that waits for a Builder.
type note struct {
	kind   string
	offset int64
	text   string
}

// maxNotes limits the warnings of a damaged LOADING before the first tick.
const maxNotes = 1024

// Open returns a decoder at the first frame of the recording in src. It fails if
// the header is incomplete or does not belong to a GoldSrc demo; the error names
// the actual format if it is known.
func Open(src binread.Source, opt binread.Options) (sim.Decoder, error) {
	d, err := open(src, opt)
	if err != nil {
		return nil, err
	}
	return d, nil
}

func open(src binread.Source, opt binread.Options) (*decoder, error) {
	d, entries, err := begin(src, opt)
	if err != nil {
		return nil, err
	}
	if err := d.prepare(); err != nil {
		return nil, err
	}
	d.meta = d.describe(entries)
	return d, nil
}

// begin returns a decoder that has read no frame, and the sections of the file.
func begin(src binread.Source, opt binread.Options) (*decoder, []entry, error) {
	h, err := readHeader(src)
	if err != nil {
		return nil, nil, err
	}
	d := &decoder{src: src, head: h, c: newClient()}
	d.c.warn, d.c.secret, d.c.part = d.note, opt.ShowPrivate, opt.Part
	if d.layout, err = d.chooseLayout(); err != nil {
		return nil, nil, err
	}
	entries, err := readDirectory(src, h)
	if err != nil && !src.Growing() {
		d.note("directory", directoryAt, err.Error()+". Playhead found the sections without it.")
	}
	d.frames = newFrameReader(src, d.layout, entries)
	d.frames.skipped = d.skipped
	if d.layout == layoutWON {
		d.c.recorder, d.c.maxClients = wonRecorder, wonRecorder
		d.note("won", 8, "Demos of games before 2001 (protocol "+strconv.Itoa(int(h.networkProtocol))+
			") store other players in an unsupported form: only the recorder's path is shown.")
	}
	return d, entries, nil
}

// Oldest and newest network protocols of each layout.
const (
	lastWONProtocol   = 42
	firstTestProtocol = 47 // newest protocol seen in real recordings
	newestProtocol    = 48
)

// chooseLayout decides how the frames are written, from the protocols, or if
// these contradict each other, from the frames.
func (d *decoder) chooseLayout() (layout, error) {
	h := &d.head
	l, other := layoutSteam, layoutWON
	if h.networkProtocol <= lastWONProtocol {
		l, other = other, l
	}
	if h.networkProtocol > newestProtocol || h.networkProtocol < 0 || h.demoProtocol > 5 || h.demoProtocol < 0 {
		return l, &binread.Error{Format: formatName, Offset: 8, Field: "networkProtocol", Err: binread.Unsupportedf(
			"want demo protocol 5 and network protocol 43 to 48, got %d and %d", h.demoProtocol, h.networkProtocol)}
	}
	if wantsOld := h.demoProtocol < 5; wantsOld != (l == layoutWON) {
		if _, ok := probe(d.src, l); !ok {
			if n, fits := probe(d.src, other); fits && n > 0 {
				l = other
			}
		}
		d.note("protocol", 8, "The header names demo protocol "+strconv.Itoa(int(h.demoProtocol))+
			" and network protocol "+strconv.Itoa(int(h.networkProtocol))+
			", which do not match. Playhead reads the frames by their content.")
	}
	return l, nil
}

// prepare reads up to the server's description, which Meta needs.
func (d *decoder) prepare() error {
	for d.layout == layoutSteam {
		if err := d.frames.next(&d.f); err != nil {
			if errors.Is(err, sim.ErrMore) {
				return err
			}
			d.err = err
			return nil
		}
		if d.f.kind != frameLoading {
			d.held = true
			return nil
		}
		failed := d.c.counts.failed
		d.messages()
		if failed != d.c.counts.failed && d.head.networkProtocol < firstTestProtocol {
			return &binread.Error{Format: formatName, Offset: 12, Field: "networkProtocol", Err: binread.Unsupportedf(
				"network protocol %d is not supported (47 and 48 are)", d.head.networkProtocol)}
		}
		if d.c.newServer {
			return nil
		}
	}
	return nil
}

// skipped reports damage after which the frames continue.
func (d *decoder) skipped(h hole) {
	d.note(sim.WarnDamaged, h.from, h.text())
	if d.hole.to == 0 {
		d.hole.from = h.from
	}
	d.hole.to = h.to
}

// endHole records what damage before the open tick left out.
func (d *decoder) endHole(b *sim.Builder) {
	if d.hole.to > 0 && d.tick > d.firstOfGame {
		b.Gap(d.tick-1, d.hole.from, d.hole.to)
	}
	d.hole = hole{}
}

// note keeps a warning until there is a Builder.
func (d *decoder) note(kind string, offset int64, text string) {
	if len(d.notes) < maxNotes {
		d.notes = append(d.notes, note{kind, offset, text})
	}
}

// Meta implements sim.Decoder.
func (d *decoder) Meta() sim.Meta { return d.meta }

// describe combines the header, the directory and the first messages.
func (d *decoder) describe(entries []entry) sim.Meta {
	h := &d.head
	m := sim.Meta{
		Format: formatName, Version: strconv.Itoa(int(h.demoProtocol)) + "/" + strconv.Itoa(int(h.networkProtocol)),
		GameName: gameName(h.gameDir), Type: "client", Recorder: -1, Server: d.c.text([]byte(d.c.server.hostname)),
		Lacks: []sim.EventKind{sim.EventFinish},
	}
	switch {
	case d.c.hltv:
		m.Type = "hltv"
	case d.layout == layoutWON:
		// their messages are not read
		m.Recorder, m.Lacks = wonRecorder, append(m.Lacks, sim.EventKill, sim.EventDeath, sim.EventShot, sim.EventChat)
	case d.c.recorder > 0:
		m.Recorder = d.c.recorder
	}
	for _, e := range entries {
		if e.trackTime > 0 {
			m.Promised = max(m.Promised, frameTime(e.trackTime))
		}
		m.Facts = append(m.Facts, sim.Fact{Name: "section", Value: cleanText(e.description) + ", " +
			strconv.Itoa(int(e.frameCount)) + " network frames, " + strconv.Itoa(int(e.length)) + " bytes"})
	}
	m.Facts = append(m.Facts,
		sim.Fact{Name: "demo protocol", Value: strconv.Itoa(int(h.demoProtocol))},
		sim.Fact{Name: "network protocol", Value: strconv.Itoa(int(h.networkProtocol))},
		sim.Fact{Name: "game folder", Value: cleanText(h.gameDir)},
		sim.Fact{Name: "first map", Value: cleanText(h.mapName)})
	if h.mapCRC != 0 { // HLTV and single-player demos do not hold it
		m.Facts = append(m.Facts, sim.Fact{
			Name:  "map checksum",
			Value: strings.ToUpper(strconv.FormatUint(uint64(h.mapCRC), 16)),
		})
	}
	return m
}

// frameTime returns a frame's time as a position in the recording, 0 if it is not
// a valid time.
func frameTime(seconds float32) time.Duration {
	const most = 365 * 24 * 3600
	if !(seconds > 0) {
		return 0
	}
	return time.Duration(min(float64(seconds), most) * float64(time.Second))
}

// Next implements sim.Decoder.
func (d *decoder) Next(b *sim.Builder) error {
	for {
		if d.err != nil {
			d.finish(b)
			return d.err
		}
		if !d.held {
			if err := d.frames.next(&d.f); err != nil {
				if d.err = err; errors.Is(err, sim.ErrMore) {
					d.err = nil
					return err
				}
				continue
			}
		}
		d.held = false
		d.c.counts.frames[min(d.f.kind, numFrameKinds-1)]++
		if d.layout == layoutWON {
			if d.wonFrame(b) {
				return nil
			}
			continue
		}
		if d.f.kind == frameLoading || d.f.kind == frameNetwork {
			d.messages()
		} else {
			d.clientFrame()
		}
		if d.f.kind == frameNetwork {
			d.openTick(b)
			b.Progress(d.f.offset, d.src.Size())
			return nil
		}
	}
}

// messages decodes the messages of a network frame.
func (d *decoder) messages() {
	d.c.beginFrame(&d.f)
	var r msgReader
	r.reset(d.f.window[networkBytes:], len(d.f.body)-networkBytes, d.f.offset+frameHeaderBytes+networkBytes)
	if err := d.c.read(&r); err != nil {
		d.c.counts.failed++
		d.note("messages", errorOffset(err), err.Error())
	}
}

func errorOffset(err error) int64 {
	var e *binread.Error
	if errors.As(err, &e) {
		return e.Offset
	}
	return -1
}

// clientFrame processes what the recording client itself wrote.
func (d *decoder) clientFrame() {
	c := d.c
	switch d.f.kind {
	case frameCommand:
		c.command(d.f.body)
	case frameEvent:
		c.eventFrame(d.f.body)
	case frameSound:
		c.soundFrame(d.f.body, d.players.origin)
	}
}

// command records a console command of the recorder: most of them are keys.
func (c *client) command(body []byte) {
	if c.bxtCommand(body) {
		return
	}
	text := c.commandText(trimNUL(body))
	if text == "" {
		return
	}
	c.emit(sim.Event{Kind: sim.EventCommand, Player: c.player(c.recorder), Target: -1, Text: text})
}

// commandText returns a console command as one line without secrets.
func (c *client) commandText(b []byte) string {
	text := cleanText(b)
	if c.secret {
		return text
	}
	parts := strings.Split(text, ";")
	for i, p := range parts {
		p, space := strings.TrimLeft(p, " "), p[:len(p)-len(strings.TrimLeft(p, " "))]
		parts[i] = space + maskCommand(p)
	}
	return strings.Join(parts, ";")
}

// openTick turns the last network frame into a tick.
func (d *decoder) openTick(b *sim.Builder) {
	c := d.c
	d.part = c.place()
	if !d.begun || c.newServer {
		d.newGame(b)
	}
	c.readBXT()
	d.time = max(d.time, d.part.After+frameTime(d.f.time))
	b.TickTime(d.tick, d.time)
	d.endHole(b)
	d.tick++
	d.flushNotes(b)
	d.flushFarewells(b)
	d.flushRoster(b)
	b.Mute(b.AfterGap()) // when the state changed is unknown
	d.flushPlayers(b)
	b.Mute(false)
	d.flushThings(b)
	d.flushGlobals(b)
	d.flushEvents(b)
	c.newServer = false
}

// newGame starts the game that the last SVC_SERVERINFO described.
func (d *decoder) newGame(b *sim.Builder) {
	d.begun, d.firstOfGame = true, d.tick
	c := d.c
	m := sim.GameMeta{
		Engine: sim.GoldSrc, Unbroken: true, Columns: goldsrcColumns, MaxClients: c.maxClients,
		Server: c.text([]byte(c.server.hostname)),
		Map:    sim.MapRef{Name: cleanText(c.server.mapName())}, Teams: c.teams(d.head.gameDir),
		File: d.part.Path,
	}
	if c.hltv {
		m.Columns = m.Columns.Without(sim.Buttons, sim.VX, sim.VY, sim.VZ, sim.CmdMsec, sim.ForwardMove, sim.SideMove,
			sim.OnGround, sim.CmdYaw, sim.CmdPitch, sim.PunchYaw, sim.PunchPitch, sim.WaterLevel, sim.OnLadder)
	}
	if m.Map.Name == "" {
		m.Map.Name = cleanText(baseName(d.head.mapName))
	}
	m.Map.CRC = c.server.mapCRC
	if m.Map.CRC == 0 && d.tick == 0 {
		m.Map.CRC = d.head.mapCRC
	}
	m.Map.HasCRC = m.Map.CRC != 0
	b.NewGame(m)
	d.players.reset()
	d.things.reset()
}

// flushNotes emits the waiting warnings.
func (d *decoder) flushNotes(b *sim.Builder) {
	for _, n := range d.notes {
		b.Warn(n.kind, n.offset, n.text)
	}
	d.notes = d.notes[:0]
	s := &d.c.entities
	if s.stale > 0 {
		b.Warn("stale-reference", d.f.offset, "a packet of entities refers to an older packet that was dropped")
		s.stale = 0
	}
	if s.mismatch > 0 {
		b.Warn("entity-count", d.f.offset, "a packet of entities holds a different number of entities than it says")
		s.mismatch = 0
	}
}

// flushEvents emits the events since the last tick.
func (d *decoder) flushEvents(b *sim.Builder) {
	d.c.settle()
	for _, e := range d.c.events {
		d.event(b, e)
	}
	d.c.events = d.c.events[:0]
}

func (d *decoder) event(b *sim.Builder, e sim.Event) {
	if !e.Placed && (e.Kind == sim.EventKill || e.Kind == sim.EventShot || e.Kind == sim.EventSound) {
		d.place(b, &e)
	}
	if e.Kind == sim.EventTeam {
		e.Extra = 0 // the previous team: only settle uses it
	}
	b.Event(e)
}

// flushFarewells emits the events of players whose slots were taken over in the
// same frame, so that they are attributed to the right players.
func (d *decoder) flushFarewells(b *sim.Builder) {
	c := d.c
	if c.replaced == 0 {
		return
	}
	old := func(id int16, i int) bool {
		return id >= 0 && c.replaced>>id&1 == 1 && i < c.replacedAt[id]
	}
	kept := c.events[:0]
	for i, e := range c.events {
		if !old(e.Player, i) && !old(e.Target, i) {
			kept = append(kept, e)
			continue
		}
		d.event(b, e)
	}
	c.events, c.replaced = kept, 0
}

// place gives an event the position of its player, if they are visible.
func (d *decoder) place(b *sim.Builder, e *sim.Event) {
	who := e.Player
	if e.Kind == sim.EventKill {
		who = e.Target
	}
	if who < 0 {
		return
	}
	if r := b.Row(int(who)); r.Present() {
		e.Placed, e.X, e.Y, e.Z = true, r.V[sim.X], r.V[sim.Y], r.V[sim.Z]
	}
}

// flushGlobals emits the changed game columns.
func (d *decoder) flushGlobals(b *sim.Builder) {
	c := d.c
	for col, v := range c.global.All {
		if c.changed[col] {
			b.SetGlobal(col, v)
			c.changed[col] = false
		}
	}
}

// finish emits everything after the last tick.
func (d *decoder) finish(b *sim.Builder) {
	d.flushNotes(b)
	if d.begun {
		d.flushEvents(b)
	}
	if d.err == io.EOF {
		b.Progress(d.src.Size(), d.src.Size())
	}
}
