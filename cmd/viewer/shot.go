package main

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render"
)

// A shot is the picture that --screenshot asks for. It is drawn by the window's
// own Paint into a picture of its own size.
type shot struct {
	path   string
	w, h   int
	steps  []string // what a person does before it
	held   *heldDecoder
	target *ebiten.Image
	begun  time.Time
	ready  bool
	done   bool
	acted  bool // the first step is done
	frames int
}

// patience is how long a picture waits for its recording and map.
const patience = 2 * time.Minute

// update brings the recording to the picture's moment and reports whether the
// picture is written.
func (s *shot) update(a *app) (done bool) {
	if s.done {
		return true
	}
	if s.begun.IsZero() {
		s.begun = time.Now()
	}
	if time.Since(s.begun) > patience {
		a.err = errors.New("the picture was not ready in time")
		return true
	}
	// No time passes: what is playing stands at its moment.
	a.win.Advance(0)
	s.ready = a.pictureReady()
	return false
}

// pictureReady reports whether everything that belongs into the picture is
// there.
func (a *app) pictureReady() bool {
	if a.asking > 0 {
		return false
	}
	s := a.win.Session()
	if s == nil {
		return len(a.opt.files) == 0 && a.opt.sample == "" && a.startReady
	}
	held := a.shot != nil && a.shot.held != nil
	if held {
		if !a.shot.held.reached() || s.Game() == nil {
			return false
		}
	} else if !s.Ended() || s.Pending() || s.Game() == nil && s.Err() == nil {
		return false
	}
	if g := s.Game(); g != nil {
		m := s.MapOf(g.Index)
		return m != nil && m.Complete && (held || a.current.inferenceDone(g.Index))
	}
	return true
}

// draw paints the picture; when everything is there, a few times, because a
// first picture may still measure what a second one places, and because each
// step is done on the picture of the one before.
func (s *shot) draw(a *app) {
	if s.target == nil {
		s.target = ebiten.NewImageWithOptions(image.Rect(0, 0, s.w, s.h), &ebiten.NewImageOptions{Unmanaged: true})
	}
	if s.done {
		return
	}
	a.win.Paint(s.target, a.win.Settings().Scale)
	a.win.TakePictures(s.target)
	if !s.ready || a.win.Unfinished() {
		return
	}
	if s.frames++; s.frames < 3 {
		return
	}
	if len(s.steps) > 0 {
		s.step(a)
		return
	}
	s.done = true
	if err := s.write(render.ReadPixels(s.target)); err != nil {
		a.err = err
		return
	}
	fmt.Println(s.path)
}

// step does the next step.
func (s *shot) step(a *app) {
	step := s.steps[0]
	s.steps, s.frames, s.acted = s.steps[1:], 0, true
	if path, ok := strings.CutPrefix(step, "open "); ok {
		a.open(path)
		return
	}
	if err := a.win.Act(step); err != nil {
		a.err = fmt.Errorf("--act: %w", err)
	}
}

func (s *shot) write(img *image.RGBA) error {
	f, err := os.Create(s.path)
	if err != nil {
		return err
	}
	err = png.Encode(f, img)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
