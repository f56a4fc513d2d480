package replay

import (
	"time"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/widget"
)

// watching returns the actions of who is watched, and of how much of the recording is.
func (r *Screen) watching() []action.Row {
	return []action.Row{
		{
			ID: action.FollowTeam, After: action.FitMap, Group: action.GroupCamera,
			Label: "Follow their whole team", Help: "several players: Ctrl-click them in the list or on the map",
			Also:   "team only spectate teammates several",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "A"}},
			Menu:   action.ViewMenu.At(705), Switch: true,
			Enabled: r.whyNoTeam, Checked: r.followsSeveral,
			Do: r.followTeam,
		},
		{
			ID: action.SpoilerFree, After: action.CasterGround, Group: action.GroupView, Label: "Spoiler-free",
			Help: "no length, no results, nothing after the playhead", Also: "hide result score length future",
			Menu: action.ViewMenu.At(725), Switch: true, Checked: r.hidesSpoilers,
			Do: r.toggleSpoilers,
		},
		{
			ID: action.Scoreboard, After: action.ToggleClients, Group: action.GroupView, Label: "Scoreboard",
			Help:   "while held; a tap goes to the next control, Enter presses it",
			Also:   "score ranking kills deaths frags",
			Chords: []keyboard.Chord{{Key: "Tab", Hold: true}},
		},
	}
}

// mostOfTeam is how many members of a team have pictures of their own where they are far away. More are as many as fit.
const mostOfTeam = 8

// followTeam follows all who are in the team of the followed player, or in no team
// as they are.
func (r *Screen) followTeam() {
	if len(r.St.Together.IDs()) > 0 {
		r.St.Follow(r.S.Followed, r.D.Now())
		return
	}
	var ids []int
	team := r.Look.Team(r.S.Followed)
	for _, p := range r.Look.Players(true) { // the dead come back
		if p.Team == team {
			ids = append(ids, p.ID)
		}
	}
	if len(ids) > mostOfTeam {
		stage.FollowTogether(r.St, ids, r.D.Now())
		return
	}
	stage.FollowTeam(r.St, ids, r.D.Now())
}

// followsSeveral reports whether several players are followed.
func (r *Screen) followsSeveral() bool { return len(r.St.Together.IDs()) > 0 }

// whyNoTeam says why there is no team to follow, "" if there is one.
func (r *Screen) whyNoTeam() string {
	if r.S.Followed < 0 {
		return "Follow a player first."
	}
	return ""
}

// watchingState returns who is watched, and how.
func watchingState(r *Screen) WatchingState {
	st := WatchingState{
		SpoilerFree: r.S.Seen.Hiding(), TeamColours: r.D.Set.Watching.TeamColours,
		Inset: r.Inset.State(), Together: append([]int{}, r.St.Together.IDs()...),
	}
	if r.D.Casts() {
		st.Caster = r.D.CastGround().String()
	}
	r.Teams.State(&st)
	return st
}

// togetherItem is the row of a player's menu that follows them with others.
func togetherItem(st *stage.Stage, id int, now func() time.Time) widget.MenuItem {
	it := widget.MenuItem{Label: "Also follow this player", Key: "Ctrl+click", Do: func() {
		stage.ToggleTogether(st, id, now())
	}}
	switch {
	case st.Together.Has(id):
		it.Label = "Stop following this player"
	case st.Session.Followed < 0 || st.Session.Followed == id:
		it.Disabled = "Follow another player first."
	}
	return it
}

// toggleSpoilers hides what comes after the playhead, or shows it again.
func (r *Screen) toggleSpoilers() {
	r.D.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = !s.Watching.SpoilerFree })
	r.S.Seen.Hide(r.D.Set.Watching.SpoilerFree)
}

// hidesSpoilers reports whether what comes after the playhead is hidden.
func (r *Screen) hidesSpoilers() bool { return r.D.Set.Watching.SpoilerFree }
