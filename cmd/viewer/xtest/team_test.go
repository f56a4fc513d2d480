package xtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/replays"
)

type teamState struct {
	Teams   int
	Run     int
	Members []string
	Filter  string
	Listed  int
	Finding bool
	Shown   bool
	Lanes   int
	Follows bool
	Front   bool
	Away    []int
}

// controlsOf returns the controls of a part, in order of their numbers' texts.
func controlsOf(s *state, part string) (names []string) {
	for c := range s.Controls {
		if strings.HasPrefix(c, part+"/") {
			names = append(names, c)
		}
	}
	slices.Sort(names)
	return names
}

// Every control of the team: the numbers of the summary, the moments, the kinds, the runs, the members in summary and
// lane, and the bars of the lane.
func TestEveryControlOfTheTeam(t *testing.T) {
	t.Parallel()
	v := startLarge(t, sample(t, "sunny-ledges.teehistorian"), "--paused", "--at", "12s", "--follow", "kettle")
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	when := func(what string, ok func(s *state, x *teamState) bool) *state {
		t.Helper()
		return v.wait(t, what, func(s *state) bool { return s.Team != nil && ok(s, s.Team) })
	}
	v.do(t, "key", "ctrl+t")
	s := when("the team of kettle", func(s *state, x *teamState) bool {
		return x.Shown && !x.Finding && x.Run == 2 && len(controlsOf(s, "team number")) > 0 && x.Lanes == 2
	})
	if want := []string{"ひなた", "kettle"}; !slices.Equal(s.Team.Members, want) {
		t.Errorf("members %q, want %q", s.Team.Members, want)
	}
	// A number lists its moments, a moment goes there with the whole team in view.
	v.click(t, controlsOf(s, "team number")[0])
	s = when("what a number consists of", func(s *state, x *teamState) bool {
		return strings.Contains(x.Filter, "name:=") && x.Listed > 0 && len(controlsOf(s, "team moment")) == x.Listed
	})
	before := s.Playhead.Seconds
	v.click(t, controlsOf(s, "team moment")[0])
	s = when("another moment", func(s *state, x *teamState) bool {
		return s.Playhead.Seconds != before && x.Follows && s.Camera.Mode == "together"
	})
	// Kinds of moments.
	filter := s.Team.Filter
	v.click(t, "team kind/0")
	s = when("other moments", func(_ *state, x *teamState) bool { return x.Filter == "kind:moving" })
	if filter == s.Team.Filter {
		t.Error("a kind changes nothing")
	}
	// Members in the lane and in the summary are followed, and the team still is.
	for _, part := range []string{"team name", "team member"} {
		for _, c := range controlsOf(s, part) {
			if part == "team member" { // in the middle of a row are numbers
				v.over(t, c)
				at := v.wait(t, "an answer", func(*state) bool { return true }).Controls[c]
				v.clickAt(t, int(at[0])-150, int(at[1]))
			} else {
				v.click(t, c)
			}
			when(c, func(s *state, x *teamState) bool {
				id := strings.TrimPrefix(c, part+"/")
				if part == "team member" { // rows of the summary: those of this team come first
					id = map[string]string{"0": "2", "1": "4"}[id]
				}
				return s.Follow != nil && fmt.Sprint(s.Follow.Player) == id && x.Follows
			})
		}
	}
	// The camera: the member nearest the finish, none, one member, the whole team.
	for _, c := range []struct {
		chip string
		on   func(s *state) bool
	}{
		{"team camera/2", func(s *state) bool { return s.Team.Front && !s.Team.Follows && s.Camera.Mode == "follow" }},
		{"team camera/3", func(s *state) bool { return s.Follow == nil && s.Camera.Mode == "free" }},
		{"team camera/1", func(s *state) bool {
			return s.Follow != nil && !s.Team.Front && !s.Team.Follows && s.Camera.Mode == "follow"
		}},
		{"team camera/0", func(s *state) bool { return s.Team.Follows && s.Camera.Mode == "together" }},
	} {
		v.click(t, c.chip)
		when(c.chip, func(s *state, _ *teamState) bool { return c.on(s) })
	}
	// Another run, by the menu.
	v.click(t, "team run/0")
	v.wait(t, "the runs of teams", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "key", "Down", "Down", "Down", "Return")
	s = when("the other team", func(s *state, x *teamState) bool {
		return x.Run == 8 && s.Dialog == "" && len(controlsOf(s, "team bar")) > 1
	})
	// A bar of the lane goes to two seconds before it.
	before = s.Playhead.Seconds
	bars := controlsOf(s, "team bar")
	v.click(t, bars[len(bars)-1])
	when("a bar", func(s *state, _ *teamState) bool { return s.Playhead.Seconds != before })
	v.do(t, "key", "ctrl+t")
	when("the panel as before", func(_ *state, x *teamState) bool { return !x.Shown })
}

// A member who is far away has a picture; a click on it brings them to the middle.
func TestAFarMemberIsClicked(t *testing.T) {
	t.Parallel()
	v := startLarge(t, replays.Path(t, "teehistorian", "h-long.teehistorian"), "--paused", "--at", "45s", "--follow",
		"bot03")
	v.wait(t, "the recording", func(s *state) bool { return s.Complete && s.Follow != nil && s.Frames.Drawn > 2 })
	v.do(t, "key", "shift+a")
	s := v.wait(t, "a far member", func(s *state) bool {
		return len(s.Watched.Together) == 4 && len(controlsOf(s, "team far")) == 1
	})
	v.click(t, controlsOf(s, "team far")[0])
	v.wait(t, "this member", func(s *state) bool {
		return s.Follow.Player == 2 && s.Camera.Mode == "together" && len(controlsOf(s, "team far")) > 0
	})
	v.do(t, "key", "Escape")
	v.wait(t, "no team", func(s *state) bool { return len(controlsOf(s, "team far")) == 0 && s.Camera.Mode == "free" })
}
