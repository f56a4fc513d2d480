package desktop

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/work"
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

func TestOneDialogIsOpenAtATime(t *testing.T) {
	d := &Dialogs{ask: make(chan *request, 1), parent: func() string { return "x11:7" }, queue: work.NewQueue(4)}
	maps := filedialog.Question{Title: "Choose a map", Kind: "Maps", Endings: []string{"map"}}
	d.Ask(maps, nil)
	d.Ask(filedialog.Question{Title: "Add folders", Folders: true}, nil) // nothing happens, else the channel blocks
	first := <-d.ask
	if first.Title != maps.Title || first.parent != "x11:7" || !d.Busy() {
		t.Fatalf("the dialog is %+v", first)
	}
	// The desktop's own dialog gives way to the next one.
	first.dismisses.Store(true)
	d.Ask(maps, nil)
	second := <-d.ask
	if first.ctx.Err() == nil || second.ctx.Err() != nil {
		t.Error("the dialog that was open is not closed, or the new one is")
	}
	first.done(nil, filedialog.ErrCancelled)
	(<-d.queue.Jobs())()
	if !d.Busy() {
		t.Error("the end of the first dialog ends the second")
	}
	second.done(nil, filedialog.ErrCancelled)
	(<-d.queue.Jobs())()
	if d.Busy() {
		t.Error("a dialog is still open")
	}
}

func TestWhatTheUserChoseIsPassedOn(t *testing.T) {
	var failed error
	d := &Dialogs{
		ask: make(chan *request, 1), queue: work.NewQueue(4), failed: func(err error) { failed = err },
	}
	for _, c := range []struct {
		err   error
		paths []string
		shown bool
	}{
		{nil, []string{"/a", "/b"}, false},
		{filedialog.ErrCancelled, nil, false},
		{filedialog.ErrElsewhere, nil, true},
	} {
		var got []string
		failed = nil
		d.Ask(filedialog.Question{}, func(paths []string) { got = paths })
		(<-d.ask).done(c.paths, c.err)
		(<-d.queue.Jobs())()
		if !slices.Equal(got, c.paths) || (failed != nil) != c.shown {
			t.Errorf("%v: chosen %v, shown %v", c.err, got, failed)
		}
	}
}
