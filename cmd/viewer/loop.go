package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"time"

	"github.com/adrg/xdg"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/usage"
	"playhead/crash"
	"playhead/outfile"
	"playhead/render"
	"playhead/render/widget"
	"playhead/version"
)

// Update implements ebiten.Game.
func (a *app) Update() error {
	err := a.window("what you did last", a.update)
	if err != nil && err != ebiten.Termination && a.loop.err == nil {
		a.loop.err = err // what Ebitengine returns besides is about graphics
	}
	return err
}

func (a *app) update() error {
	a.opener.First.Update()
	a.system.display.Update()
	a.system.starts.Answer()
	for {
		select {
		case f := <-a.queue.Jobs():
			f()
			a.win.Redraw()
			continue
		default:
		}
		break
	}
	a.opener.Update()
	a.studio.UpdateReel()
	a.library.Update()
	a.setTitle()
	if files := ebiten.DroppedFiles(); files != nil {
		a.dropped(files)
	}
	a.system.place.Update()
	if ebiten.IsWindowBeingClosed() || a.loop.err != nil || a.loop.signal != nil {
		return ebiten.Termination
	}
	if s := a.loop.shot; s != nil {
		return a.ends(s.Update())
	}
	if b := a.loop.bench; b != nil {
		if err := a.ends(b.Update()); err != nil {
			return err
		}
	}
	err := a.win.Update()
	if err != nil { // it closes
		a.system.place.See()
	}
	return err
}

// ends returns what ends Ebitengine's loop if something is done. An error ends the
// program with it.
func (a *app) ends(done bool, err error) error {
	if err != nil {
		a.loop.err = err
	}
	if done {
		return ebiten.Termination
	}
	return nil
}

// dropped opens the files dropped on the window.
func (a *app) dropped(files fs.FS) {
	paths, err := opening.Dropped(files)
	if len(paths) == 0 && err != nil {
		a.opener.Refuse(err, "")
		return
	}
	a.opener.Open(opening.Request{Files: paths, Origin: opening.ByDrop})
}

// Draw implements ebiten.Game.
func (a *app) Draw(screen *ebiten.Image) {
	err := a.window("drawing the window", func() error {
		a.draw(screen)
		return nil
	})
	if err != nil && a.loop.err == nil {
		a.loop.err = err
	}
}

