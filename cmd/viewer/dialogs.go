package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"unicode/utf16"

	"github.com/sqweek/dialog"

	"playhead/crash"
	"playhead/formats"
)

// dialogs asks for files with the system's dialogs. They block, and GTK requires
// that all calls come from one thread, so a goroutine locked to its thread does
// nothing else. Only one dialog is open at a time.
type dialogs struct {
	ask  chan request
	busy bool // belongs to the window's goroutine

	thread atomic.Int64 // on which dialogs are shown, 0 if the system does not say
	open   request      // belongs to that thread
	killed atomic.Bool  // its connection to the display is gone: it shows none any more
}

// A request is a dialog to be shown.
type request struct {
	folder string
	title  string   // of the dialog
	kind   string   // of the filter, human-readable
	exts   []string // without dots; none: no filter
	dir    bool     // choose a folder
	done   func(path string, err error)
}

// startDialogs starts the goroutine. Bugs that end a dialog go to crashes: the library
// panics where GTK does not start.
func startDialogs(crashes *crash.Reports) *dialogs {
	d := &dialogs{ask: make(chan request, 1)}
	go func() {
		runtime.LockOSThread()
		d.thread.Store(currentThread())
		for r := range d.ask {
			d.open = r
			path, err := "", errNoDialog
			crashes.Do("showing a file dialog", func() { path, err = r.show() })
			r.done(path, err)
		}
	}()
	return d
}

// lost is called when a connection to the display breaks. If it is that of the dialog on
// this thread, as when the user kills it, only the dialog is gone, and lost does not
// return: the library of X would end the program.
func (d *dialogs) lost() {
	if thread := d.thread.Load(); thread == 0 || thread != currentThread() {
		return
	}
	d.killed.Store(true)
	d.open.done("", errNoDialog)
	select {}
}

// errNoDialog says that no dialog could be shown.
var errNoDialog = errors.New("the system's file dialog does not open; drop files on the window instead")

// stop ends the goroutine as soon as no dialog is open.
func (d *dialogs) stop() { close(d.ask) }

func (r *request) show() (string, error) {
	if r.dir {
		return dialog.Directory().Title(r.title).SetStartDir(startFolder(r.folder)).Browse()
	}
	b := dialog.File().Title(r.title).SetStartDir(startFolder(r.folder))
	if len(r.exts) > 0 && runtime.GOOS != "linux" {
		// On Linux filters are case-sensitive and hide packed files and files
		// without an ending, and the one for all files does as well.
		b = b.Filter(r.kind, r.exts...)
		if runtime.GOOS == "windows" {
			b = b.Filter("All files", "*")
		}
	}
	return b.Load()
}

// startFolder returns a folder that exists: without one GTK shows a page of
// recent files instead.
func startFolder(dir string) string {
	if runtime.GOOS == "windows" {
		dir = shorter(dir)
	}
	for _, d := range []string{dir, homeFolder(), "/"} {
		if i, err := os.Stat(d); err == nil && i.IsDir() {
			return d
		}
	}
	return "."
}

// longestStart is how long the folder may be in which a dialog of Windows begins:
// it ends the program when that is longer than the longest path of old.
const longestStart = 240

// shorter returns dir or the nearest folder above it whose path is not too long.
func shorter(dir string) string {
	for len(utf16.Encode([]rune(dir))) > longestStart {
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
	return dir
}

func homeFolder() string {
	h, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return h
}

// askForFile shows a dialog and calls chosen with the file, on the window's
// goroutine. Nothing happens while another dialog is open.
func (a *app) askForFile(title, folder, kind string, exts []string, chosen func(path string)) {
	a.ask(request{title: title, folder: folder, kind: kind, exts: exts}, chosen)
}

// askForFolder asks for a folder with maps and game data.
func (a *app) askForFolder(chosen func(path string)) {
	a.ask(request{title: "Choose a folder", dir: true}, chosen)
}

func (a *app) ask(r request, chosen func(path string)) {
	if a.dialog.busy {
		return
	}
	if a.dialog.killed.Load() {
		a.fail(errNoDialog, "")
		return
	}
	a.dialog.busy = true
	r.done = func(path string, err error) {
		a.post(func() {
			a.dialog.busy = false
			if err == nil {
				chosen(path)
			} else if !errors.Is(err, dialog.ErrCancelled) {
				a.fail(err, "")
			}
		})
	}
	a.dialog.ask <- r
}

// askForRecording asks which recording to open.
func (a *app) askForRecording() { a.askInFolder(a.store.lastFolder()) }

func (a *app) askInFolder(folder string) {
	a.askForFile("Open a recording", folder, "Recordings", extensions(), func(path string) {
		a.store.setLastFolder(filepath.Dir(path))
		a.open(path)
	})
}

// askForMap asks which map to use for the recording that is shown.
func (a *app) askForMap() {
	ext := "map"
	if s := a.current.Session; s != nil && s.Game() != nil && !s.Game().Engine.Teeworlds() {
		ext = "bsp"
	}
	a.askForFile("Choose a map", filepath.Dir(a.current.beside), "Maps", []string{ext}, func(path string) {
		a.useMap(path)
	})
}

// extensions are what recordings are usually called by, packed or not.
func extensions() []string {
	var out []string
	for _, f := range formats.All() {
		out = append(out, f.Extensions...)
	}
	out = append(out, "zip", "gz", "xz", "zst", "bz2")
	for _, e := range out[:len(out):len(out)] {
		out = append(out, strings.ToUpper(e))
	}
	return out
}
