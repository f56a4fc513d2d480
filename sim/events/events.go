// Package events lists what happened in a recording as a table: joins, chat, kills,
// finishes and the like.
package events

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"playhead/sim"
	"playhead/sim/table"
	"playhead/sim/times"
)

// Options choose events. The zero value means all but the effects.
type Options struct {
	// Within says whether a tick of a game counts. Nil means all.
	Within func(game int, tick sim.Tick, at time.Duration) bool
	Kinds  []sim.EventKind // nil: all but the effects
	// Concerns says whether the event's player or target is one of those that were chosen; each
	// may be nil. Nil means all events.
	Concerns func(e *sim.Event, player, target *sim.Stint) bool
	Grep     string // only events whose text holds this, in any case
	// Plan returns the map of a game, nil without one. It is asked once for a game with a bomb or
	// hostages. Nil means no maps.
	Plan func(*sim.Game) *sim.FloorPlan
}

// WantsRaces reports whether o chooses kinds of events that runs have.
func (o *Options) WantsRaces() bool {
	return o.wantsAny(sim.EventStart, sim.EventCheckpoint, sim.EventFinish)
}

// WantsInferred reports whether o chooses kinds of events that are inferred from
// logs, which do not hold them.
func (o *Options) WantsInferred() bool {
	return o.wantsAny(sim.EventExplosion, sim.EventHammerHit, sim.EventFreeze, sim.EventUnfreeze)
}

// WantsTouches reports whether o chooses kinds of events that tell who touched a player before.
func (o *Options) WantsTouches() bool {
	return o.wantsAny(sim.EventFreeze, sim.EventUnfreeze, sim.EventDeath, sim.EventKill)
}

func (o *Options) wantsAny(kinds ...sim.EventKind) bool {
	return o.Kinds == nil || slices.ContainsFunc(o.Kinds, func(k sim.EventKind) bool {
		return slices.Contains(kinds, k)
	})
}

func (o *Options) wants(e *sim.Event, g *sim.Game, player, target *sim.Stint) bool {
	return (o.Within == nil || o.Within(g.Index, e.Tick, e.Time)) &&
		(o.Kinds != nil || !e.Kind.Effect()) && (o.Kinds == nil || slices.Contains(o.Kinds, e.Kind)) &&
		(o.Grep == "" || strings.Contains(strings.ToLower(e.Text), strings.ToLower(o.Grep))) &&
		(o.Concerns == nil || o.Concerns(e, player, target))
}

// Table returns the events of some games in their order, and those of a game in order of
// tick. The rows are made while they are read.
func Table(games []*sim.Game, opt Options) *table.Table {
	t := &table.Table{Name: "events", Title: "Events", Columns: Columns()}
	several := len(games) > 1
	t.Line = func(r *table.Row) string {
		line := fmt.Sprintf("%s  t%-7d %-10s %s", table.MomentText(r.Cells[colSeconds].Float()), r.Cells[colTick].Int(),
			r.Cells[colKind], sentence(r.Cells))
		if several {
			return fmt.Sprintf("%d  %s", r.Game, line)
		}
		return line
	}
	t.Each = func(yield func(*table.Row) bool) {
		m := maker{cells: make([]table.Cell, numColumns)}
		var row table.Row
		for _, g := range games {
			roster, plan := sim.NewRosterCursor(g), sync.OnceValue(func() *sim.FloorPlan { return opt.planOf(g) })
			for e := range g.EachEventAndRace {
				player, target := roster.Player(e), roster.Target(e)
				if !opt.wants(e, g, player, target) {
					continue
				}
				m.event(g, e, player, target)
				if HasPlace(e) {
					m.place(g, e, plan())
				}
				row = table.Row{Game: g.Index, At: e.Tick, To: e.Tick, Players: row.Players[:0], Cells: m.cells}
				for _, id := range [...]int16{e.Player, e.Target} {
					if id >= 0 {
						row.Players = append(row.Players, int(id))
					}
				}
				if !yield(&row) {
					return
				}
			}
		}
	}
	return t
}

