package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDialogsOfWindowsBeginInAFolderWithAShortPath(t *testing.T) {
	short := filepath.Join("C", "Users", "me")
	for dir, want := range map[string]string{
		"": "", short: short,
		filepath.Join(short, strings.Repeat("ж", 200), "x", strings.Repeat("y", 60)): filepath.Join(short, strings.Repeat("ж", 200), "x"),
		filepath.Join(short, strings.Repeat("a", 300)):                               short,
	} {
		if got := shorter(dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}

func TestADialogSaysWhatItAsksFor(t *testing.T) {
	store := &store{recentPath: filepath.Join(t.TempDir(), "recent.json")}
	for _, c := range []struct {
		name        string
		ask         func(a *app)
		title, kind string
		dir         bool
	}{
		{"a recording", (*app).askForRecording, "Open a recording", "Recordings", false},
		{"a map", (*app).askForMap, "Choose a map", "Maps", false},
		{"a folder", func(a *app) { a.askForFolder(nil) }, "Choose a folder", "", true},
	} {
		a := &app{store: store, dialog: &dialogs{ask: make(chan request, 1)}}
		c.ask(a)
		c.ask(a) // nothing happens while a dialog is open, else the channel blocks
		r := <-a.dialog.ask
		if r.title != c.title || r.kind != c.kind || r.dir != c.dir || (len(r.exts) == 0) != c.dir {
			t.Errorf("%s: the dialog is %+v", c.name, r)
		}
	}
}
