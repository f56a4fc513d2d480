package export

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"playhead/sim"
)

// EventOptions choose which events are exported. The zero value means all.
type EventOptions struct {
	From, To *Place
	Kinds    []sim.EventKind // nil: all but the effects
	Players  []PlayerChoice  // the player who did it or who was affected
	Grep     string          // only events whose text holds this, in any case
	File     string          // to name in every row, "" for none
}

// An EventRow is an event as events --json has it. A pointer that is nil and a
// field that does not belong to the kind are left out.
type EventRow struct {
	File    string  `json:"file,omitempty"`
	Game    int     `json:"game"`
	Tick    int     `json:"tick"`
	Seconds float64 `json:"seconds"`
	Kind    string  `json:"kind"`
	Player  *int    `json:"player"`
	Stint   *int    `json:"stint"`
	Target  *int    `json:"target"`
	Text    string  `json:"text"`

	Name       string   `json:"name,omitempty"`
	TargetName string   `json:"target_name,omitempty"`
	X          *float64 `json:"x,omitempty"`
	Y          *float64 `json:"y,omitempty"`
	Z          *float64 `json:"z,omitempty"`

	Weapon      *int32   `json:"weapon,omitempty"`
	Mode        string   `json:"mode,omitempty"`
	Team        *int32   `json:"team,omitempty"`
	TeamName    string   `json:"team_name,omitempty"` // of GoldSrc games
	Time        *float64 `json:"time_seconds,omitempty"`
	Difference  *float64 `json:"difference_seconds,omitempty"`
	Checkpoint  *int32   `json:"checkpoint,omitempty"`
	Success     *bool    `json:"success,omitempty"`
	On          *bool    `json:"on,omitempty"`
	Emoticon    *int32   `json:"emoticon,omitempty"`
	Sound       *int32   `json:"sound,omitempty"`
	Amount      *int32   `json:"amount,omitempty"`
	Level       *int32   `json:"level,omitempty"`
	Flags       *int32   `json:"flags,omitempty"`
	FlagMeaning string   `json:"flag_meaning,omitempty"`

	Before   *string  `json:"before,omitempty"`
	After    *string  `json:"after,omitempty"`
	Headshot *bool    `json:"headshot,omitempty"`
	By       optional `json:"by,omitzero"`
	ByName   string   `json:"by_name,omitempty"`
	Method   *string  `json:"method,omitempty"`
	Phase    string   `json:"phase,omitempty"`
	Winner   string   `json:"winner,omitempty"`
	Ending   string   `json:"ending,omitempty"`
	Inferred bool     `json:"inferred,omitempty"`

	ToTick    *int     `json:"to_tick,omitempty"` // of kind missing
	ToSeconds *float64 `json:"to_seconds,omitempty"`
	Reason    string   `json:"reason,omitempty"`
	Last      bool     `json:"last,omitempty"`
}

// optional is a client id of kinds of events that always have the key, null
// without a player.
type optional struct {
	shown bool
	id    *int
}

// MarshalJSON implements json.Marshaler.
func (o optional) MarshalJSON() ([]byte, error) { return json.Marshal(o.id) }

// Events calls f with the events of r in ascending order of game and tick,
// until f fails. The row belongs to f.
func Events(r *sim.Recording, opt EventOptions, f func(*EventRow) error) error {
	for _, g := range r.Games {
		if err := GameEvents(g, opt, f); err != nil {
			return err
		}
	}
	return nil
}

// GameEvents is Events for one game.
func GameEvents(g *sim.Game, opt EventOptions, f func(*EventRow) error) error {
	roster := sim.NewRosterCursor(g)
	for e := range g.EachEvent {
		if opt.From != nil && opt.From.before(g.Index, e.Tick, e.Time) || opt.To != nil && opt.To.after(g.Index, e.Tick, e.Time) {
			continue
		}
		row := eventRow(g, roster, e)
		row.File = opt.File
		if !opt.wants(e, row, roster) {
			continue
		}
		if err := f(row); err != nil {
			return err
		}
	}
	return nil
}

// WantsRaces reports whether o chooses kinds of events that runs have.
func (o *EventOptions) WantsRaces() bool {
	return o.Kinds == nil || slices.ContainsFunc(o.Kinds, func(k sim.EventKind) bool {
		return k == sim.EventStart || k == sim.EventCheckpoint || k == sim.EventFinish
	})
}

// WantsInferred reports whether o chooses kinds of events that are inferred from
// logs, which do not hold them.
func (o *EventOptions) WantsInferred() bool {
	return o.Kinds == nil || slices.ContainsFunc(o.Kinds, func(k sim.EventKind) bool {
		switch k {
		case sim.EventExplosion, sim.EventHammerHit, sim.EventFreeze, sim.EventUnfreeze:
			return true
		}
		return false
	})
}

