package replay

import (
	"fmt"
	"slices"
	"strings"

	"playhead/render/action"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/widget"
)

// A Filter chooses the teams that a session shows. The zero Filter belongs to none.
type Filter struct {
	part.Kit
	widget.Clicks
}

// Actions returns the actions that choose teams.
func (f *Filter) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.TeamOnly, After: action.FollowTeam, Group: action.GroupCamera, Label: "Show only their team",
			Help:   "on the map and in all lists; again for all teams",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "D"}},
			Menu:   action.ViewMenu.At(706), Switch: true,
			Enabled: f.WhyNone, Checked: f.Chosen, Do: f.toggleTheirs,
		},
		{
			ID: action.TeamNext, Group: action.GroupCamera, Label: "Show only the next team",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "N"}}, Repeat: true,
			Menu: action.ViewMenu.At(707), Enabled: f.WhyNone,
			Do: f.next,
		},
		{
			ID: action.TeamAll, Group: action.GroupCamera, Label: "Show all teams",
			Enabled: func() string {
				if !f.Chosen() {
					return "All teams are shown."
				}
				return ""
			},
			Do: f.all,
		},
	}
}

// set shows other teams.
func (f *Filter) set(s feed.TeamSet) {
	f.S.Teams = s
	f.St.Aim()
}

// in returns the teams that players are in at the playhead.
func (f *Filter) in() []feed.Team { return feed.TeamsIn(f.St.Scene.Game, f.St.Scene.Cur) }

// of returns the team of a player, false when they are in no team of the game.
func (f *Filter) of(id int) (team int32, ok bool) {
	for _, t := range f.in() {
		if slices.Contains(t.IDs, id) {
			return t.Number, true
		}
	}
	return 0, false
}

// title returns the name of a team.
func (f *Filter) title(team int32) string { return feed.TeamTitle(f.St.Scene.Game, team) }

// Chosen reports whether only some teams are shown.
func (f *Filter) Chosen() bool { return f.S.Teams.On() }

// WhyNone says why there are no teams to choose from, "" when there are.
func (f *Filter) WhyNone() string {
	switch n := len(f.in()); {
	case f.Chosen() || n > 1:
		return ""
	case n == 0:
		return "This game has no teams."
	}
	return "All players are in the same team."
}

// toggleTheirs shows only the team of the followed player, the first team while no
// player is followed, or all teams again.
func (f *Filter) toggleTheirs() {
	if f.Chosen() {
		f.all()
		return
	}
	if team, ok := f.of(f.S.Followed); ok && f.WhyNone() == "" {
		f.set(feed.OnlyTeam(team))
		return
	}
	f.next()
}

// all shows all teams.
func (f *Filter) all() { f.set(feed.TeamSet{}) }

// next shows only the next team, and follows one of its players.
func (f *Filter) next() {
	teams := f.in()
	if len(teams) < 2 {
		return
	}
	next := 0
	if chosen := f.S.Teams.Teams(); len(chosen) > 0 {
		last := chosen[len(chosen)-1]
		next = (slices.IndexFunc(teams, func(t feed.Team) bool { return t.Number == last }) + 1) % len(teams)
	}
	f.set(feed.OnlyTeam(teams[next].Number))
	if team, ok := f.of(f.S.Followed); f.S.Followed >= 0 && ok && team == teams[next].Number {
		return
	}
	for _, id := range teams[next].IDs {
		if _, _, here := f.St.Scene.Place(id); here {
			f.St.Follow(id, f.D.Now())
			return
		}
	}
}

// Rows returns rows of a menu that choose the teams at the playhead, nil without
// teams. A team that is chosen while others are is added to them.
func (f *Filter) Rows() []widget.MenuItem {
	if f.S == nil || f.WhyNone() != "" {
		return nil
	}
	teams := f.in()
	for _, n := range f.S.Teams.Teams() { // also one that has no players now
		if !slices.ContainsFunc(teams, func(t feed.Team) bool { return t.Number == n }) {
			teams = append(teams, feed.Team{Number: n})
		}
	}
	items := []widget.MenuItem{{Line: true}, {Head: true, Label: "Show only"}}
	for _, t := range teams {
		items = append(items, widget.MenuItem{
			Label: fmt.Sprintf("%s (%d)", f.title(t.Number), len(t.IDs)), Check: true, Checked: f.S.Teams.Has(t.Number),
			Stay: true,
			Do:   func() { f.set(f.S.Teams.Toggle(t.Number)) },
		})
	}
	return append(items, widget.MenuItem{Label: "All teams", Checked: !f.Chosen(), Stay: true, Do: f.all})
}

// ItemOf returns the row of a player's menu that shows only their team.
func (f *Filter) ItemOf(id int) widget.MenuItem {
	team, ok := f.of(id)
	it := widget.MenuItem{Label: "Show only their team", Do: func() { f.set(feed.OnlyTeam(team)) }}
	switch chosen := f.S.Teams.Teams(); {
	case f.WhyNone() != "":
		it.Disabled = f.WhyNone()
	case !ok:
		it.Disabled = "This player is not in the game at this tick."
	case len(chosen) == 1 && chosen[0] == team:
		it.Label, it.Do = "Show all teams", f.all
	default:
		it.Label = "Show only " + f.St.Scene.Game.TeamName(team)
	}
	return it
}

// hidden returns the client ids of the players who are hidden.
func (f *Filter) hidden() []int {
	ids := []int{}
	if f.Chosen() {
		for _, p := range f.Look.Players(true) {
			if f.St.Scene.Hides(p.ID) {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// names returns the names of the chosen teams.
func (f *Filter) names() []string {
	names := []string{}
	for _, n := range f.S.Teams.Teams() {
		names = append(names, f.title(n))
	}
	return names
}

// State adds the choice to a dump.
func (f *Filter) State(st *WatchingState) { st.Teams, st.Hidden = f.names(), f.hidden() }

// says returns what the chip says, in full and in a few words.
func (f *Filter) says() (text, short string) {
	names := f.names()
	text = names[0] + " only"
	switch n := len(names); {
	case n == 2:
		text = strings.Join(names, " and ") + " only"
	case n > 2:
		text = fmt.Sprintf("%d teams only", n)
	}
	short = strings.TrimSuffix(text, " only")
	n := len(f.hidden())
	switch n {
	case 0:
		short = text
	case 1:
		text, short = text+" · 1 player hidden", short+" · 1 hidden"
	default:
		text, short = fmt.Sprintf("%s · %d players hidden", text, n), fmt.Sprintf("%s · %d hidden", short, n)
	}
	return text, short
}

// stranger says that the followed player is in another team, "" when they are not.
func (f *Filter) stranger() string {
	id := f.S.Followed
	team, ok := f.of(id)
	if id < 0 || !ok || f.S.Teams.Has(team) {
		return ""
	}
	where := "is in " + f.St.Scene.Game.TeamName(team)
	return f.St.Scene.Game.LabelNear(id, f.S.Play.Tick()) + " " + where
}
