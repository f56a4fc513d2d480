package xtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// files returns the names of what is in a folder, nothing where there is none.
func files(dir string) (names []string) {
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// press presses a key and waits until the window shows that it was.
func (v *viewer) press(t *testing.T, key string, pressed func(s *state) bool) {
	t.Helper()
	v.do(t, "key", key)
	v.wait(t, "what "+key+" does", pressed)
}

// selectSecond selects a second from the playhead on, with the keys.
func (v *viewer) selectSecond(t *testing.T) {
	t.Helper()
	before := v.look().Playhead.Tick
	v.press(t, "i", func(s *state) bool { return s.Loop.A > 0 })
	v.press(t, "shift+Right", func(s *state) bool { return s.Playhead.Tick >= before+45 })
	v.press(t, "o", func(s *state) bool { return s.Loop.Set })
}

// Two keys make a clip of the range, while the window goes on.
func TestTwoKeysMakeAClip(t *testing.T) {
	t.Parallel()
	need(t, "ffmpeg")
	v, _ := watching(t, "--paused", "--at", "30%")
	v.selectSecond(t)
	v.do(t, "key", "ctrl+e", "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	tick := v.look().Playhead.Tick
	v.do(t, "key", "period") // the window goes on
	v.wait(t, "a tick further", func(s *state) bool { return s.Playhead.Tick > tick })
	eventually(t, "a clip", func() bool {
		list := files(dir)
		if len(list) != 1 || !strings.HasSuffix(list[0], ".mp4") {
			return false
		}
		info, err := os.Stat(filepath.Join(dir, list[0]))
		return err == nil && info.Size() > 2000
	})
}

// A window that is closed takes the clip that is being made with it.
func TestAClosedWindowLeavesNoPartOfAClip(t *testing.T) {
	t.Parallel()
	need(t, "ffmpeg")
	v, _ := watching(t, "--paused", "--at", "30%")
	v.do(t, "key", "ctrl+e", "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	eventually(t, "the clip begun", func() bool { return len(files(dir)) > 0 })
	v.cmd.Process.Signal(syscall.SIGKILL)
	<-v.gone
	eventually(t, "nothing left behind", func() bool { return len(files(dir)) == 0 })
}

// buildReplay returns the path of the replay program beside the viewer, built once for all tests.
var buildReplay = sync.OnceValues(func() (string, error) {
	program, err := build()
	if err != nil {
		return program, err
	}
	replay := filepath.Join(filepath.Dir(program), "replay")
	out, err := exec.Command("go", "build", "-o", replay, "playhead/cmd/replay").CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return replay, nil
})

func replayBeside(t *testing.T) string {
	t.Helper()
	path, err := buildReplay()
	if err != nil {
		t.Fatal(err, path)
	}
	return path
}

// homeWith returns a home with settings.
func homeWith(t *testing.T, settings string) string {
	t.Helper()
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, "playhead"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "playhead", "settings.json"), []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	return home
}

// A demo that is exported with Hide names names nobody.
func TestHideNamesOfTheStripMakesADemoWithoutThem(t *testing.T) {
	t.Parallel()
	replay, home := replayBeside(t), homeWith(t, `{"clip": {"kind": 7}}`)
	v := startIn(t, home, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "30%")
	v.wait(t, "the recording", func(s *state) bool { return s.Open && s.Complete && s.Follow != nil })
	v.selectSecond(t)
	v.do(t, "key", "ctrl+e")
	const hideNames = "clip list/12"
	v.click(t, hideNames)
	v.wait(t, "its list", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "key", "Down", "key", "Down", "key", "Return") // yes
	v.wait(t, "the strip again", func(s *state) bool { return s.Dialog == "" })
	v.do(t, "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	var names string
	eventually(t, "a demo", func() bool {
		list := files(dir)
		if len(list) != 1 || !strings.HasSuffix(list[0], ".demo") {
			return false
		}
		out, err := exec.Command(replay, "players", filepath.Join(dir, list[0])).CombinedOutput()
		names = string(out)
		return err == nil
	})
	if !strings.Contains(names, "player 1") || strings.Contains(names, v.look().Follow.Name) {
		t.Errorf("players of the demo:\n%s", names)
	}
}

// The same two keys make a demo that the game plays, if that was chosen last: by
// the replay program, beside the viewer.
func TestTwoKeysMakeADemo(t *testing.T) {
	t.Parallel()
	replay, home := replayBeside(t), homeWith(t, `{"clip": {"kind": 7, "no_chat": true}}`)
	v := startIn(t, home, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "30%")
	v.wait(t, "the recording", func(s *state) bool { return s.Open && s.Complete && s.Follow != nil })
	v.selectSecond(t)
	v.do(t, "key", "ctrl+e", "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	eventually(t, "a demo", func() bool {
		list := files(dir)
		if len(list) != 1 || !strings.HasSuffix(list[0], ".demo") {
			return false
		}
		out, err := exec.Command(replay, "info", filepath.Join(dir, list[0])).CombinedOutput()
		return err == nil && strings.Contains(string(out), "demo")
	})
}
