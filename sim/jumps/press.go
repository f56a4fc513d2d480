package jumps

import (
	"strings"
	"time"

	"playhead/sim"
)

// commands are the console commands +jump and +attack of the recorder, in order.
type commands struct {
	any bool // the demo holds commands of keys
	of  [2][]command
}

type command struct {
	tick    sim.Tick
	seconds float64
}

const (
	jumpKey = iota
	attackKey
)

var keyBits = [2]int32{inJump, inAttack}

func readCommands(g *sim.Game, player int) *commands {
	c := new(commands)
	for e := range g.EachEvent {
		if e.Kind != sim.EventCommand || int(e.Player) != player {
			continue
		}
		word, _, _ := strings.Cut(strings.TrimSpace(e.Text), " ")
		word = strings.ToLower(strings.Trim(word, `"`))
		c.any = c.any || strings.HasPrefix(word, "+")
		at := command{e.Tick, e.Time.Round(time.Microsecond).Seconds()}
		switch word {
		case "+jump":
			c.of[jumpKey] = append(c.of[jumpKey], at)
		case "+attack":
			c.of[attackKey] = append(c.of[attackKey], at)
		}
	}
	return c
}

// pressLog follows the presses of jump and attack.
type pressLog struct {
	held  [2]bool
	known [2]bool // a press was seen since the log began
	last  [2]Press
	next  [2]int // first command that is not at or before the frame
	had   [2]float64
	since []float64 // seconds of presses of jump since the last take-off
}

func (p *pressLog) begin(fr *frame) {
	for k, bit := range keyBits {
		p.held[k], p.known[k] = fr.buttons&bit != 0, false
	}
	p.since = p.since[:0]
}

// step adds the presses of frame fr to l.
func (p *pressLog) step(fr *frame, c *commands, l *List) {
	for k, bit := range keyBits {
		for ; p.next[k] < len(c.of[k]) && c.of[k][p.next[k]].tick <= fr.tick; p.next[k]++ {
			p.had[k] = c.of[k][p.next[k]].seconds
		}
		down := fr.buttons&bit != 0
		pressed := down && !p.held[k]
		p.held[k] = down
		if !pressed {
			continue
		}
		press := Press{Tick: fr.tick}
		if p.known[k] {
			press.Frames = int(fr.tick - p.last[k].Tick)
		}
		if c.any {
			press.Command = CommandMissing
			if p.next[k] > 0 && fr.seconds-p.had[k] <= commandSeconds {
				press.Command = CommandFound
			}
		}
		p.known[k], p.last[k] = true, press
		if k == jumpKey {
			l.Jump = append(l.Jump, press)
			p.since = append(p.since, fr.seconds)
		} else {
			l.Attack = append(l.Attack, press)
		}
	}
}

// takeOff returns how often jump was pressed for the take-off in fr, and what is
// known of the command behind it.
func (p *pressLog) takeOff(fr *frame) (n int, c Command) {
	for _, at := range p.since {
		if fr.seconds-at <= pressSeconds {
			n++
		}
	}
	p.since = p.since[:0]
	if p.known[jumpKey] {
		c = p.last[jumpKey].Command
	}
	return n, c
}
