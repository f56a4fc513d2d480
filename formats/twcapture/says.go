package twcapture

import (
	"fmt"
	"math"
	"strings"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// says sums a message up in one line.
func (a *annotator) says(m *sim.PacketMessage, p twcodec.Protocol, msg *twcodec.Msg) {
	switch msg.Kind() {
	case twcodec.MsgSnap, twcodec.MsgSnapSingle, twcodec.MsgSnapEmpty:
		m.Says = snapSays(p, msg)
	case twcodec.MsgInput:
		in := inputOf(msg)
		m.Input = &in
		m.Says = fmt.Sprintf("tick %d: %s", in.IntendedTick, keysOf(in.Values))
	case twcodec.MsgInputTiming:
		m.Says = fmt.Sprintf("tick %d was %d ms early", msg.Int("intended_tick"), msg.Int("time_left"))
	default:
		var parts []string
		for _, f := range m.Fields {
			if f.Name != "rest" && len(parts) < 4 {
				parts = append(parts, f.Value)
			}
		}
		m.Says = strings.Join(parts, ", ")
	}
}

// snapSays tells what a snapshot's difference names, as far as that shows
// without the snapshot it is a difference to.
func snapSays(p twcodec.Protocol, msg *twcodec.Msg) string {
	if len(msg.Values) < 2 {
		return ""
	}
	tick, delta := msg.Values[0].Int, msg.Values[1].Int
	what := fmt.Sprintf("tick %d from %d", tick, tick-delta)
	if tick-delta == -1 {
		what = fmt.Sprintf("tick %d, full", tick)
	}
	if msg.Kind() == twcodec.MsgSnap {
		return fmt.Sprintf("%s, part %d of %d", what, msg.Int("part")+1, msg.Int("num_parts"))
	}
	if msg.Kind() == twcodec.MsgSnapEmpty {
		return what + ", nothing changed"
	}
	ints, ok := twcodec.AppendInts(nil, msg.Bytes("data"))
	var blank, s twcodec.Snapshot
	blank.Reset(p)
	if !ok || len(ints) < 3 || s.ReadDelta(p, &blank, ints) != nil {
		return what
	}
	players, others := 0, 0
	for i := range s.Len() {
		if s.Kind(i) == twcodec.ItemCharacter {
			players++
		} else {
			others++
		}
	}
	return fmt.Sprintf("%s: %d players, %d other items, %d gone", what, players, others, ints[0])
}

// inputOf reads an INPUT. Clients of 0.7 add a correction of the ping behind
// its ten ints.
func inputOf(msg *twcodec.Msg) sim.SentInput {
	in := sim.SentInput{AckedTick: sim.Tick(msg.Int("ack_tick")), IntendedTick: sim.Tick(msg.Int("intended_tick"))}
	in.AppliedTick = in.IntendedTick
	in.Values = msg.Ints(nil, "input")
	if size := int(msg.Int("size")) / 4; size >= 0 && size < len(in.Values) {
		in.Values = in.Values[:size]
	}
	return in
}

// keysOf tells what a player held: where he went, what he pressed, where he
// aimed.
func keysOf(v []int32) string {
	const direction, x, y, jump, fire, hook, inputs = 0, 1, 2, 3, 4, 5, 6
	if len(v) < inputs {
		return ""
	}
	var keys []string
	for _, k := range []struct {
		on   bool
		name string
	}{{v[direction] < 0, "left"}, {v[direction] > 0, "right"}, {v[jump] != 0, "jump"}, {v[fire]&1 != 0, "fire"}, {v[hook] != 0, "hook"}} {
		if k.on {
			keys = append(keys, k.name)
		}
	}
	degrees := math.Atan2(float64(v[y]), float64(v[x])) * 180 / math.Pi
	return strings.Join(append(keys, fmt.Sprintf("aim %.1f°", degrees)), ", ")
}
