package twmap

import "playhead/sim"

// bezierUUID marks DDNet's items with the handles of Bézier curves
// (mapitemtype-envpoints-bezier@ddnet.tw).
var bezierUUID = typeUUID{
	0x3a, 0xb4, 0xf8, 0x4d, 0xd9, 0xcc, 0x3c, 0x78, 0xb5, 0x85, 0x0d, 0x6c, 0xcd,
	0xb2, 0xe2, 0x5c,
}

// The number of ints in an envelope point.
const (
	pointInts       = 6
	handleInts      = 16
	bezierPointInts = pointInts + handleInts
)

// planEnvelopes reads the envelopes and their points.
func (f *File) planEnvelopes() {
	bezier := false // Teeworlds 0.7: handles within the points
	f.df.each(itemEnvelope, func(_ int, it item) {
		bezier = bezier || it.int(0, 1) >= 3
	})
	points := f.envelopePoints(bezier)
	// Envelopes may share points, but a map that repeats them endlessly is hostile.
	left := 2 * len(points)
	f.df.each(itemEnvelope, func(i int, it item) {
		e := sim.Envelope{
			Channels: int(min(max(it.int(1, 0), 0), 4)),
			Name:     intsText(it, 4, 8),
			// Before version 2, there was only one clock.
			Synchronized: it.int(0, 1) < 2 || it.int(12, 0) != 0,
		}
		from, n := int(it.int(2, 0)), int(it.int(3, 0))
		if from < 0 || n < 0 || from > len(points) || n > len(points)-from {
			f.notes.add(warnRefers, it.offset, "envelope %d: points %d to %d, the map has %d", i, from, from+n,
				len(points))
			from = min(max(from, 0), len(points))
			n = min(max(n, 0), len(points)-from)
		}
		if n > left {
			f.notes.add(warnTooBig, it.offset, "envelopes: more points than the map has")
			n = 0
		}
		left -= n
		e.Points = points[from : from+n : from+n]
		f.m.Envelopes = append(f.m.Envelopes, e)
	})
	f.m.Teeworlds07 = f.m.Teeworlds07 || bezier
}

// envelopePoints returns the points of all envelopes.
func (f *File) envelopePoints(bezier bool) []sim.EnvelopePoint {
	it, ok := f.first(itemEnvPoints)
	if !ok {
		return nil
	}
	size := pointInts
	if bezier {
		size = bezierPointInts
	}
	points := make([]sim.EnvelopePoint, it.len()/size)
	for i := range points {
		p, at := &points[i], i*size
		p.TimeMS = it.int(at, 0)
		p.Curve = curve(it.int(at+1, 0))
		for c := range p.Values {
			p.Values[c] = it.int(at+2+c, 0)
		}
		if bezier {
			handles(p, it, at+pointInts)
		}
	}
	if !bezier {
		f.ddnetHandles(points)
	}
	return points
}

// ddnetHandles adds the handles that DDNet stores in a separate item. The game
// uses them only if every point has one.
func (f *File) ddnetHandles(points []sim.EnvelopePoint) {
	typ := f.df.uuidType(bezierUUID)
	if typ < 0 {
		return
	}
	it, ok := f.first(typ)
	if !ok || it.len()/handleInts != len(points) {
		return
	}
	for i := range points {
		handles(&points[i], it, i*handleInts)
	}
}

func handles(p *sim.EnvelopePoint, it item, at int) {
	for c := range 4 {
		p.InDX[c] = it.int(at+c, 0)
		p.InDY[c] = it.int(at+4+c, 0)
		p.OutDX[c] = it.int(at+8+c, 0)
		p.OutDY[c] = it.int(at+12+c, 0)
	}
}

// curve returns the curve with a number; curves that the game does not know are
// linear.
func curve(v int32) sim.CurveKind {
	if v < 0 || v > int32(sim.CurveBezier) {
		return sim.CurveLinear
	}
	return sim.CurveKind(v)
}
