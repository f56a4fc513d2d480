// Package desktop is what the program has to do with the system around it: file
// dialogs, the clipboard, other starts of the program, double-click, signals, the place
// of the window and the display.
package desktop

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"unicode/utf16"

	"github.com/sqweek/dialog"

	"playhead/cmd/viewer/work"
)

// Dialogs asks for files with the system's dialogs. They block, and GTK requires
// that all calls come from one thread, so a goroutine locked to its thread does
// nothing else. Only one dialog is open at a time.
type Dialogs struct {
	ask    chan request
	busy   bool // belongs to the window's goroutine
	queue  *work.Queue
	failed func(error) // shows why there is no dialog

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

// NewDialogs starts the goroutine. Bugs that end a dialog are reported: the library
// panics where GTK does not start. failed shows why no file could be chosen.
func NewDialogs(q *work.Queue, failed func(error)) *Dialogs {
	d := &Dialogs{ask: make(chan request, 1), queue: q, failed: failed}
	go func() {
		runtime.LockOSThread()
		d.thread.Store(currentThread())
		for r := range d.ask {
			d.open = r
			path, err := "", errNoDialog
			q.Do("showing a file dialog", func() { path, err = r.show() })
			r.done(path, err)
		}
	}()
	return d
}

// lost is called when a connection to the display breaks. If it is that of the dialog on
// this thread, as when the user kills it, only the dialog is gone, and lost does not
// return: the library of X would end the program.
func (d *Dialogs) lost() {
	if thread := d.thread.Load(); thread == 0 || thread != currentThread() {
		return
	}
	d.killed.Store(true)
	d.open.done("", errNoDialog)
	select {}
}

// errNoDialog says that no dialog could be shown.
var errNoDialog = errors.New("the system's file dialog does not open; drop files on the window instead")

// Stop ends the goroutine as soon as no dialog is open.
func (d *Dialogs) Stop() { close(d.ask) }

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
	for _, d := range []string{dir, HomeFolder(), "/"} {
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

// HomeFolder returns the user's folder, "" if the system names none.
func HomeFolder() string {
	h, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return h
}

// File shows a dialog and calls chosen with the file, on the window's goroutine. kind
// and exts are the name of the filter and its endings without dots. Nothing happens
// while another dialog is open.
func (d *Dialogs) File(title, folder, kind string, exts []string, chosen func(path string)) {
	d.show(request{title: title, folder: folder, kind: kind, exts: exts}, chosen)
}

// Folder is File for a folder.
func (d *Dialogs) Folder(chosen func(path string)) {
	d.show(request{title: "Choose a folder", dir: true}, chosen)
}

func (d *Dialogs) show(r request, chosen func(path string)) {
	if d.busy {
		return
	}
	if d.killed.Load() {
		d.failed(errNoDialog)
		return
	}
	d.busy = true
	r.done = func(path string, err error) {
		d.queue.Post(func() {
			d.busy = false
			if err == nil {
				chosen(path)
			} else if !errors.Is(err, dialog.ErrCancelled) {
				d.failed(err)
			}
		})
	}
	d.ask <- r
}

// ShowFolder opens a folder in the file manager.
func ShowFolder(path string) {
	program := map[string]string{"linux": "xdg-open", "darwin": "open", "windows": "explorer"}[runtime.GOOS]
	if program == "" {
		return
	}
	go func() {
		cmd := exec.Command(program, path)
		if err := cmd.Start(); err == nil {
			cmd.Wait() // its status says nothing: explorer's is always 1
		}
	}()
}
