package desktop

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDialogsOfWindowsBeginInAFolderWithAShortPath(t *testing.T) {
	short := filepath.Join("C", "Users", "me")
	for dir, want := range map[string]string{
		"": "", short: short,
		filepath.Join(short, strings.Repeat("ж", 200), "x", strings.Repeat("y", 60)): filepath.Join(short,
			strings.Repeat("ж", 200), "x"),
		filepath.Join(short, strings.Repeat("a", 300)): short,
	} {
		if got := shorter(dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}

func TestADialogSaysWhatItAsksFor(t *testing.T) {
	d := &Dialogs{ask: make(chan request, 1)}
	for _, c := range []struct {
		name        string
		ask         func()
		title, kind string
		dir         bool
	}{
		{"a file", func() {
			d.File("Choose a map", "/maps", "Maps", []string{"map"}, nil)
		}, "Choose a map", "Maps", false},
		{"a folder", func() { d.Folder(nil) }, "Choose a folder", "", true},
	} {
		d.busy = false
		c.ask()
		c.ask() // nothing happens while a dialog is open, else the channel blocks
		r := <-d.ask
		if r.title != c.title || r.kind != c.kind || r.dir != c.dir || (len(r.exts) == 0) != c.dir {
			t.Errorf("%s: the dialog is %+v", c.name, r)
		}
	}
}