func (a *app) draw(screen *ebiten.Image) {
	if s := a.loop.shot; s != nil {
		if err := s.Draw(); err != nil {
			a.loop.err = err
		}
		return
	}
	if a.loop.bench.DrawEmpty(screen) {
		return
	}
	a.win.Draw(screen)
	if a.loop.stateDue { // only now is the state what the screen shows
		a.loop.stateDue = false
		a.dumpNow()
	}
	if s := a.win.Session(); !a.opener.Busy() && s != nil && s.Game() != nil {
		a.opener.First.Watched = true
	}
	if !a.opener.First.Drawn {
		// Programs that wait for the window learn here that it exists.
		a.opener.First.Drawn = true
		a.dumpNow()
	}
	if b := a.loop.bench; b != nil {
		b.Draw(a.win.Frames())
	}
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. The picture is as large
// as the window, so its pixels are copied; blending them with the empty window
// would take a processor that does the drawing a fifth longer.
func (a *app) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geo ebiten.GeoM) {
	if geo != (ebiten.GeoM{}) { // the system's scale is no whole number
		ebiten.DefaultDrawFinalScreen(screen, picture, geo)
		return
	}
	screen.DrawImage(picture, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}

// Layout implements ebiten.Game; LayoutF is what Ebitengine calls.
func (a *app) Layout(w, h int) (int, int) { return a.win.Layout(w, h) }

// LayoutF implements ebiten.LayoutFer.
func (a *app) LayoutF(w, h float64) (float64, float64) { return a.win.LayoutF(w, h) }

// A bug must not close the user's window: each goroutine catches its own panics.
// The window's goroutine does too, and then closes the recording.

// bugsFolder is where reports of bugs go.
func bugsFolder() string { return filepath.Join(xdg.StateHome, "playhead", "bugs") }

// newReports returns what reports bugs of a.
func newReports(a *app) *crash.Reports {
	return &crash.Reports{
		Folder: bugsFolder(), Program: "Playhead viewer " + version.String(),
		Tell: func(b crash.Bug) {
			go a.queue.PostUnlessOver(func() { a.tellBug(b) }) // it may be the window's own
		},
	}
}

// tellBug shows a bug. A program that makes pictures or clips ends with it.
func (a *app) tellBug(b crash.Bug) {
	if a.loop.shot != nil {
		a.loop.err = errors.New(b.Text())
		return
	}
	t := widget.Toast{
		Kind: widget.SeverityError, Icon: assets.IconError, Title: "A bug stopped " + b.Task,
		Detail: b.Path,
	}
	if b.Path == "" {
		a.win.Toast(t, nil)
		return
	}
	t.Action = "Open folder"
	a.win.Toast(t, func() { desktop.ShowFolder(filepath.Dir(b.Path)) })
}

// Bugs of the window itself that follow each other this closely end the program:
// it would do nothing else any more.
const (
	mostWindowBugs = 3
	windowBugsIn   = 10 * time.Second
)

// windowBugs are the bugs of the window itself.
type windowBugs struct {
	first time.Time // when the first of those that are counted occurred
	n     int       // how many have followed it closely, with itself
}

// another counts a bug and reports whether there were too many.
func (w *windowBugs) another(now time.Time) bool {
	if now.Sub(w.first) > windowBugsIn {
		w.first, w.n = now, 0
	}
	w.n++
	return w.n > mostWindowBugs
}

// window does f, a part of the window's work. After a bug nothing is watched any
// more, as that might lead to the bug again.
func (a *app) window(task string, f func() error) (err error) {
	a.loop.frame.Lock()
	fine := a.queue.Do(task, func() { err = f() })
	a.loop.frame.Unlock()
	if fine {
		return err
	}
	if a.loop.bugs.another(time.Now()) {
		return fmt.Errorf("bugs stopped %s repeatedly; reports are in %s", task, bugsFolder())
	}
	a.queue.Do("closing the recording", func() {
		a.win.Show(render.Watch{})
		// A bug that was already reported has no message of its own.
		a.win.Toast(widget.Toast{
			Kind: widget.SeverityError, Icon: assets.IconError, Title: "A bug stopped " + task,
			Detail: "Reports are in " + bugsFolder(),
		}, nil)
	})
	return nil
}

// A process is what the program holds, whatever it shows.
type process struct {
	Goroutines int    `json:"goroutines"`
	LiveBytes  uint64 `json:"live_bytes"` // of the heap, when memory was last collected
}

func processNow() process {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	return process{runtime.NumGoroutine(), live[0].Value.Uint64()}
}

// dumpNow writes the state of the window while it is open.
func (a *app) dumpNow() {
	if a.opt.dumpState != "" {
		if err := a.dump(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", usage.Program(os.Args[0]), err)
		}
	}
}

// dump writes the window's state. Readers of the file see either the old or the
// new state, always complete.
func (a *app) dump() error {
	a.store.Flush() // who reads the state may look at the files then
	st := a.win.State()
	st.Tell("first_picture_ms", float64(a.opener.First.Recording)/1e6) // since the recording was requested
	st.Tell("process", processNow())
	b, err := json.MarshalIndent(st, "", "  ")
	if err != nil {
		return err
	}
	out := stateOutput(a.studio.AllInputs())
	out.TempName = a.studio.Left.TempName
	return outfile.WriteFile(context.Background(), a.opt.dumpState, append(b, '\n'), out)
}

func stateOutput(inputs []string) outfile.Options {
	return outfile.Options{Inputs: inputs, SameKind: isState}
}

// isState reports whether a file begins like what --dump-state writes.
func isState(head []byte) bool {
	return bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"open":`)) &&
		bytes.Contains(head, []byte(`"playhead":`))
}
