package contacts

import (
	"slices"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/table"
	"playhead/sim/teams"
)

// The controls of the team.
const (
	memberPart widget.Part = "team member" // N: row of the summary
	sumPart    widget.Part = "team number" // N: row of the summary · sumColumns + column
	workPart   widget.Part = "team moment" // N: row of the moments
	workKind   widget.Part = "team kind"   // N: kind of moments
	whichPart  widget.Part = "team run"    // drops the runs of teams
)

const sumColumns = 64 // more than the summary has

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Finder
	part.Keyed
	part.Laner
	part.Overlaid
	part.OverPlayers
	part.Sized
	part.Tabbed
	part.Tabular
	part.Telling
	part.Updater
} = (*Team)(nil)

// A Team shows a run of a team: what its members did, added up, and the moments behind each number.
type Team struct {
	part.Moment
	touches *View
	finder  *teamFinder // nil without a recording
	asked   bool        // the user wanted to see a team, in this recording or an earlier one

	picked int // the team that the user chose, -1 for the one at the playhead
	team   int // the team that is shown, -1 without one
	of     *foundTeams
	rows   []int // its rows of the summary
	work   []int // and those of the moments

	summary part.Table
	list    part.Table
	chips   []widget.Chip
	kinds   [teams.NumKinds]int // that the chips are of
	camera  teamCamera
	head    layout.Rect
	note    layout.Rect
}

// NewTeam returns a view that shows nothing yet. The contacts between the members are those that touches finds.
func NewTeam(touches *View) *Team {
	t := &Team{touches: touches, picked: -1, team: -1, summary: part.Table{
		Row: memberPart, NoMarks: true, NoFoot: true, NoFilter: true, Passing: true, Totals: true, Wide: "name",
		Columns: []string{"name", "frozen_seconds", "rescued", "rescued_by", "held_up_seconds"},
		Empty:   "No members.",
	}, list: part.Table{
		Row: workPart, NoMarks: true, Passing: true,
		Columns: []string{"start_seconds", "name", "kind", "other_name", "seconds"}, Empty: "No moments.",
	}}
	return t
}

// Show shows the teams of another session, or with the zero Moment none. What the user chose to see stays.
func (v *Team) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = Team{
		Moment: m, touches: v.touches, asked: v.asked, picked: -1, team: -1, summary: v.summary, list: v.list,
	}
	if m.S != nil {
		v.finder = newTeamFinder(m.S, m.St.TilesOf)
		v.summary.Show(m.Kit, memberRows{v})
		v.list.Show(m.Kit, workRows{v})
		if v.list.Filter() == "" {
			v.list.SetFilter(without(teams.Moving.String()) + " " + without(teams.Stand.String()))
		}
	}
}

// Find takes over teams that were found: see [part.Finder].
func (v *Team) Find(now time.Time) bool {
	f, ok := part.First[runlist.Found](v.Parts)
	v.touches.needed = v.asked
	if !v.asked || !ok || v.whyNone() != "" || !v.touches.finder.Looked() {
		return false
	}
	return v.finder.update(now, f.RunFinder().Past(), v.touches.finder.Found())
}

// Finding reports whether teams will be found.
func (v *Team) Finding() bool {
	return v.asked && v.whyNone() == "" && (!v.finder.Looked() || v.finder.Pending())
}

// Table returns the summary of all teams: see [part.Tabular].
func (v *Team) Table() (of *table.Table, whole bool) {
	return v.finder.Found().summary, v.finder.Looked() && !v.Finding() && !v.touches.finder.Pending()
}

// Work is a part that has nothing but the moments, as a table.
func (v *Team) Work() part.Part { return &work{v} }

// work lists the moments: see [part.Tabular].
type work struct{ of *Team }

func (w *work) Show(part.Moment) {}

// Table returns the moments of all teams.
func (w *work) Table() (of *table.Table, whole bool) {
	_, whole = w.of.Table()
	return w.of.finder.Found().moments, whole
}

// shows reports whether the team may be known: it adds up the whole recording.
func (v *Team) shows() bool {
	return v.S != nil && v.asked && v.whyNone() == "" && !v.S.Seen.Hiding()
}

func (v *Team) shown() bool { return v.shows() && v.Panel.Shows(v) }

// Tab is the heading of the summary: see [part.Tabbed].
func (v *Team) Tab() part.Tab {
	if !v.shows() {
		return part.Tab{}
	}
	return part.Tab{Title: "Team", Count: len(v.rows), Width: layout.PanelWidthWide, Wide: 420}
}

// Update brings the summary to the team at the playhead: see [part.Updater].
func (v *Team) Update() {
	if !v.shows() {
		return
	}
	found := v.finder.Found()
	if found != v.of {
		v.picked = -1
	}
	if i := v.choose(found); found != v.of || i != v.team {
		v.of, v.team, v.rows, v.work = found, i, []int{}, []int{}
		if i >= 0 {
			v.rows = numbered(found.members[i], len(found.teams[i].Members))
			v.work = numbered(found.first[i], len(found.teams[i].Moments))
		}
	}
	now := -1
	if v.team >= 0 {
		spans := found.spans[v.team]
		position := v.S.Play.Position()
		n, _ := slices.BinarySearchFunc(spans, position+1, func(s span, at time.Duration) int {
			return int(max(-1, min(1, s.from-at)))
		})
		now = found.first[v.team] + n - 1
		if n == 0 {
			now = -1
		}
	}
	v.followFront()
	v.summary.Update(found.summary, v.rows, -1)
	v.list.Update(found.moments, v.work, now)
}

