package xtest

import (
	"image/color"
	"math"
	"os/exec"
	"strings"
	"testing"
)

// watchedState is who is watched, and how.
type watchedState struct {
	Caster      string
	SpoilerFree bool `json:"spoiler_free"`
	TeamColours bool `json:"team_colours"`
	Together    []int
	Inset       *struct {
		Player int
		Corner string
		At     [4]float64
		Width  float64
	}
}

// on puts the pointer on a share of the inset, which must be there.
func (v *viewer) on(t *testing.T, s *state, across, down float64) {
	t.Helper()
	at := s.Watched.Inset.At
	v.do(t, "mousemove", itoa(int(math.Round(at[0]+at[2]*across))), itoa(int(math.Round(at[1]+at[3]*down))))
}

// update waits until the viewer has seen where the pointer is and what is pressed.
func (v *viewer) update(t *testing.T) {
	t.Helper()
	first := -1
	v.wait(t, "two updates", func(s *state) bool {
		if first < 0 {
			first = s.Frames.Updates
		}
		return s.Frames.Updates > first+1
	})
}

// drag drags what is under the pointer to a place.
func (v *viewer) drag(t *testing.T, x, y int) {
	t.Helper()
	v.update(t)
	v.do(t, "mousedown", "1")
	v.update(t)
	v.do(t, "mousemove", itoa(x), itoa(y))
	v.update(t)
	v.do(t, "mouseup", "1")
	v.update(t)
}

func TestSeveralPlayersAreFollowedWithCtrl(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	v.click(t, "panel tab/0") // the list of players; a race opens on its runs
	v.click(t, "player/0")
	v.wait(t, "the first of the list", func(s *state) bool { return s.Follow != nil && s.Follow.Player == 0 })
	v.over(t, "player/1")
	v.do(t, "keydown", "ctrl", "click", "1", "keyup", "ctrl")
	v.wait(t, "two players", func(s *state) bool { return len(s.Watched.Together) == 2 && s.Camera.Mode == "together" })
	v.over(t, "player/2")
	v.do(t, "keydown", "shift", "click", "1", "keyup", "shift")
	v.wait(t, "three players", func(s *state) bool { return len(s.Watched.Together) == 3 })
	v.do(t, "key", "Escape")
	v.wait(t, "nobody", func(s *state) bool { return len(s.Watched.Together) == 0 && s.Camera.Mode == "free" })
	v.click(t, "player/0")
	v.wait(t, "the first of the list again", func(s *state) bool { return s.Follow != nil && s.Follow.Player == 0 })
	v.do(t, "key", "shift+a")
	v.wait(t, "their team", func(s *state) bool { return len(s.Watched.Together) > 1 && s.Camera.Mode == "together" })
	v.do(t, "key", "shift+a")
	v.wait(t, "one player", func(s *state) bool { return len(s.Watched.Together) == 0 && s.Camera.Mode == "follow" })
}

func TestTheInsetOfASecondPlayer(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "30s")
	v.do(t, "key", "shift+q")
	s := v.wait(t, "a second player", func(s *state) bool {
		return s.Watched.Inset != nil && s.Watched.Inset.At[2] > 0
	})
	second, width := s.Watched.Inset.Player, s.Watched.Inset.Width
	v.on(t, s, 0.5, 0.5)
	v.do(t, "click", "4", "click", "4")
	v.wait(t, "closer", func(s *state) bool { return s.Watched.Inset.Width < width*0.8 })
	v.do(t, "click", "1")
	v.wait(t, "both players swapped", func(s *state) bool {
		return s.Follow.Player == second && s.Watched.Inset.Player == first.Follow.Player
	})
	v.do(t, "key", "alt+w")
	v.wait(t, "swapped back", func(s *state) bool {
		return s.Follow.Player == first.Follow.Player && s.Watched.Inset.Player == second
	})
	v.do(t, "key", "alt+e")
	v.wait(t, "the next player", func(s *state) bool { return s.Watched.Inset.Player != second })
	v.do(t, "key", "alt+q")
	v.wait(t, "the one before", func(s *state) bool { return s.Watched.Inset.Player == second })
	v.on(t, s, 0.5, 0.5)
	v.drag(t, 60, 380)
	s = v.wait(t, "another corner", func(s *state) bool {
		return s.Watched.Inset.Corner == "bottom left" && s.Watched.Inset.At[0] < 30
	})
	was := s.Watched.Inset.At[2]
	at := s.Watched.Inset.At // the grip is at its inner corner, below the name
	v.do(t, "mousemove", itoa(int(at[0]+at[2]-8)), itoa(int(at[1]+20+8)))
	v.drag(t, 420, 150)
	s = v.wait(t, "a larger picture", func(s *state) bool { return s.Watched.Inset.At[2] > was+20 })
	at = s.Watched.Inset.At
	v.do(t, "mousemove", itoa(int(at[0]+at[2]-11)), itoa(int(at[1]+10)), "click", "1")
	v.wait(t, "it is closed", func(s *state) bool { return s.Watched.Inset == nil })
}

