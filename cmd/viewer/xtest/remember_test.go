package xtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// windowSize returns how large the window with a title is on a screen.
func (v *viewer) windowSize(t *testing.T) string {
	t.Helper()
	id, err := exec.Command("env", "DISPLAY="+v.display, "xdotool", "search", "--onlyvisible", "--name",
		"Playhead").Output()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("env", "DISPLAY="+v.display, "xdotool", "getwindowgeometry", "--shell",
		strings.Fields(string(id))[0]).Output()
	if err != nil {
		t.Fatal(err)
	}
	var size []string
	for line := range strings.Lines(string(out)) {
		for _, name := range []string{"X=", "Y=", "WIDTH=", "HEIGHT="} {
			if value, ok := strings.CutPrefix(strings.TrimSpace(line), name); ok {
				size = append(size, value)
			}
		}
	}
	return strings.Join(size, " ")
}

func TestTheTooltipGoesWithThePointer(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused")
	v.do(t, "search", "--onlyvisible", "--name", "Playhead", "windowsize", "1150", "600", "windowmove", "0", "0")
	v.over(t, "play-pause")
	v.wait(t, "a tooltip", func(s *state) bool { return s.Tooltip })
	v.do(t, "mousemove", "1250", "700")
	v.wait(t, "no tooltip", func(s *state) bool { return !s.Tooltip })
	v.over(t, "play-pause")
	v.wait(t, "the tooltip again", func(s *state) bool { return s.Tooltip })
}

func TestTheNextStartContinuesThisOne(t *testing.T) {
	t.Parallel()
	file := sample(t, "sunny-ledges.demo.xz")
	v := start(t, file)
	v.wait(t, "the recording", func(s *state) bool {
		return s.Open && s.Complete && s.Frames.Drawn > 2 && s.Follow != nil
	})
	v.do(t, "search", "--onlyvisible", "--name", "Playhead", "windowsize", "1150", "600", "windowmove", "70", "40")
	v.do(t, "key", "5") // half of it
	v.do(t, "key", "space")
	v.do(t, "key", "e")
	v.wait(t, "the panel", func(s *state) bool { return s.shows("panel") })
	v.do(t, "key", "p")
	v.wait(t, "no panel", func(s *state) bool { return !s.shows("panel") })
	left := v.wait(t, "a place to stop at", func(s *state) bool {
		return s.Playhead.Seconds > 20 && !s.Playing && s.Follow != nil
	})
	size := v.windowSize(t)
	if !strings.HasSuffix(size, "1150 600") {
		t.Fatalf("the window is at %s", size)
	}
	v.do(t, "key", "ctrl+q")
	<-v.gone
	again := v.again(t, file)
	s := again.wait(t, "the place where it was left", func(s *state) bool {
		return s.Complete && s.Playhead.Seconds >= left.Playhead.Seconds-0.1 && s.Follow != nil
	})
	if s.Follow.Name != left.Follow.Name || s.Playhead.Seconds > left.Playhead.Seconds+20 ||
		!strings.Contains(strings.Join(s.Toasts, " "), "Continued at") {
		t.Errorf("continued at %.1f s following %s (%q); left at %.1f s following %s", s.Playhead.Seconds,
			s.Follow.Name, s.Toasts, left.Playhead.Seconds, left.Follow.Name)
	}
	if s.shows("panel") {
		t.Error("the panel that was closed is open again")
	}
	if got := again.windowSize(t); got != size {
		t.Errorf("the window is at %s, was at %s", got, size)
	}
}

