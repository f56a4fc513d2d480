package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/outfile"
)

// A shot is the picture requested by --screenshot. The window's own Paint draws
// it into a picture of the requested size.
type shot struct {
	path   string
	w, h   int
	steps  []string // what a person does before it
	held   *heldDecoder
	target *ebiten.Image
	moved  time.Time // when reading or working out last went on
	at     int64     // how far they were then
	ready  bool
	done   bool
	acted  bool // the first step is done
	frames int
	clip   *recorder // makes a clip from the first picture on; nil for one picture
	// moments are the moments that one picture combines; empty: a single moment.
	moments []time.Duration
	aimed   bool // a flag says where the camera looks
}

// patience is how long a picture waits for its recording and map without
// anything going on.
const patience = 2 * time.Minute

// update brings the recording to the picture's moment and reports whether the
// picture is written.
func (s *shot) update(a *app) (done bool) {
	if s.done {
		return true
	}
	if s.impatient(a.progress(), time.Now()) {
		a.err = errors.New("the picture was not ready in time")
		return true
	}
	// From the first look on it is the picture that the camera is for, not the window
	// behind it, which is small.
	size := image.Pt(s.w, s.h)
	a.win.Arrange(size, a.win.PictureFactor(size))
	// No time passes: playback stays at its position.
	a.win.Advance(0)
	if s.ready = a.pictureReady(); s.ready {
		a.dressScene()
		a.win.Arrange(size, a.win.PictureFactor(size))
	}
	return false
}

// impatient reports whether progress has stalled for too long; at is a count of what was
// read and inferred. The frames of a clip and steps count as well: they may take long after
// everything is read.
func (s *shot) impatient(at int64, now time.Time) bool {
	at -= int64(len(s.steps)) // fewer are left
	if s.clip != nil {
		at += int64(s.clip.done)
	}
	if s.moved.IsZero() || at != s.at {
		s.moved, s.at = now, at
	}
	return now.Sub(s.moved) > patience
}

// progress returns a number that grows while the recording is read and while
// inference runs.
func (a *app) progress() int64 {
	s := a.win.Session()
	if s == nil {
		return 0
	}
	n := s.Recording().Read
	for _, g := range s.Recording().Games {
		n += int64(g.Ticks())
		if to, ok := g.InferredTo(); ok {
			n += int64(to)
		}
	}
	return n
}

// pictureReady reports whether everything for the picture has been loaded.
func (a *app) pictureReady() bool {
	if a.asking > 0 || a.win.Watch().Compare.Waiting() {
		return false
	}
	s := a.win.Session()
	if s == nil {
		return len(a.opt.files) == 0 && a.opt.sample == "" && a.opt.run.query == nil && a.startReady
	}
	held := a.shot != nil && a.shot.held != nil
	if held {
		if !a.shot.held.reached() || s.Game() == nil {
			return false
		}
	} else if !s.Ended() || a.win.Watch().Stage.Pending() || a.win.Replay().Parts.Finding() || a.win.Watch().Judge.Pending() || s.Game() == nil && s.Recording().Err == nil {
		return false
	}
	if g := s.Game(); g != nil {
		m := a.win.Watch().Stage.MapOf(g.Index)
		return m != nil && m.Complete && (held || a.current.inferenceDone(g.Index))
	}
	return true
}

// draw paints the picture. Once everything is loaded, it paints several times,
// because one picture may measure what the next one places, and because each step
// acts on the picture before it.
func (s *shot) draw(a *app) {
	if s.target == nil {
		s.target = s.newTarget(a)
	}
	// Ebitengine would keep a picture that is never displayed, with everything drawn
	// into it, for as long as recording takes.
	if s.done || !s.ready {
		return
	}
	s.paint(a)
	a.win.TakePictures(s.target)
	if a.win.Unfinished() {
		s.target.At(0, 0) // wait until drawing up to here is done
		return
	}
	if s.frames++; s.frames < 3 {
		return
	}
	if len(s.steps) > 0 {
		s.step(a)
		return
	}
	if s.clip != nil {
		if s.done, a.err = s.clip.draw(a, s); s.done && a.err == nil {
			fmt.Println(s.clip.opt.path)
		}
		return
	}
	if a.opt.dress.every > 0 && s.moments == nil {
		a.err = s.aimMoments(a)
		s.frames = 0
		return
	}
	s.done = true
	s.path = a.outputPath(s.path)
	if err := s.write(a, s.picture(a)); err != nil {
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

func (s *shot) write(a *app, img image.Image) error {
	opt := pictureOutput(a.inputs())
	opt.TempName = a.left.TempName
	out, err := outfile.Create(context.Background(), s.path, opt)
	if err != nil {
		return err
	}
	defer out.Abort()
	if err := png.Encode(out, img); err != nil {
		return err
	}
	return out.Commit()
}