// title returns what the window is called.
func (v *viewer) title(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("env", "DISPLAY="+v.display, "xdotool", "search", "--onlyvisible", "--class", "playhead",
		"getwindowname").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func TestTheCasterView(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s", "--caster=green")
	v.wait(t, "the green background", func(s *state) bool {
		return s.Watched.Caster == "green" && len(s.Panels) == 0 && v.pixels(t, 300)[640] == color.RGBA{
			0,
			0xb1, 0x40, 255,
		}
	})
	if got := v.title(t); got != "Playhead caster view" {
		t.Errorf("the window is called %q", got)
	}
	v.do(t, "key", "ctrl+shift+u")
	v.wait(t, "the magenta background", func(s *state) bool {
		return s.Watched.Caster == "magenta" && v.pixels(t, 300)[640] == color.RGBA{255, 0, 255, 255}
	})
	v.do(t, "key", "Escape")
	v.wait(t, "the interface", func(s *state) bool { return s.Watched.Caster == "" && s.shows("transport") })
	v.do(t, "key", "shift+u")
	v.wait(t, "the view again", func(s *state) bool { return s.Watched.Caster == "magenta" && !s.shows("transport") })
	v.do(t, "key", "shift+u")
	v.wait(t, "the interface again", func(s *state) bool { return s.Watched.Caster == "" && s.shows("transport") })
}

func TestTheSpoilerFreeMode(t *testing.T) {
	t.Parallel()
	v, first := watching(t, "--paused", "--at", "10s")
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog == "palette" })
	v.do(t, "type", "spoiler")
	v.update(t)
	v.do(t, "key", "Return")
	s := v.wait(t, "the future hidden", func(s *state) bool { return s.Watched.SpoilerFree && s.Dialog == "" })
	if s.Duration > 10.5 || s.Events.Total >= first.Events.Total || s.Runs.Found > 0 {
		t.Errorf("%v s, %d of %d events, %d runs", s.Duration, s.Events.Total, first.Events.Total, s.Runs.Found)
	}
	v.do(t, "mousemove", barX(0.9), itoa(overviewY), "click", "1") // beyond what was seen
	v.update(t)
	v.do(t, "key", "Right")
	s = v.wait(t, "5 s on", func(s *state) bool { return s.Playhead.Seconds > 14 })
	if s.Playhead.Seconds > 15.5 || s.Duration > s.Playhead.Seconds+0.5 {
		t.Errorf("at %v of %v", s.Playhead.Seconds, s.Duration)
	}
	v.do(t, "mousemove", barX(0.05), itoa(overviewY), "click", "1")
	v.wait(t, "back within what was seen", func(s *state) bool { return s.Playhead.Seconds < 5 && s.Duration > 14 })
}

func TestTeamColours(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "30s")
	v.do(t, "key", "shift+c")
	v.wait(t, "players coloured by team", func(s *state) bool { return s.Watched.TeamColours })
	v.do(t, "key", "shift+c")
	v.wait(t, "players in their own colours", func(s *state) bool { return !s.Watched.TeamColours })
}
