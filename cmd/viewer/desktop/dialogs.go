// Package desktop is what the program has to do with the system around it: file
// dialogs, the clipboard, other starts of the program, double-click, signals, the place
// of the window and the display.
package desktop

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"unicode/utf16"

	"github.com/sqweek/dialog"

	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/work"
)

// Dialogs asks for files with the system's dialogs: on Linux that of the desktop, through its portal, where one
// answers; else that of github.com/sqweek/dialog. They block, and GTK requires that all calls come from one thread,
// so a goroutine locked to its thread does nothing else. Only one dialog is open at a time.
type Dialogs struct {
	ask    chan *request
	now    *request // the dialog that is open or about to; belongs to the window's goroutine
	queue  *work.Queue
	failed func(error)   // shows why there is no dialog
	parent func() string // returns the window for the portal, "" for none; nil before there is one

	portal filedialog.Portal // belongs to that thread
	thread atomic.Int64      // on which dialogs are shown, 0 if the system does not say
	open   *request          // belongs to that thread
	killed atomic.Bool       // its connection to the display is gone: GTK shows none any more
}

// A request is a dialog to be shown.
type request struct {
	filedialog.Question
	parent    string // the window over which the portal's opens
	ctx       context.Context
	dismiss   context.CancelFunc // closes the dialog, if that is the portal's
	dismisses atomic.Bool        // it can
	done      func(paths []string, err error)
}

// NewDialogs starts the goroutine. Bugs that end a dialog are reported: the library
// panics where GTK does not start. failed shows why no file could be chosen.
func NewDialogs(q *work.Queue, failed func(error)) *Dialogs {
	d := &Dialogs{ask: make(chan *request, 1), queue: q, failed: failed}
	go func() {
		runtime.LockOSThread()
		d.thread.Store(currentThread())
		for r := range d.ask {
			d.open = r
			paths, err := []string(nil), errNoDialog
			q.Do("showing a file dialog", func() { paths, err = d.answer(r) })
			r.done(paths, err)
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
	d.open.done(nil, errNoDialog)
	select {}
}

// errNoDialog says that no dialog could be shown.
var errNoDialog = errors.New("the system's file dialog does not open; drop files on the window instead")

// Stop ends the goroutine as soon as no dialog is open.
func (d *Dialogs) Stop() {
	if d.now != nil {
		d.now.dismiss()
	}
	close(d.ask)
}

// Busy reports whether a dialog is open or about to open.
func (d *Dialogs) Busy() bool { return d.now != nil }

// answer shows a dialog and returns what the user chose.
func (d *Dialogs) answer(r *request) ([]string, error) {
	r.dismisses.Store(true)
	q := r.Question
	q.Folder = startFolder(q.Folder)
	paths, err := d.portal.Choose(r.ctx, q, r.parent)
	r.dismisses.Store(false)
	switch {
	case r.ctx.Err() != nil:
		return nil, filedialog.ErrCancelled
	case !errors.Is(err, filedialog.ErrNone):
		return paths, err
	}
	path, err := r.show()
	if errors.Is(err, dialog.ErrCancelled) {
		err = filedialog.ErrCancelled
	}
	return []string{path}, err
}

// show shows the dialog of the library, which takes one file or folder.
func (r *request) show() (string, error) {
	if r.Folders {
		return dialog.Directory().Title(r.Title).SetStartDir(startFolder(r.Folder)).Browse()
	}
	b := dialog.File().Title(r.Title).SetStartDir(startFolder(r.Folder))
	if len(r.Endings) > 0 && runtime.GOOS != "linux" {
		// On Linux filters are case-sensitive and hide packed files and files
		// without an ending, and the one for all files does as well.
		b = b.Filter(r.Kind, r.Endings...)
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

// Ask shows a dialog and calls chosen with what the user chose, one path or more, on the window's goroutine. A dialog
// of the desktop that is still open is closed first: it may be behind the window, or nothing shows it. Nothing happens
// while another dialog is open.
func (d *Dialogs) Ask(q filedialog.Question, chosen func(paths []string)) {
	if d.now != nil {
		if !d.now.dismisses.Load() {
			return
		}
		d.now.dismiss()
	}
	if d.killed.Load() { // with the goroutine that would show it
		d.failed(errNoDialog)
		return
	}
	r := &request{Question: q}
	if d.parent != nil {
		r.parent = d.parent()
	}
	r.ctx, r.dismiss = context.WithCancel(context.Background())
	r.done = func(paths []string, err error) {
		d.queue.Post(func() {
			r.dismiss()
			if d.now == r {
				d.now = nil
			}
			if err == nil {
				chosen(paths)
			} else if !errors.Is(err, filedialog.ErrCancelled) {
				d.failed(err)
			}
		})
	}
	d.now = r
	d.ask <- r // there is room: now was nil, or its dialog is open
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
