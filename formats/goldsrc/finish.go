package goldsrc

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
)

// Climbing (Kreedz), jumping and surfing servers have plugins that time runs. The
// game has no message for that: the plugins write the player and the time into
// the chat or on the screen, each in its own words (docs/formats/goldsrc.md §8,
// Finishes).

var (
	finishWords = []string{"finished", "finishes", "completed", "reached the end", "has beaten"}
	// clockTime matches minutes, seconds and their fraction: 1:23.45, 01:23:45 and
	// 83.45; hours only if there is a point after the seconds.
	clockTime = regexp.MustCompile(`(?:(\d{1,3}):)?(\d{1,2})([:.])(\d{1,3})(?:\D|$)`)
	longTime  = regexp.MustCompile(`(\d{1,2}):(\d{2}:\d{2}\.\d{1,3})(?:\D|$)`)
	// checkpointCounts matches the counts of checkpoints and teleports that plugins
	// write after the time, in any language.
	checkpointCounts = regexp.MustCompile(`\bcps?\s*:\s*\d+.*\b(?:tps?|gcs?|gochecks?)\s*:\s*\d+`)
)

// finishTime returns the time in a line that reports a finish, such as "[KZ] cat
// finished in 01:23.45". Chat lines may be in another language if they count
// checkpoints.
func finishTime(text string, chat bool) (time.Duration, bool) {
	low := strings.ToLower(text)
	said := chat && strings.HasPrefix(low, "[") && checkpointCounts.MatchString(low) && !strings.Contains(low, "record")
	for _, w := range finishWords {
		said = said || strings.Contains(low, w)
	}
	if !said {
		return 0, false
	}
	hours := 0
	if m := longTime.FindStringSubmatch(low); m != nil {
		hours, _ = strconv.Atoi(m[1])
		low = m[2]
	}
	m := clockTime.FindStringSubmatch(low)
	if m == nil {
		return 0, false
	}
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
	d := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute + time.Duration(whole)*time.Second +
		time.Duration(part)*time.Millisecond
	return d, d > 0 && whole < 60
}

// A toldFinish is the last reported finish: chat and screen report the same one.
type toldFinish struct {
	player int16
	value  int32
	at     float32
}

// sameFinishSeconds is how long an equal time of a player counts as the same run.
const sameFinishSeconds = 5

// raceFinish records a finish if a server line reports one.
func (c *client) raceFinish(text string, chat bool) {
	if c.loading {
		return
	}
	d, ok := finishTime(text, chat)
	if !ok {
		return
	}
	player := c.namedIn(text)
	if player < 0 {
		return
	}
	told := toldFinish{player, milliseconds(d), c.frameTime}
	if last := c.finished; last.player == told.player && last.value == told.value &&
		told.at-last.at < sameFinishSeconds {
		return
	}
	c.finished = told
	c.emit(sim.Event{Kind: sim.EventFinish, Player: player, Target: -1, Value: told.value})
}

// shownName returns a name as displayed by the game, without its colour codes.
func shownName(name string) string {
	g := sim.Game{GameMeta: sim.GameMeta{Engine: sim.GoldSrc}}
	return g.ShownName(name)
}

// namedIn returns the player with the longest name in a text, the recorder if it
// says "you", and −1 if there is none.
func (c *client) namedIn(text string) int16 {
	best := 0
	for id := range c.roster {
		name := c.roster[id].name
		if name == "" || best > 0 && len(name) <= len(c.roster[best].name) {
			continue
		}
		if strings.Contains(text, name) || strings.Contains(text, shownName(name)) {
			best = id
		}
	}
	if low := strings.ToLower(text); best == 0 && (strings.Contains(low, "you ") || strings.Contains(low, "your ")) {
		best = c.recorder
	}
	return c.player(best)
}
