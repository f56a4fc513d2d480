package xtest

import (
	"path/filepath"
	"slices"
	"testing"
)

// A link to a file in a folder that recordings were never opened from is opened
// when the user says so, at its moment and with its player.
func TestALinkAsksBeforeItOpensAStrangeFolder(t *testing.T) {
	t.Parallel()
	file, err := filepath.Abs(sample(t, "sunny-ledges.demo.xz"))
	if err != nil {
		t.Fatal(err)
	}
	url := "playhead://" + file + "?at=t800&follow=nova"
	v := start(t, url)
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "card" && !s.Open })
	v.do(t, "mousemove", "5", "395") // nothing is there
	v.press(t, "Tab", func(s *state) bool { return s.Focus == "card button/0" })
	v.press(t, "Tab", func(s *state) bool { return s.Focus == "card button/1" })
	v.press(t, "Return", func(s *state) bool { return s.Dialog == "" })
	s := v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Tick == 800 })
	if s.Playing || s.Follow.Name != "nova" {
		t.Errorf("playing: %v, follows %q", s.Playing, s.Follow.Name)
	}
	v.press(t, "ctrl+k", func(s *state) bool { return slices.Contains(s.Toasts, "Link copied") })
	v.press(t, "ctrl+shift+k", func(s *state) bool { return slices.Contains(s.Toasts, "Command line copied") })
	v.do(t, "key", "ctrl+q")
	<-v.gone
	// Now its folder is known.
	again := startIn(t, v.home, "playhead://"+file+"?at=t900")
	again.wait(t, "the moment", func(s *state) bool {
		return s.Open && s.Dialog == "" && s.Complete && s.Playhead.Tick == 900
	})
}

// A link that leads anywhere else is refused.
func TestAHostileLinkIsRefused(t *testing.T) {
	t.Parallel()
	v := start(t, "playhead:///dev/zero")
	v.wait(t, "the refusal", func(s *state) bool { return s.Dialog == "card" && !s.Open })
	v.press(t, "Return", func(s *state) bool { return s.Dialog == "" && !s.Open })
}

// Folders of the library are known: recordings in them open without a question.
func TestALinkIntoTheLibraryOpens(t *testing.T) {
	t.Parallel()
	home, dir := libraryHome(t)
	v := startIn(t, home, "playhead://"+dir+"/run-00.teehistorian?at=t900")
	v.wait(t, "the moment", func(s *state) bool {
		return s.Open && s.Dialog == "" && s.Complete && s.Playhead.Tick == 900
	})
}
