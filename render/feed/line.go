package feed

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/table"
	"playhead/sim/times"
)

// A Part is a piece of a line. Names are Bold.
type Part struct {
	Text string
	Bold bool
}

// A Line is an event in words.
type Line struct {
	Mark  theme.Mark
	Parts []Part
}

// String returns the line as one text.
func (l Line) String() string {
	var b strings.Builder
	for _, p := range l.Parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// words makes a line: a text in braces is a name.
func words(parts ...string) []Part {
	out := make([]Part, 0, len(parts))
	for _, p := range parts {
		if p == "" {
			continue
		}
		if name, ok := strings.CutPrefix(p, nameSign); ok {
			out = append(out, Part{name, true})
		} else {
			out = append(out, Part{p, false})
		}
	}
	return out
}

// nameSign stands before names in words. It is a control character, which no
// shown text holds.
const nameSign = "\x01"

// teeWeapons names the weapons of Teeworlds, hammer to ninja.
var teeWeapons = [...]string{"hammer", "gun", "shotgun", "grenade", "laser", "ninja"}

// Weapon returns the name of what killed in e, "" when that is not known or
// nothing.
func Weapon(g *sim.Game, e *sim.Event) string {
	if !g.Engine.Teeworlds() {
		return table.WeaponName(e.Text)
	}
	return TeeWeapon(e.Value)
}

// TeeWeapon returns the name of weapon v of Teeworlds, "" for none.
func TeeWeapon(v int32) string {
	if v < 0 || int(v) >= len(teeWeapons) {
		return ""
	}
	return teeWeapons[v]
}

// Describe returns e in words.
func Describe(g *sim.Game, e *sim.Event) Line {
	d := describer{g, e}
	parts := d.parts()
	if touch := events.TouchText(g, e); touch != "" {
		parts = append(parts, Part{Text: " · " + touch})
	}
	if from := Source(g, e); from != "" { // first: rows are narrow
		parts = append([]Part{{Text: from + " "}}, parts...)
	}
	return Line{MarkOf(e), parts}
}

// Source says which other recording of the round holds an event, "" for those of this one.
func Source(g *sim.Game, e *sim.Event) string {
	if !e.Beside {
		return ""
	}
	return "[" + g.BesideKind + "]"
}

type describer struct {
	g *sim.Game
	e *sim.Event
}

// player returns the name of the event's player.
func (d describer) player() string {
	if d.e.Player < 0 {
		return ""
	}
	return nameSign + d.g.PlayerLabel(d.e)
}

// target returns the name of the event's target.
func (d describer) target() string {
	if d.e.Target < 0 {
		return ""
	}
	return nameSign + d.g.TargetLabel(d.e)
}

// who returns the player of the event, or the team it is about.
func (d describer) who() string {
	if d.e.Player < 0 {
		return nameSign + fmt.Sprintf("team %d", d.e.Extra)
	}
	return d.player()
}

func (d describer) parts() []Part {
	e := d.e
	switch e.Kind {
	case sim.EventKill, sim.EventDeath:
		return d.death()
	case sim.EventChat:
		return d.chat()
	case sim.EventJoin:
		return words(d.player(), " joined")
	case sim.EventLeave:
		return words(d.player(), " left", reason(e.Text))
	case sim.EventTeam:
		if name := d.g.TeamName(e.Value); name != noTeam {
			return words(d.player(), " joined "+name)
		}
		return words(d.player(), " left their team")
	case sim.EventFinish:
		return words(d.who(), " finished in "+RaceTime(e.Value))
	case sim.EventCheckpoint:
		if e.Inferred { // only the game knows the best time
			return words(d.player(), " "+checkpoint("checkpoint", e))
		}
		return words(d.player(), " "+checkpoint("checkpoint", e)+"  "+Difference(e.Value))
	case sim.EventSave, sim.EventLoad:
		return d.saveOrLoad()
	case sim.EventVote:
		return words(d.player(), " called a vote: ", e.Text)
	case sim.EventCommand, sim.EventRcon:
		if e.Player < 0 {
			return words(e.Text) // of the server, or of whoever recorded
		}
		return words(d.player(), ": ", e.Text)
	case sim.EventEmote:
		return words(d.player(), " shows an emoticon: "+sim.EmoticonName(e.Value))
	case sim.EventSwap:
		return words(d.player(), " swapped with ", d.target())
	case sim.EventName:
		return d.renamed()
	case sim.EventFreeze:
		return d.freeze(" froze")
	case sim.EventUnfreeze:
		return d.freeze(" unfroze")
	case sim.EventRescue:
		return words(d.player(), " was rescued", reason(e.Text))
	case sim.EventStart:
		return words(d.who(), " started")
	case sim.EventBomb:
		return d.bomb()
	case sim.EventHostage:
		return d.hostage()
	case sim.EventBlind:
		return words(d.player(), " was blinded for ", seconds(d.e.Value))
	case sim.EventMissing:
		return words("missing " + e.Text)
	case sim.EventPickup:
		return words(d.player(), " picked something up", reason(e.Text))
	}
	return d.plain()
}

// bombVerbs are what a player did to the bomb.
var bombVerbs = map[string]string{
	"Bomb picked up": " picked up the bomb", "Bomb dropped": " dropped the bomb", "Bomb planted": " planted the bomb",
	"Bomb defused":      " defused the bomb",
	"Planting the bomb": " begins to plant the bomb", "Defusing the bomb": " begins to defuse the bomb",
	"Bomb left alone": " stopped",
}

// bomb says what happened to the bomb, and who did it where that is known.
func (d describer) bomb() []Part {
	if verb := bombVerbs[d.e.Text]; verb != "" && d.e.Player >= 0 {
		return words(d.player(), verb)
	}
	return d.plain()
}

// hostage says what happened to a hostage, and who did it where that is known.
func (d describer) hostage() []Part {
	verb := map[int32]string{
		sim.HostageKilled: " killed a hostage", sim.HostageRescued: " rescued a hostage",
		sim.HostageFollows: " leads a hostage", sim.HostageHurt: " hurt a hostage",
	}[d.e.Value]
	if verb != "" && d.e.Player >= 0 {
		return words(d.player(), verb)
	}
	return d.plain()
}

// seconds returns so many ms as "3.10 s".
func seconds(ms int32) string { return times.WithUnit(time.Duration(ms) * time.Millisecond) }

// plain is the line of kinds that say all in their text.
func (d describer) plain() []Part {
	text := d.e.Text
	if text == "" {
		text = d.e.Kind.String()
	}
	if d.e.Player >= 0 {
		return words(d.player(), " ", text)
	}
	return words(text)
}

func (d describer) death() []Part {
	killer, victim := d.player(), d.target()
	if victim == "" {
		victim = killer
	}
	if d.e.Kind == sim.EventDeath {
		return words(victim, " died", reason(d.e.Text))
	}
	if d.e.Player < 0 || d.e.Player == d.e.Target || d.e.Target < 0 {
		return words(victim, " died", reason(Weapon(d.g, d.e)))
	}
	how := Weapon(d.g, d.e)
	if how != "" {
		how = ", " + how
	}
	if d.e.Headshot(d.g.Engine) {
		how += ", headshot"
	}
	return words(killer, " killed ", victim, how)
}

func (d describer) renamed() []Part {
	before, after := d.e.Names()
	if before = d.g.ShownName(before); before == "" {
		return words(d.player(), " changed their name")
	}
	return words(nameSign+before, " is now ", d.g.ShownName(after))
}

// freeze says who froze or unfroze whom, and how.
func (d describer) freeze(verb string) []Part {
	how := reason(d.e.Method.String())
	if d.e.Target >= 0 && d.e.Target != d.e.Player {
		return words(d.target(), verb+" ", d.player(), how)
	}
	return words(d.player(), verb, how)
}

func (d describer) chat() []Part {
	switch d.e.Value {
	case sim.ChatServer:
		return words(d.e.Text)
	case sim.ChatTeam:
		return words(d.player(), " to team: ", d.e.Text)
	case sim.ChatWhisperSent, sim.ChatWhisperReceived:
		return words(d.player(), " to ", d.target(), ": ", d.e.Text)
	}
	if d.e.Player < 0 {
		return words(d.e.Text)
	}
	return words(d.player(), ": ", d.e.Text)
}

func (d describer) saveOrLoad() []Part {
	verb := " saved the run"
	if d.e.Kind == sim.EventLoad {
		verb = " loaded a run"
	}
	if d.e.Value == 0 {
		verb = strings.Replace(strings.Replace(verb, "saved", "could not save", 1), "loaded", "could not load", 1)
	}
	if d.e.Player >= 0 {
		return words(d.player(), verb)
	}
	return words(fmt.Sprintf("team %d", d.e.Extra), verb)
}

func reason(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// RaceTime returns a race's time as 58.31 s or 1:02.10.
func RaceTime(ms int32) string { return times.WithUnit(time.Duration(ms) * time.Millisecond) }

// Difference writes a difference to another race time for a text: "+0.42 s".
func Difference(ms int32) string {
	d := time.Duration(ms) * time.Millisecond
	if d.Abs() < time.Minute {
		return times.Difference(d) + " s"
	}
	return times.Difference(d)
}

// checkpoint returns the word with the number of the checkpoint, which games do not send.
func checkpoint(word string, e *sim.Event) string {
	if e.Extra <= 0 {
		return word
	}
	return fmt.Sprintf("%s %d", word, e.Extra)
}

// Short returns the few words that stand behind the mark of e on the timeline,
// "" for none.
func Short(g *sim.Game, e *sim.Event) string {
	switch e.Kind {
	case sim.EventFinish:
		if e.Player >= 0 {
			return g.PlayerLabel(e) + " " + RaceTime(e.Value)
		}
		return RaceTime(e.Value)
	case sim.EventCheckpoint:
		return checkpoint("CP", e)
	case sim.EventJoin, sim.EventLeave:
		if e.Player >= 0 {
			return g.PlayerLabel(e)
		}
	case sim.EventKill:
		if e.Player >= 0 && e.Player != e.Target && e.Target >= 0 {
			return g.PlayerLabel(e) + " › " + g.TargetLabel(e)
		}
	case sim.EventRound, sim.EventMap, sim.EventMarker, sim.EventBomb, sim.EventHostage:
		return e.Text
	}
	return ""
}