// Fill makes the cells of an event of g in the columns of [Columns], which have none yet. plan is the map
// of g, nil without one.
func Fill(cells []table.Cell, g *sim.Game, e *sim.Event, plan *sim.FloorPlan) {
	m := maker{cells: cells}
	m.event(g, e, g.PlayerOf(e), g.TargetOf(e))
	m.place(g, e, plan)
}

// HasPlace reports whether the map may have a name for the place of e.
func HasPlace(e *sim.Event) bool {
	return e.Placed && (e.Kind == sim.EventBomb || e.Kind == sim.EventHostage)
}

// PlaceOf returns what the map's entities call the place of e, "" for nothing. plan may be nil.
func PlaceOf(g *sim.Game, e *sim.Event, plan *sim.FloorPlan) string {
	if plan == nil || !HasPlace(e) {
		return ""
	}
	unit := g.Engine.UnitScale()
	return plan.PlaceAt(float64(e.X)*unit, float64(e.Y)*unit, float64(e.Z)*unit)
}

func (o *Options) planOf(g *sim.Game) *sim.FloorPlan {
	if o.Plan == nil {
		return nil
	}
	return o.Plan(g)
}

func (m *maker) place(g *sim.Game, e *sim.Event, plan *sim.FloorPlan) {
	m.some(colPlace, PlaceOf(g, e, plan))
}

// A maker fills the cells of one event after another.
type maker struct {
	cells  []table.Cell
	labels map[int16]string // of players without a name
}

func (m *maker) set(column int, c table.Cell) { m.cells[column] = c }

// some sets a text unless it is empty.
func (m *maker) some(column int, s string) {
	if s != "" {
		m.set(column, table.String(s))
	}
}

// nameOf returns the name of the player with an id, or as in other tables #5.
func (m *maker) nameOf(s *sim.Stint, id int16) table.Cell {
	if s != nil && s.Identity.Name != "" {
		return table.String(s.Identity.Name)
	}
	label, known := m.labels[id]
	if !known {
		label = "#" + strconv.Itoa(int(id))
		if m.labels == nil {
			m.labels = map[int16]string{}
		}
		m.labels[id] = label
	}
	return table.String(label)
}

func (m *maker) event(g *sim.Game, e *sim.Event, who, whom *sim.Stint) {
	clear(m.cells)
	m.set(colGame, table.Int(g.Index))
	m.set(colTick, table.Int(e.Tick))
	m.set(colSeconds, table.SecondsOf(e.Time))
	m.set(colKind, table.String(e.Kind.String()))
	m.set(colText, table.String(e.Text))
	if e.Player >= 0 {
		m.set(colPlayer, table.Int(e.Player))
		if who != nil {
			m.set(colStint, table.Int(who.Stint))
		}
		m.set(colName, m.nameOf(who, e.Player))
		if who != nil {
			m.some(colClan, who.Identity.Clan)
		}
	}
	target, name := colTarget, colTargetName
	if e.Kind == sim.EventFreeze || e.Kind == sim.EventUnfreeze {
		m.set(colMethod, table.String(e.Method.String()))
		m.set(colBy, table.Null())
		target, name = colBy, colByName
	}
	if e.Target >= 0 {
		m.set(target, table.Int(e.Target))
		m.set(name, m.nameOf(whom, e.Target))
	}
	if e.Placed {
		scale := g.Engine.UnitScale()
		m.set(colX, table.Float(float64(e.X)*scale))
		m.set(colY, table.Float(float64(e.Y)*scale))
		if g.Engine == sim.GoldSrc {
			m.set(colZ, table.Float(float64(e.Z)*scale))
		}
	}
	if e.Inferred {
		m.set(colInferred, table.Bool(true))
	}
	if e.Beside {
		m.set(colSource, table.String(g.Beside))
	}
	m.details(g, e)
	m.touch(g, e)
}