// numbered returns n numbers from first on. It is never nil.
func numbered(first, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	return list
}

// choose returns the team to show: the chosen one, or the last one that began before the playhead, of the followed
// player if they were in one; -1 without any.
func (v *Team) choose(found *foundTeams) int {
	if v.picked >= 0 && v.picked < len(found.teams) {
		return v.picked
	}
	best, own := -1, false
	g := v.S.Game()
	for i := range found.teams {
		r := found.teams[i].Of
		if g == nil || r.Game != g.Index || r.First() > v.S.Play.Tick() && best >= 0 {
			continue
		}
		now := r.First() <= v.S.Play.Tick() && v.S.Play.Tick() <= r.End
		if is := now && slices.Contains(r.Members, v.S.Followed); is || !own {
			best, own = i, is
		}
	}
	if best < 0 && len(found.teams) > 0 {
		return 0
	}
	return best
}

// goTo goes to a moment of a game, two seconds before it, but not before the run.
func (v *Team) goTo(at sim.Tick) {
	r := v.of.teams[v.team].Of
	g := v.S.Recording().Games[r.Game]
	v.S.Play.Prefer(r.Game)
	v.S.Play.Jump(max(g.TimeOf(r.First()), g.TimeOf(at)-2*time.Second))
	stage.FollowTeam(v.St, r.Members, v.D.Now())
	v.S.Show()
}

// toggleTeam shows and hides the team.
const toggleTeam action.ID = "toggle-team"

// Actions returns the action of the team: see [part.Acting].
func (v *Team) Actions() []action.Row {
	return []action.Row{{
		ID: toggleTeam, After: toggleContacts, Needs: occurs.Runs, Spoils: true, Group: action.GroupView,
		Label: "Team", Help: "a team's run: who was frozen, rescued others and held the team up",
		Also:   "summary members freeze rescue held up wait hooked dragged",
		Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "T"}}, Menu: action.ViewMenu.At(218), Switch: true,
		Enabled: v.whyNone, Checked: v.shown, Do: v.toggle,
	}}
}

// whyNone says why there can be no team, "" if there can.
func (v *Team) whyNone() string {
	if v.S == nil || v.S.Game() != nil && !v.S.Game().Engine.Teeworlds() {
		return "Teams are found in races of Teeworlds and DDNet."
	}
	return ""
}

// toggle shows the team in the panel, or what it showed before.
func (v *Team) toggle() {
	if v.whyNone() != "" {
		return
	}
	if v.shown() {
		v.Panel.Open(nil)
		return
	}
	if v.S.Seen.Hiding() { // it adds up the whole recording
		part.SayHidden(v.D)
		return
	}
	v.asked = true
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}

// Keys gives keys to the list that has the keyboard: see [part.Keyed].
func (v *Team) Keys(in *desk.Input) []desk.KeyPress {
	if !v.shown() {
		return in.Keys
	}
	rest := *in
	rest.Keys = v.summary.Keys(in)
	return v.list.Keys(&rest)
}

// Escape gives up what is chosen in a list: see [part.Escaping].
func (v *Team) Escape() bool { return v.shown() && (v.summary.Escape() || v.list.Escape()) }

// A TeamState describes the team for --dump-state.
type TeamState struct {
	Teams   int      `json:"teams"` // runs of teams
	Run     int      `json:"run"`   // of the team that is shown, -1 without one
	Members []string `json:"members"`
	Filter  string   `json:"filter"` // of the moments
	Listed  int      `json:"listed"`
	Finding bool     `json:"finding"`
	Shown   bool     `json:"shown"` // the panel has it
	Lanes   int      `json:"lanes"` // members in the lane
	Follows bool     `json:"follows"`
	Front   bool     `json:"front"` // the camera follows who is nearest the finish
	Away    []int    `json:"away"`  // who is far away, in pictures
}

// State describes what is shown: see [part.Telling].
func (v *Team) State() (key string, state any) {
	if !v.shows() {
		return "team", nil
	}
	st := &TeamState{
		Teams: len(v.finder.Found().teams), Run: -1, Members: []string{}, Filter: v.list.Filter(),
		Listed: len(v.list.Listed()), Finding: v.Finding(), Shown: v.shown(),
		Lanes: len(v.rowsOfLane()), Follows: v.follows(), Front: v.camera.front,
		Away: append([]int{}, v.St.Together.Away()...),
	}
	if v.team >= 0 {
		t := &v.of.teams[v.team]
		st.Run = t.Run
		for i := range t.Members {
			st.Members = append(st.Members, t.Members[i].Name)
		}
	}
	return "team", st
}
