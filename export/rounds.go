package export

import (
	"fmt"
	"io"
	"strings"

	"playhead/sim"
	"playhead/sim/rounds"
)

// A RoundRow is a round as rounds --json has it. What the recording does not
// hold is null.
type RoundRow struct {
	File           string         `json:"file"`
	Game           int            `json:"game"`
	Map            string         `json:"map"`
	Round          *int           `json:"round"`
	StartTick      int            `json:"start_tick"`
	StartSeconds   float64        `json:"start_seconds"`
	Begun          bool           `json:"begun"` // the recording holds its beginning
	GoTick         *int           `json:"go_tick"`
	GoSeconds      *float64       `json:"go_seconds"`
	EndTick        *int           `json:"end_tick"`
	EndSeconds     *float64       `json:"end_seconds"`
	LastTick       int            `json:"last_tick"`
	Winner         *string        `json:"winner"` // t, ct, none; Day of Defeat: allies, axis
	Ending         *string        `json:"ending"`
	EndingInferred bool           `json:"ending_inferred,omitempty"`
	Score          map[string]int `json:"score"`     // by side, after the round
	Survivors      map[string]int `json:"survivors"` // of those whose state is known
	Money          map[string]int `json:"money"`     // when the freeze time was over
	Bomb           []BombRow      `json:"bomb"`
	Kills          []KillRow      `json:"kills"`
}

// A BombRow says that the bomb was picked up, dropped, planted, defused, or
// exploded.
type BombRow struct {
	Tick  int    `json:"tick"`
	State string `json:"state"`
}

// A KillRow is a kill of a round. Killer is null where it was the world.
type KillRow struct {
	Tick       int     `json:"tick"`
	Seconds    float64 `json:"seconds"`
	Killer     *int    `json:"killer"`
	KillerName string  `json:"killer_name,omitempty"`
	Victim     int     `json:"victim"`
	VictimName string  `json:"victim_name,omitempty"`
	Weapon     string  `json:"weapon"`
	Headshot   *bool   `json:"headshot"` // null in games that do not say it
}

// sideWords name the two sides of a match, beginning with Counter-Strike's.
func sideWords(m *sim.Meta) [2]string {
	if m.GameName == "Day of Defeat" {
		return [2]string{"allies", "axis"}
	}
	return [2]string{"t", "ct"}
}

var bombWords = [...]string{"none", "carried", "dropped", "planted", "defused", "exploded"}

// Rounds returns the rounds of all games of r, which is complete, in order.
func Rounds(r *sim.Recording, file string) []*RoundRow {
	var rows []*RoundRow
	for i, g := range r.Games {
		for _, found := range rounds.Find(g, i) {
			rows = append(rows, roundRow(g, sideWords(&r.Meta), file, &found))
		}
	}
	return rows
}

func roundRow(g *sim.Game, sides [2]string, file string, r *rounds.Round) *RoundRow {
	row := &RoundRow{
		File: file, Game: r.Game, Map: g.Map.Name, StartTick: int(r.First), StartSeconds: seconds(g.TimeOf(r.First)), Begun: r.Begun,
		LastTick: int(r.Last), EndingInferred: r.EndingInferred, Bomb: []BombRow{}, Kills: []KillRow{},
	}
	if r.Number > 0 {
		row.Round = ptr(r.Number)
	}
	if r.Moves {
		row.GoTick, row.GoSeconds = ptr(int(r.Go)), ptr(seconds(g.TimeOf(r.Go)))
	}
	if r.Ended {
		row.EndTick, row.EndSeconds = ptr(int(r.End)), ptr(seconds(g.TimeOf(r.End)))
		row.Winner = ptr([...]string{"none", sides[0], sides[1]}[min(r.Winner, sim.TeamTwoWon)])
		if r.Ending != sim.EndingUnknown {
			row.Ending = ptr(r.Ending.String())
		}
	}
	if r.Scored {
		row.Score = map[string]int{sides[0]: r.Score[0], sides[1]: r.Score[1]}
	}
	for i, name := range sides {
		if r.Survivors[i] >= 0 {
			if row.Survivors == nil {
				row.Survivors = map[string]int{}
			}
			row.Survivors[name] = r.Survivors[i]
		}
		if r.MoneyOf[i] > 0 {
			if row.Money == nil {
				row.Money = map[string]int{}
			}
			row.Money[name] = r.Money[i]
		}
	}
	for _, b := range r.Bomb {
		if b.State >= 0 && int(b.State) < len(bombWords) {
			row.Bomb = append(row.Bomb, BombRow{int(b.Tick), bombWords[b.State]})
		}
	}
	for _, k := range r.Kills {
		kill := KillRow{Tick: int(k.Tick), Seconds: seconds(g.TimeOf(k.Tick)), Victim: k.Victim, VictimName: g.Label(k.Victim, k.Tick), Weapon: k.Weapon}
		if k.HeadshotKnown {
			kill.Headshot = ptr(k.Headshot)
		}
		if k.Killer >= 0 {
			kill.Killer, kill.KillerName = ptr(k.Killer), g.Label(k.Killer, k.Tick)
		}
		row.Kills = append(row.Kills, kill)
	}
	return row
}

// WriteRoundsJSON writes an object a line.
func WriteRoundsJSON(w io.Writer, rows []*RoundRow) error { return writeObjects(w, rows) }

// WriteRoundsText writes a line for a person a round. named puts the file
// before it.
func WriteRoundsText(w io.Writer, rows []*RoundRow, named bool) error {
	return writeLines(w, rows, named, func(r *RoundRow) (file, text string) {
		number := " ?"
		if r.Round != nil {
			number = fmt.Sprintf("%2d", *r.Round)
		}
		return r.File, fmt.Sprintf("round %s  %-8s  %s", number, clock(duration(r.StartSeconds)), r.sentence())
	})
}

// sentence says how the round went.
func (r *RoundRow) sentence() string {
	var parts []string
	if !r.Begun {
		parts = append(parts, "recording begins during the round")
	}
	switch {
	case r.Winner == nil:
		parts = append(parts, "open")
	case *r.Winner == "none":
		parts = append(parts, "no winner")
	default:
		parts = append(parts, *r.Winner+" won")
	}
	if r.Ending != nil {
		how := *r.Ending
		if r.EndingInferred {
			how += " (inferred)"
		}
		parts = append(parts, how)
	}
	if r.EndSeconds != nil {
		from := r.StartSeconds
		if r.GoSeconds != nil {
			from = *r.GoSeconds
		}
		parts = append(parts, fmt.Sprintf("after %.1f s", *r.EndSeconds-from))
	}
	if n := len(r.Kills); n > 0 {
		parts = append(parts, fmt.Sprintf("%d kills", n))
	}
	if t, ok := r.Score["t"]; ok {
		parts = append(parts, fmt.Sprintf("t %d, ct %d", t, r.Score["ct"]))
	}
	return strings.Join(parts, ", ")
}
