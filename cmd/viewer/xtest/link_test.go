package xtest

import (
	"crypto/sha256"
	"fmt"
	"os"
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

// namedLink returns the link that names a file by content.
func namedLink(t *testing.T, name string, data []byte, more string) string {
	t.Helper()
	return fmt.Sprintf("playhead:%s?bytes=%d&sha256=%x%s", name, len(data), sha256.Sum256(data), more)
}

// A link that names a recording by content finds it in the library, under another name, without a question.
func TestALinkFindsItsRecordingInTheLibrary(t *testing.T) {
	t.Parallel()
	home, dir := libraryHome(t)
	data := append(sampleLog(t), 0) // no other file of the library has these bytes
	if err := os.WriteFile(filepath.Join(dir, "zz", "renamed.teehistorian"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	v := startIn(t, home, namedLink(t, "round.teehistorian", data, "&at=t900&follow=nova"))
	s := v.wait(t, "the moment", func(s *state) bool {
		return s.Open && s.Dialog == "" && s.Complete && s.Playhead.Tick == 900 && s.Follow != nil
	})
	if s.Playing || s.Follow.Name != "nova" || s.File != "renamed.teehistorian" {
		t.Errorf("playing: %v, follows %q, %s", s.Playing, s.Follow.Name, s.File)
	}
}

// Without its recording, a link says which file it needs. The folder of a recent recording is searched.
func TestALinkAsksForItsRecording(t *testing.T) {
	t.Parallel()
	url := namedLink(t, "round.teehistorian", sampleLog(t), "&at=t700")
	v := start(t, url)
	v.wait(t, "the question", func(s *state) bool { return s.Dialog == "card" && !s.Open })
	v.press(t, "Escape", func(s *state) bool { return s.Dialog == "" && !s.Open })
	file := filepath.Join(t.TempDir(), "any name.teehistorian")
	if err := os.WriteFile(file, sampleLog(t), 0o600); err != nil {
		t.Fatal(err)
	}
	open := startIn(t, v.home, file, "--paused", "--new-window")
	open.wait(t, "the recording", func(s *state) bool { return s.Open && s.Complete })
	again := startIn(t, v.home, url, "--new-window")
	again.wait(t, "the moment", func(s *state) bool { return s.Open && s.Dialog == "" && s.Playhead.Tick == 700 })
}
