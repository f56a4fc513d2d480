package goldsrc

import "playhead/sim"

// Frame types of demo protocol 4 and below, written by the games sold before 2001
// (docs/formats/goldsrc.md §11). Only the recorder's path is read from them:
// their messages use another protocol without delta descriptions.
const (
	wonLoading   = 0
	wonNetwork   = 1
	wonStart     = 2
	wonSequences = 3
	wonEmpty     = 4
	wonCommand   = 5
	wonClient    = 6
	wonBuffer    = 7
	wonNext      = 8
)

// Offsets in the bodies.
const (
	wonViewBytes = 24 // pitch, x, yaw, y, roll, z
	wonHeadBytes = wonViewBytes + 4

	wonClientOrigin = 0
)

func wonBodyLayout(kind byte) (fixed, lengthAt int, limit int64) {
	switch kind {
	case wonLoading, wonNetwork:
		return wonHeadBytes, wonViewBytes, maxMessagesBytes
	case wonStart, wonEmpty, wonNext:
		return 0, -1, 0
	case wonSequences:
		return 28, -1, 0
	case wonCommand, wonClient:
		return 64, -1, 0
	case wonBuffer:
		return 4, 0, maxBufferBytes
	}
	return -1, -1, 0
}

func wonFrameKind(kind byte) frameKind {
	switch kind {
	case wonLoading:
		return frameLoading
	case wonNetwork:
		return frameNetwork
	case wonStart:
		return frameStart
	case wonCommand:
		return frameCommand
	case wonClient:
		return frameClient
	case wonNext:
		return frameNext
	case wonSequences, wonEmpty, wonBuffer:
		return frameBuffer
	}
	return numFrameKinds
}

// wonView returns the recorder's position and view angles from the body of a
// network frame. The six floats are interleaved: pitch, x, yaw, y, roll, z.
func wonView(body []byte) (origin, angles [3]float32) {
	for i := range 3 {
		angles[i], origin[i] = f32(body, i*8), f32(body, i*8+4)
	}
	return origin, angles
}

// wonRecorder is the client id of the only player in such a demo.
const wonRecorder = 1

// wonState is the last known state of the recorder.
type wonState struct {
	origin [3]float32
	known  bool // a client data frame arrived
}

// wonFrame processes a frame of an old demo and reports whether it is a tick. The
// client data frame before a network frame holds the player's position, the
// network frame their view angles.
func (d *decoder) wonFrame(b *sim.Builder) bool {
	switch d.f.kind {
	case frameCommand:
		d.c.command(d.f.body)
	case frameClient:
		d.won.origin, d.won.known = vec(d.f.body, wonClientOrigin), true
	case frameNetwork:
		d.wonTick(b)
		return true
	}
	return false
}

func (d *decoder) wonTick(b *sim.Builder) {
	d.part = d.c.place()
	if !d.begun {
		d.begun = true
		m := sim.GameMeta{
			Engine: sim.GoldSrc, Unbroken: true, Columns: sim.Cols(sim.X, sim.Y, sim.Z, sim.Yaw, sim.Pitch),
			MaxClients: 1,
			File:       d.part.Path,
			Map:        sim.MapRef{Name: cleanText(baseName(d.head.mapName))}, Teams: d.c.teams(d.head.gameDir),
		}
		b.NewGame(m)
	}
	d.c.frameTime = d.f.time
	d.c.readBXT()
	d.time = max(d.time, d.part.After+frameTime(d.f.time))
	b.TickTime(d.tick, d.time)
	d.endHole(b)
	if d.tick == 0 {
		b.Join(wonRecorder, sim.Identity{Country: -1})
	}
	d.tick++
	d.flushNotes(b)
	origin, angles := wonView(d.f.body)
	if d.won.known {
		origin = d.won.origin
	}
	b.Set(wonRecorder, sim.X, units(origin[0]))
	b.Set(wonRecorder, sim.Y, units(origin[1]))
	b.Set(wonRecorder, sim.Z, units(origin[2]))
	b.Set(wonRecorder, sim.Yaw, turns(angles[1]))
	b.Set(wonRecorder, sim.Pitch, turns(angles[0]))
	d.flushEvents(b)
	b.Progress(d.f.offset, d.src.Size())
}
