package teehistorian

import (
	"strconv"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/times"
)

// Fields of a tee in a save string, unchanged since 2014.
const (
	savedName      = 0
	savedTime      = 45 // ticks since the tee started its race
	minSavedFields = 96
)

// saved returns a save string in readable form: the players in the team and how
// long they had been racing, also in ticks (−1 without a tee). The string holds
// the whole state of a team: one line for the team, one per tee and one per
// switch, with tab-separated fields.
func (d *decoder) saved(s []byte) (said string, raced int32) {
	text, _, _ := strings.Cut(string(s), "\x00")
	var names []string
	ticks := 0
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) < minSavedFields {
			continue
		}
		names = append(names, d.text([]byte(fields[savedName])))
		if n, err := strconv.ParseInt(fields[savedTime], 10, 32); err == nil {
			ticks = max(ticks, int(n))
		}
	}
	if len(names) == 0 {
		return "", -1
	}
	return strings.Join(names, ", ") + " after " + times.WithUnit(time.Duration(ticks)*sim.TeeworldsTick), int32(ticks)
}
