package runs

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
)

// Told returns the runs of a game of GoldSrc that its texts tell of: servers for
// climbing, jumping and surfing say who finished and in what time, each in words
// of its own. A run begins as long before its finish as that time. Where a server
// says nothing, Chosen makes a run of any stretch.
func Told(g *sim.Game) []Run {
	var rs []Run
	for i := range g.Events {
		e := &g.Events[i]
		switch e.Kind {
		case sim.EventChat, sim.EventInfo, sim.EventBroadcast:
		default:
			continue
		}
		if e.Kind == sim.EventChat && e.Player >= 0 {
			continue // what a player says proves nothing
		}
		d, ok := finishTime(e.Text)
		if !ok {
			continue
		}
		s := namedIn(g, e.Tick, e.Text)
		if s == nil {
			continue
		}
		if n := len(rs); n > 0 && rs[n-1].Player == s.Player && rs[n-1].Time == d && e.Time-g.TimeOf(rs[n-1].End) < 5*time.Second {
			continue // said in the chat and over the screen
		}
		start := g.TickAt(max(0, e.Time-d))
		rs = append(rs, Run{
			Game: g.Index, Player: s.Player, Stint: s.Stint, Name: g.LabelOf(s), Start: start, End: e.Tick,
			Ended: Finish, Time: d, TimeFrom: Recorded, Progress: 1,
		})
	}
	return rs
}

// Chosen returns a run of a player over any stretch of a game, for recordings that
// tell of none. It has no time of the game's own.
func Chosen(g *sim.Game, player int, from, to sim.Tick) Run {
	r := Run{Game: g.Index, Player: player, Start: from, End: to, Ended: Open, Progress: -1}
	if s := g.StintAt(player, from); s != nil {
		r.Stint, r.Name = s.Stint, g.LabelOf(s)
	}
	return r
}

var (
	finishWords = []string{"finished", "finishes", "completed", "reached the end", "has beaten"}
	// clockTime is minutes, seconds and their fraction: 1:23.45, 01:23:45 and 83.45.
	clockTime = regexp.MustCompile(`(?:(\d{1,3}):)?(\d{1,2})([:.])(\d{1,3})(?:\D|$)`)
)

// finishTime returns the time in a line that tells of a finish, such as "[KZ] cat
// finished in 01:23.45".
func finishTime(text string) (time.Duration, bool) {
	low := strings.ToLower(text)
	said := false
	for _, w := range finishWords {
		said = said || strings.Contains(low, w)
	}
	if !said {
		return 0, false
	}
	all := clockTime.FindAllStringSubmatch(low, 2)
	if len(all) == 0 {
		return 0, false
	}
	m := all[0]
	minutes, _ := strconv.Atoi(m[1])
	whole, _ := strconv.Atoi(m[2])
	part, _ := strconv.Atoi((m[4] + "000")[:3])
	if m[3] == ":" && m[1] == "" { // 01:23 is a minute and 23 seconds
		if len(m[4]) != 2 {
			return 0, false
		}
		minutes, part = whole, 0
		whole, _ = strconv.Atoi(m[4])
	}
	d := time.Duration(minutes)*time.Minute + time.Duration(whole)*time.Second + time.Duration(part)*time.Millisecond
	return d, d > 0 && whole < 60
}

// namedIn returns the player with the longest name that a text holds, nil without
// one.
func namedIn(g *sim.Game, at sim.Tick, text string) *sim.Stint {
	var best *sim.Stint
	for i := range g.Stints {
		s := &g.Stints[i]
		if s.From > at || s.To <= at || s.Identity.Name == "" || best != nil && len(s.Identity.Name) <= len(best.Identity.Name) {
			continue
		}
		if strings.Contains(text, s.Identity.Name) || strings.Contains(text, g.ShownName(s.Identity.Name)) {
			best = s
		}
	}
	return best
}