func (o *EventOptions) wants(e *sim.Event, row *EventRow, roster *sim.RosterCursor) bool {
	if o.Kinds == nil && e.Kind.Effect() || o.Kinds != nil && !slices.Contains(o.Kinds, e.Kind) {
		return false
	}
	if o.Grep != "" && !strings.Contains(strings.ToLower(row.Text), strings.ToLower(o.Grep)) {
		return false
	}
	if len(o.Players) == 0 {
		return true
	}
	return slices.ContainsFunc(o.Players, func(c PlayerChoice) bool {
		return e.Player >= 0 && (c.Matches(int(e.Player), roster.Player(e)) || c.renamed(e)) ||
			e.Target >= 0 && c.Matches(int(e.Target), roster.Target(e))
	})
}

func eventRow(g *sim.Game, roster *sim.RosterCursor, e *sim.Event) *EventRow {
	row := &EventRow{Game: g.Index, Tick: int(e.Tick), Seconds: seconds(e.Time), Kind: e.Kind.String(), Text: e.Text, Inferred: e.Inferred}
	if e.Player >= 0 {
		row.Player = ptr(int(e.Player))
		if s := roster.Player(e); s != nil {
			row.Stint, row.Name = ptr(s.Stint), s.Identity.Name
		}
	}
	if e.Kind == sim.EventFreeze || e.Kind == sim.EventUnfreeze {
		row.caused(e, roster)
	} else if e.Target >= 0 {
		row.Target = ptr(int(e.Target))
		if s := roster.Target(e); s != nil {
			row.TargetName = s.Identity.Name
		}
	}
	if e.Placed {
		scale := g.Engine.UnitScale()
		row.X, row.Y = ptr(float64(e.X)*scale), ptr(float64(e.Y)*scale)
		if g.Engine == sim.GoldSrc {
			row.Z = ptr(float64(e.Z) * scale)
		}
	}
	row.details(g, e)
	return row
}

// caused says who froze or thawed the player of e, and how.
func (row *EventRow) caused(e *sim.Event, roster *sim.RosterCursor) {
	row.Method, row.By = ptr(e.Method.String()), optional{shown: true}
	if e.Target < 0 {
		return
	}
	row.By.id = ptr(int(e.Target))
	if s := roster.Target(e); s != nil {
		row.ByName = s.Identity.Name
	}
}

// details fills what only some kinds of events have.
func (row *EventRow) details(g *sim.Game, e *sim.Event) {
	switch e.Kind {
	case sim.EventKill:
		if g.Engine.Teeworlds() {
			row.Weapon = ptr(e.Value)
		} else if e.HeadshotKnown(g.Engine) {
			row.Headshot = ptr(e.Headshot(g.Engine))
		}
	case sim.EventRound:
		if g.Engine == sim.GoldSrc {
			row.round(e)
		}
	case sim.EventName:
		before, after := e.Names()
		row.Name = before
		row.Before, row.After = &before, &after
	case sim.EventChat:
		row.Mode = chatMode(e.Value)
	case sim.EventTeam:
		if row.Team = ptr(e.Value); g.Engine == sim.GoldSrc {
			row.TeamName = g.TeamName(e.Value)
		}
	case sim.EventFinish:
		row.Time = ptr(float64(e.Value) / 1000)
		if e.Player < 0 {
			row.Team = ptr(e.Extra)
		}
	case sim.EventStart:
		if e.Player < 0 {
			row.Team = ptr(e.Extra)
		}
	case sim.EventCheckpoint:
		if row.Checkpoint = ptr(e.Extra); !e.Inferred { // the best time is known to the game alone
			row.Difference = ptr(float64(e.Value) / 1000)
		}
	case sim.EventSave, sim.EventLoad:
		row.Team, row.Success = ptr(e.Extra), ptr(e.Value != 0)
	case sim.EventPractice:
		row.Team, row.On = ptr(e.Extra), ptr(e.Value != 0)
	case sim.EventEmote:
		row.Emoticon = ptr(e.Value)
	case sim.EventSound:
		if e.Text == "" {
			row.Sound = ptr(e.Value)
		}
	case sim.EventBlind:
		row.Time = ptr(float64(e.Value) / 1000)
	case sim.EventBomb:
		if e.Value == sim.BombPlanting || e.Value == sim.BombDefusing {
			row.Time = ptr(float64(e.Extra) / 1000)
		}
	case sim.EventHostage:
		row.Phase = sim.HostageWord(e.Value)
	case sim.EventDamage:
		row.Amount = ptr(e.Value)
	case sim.EventRcon:
		row.Level = ptr(e.Value)
	case sim.EventMissing:
		if gap, ok := g.GapAfter(e.Tick); ok {
			row.ToTick, row.ToSeconds, row.Reason, row.Last = ptr(int(gap.To)), ptr(seconds(gap.End)), gap.Reason.String(), gap.Last
		}
	case sim.EventCommand:
		row.Flags, row.FlagMeaning = ptr(e.Value), flagNames(e.Value)
	}
}

