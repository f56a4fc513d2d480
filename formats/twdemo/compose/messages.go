package compose

import (
	"fmt"
	"slices"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/tee"
)

// Numbers of messages that both protocols have.
const (
	msgBroadcast = 2
	msgChat      = 3
	msgTune      = 6
	msgEmoticon  = 10
)

// Numbers of messages of 0.6.
const (
	msgKill6        = 4
	msgSoundGlobal6 = 5
)

// msgKill7 is a message of 0.7.
const msgKill7 = 5

// messages writes the messages since the previous tick.
func (c *composer) messages(key bool) error {
	p := c.parts[0]
	if p.now != nil && p.fresh {
		if err := c.lasting(p, key); err != nil {
			return err
		}
	}
	for _, p := range c.parts {
		if p.now == nil || !p.fresh {
			continue
		}
		p.happened = p.eventsAt()
		for i := range p.happened {
			if err := c.message(p, &p.happened[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// lasting writes teams and tuning parameters when they change, and again with
// every keyframe, so that they are correct after a seek.
func (c *composer) lasting(p *part, key bool) error {
	if tuning := p.Game.TuningAt(p.now.world.Tick); tuning != nil && (key || !slices.Equal(tuning, c.tuning)) {
		c.tuning = append(c.tuning[:0], tuning...)
		// A server's demo holds messages to single clients; only messages to
		// all clients count.
		for range c.copies(p) {
			if err := c.say(msgTune, anys(tuning)...); err != nil {
				return err
			}
		}
	}
	if p.Game.Engine != sim.DDNet || c.proto != twcodec.Proto6 {
		return nil
	}
	slots := 64 // of the server: a list is as long
	for slots < c.idsInUse() {
		slots *= 2
	}
	teams := make([]int32, slots)
	for id := range p.roster.at {
		n := p.id(id)
		team := p.now.world.Rows[id].Or(sim.Team, 0)
		if n < 0 || team <= 0 || len(c.parts) > 1 || !p.wants(id, p.roster.at[id]) {
			continue
		}
		teams[n] = team
	}
	if slices.Equal(teams, c.teams) && !key {
		return nil
	}
	c.teams = append(c.teams[:0], teams...)
	return c.w.Message(extended(twcodec.MsgSvTeamsState, anys(teams)...))
}

// copies is how often a message to all is written into a server's demo.
func (c *composer) copies(p *part) (n int) {
	if c.opt.Local >= 0 {
		return 1
	}
	for id, s := range p.roster.at {
		if s != nil && p.wants(id, s) && p.id(id) >= 0 {
			n++
		}
	}
	return max(1, n)
}

// message writes what a player or the server said. Whispers are left out.
func (c *composer) message(p *part, e *sim.Event) error {
	if !p.concerns(e) && (e.Player >= 0 || e.Target >= 0) {
		return nil
	}
	who, target := int32(p.id(int(e.Player))), int32(p.id(int(e.Target)))
	seven := c.proto == twcodec.Proto7
	switch e.Kind {
	case sim.EventChat:
		if c.opt.NoChat {
			return nil
		}
		return c.chat(e, who)
	case sim.EventBroadcast:
		return c.say(msgBroadcast, e.Text)
	case sim.EventEmote:
		return c.emoticon(p, e, who)
	case sim.EventKill:
		if target < 0 {
			return nil
		}
		if who < 0 {
			who = target
		}
		id := int32(msgKill6)
		if seven {
			id = msgKill7
		}
		return c.say(id, who, target, e.Value, int32(0))
	case sim.EventSound:
		if !e.Placed && e.Extra != mapSound && !seven {
			return c.say(msgSoundGlobal6, e.Value)
		}
	case sim.EventJoin, sim.EventLeave, sim.EventFinish:
		if p.Inputs {
			return c.announce(p, e, who)
		}
	}
	return nil
}

// emoticon writes an emoticon. Logs also hold those that the server rejected.
func (c *composer) emoticon(p *part, e *sim.Event, who int32) error {
	if p.Inputs && who >= 0 {
		if last := p.emoted[e.Player]; last > 0 && last+tee.EmoticonDelay > e.Tick {
			return nil
		}
		p.emoted[e.Player] = e.Tick
	}
	return c.say(msgEmoticon, who, e.Value)
}

// chat writes a line of chat.
func (c *composer) chat(e *sim.Event, who int32) error {
	team := int32(0)
	switch e.Value {
	case sim.ChatTeam:
		team = 1
	case sim.ChatWhisperSent, sim.ChatWhisperReceived:
		return nil
	case sim.ChatServer:
		who = -1
	}
	if c.proto == twcodec.Proto7 {
		return c.say(msgChat, team+1, who, int32(-1), e.Text)
	}
	return c.say(msgChat, team, who, e.Text)
}

// announce writes what a server says to all of who came, left and finished, which
// logs do not hold.
func (c *composer) announce(p *part, e *sim.Event, who int32) error {
	if who < 0 || len(c.parts) > 1 && e.Kind != sim.EventFinish {
		return nil
	}
	name := p.Game.PlayerLabel(e)
	line := ""
	switch e.Kind {
	case sim.EventJoin:
		line = fmt.Sprintf("'%s' entered and joined the game", name)
	case sim.EventLeave:
		line = fmt.Sprintf("'%s' has left the game", name)
	case sim.EventFinish:
		line = fmt.Sprintf("%s finished in: %d minute(s) %.2f second(s)", name, e.Value/60000,
			float64(e.Value%60000)/1000)
		if err := c.w.Message(extended(twcodec.MsgSvRaceFinish, who, e.Value, int32(0), int32(0),
			int32(0))); err != nil {
			return err
		}
	}
	if c.proto == twcodec.Proto7 || c.opt.NoChat {
		return nil
	}
	return c.say(msgChat, int32(0), int32(-1), line)
}

// say writes a message by its number.
func (c *composer) say(id int32, fields ...any) error {
	return c.w.Message(appendFields(twcodec.AppendInt(nil, id<<1), fields))
}

// extended returns a message that goes by its UUID.
func extended(kind twcodec.MsgKind, fields ...any) []byte {
	var u twcodec.UUID
	for _, m := range twcodec.MsgTableEx() {
		if m.Kind == kind && !m.System {
			u = m.UUID
		}
	}
	return appendFields(append([]byte{0}, u[:]...), fields)
}

func anys(v []int32) []any {
	out := make([]any, len(v))
	for i := range v {
		out[i] = v[i]
	}
	return out
}

// appendFields packs the fields of a message.
func appendFields(b []byte, fields []any) []byte {
	for _, f := range fields {
		switch f := f.(type) {
		case int32:
			b = twcodec.AppendInt(b, f)
		case string:
			b = append(append(b, f...), 0)
		}
	}
	return b
}
