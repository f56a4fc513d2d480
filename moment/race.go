package moment

import (
	"time"

	"playhead/sim/runs"
)

// A Race is a run whose clock the page shows while its player is followed.
type Race struct {
	Run   *runs.Run // of the first part's game
	Rival *runs.Run // what it is measured against, nil for nothing
	// Against says which run that is: "own best, 4.14 s". Rank says what came of a finish: "2nd of 9 finishes".
	Against, Rank string
}

// A pageRace is a Race on a page.
type pageRace struct {
	Player int     `json:"player"` // number in the first part
	From   float64 `json:"from"`   // when its clock was 0, ms from the page's beginning; negative before it
	To     float64 `json:"to"`     // when it ended
	End    string  `json:"end"`    // how
	Time   float64 `json:"time,omitempty"`
	// Places are a checkpoint each, or with 0 the finish: its number, the time of the run, and the difference to the
	// rival, null if that was not there.
	Places  [][3]any `json:"places"`
	Against string   `json:"against,omitempty"`
	Rank    string   `json:"rank,omitempty"`
}

// races sets the clocks of the races, whose players c read.
func (m *Moment) races(opt *Options, c *collector) {
	step := time.Duration(1)
	if opt.Veil != nil {
		step = 100 * time.Millisecond // when exactly is not to be known
	}
	for i := range opt.Races {
		race := &opt.Races[i]
		r := race.Run
		who := c.runner(r)
		if who < 0 {
			continue
		}
		began, ended := c.startOf(r), c.Game.TimeOf(r.End)
		out := pageRace{
			Player: who, From: millis((began - c.zero).Round(step)), To: millis((ended - c.zero).Round(step)),
			End: endWord(r.Ended), Places: [][3]any{}, Against: plain(race.Against), Rank: plain(race.Rank),
		}
		if out.From > m.page.Length || out.To < 0 {
			continue
		}
		if r.Finished() {
			out.Time = millis(r.Time)
		}
		for _, l := range runs.Leads(nil, r, race.Rival, r.End) {
			if !l.HasOwn {
				continue
			}
			place := [3]any{l.Number, millis(l.Own.Round(step)), nil}
			if d, ok := l.Difference(); ok {
				place[2] = millis(d.Round(min(step, 100*time.Millisecond)))
			}
			out.Places = append(out.Places, place)
		}
		m.page.Races = append(m.page.Races, out)
	}
}

// startOf returns the position in the recording at which the clock of a run was 0, which may be before it.
func (c *collector) startOf(r *runs.Run) time.Duration {
	first, _, _ := c.Game.Span()
	at := max(r.First(), first)
	if !c.Game.Engine.Teeworlds() {
		return c.Game.TimeOf(r.Start)
	}
	return c.Game.TimeOf(at) - r.TickTime(at)
}

// runner returns the number of the player of a run among those of the part, −1 if they are not there. A team's run is
// that of its first member.
func (c *collector) runner(r *runs.Run) int {
	id := r.Player
	if id < 0 && len(r.Members) > 0 {
		id = r.Members[0]
	}
	at := min(max(r.First(), c.From), c.To)
	s := c.Game.StintAt(id, at)
	for i, p := range c.players {
		if p.id == id && (s == nil || p.stint == s.Stint) {
			return i
		}
	}
	return -1
}

// endWord says how a run ended, as the page shows it.
func endWord(k runs.EndKind) string {
	switch k {
	case runs.Death:
		return "died"
	case runs.Restart:
		return "restarted"
	}
	return k.String()
}
