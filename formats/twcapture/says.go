package twcapture

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// says sums a message up in one line.
func (a *annotator) says(m *sim.PacketMessage, p twcodec.Protocol, msg *twcodec.Msg) {
	tick := func(t int32) { m.About = fmt.Sprintf("tick %d", t) }
	kind := msg.Kind()
	switch {
	case kind == twcodec.MsgSnap || kind == twcodec.MsgSnapSingle || kind == twcodec.MsgSnapEmpty:
		if len(msg.Values) > 0 {
			tick(msg.Values[0].Int)
		}
		m.Says = snapSays(p, msg)
		return
	case m.Err != "": // the values that it lacks are not 0
		m.Says = fieldsSay(m.Fields)
		return
	}
	switch kind {
	case twcodec.MsgInput:
		in := inputOf(msg)
		m.Input = &in
		tick(int32(in.IntendedTick))
		m.Says = keysOf(in.Values)
	case twcodec.MsgInputTiming:
		tick(msg.Int("intended_tick"))
		m.Says = fmt.Sprintf("%d ms early", msg.Int("time_left"))
		if left := msg.Int("time_left"); left < 0 {
			m.Says = fmt.Sprintf("%d ms late", -int64(left))
		}
	case twcodec.MsgSvChat, twcodec.MsgClSay, twcodec.MsgSvBroadcast, twcodec.MsgSvMotd:
		m.Says = words(m, msg)
	case twcodec.MsgSvKillMsg:
		m.Says = fmt.Sprintf("%s killed by %s, weapon %d", who(msg.Int("victim")), who(msg.Int("killer")),
			msg.Int("weapon"))
		if msg.Int("victim") == msg.Int("killer") {
			m.Says = fmt.Sprintf("%s died, weapon %d", who(msg.Int("victim")), msg.Int("weapon"))
		}
	default:
		m.Says = fieldsSay(m.Fields)
	}
}

// words returns the text of a message and who says it, as far as it is for
// showing.
func words(m *sim.PacketMessage, msg *twcodec.Msg) string {
	text := ""
	for _, f := range m.Fields {
		if f.Name == "message" {
			text = f.Value
		}
	}
	if plain, err := strconv.Unquote(text); err == nil {
		text = plain
	}
	if msg.Kind() == twcodec.MsgSvChat {
		return who(msg.Int("client_id")) + ": " + text
	}
	return text
}

// who names a player by the client's own id for them.
func who(id int32) string {
	if id < 0 {
		return "server"
	}
	return fmt.Sprintf("id %d", id)
}

// fieldsSay returns the first fields with their names.
func fieldsSay(fields []sim.PacketField) string {
	const most = 4
	var parts []string
	last := ""
	for _, f := range fields {
		if f.Name == "rest" {
			continue
		}
		if len(parts) == most {
			parts = append(parts, "…")
			break
		}
		if f.Name == last { // one of several
			parts = append(parts, f.Value)
			continue
		}
		last = f.Name
		parts = append(parts, f.Name+" "+f.Value)
	}
	return strings.Join(parts, ", ")
}

// snapSays tells what a snapshot's difference names, as far as that shows
// without the snapshot it is a difference to.
func snapSays(p twcodec.Protocol, msg *twcodec.Msg) string {
	if len(msg.Values) < 2 {
		return ""
	}
	base := msg.Values[0].Int - msg.Values[1].Int
	from := fmt.Sprintf("since %d", base)
	if base == -1 {
		from = "full"
	}
	if msg.Kind() == twcodec.MsgSnap {
		return fmt.Sprintf("part %d of %d, %s", msg.Int("part")+1, msg.Int("num_parts"), from)
	}
	if msg.Kind() == twcodec.MsgSnapEmpty {
		if base == -1 {
			return "empty"
		}
		return "unchanged " + from
	}
	ints, ok := twcodec.AppendInts(nil, msg.Bytes("data"))
	var blank, s twcodec.Snapshot
	blank.Reset(p)
	if !ok || len(ints) < 3 || s.ReadDelta(p, &blank, ints) != nil {
		return from
	}
	players := 0
	for i := range s.Len() {
		if s.Kind(i) == twcodec.ItemCharacter {
			players++
		}
	}
	text := counted(players, "player") + ", " + counted(s.Len()-players, "item")
	if ints[0] > 0 {
		text += fmt.Sprintf(", %d gone", ints[0])
	}
	return text + ", " + from
}

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
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
	}{
		{v[direction] < 0, "left"},
		{v[direction] > 0, "right"},
		{v[jump] != 0, "jump"},
		{v[fire]&1 != 0, "fire"},
		{v[hook] != 0, "hook"},
	} {
		if k.on {
			keys = append(keys, k.name)
		}
	}
	degrees := math.Atan2(float64(v[y]), float64(v[x])) * 180 / math.Pi
	return strings.Join(append(keys, fmt.Sprintf("aim %.1f°", degrees)), ", ")
}