// touch sets what other players did to a player before they froze or died, or to rescue them.
func (m *maker) touch(g *sim.Game, e *sim.Event) {
	t := g.TouchBefore(e)
	if t == nil {
		return
	}
	by := table.String(g.Label(int(t.By), e.Tick))
	m.set(colTouchedBy, by)
	m.set(colTouchedID, table.Int(t.By))
	m.set(colTouched, table.String(g.Label(int(t.Player), e.Tick)))
	m.some(colTouch, t.How)
	if t.Kind == sim.EventUnfreeze {
		m.set(colThen, table.String("rescue"))
		m.set(colRescuedBy, by)
		m.some(colChain, chainText(g, t))
		return
	}
	m.set(colThen, table.String(t.Kind.String()))
	m.set(colTouchSeconds, table.SecondsOf(time.Duration(t.Before)*g.TickLen))
}

// chainText returns the chain of a rescue as "nova (hook), rook (hammer)".
func chainText(g *sim.Game, t *sim.Touch) string {
	links := make([]string, len(t.Chain))
	for i, l := range t.Chain {
		links[i] = g.Label(int(l.By), t.Tick)
		if l.How != "" {
			links[i] += " (" + l.How + ")"
		}
	}
	return strings.Join(links, ", ")
}

// TouchText says what others did before e, "" if nothing is known: "hooked by nova 1.20 s before".
func TouchText(g *sim.Game, e *sim.Event) string {
	if g.TouchBefore(e) == nil {
		return ""
	}
	cells := make([]table.Cell, numColumns)
	Fill(cells, g, e, nil)
	return touchText(cells)
}

// touchText is TouchText of a row. Who caused a freeze, thawed a player or killed them is
// said by the event already.
func touchText(at []table.Cell) string {
	chain, by := at[colChain].String(), !at[colBy].Missing()
	switch {
	case !at[colRescuedBy].Missing():
		if by && !strings.Contains(chain, ", ") {
			return ""
		}
		return "rescued by " + chain
	case at[colTouchedBy].Missing() || by || !at[colTarget].Missing() && at[colTouchedBy] == at[colName]:
		return ""
	}
	text := sim.TouchVerb(at[colTouch].String()) + at[colTouchedBy].String()
	if s := at[colTouchSeconds].Float(); s > 0 {
		text += " " + times.WithUnit(time.Duration(s*float64(time.Second))) + " before"
	}
	return text
}

// details sets what only some kinds of events have.
func (m *maker) details(g *sim.Game, e *sim.Event) {
	milliseconds := func(v int32) table.Cell { return table.Float(float64(v) / 1000) }
	switch e.Kind {
	case sim.EventKill:
		if g.Engine.Teeworlds() {
			m.set(colWeapon, table.Int(e.Value))
		} else if e.HeadshotKnown(g.Engine) {
			m.set(colHeadshot, table.Bool(e.Headshot(g.Engine)))
		}
	case sim.EventRound:
		if g.Engine == sim.GoldSrc {
			m.round(e)
		}
	case sim.EventName:
		before, after := e.Names()
		if before != "" {
			m.set(colName, table.String(before))
		} else {
			m.set(colName, m.nameOf(nil, e.Player))
		}
		m.set(colBefore, table.String(before))
		m.set(colAfter, table.String(after))
	case sim.EventChat:
		m.set(colMode, table.String(chatMode(e.Value)))
	case sim.EventTeam:
		m.set(colTeam, table.Int(e.Value))
		m.set(colTeamName, table.String(g.TeamName(e.Value)))
	case sim.EventFinish:
		m.set(colTime, milliseconds(e.Value))
		if e.Player < 0 {
			m.set(colTeam, table.Int(e.Extra))
		}
	case sim.EventStart:
		if e.Player < 0 {
			m.set(colTeam, table.Int(e.Extra))
		}
	case sim.EventCheckpoint:
		if e.Extra > 0 { // a game reports no number
			m.set(colCheckpoint, table.Int(e.Extra))
		}
		if !e.Inferred { // the best time is known to the game alone
			m.set(colDifference, milliseconds(e.Value))
		}
	case sim.EventSave, sim.EventLoad:
		m.set(colTeam, table.Int(e.Extra))
		m.set(colSuccess, table.Bool(e.Value != 0))
	case sim.EventPractice:
		m.set(colTeam, table.Int(e.Extra))
		m.set(colOn, table.Bool(e.Value != 0))
	case sim.EventEmote:
		m.set(colEmoticon, table.Int(e.Value))
	case sim.EventSound:
		if e.Text == "" {
			m.set(colSound, table.Int(e.Value))
		}
	case sim.EventBlind:
		m.set(colTime, milliseconds(e.Value))
	case sim.EventBomb:
		if e.Value == sim.BombPlanting || e.Value == sim.BombDefusing {
			m.set(colTime, milliseconds(e.Extra))
		}
	case sim.EventHostage:
		m.some(colPhase, sim.HostageWord(e.Value))
	case sim.EventDamage:
		m.set(colAmount, table.Int(e.Value))
	case sim.EventRcon:
		m.set(colLevel, table.Int(e.Value))
	case sim.EventMissing:
		if gap, ok := g.GapAfter(e.Tick); ok {
			m.set(colToTick, table.Int(gap.To))
			m.set(colToSeconds, table.SecondsOf(gap.End))
			m.some(colReason, gap.Reason.String())
			m.set(colLast, table.If(gap.Last, table.Bool(true)))
		}
	case sim.EventCommand:
		m.set(colFlags, table.Int(e.Value))
		m.some(colFlagMeaning, flagNames(e.Value))
	}
}