// round fills in the phase of a round, and how it ended.
func (row *EventRow) round(e *sim.Event) {
	switch e.Value {
	case sim.RoundStarts:
		row.Phase = "start"
	case sim.RoundGoes:
		row.Phase = "go"
	case sim.RoundEnds:
		winner, ending := e.RoundResult()
		row.Phase, row.Ending = "end", ending.String()
		row.Winner = [...]string{"none", "one", "two"}[min(winner, sim.TeamTwoWon)]
	}
}

func ptr[T any](v T) *T { return &v }

func chatMode(m sim.ChatMode) string {
	switch m {
	case sim.ChatTeam:
		return "team"
	case sim.ChatWhisperSent, sim.ChatWhisperReceived:
		return "whisper"
	case sim.ChatServer:
		return "server"
	}
	return "all"
}

// commandFlags are the flags of a DDNet console command, bit by bit.
var commandFlags = [...]string{"save", "client", "server", "store", "", "econ", "", "chat", "game", "nonteehistoric"}

// flagNames names the flags of a console command, which say where it may be
// used: in the chat, the server's console …
func flagNames(flags int32) string {
	var names []string
	for bit, name := range commandFlags {
		if flags>>bit&1 == 1 && name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// WriteEventsJSON writes one object a line.
func WriteEventsJSON(w io.Writer, r *sim.Recording, opt EventOptions) error {
	l := newLines(w)
	err := Events(r, opt, func(row *EventRow) error {
		b, err := json.Marshal(row)
		if err != nil {
			return err
		}
		l.buf = append(l.buf, b...)
		return l.end()
	})
	if err != nil {
		return err
	}
	return l.Close()
}

// WriteEventsText writes one human-readable line per event: time, tick, kind,
// player, text.
func WriteEventsText(w io.Writer, r *sim.Recording, opt EventOptions) error {
	l := newLines(w)
	several := len(r.Games) > 1
	err := Events(r, opt, func(row *EventRow) error {
		if row.File != "" {
			l.buf = fmt.Appendf(l.buf, "%s  ", sim.Clean(row.File))
		}
		if several {
			l.buf = fmt.Appendf(l.buf, "%d  ", row.Game)
		}
		l.buf = fmt.Appendf(l.buf, "%s  t%-7d %-10s %s", clock(duration(row.Seconds)), row.Tick, row.Kind, sim.Clean(row.sentence()))
		return l.end()
	})
	if err != nil {
		return err
	}
	return l.Close()
}

// sentence describes an event in words.
func (row *EventRow) sentence() string {
	parts := []string{}
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	if row.Player != nil {
		add("%s", who(row.Name, *row.Player))
	}
	if row.Target != nil && (row.Player == nil || *row.Target != *row.Player) {
		add("→ %s", who(row.TargetName, *row.Target))
	}
	if row.Method != nil && *row.Method != "" {
		add("%s", *row.Method)
	}
	if row.By.id != nil {
		add("by %s", who(row.ByName, *row.By.id))
	}
	if row.Text != "" {
		add("%s", strings.ReplaceAll(row.Text, "\n", " / "))
	}
	switch {
	case row.Time != nil:
		add("in %s", clock(duration(*row.Time)))
	case row.TeamName != "":
		add("joins %s", row.TeamName)
	case row.Team != nil && row.Text == "":
		add("team %d", *row.Team)
	case row.Emoticon != nil:
		add("emoticon %d", *row.Emoticon)
	}
	if row.Headshot != nil && *row.Headshot {
		add("headshot")
	}
	if row.Success != nil && !*row.Success {
		add("failed")
	}
	if row.On != nil {
		add("%s", map[bool]string{true: "on", false: "off"}[*row.On])
	}
	return strings.Join(parts, "  ")
}

func who(name string, id int) string {
	if name == "" {
		return fmt.Sprintf("#%d", id)
	}
	return name
}

// duration is the reverse of seconds.
func duration(s float64) time.Duration { return time.Duration(math.Round(s*1e6)) * time.Microsecond }

// clock writes a time as people read it: 12:33.42, from one hour on
// 01:04:10.00.
func clock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	c := d / (10 * time.Millisecond)
	if d >= time.Hour {
		return fmt.Sprintf("%s%02d:%02d:%02d.%02d", sign, c/360000, c/6000%60, c/100%60, c%100)
	}
	return fmt.Sprintf("%s%d:%02d.%02d", sign, c/6000, c/100%60, c%100)
}