// A home that cannot be written to is done without.
func TestAReadOnlyHome(t *testing.T) {
	t.Parallel()
	const nowhere = "/proc/self/nowhere" // fails for root as well
	v := startIn(t, nowhere, sample(t, "sunny-ledges.demo.xz"))
	v.wait(t, "the recording", func(s *state) bool {
		return s.Open && s.Complete && s.Frames.Drawn > 2 && s.Playhead.Seconds > 1
	})
	v.do(t, "key", "m") // a bookmark, which cannot be kept
	v.wait(t, "a field for its name", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "key", "Return")
	v.wait(t, "that it is not kept", func(s *state) bool {
		said := strings.Join(s.Toasts, " ")
		return strings.Contains(said, "Not saved: ") && strings.Contains(said, "bookmarks")
	})
	v.do(t, "key", "ctrl+q")
	<-v.gone
	// What fails to be saved at the end is printed, and nothing else.
	errs := strings.ReplaceAll(v.errs.String(), "viewer: not saved: ", "")
	if code := v.cmd.ProcessState.ExitCode(); code != 0 || strings.Contains(errs, "viewer:") {
		t.Errorf("exit %d, %q", code, v.errs.String())
	}
}

func TestTheFirstStartOffersDoubleClick(t *testing.T) {
	t.Parallel()
	need(t, "update-mime-database", "update-desktop-database")
	if _, err := os.Stat("/usr/share/applications/playhead.desktop"); err == nil {
		t.Skip("Playhead is installed for all users")
	}
	v := start(t)
	s := v.wait(t, "the offer", func(s *state) bool {
		return strings.Contains(strings.Join(s.Toasts, " "), "by double-click?")
	})
	if s.Open {
		t.Error("a recording is open")
	}
	v.do(t, "key", "ctrl+p")
	v.do(t, "type", "double-click")
	v.do(t, "key", "Return")
	v.wait(t, "that it is set up", func(s *state) bool {
		return strings.Contains(strings.Join(s.Toasts, " "), "Playhead is registered")
	})
	entry := filepath.Join(v.home, ".local", "share", "applications", "playhead.desktop")
	if _, err := os.Stat(entry); err != nil {
		t.Error(err)
	}
	v.do(t, "key", "ctrl+q")
	<-v.gone
	again := v.again(t)
	s = again.wait(t, "a start screen", func(s *state) bool { return s.Frames.Drawn > 2 })
	if strings.Contains(strings.Join(s.Toasts, " "), "double-click?") {
		t.Error("it is offered again")
	}
}

// A list is as it was left: sorted by a header with a second key, and its column where it
// was dragged.
func TestAListIsAsItWasLeftAtTheNextStart(t *testing.T) {
	t.Parallel()
	file := sample(t, "sunny-ledges.demo.xz")
	v := start(t, file, "--paused")
	v.wait(t, "the runs", func(s *state) bool {
		return s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+r")
	s := v.wait(t, "the table", func(s *state) bool {
		_, head := s.Controls["table head/5"]
		return s.Runs.Shown && head
	})
	v.click(t, "table head/5")
	v.wait(t, "the table by players", func(s *state) bool { return s.Runs.Order == "name" })
	v.click(t, "table head/5")
	v.wait(t, "the other way round", func(s *state) bool { return s.Runs.Order == "-name" })
	name, last := s.Controls["table head/5"], s.Controls["table column edge/2"]
	v.do(t, "mousemove", fmt.Sprint(int(name[0])), fmt.Sprint(int(name[1])), "mousedown", "1")
	v.do(t, "mousemove", fmt.Sprint(int(last[0]-30)), fmt.Sprint(int(last[1])))
	v.do(t, "mousemove", fmt.Sprint(int(last[0]-4)), fmt.Sprint(int(last[1])))
	v.do(t, "mouseup", "1")
	s = v.wait(t, "the column dragged", func(s *state) bool { return s.Controls["table head/5"][0] > name[0]+40 })
	v.do(t, "key", "ctrl+q")
	<-v.gone
	again := v.again(t, file, "--paused")
	again.wait(t, "the runs", func(s *state) bool { return s.Complete && s.Runs != nil && s.Runs.Complete })
	again.do(t, "key", "shift+r")
	again.wait(t, "the list as it was left", func(now *state) bool {
		return now.Runs.Order == "-name" && now.Controls["table head/5"] == s.Controls["table head/5"]
	})
}
