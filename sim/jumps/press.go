package jumps

import (
	"sort"
	"strings"
	"time"

	"playhead/sim"
)

// commands are the console commands +jump and +attack of the recorder, in order.
type commands struct {
	any  bool // the demo holds commands of keys
	of   [2][]command
	ends []command // -jump
}

// saidJump reports whether +jump came from one frame to the next.
func (c *commands) saidJump(before, now sim.Tick) bool {
	all := c.of[jumpKey]
	i := sort.Search(len(all), func(i int) bool { return all[i].tick >= before })
	return i < len(all) && all[i].tick <= now
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
		case "-jump":
			c.ends = append(c.ends, at)
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
}

func (p *pressLog) begin(fr *frame) {
	for k, bit := range keyBits {
		p.held[k], p.known[k] = fr.buttons&bit != 0, false
	}
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
			press.seconds = fr.seconds
			l.Jump = append(l.Jump, press)
		} else {
			l.Attack = append(l.Attack, press)
		}
	}
}

// command returns what is known of the command behind the last press of jump.
func (p *pressLog) command() Command {
	if p.known[jumpKey] {
		return p.last[jumpKey].Command
	}
	return CommandUnknown
}