// round sets the phase of a round, and how it ended.
func (m *maker) round(e *sim.Event) {
	switch e.Value {
	case sim.RoundStarts:
		m.set(colPhase, table.String("start"))
	case sim.RoundGoes:
		m.set(colPhase, table.String("go"))
	case sim.RoundEnds:
		winner, ending := e.RoundResult()
		m.set(colPhase, table.String("end"))
		m.some(colEnding, ending.String())
		m.set(colWinner, table.String([...]string{"none", "one", "two"}[min(winner, sim.TeamTwoWon)]))
	}
}

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

// sentence describes an event in words.
func sentence(at []table.Cell) string {
	parts := []string{}
	add := func(format string, args ...any) { parts = append(parts, fmt.Sprintf(format, args...)) }
	has := func(column int) bool { return !at[column].Missing() }
	if has(colPlayer) {
		add("%s", at[colName])
	} else if has(colTeam) && has(colTime) {
		add("team %d", at[colTeam].Int())
	}
	if has(colTarget) && (!has(colPlayer) || at[colTarget].Int() != at[colPlayer].Int()) {
		add("→ %s", at[colTargetName])
	}
	if method := at[colMethod].String(); method != "" {
		add("%s", method)
	}
	if has(colBy) {
		add("by %s", at[colByName])
	}
	text := at[colText].String()
	if at[colKind].String() == sim.EventKill.String() { // the weapon
		text = table.WeaponName(text)
	}
	if text != "" {
		add("%s", strings.ReplaceAll(text, "\n", " / "))
	}
	switch {
	case has(colTime):
		add("in %s", table.TimeText(at[colTime].Float()))
	case at[colTeamName].String() == sim.NoTeamName:
		add("leaves their team")
	case has(colTeamName):
		add("joins %s", at[colTeamName])
	case has(colTeam) && text == "":
		add("team %d", at[colTeam].Int())
	case has(colEmoticon):
		add("emoticon: %s", sim.EmoticonName(int32(at[colEmoticon].Int())))
	}
	if at[colHeadshot].Bool() {
		add("headshot")
	}
	if has(colSuccess) && !at[colSuccess].Bool() {
		add("failed")
	}
	if has(colOn) {
		add("%s", map[bool]string{true: "on", false: "off"}[at[colOn].Bool()])
	}
	if has(colPlace) {
		add("at %s", at[colPlace])
	}
	if touch := touchText(at); touch != "" {
		add("%s", touch)
	}
	if source := at[colSource].String(); source != "" {
		add("(%s)", source)
	}
	return strings.Join(parts, "  ")
}
