package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"playhead/clip"
	"playhead/cmd/viewer/reel"
	"playhead/cmd/viewer/tempo"
	"playhead/outfile"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
)

// recordOptions are the flags of --record.
type recordOptions struct {
	path     string
	from, to *sim.Point // nil: the start, the end
	fps      int
	maxBytes int64
	force    bool
	inFolder bool // the path has only the folder and the kind: the name is found later
}

// clipFPS is the default frame rate of clips, per file type.
func clipFPS(k clip.Kind) int {
	if k == clip.GIF {
		return 25
	}
	return 50 // a frame per tick of Teeworlds
}

// longestClip bounds a clip: what a chat program would never take.
const longestClip = time.Hour

// A recorder makes the clip that --record asks for, a frame a picture, from the
// first picture on that is complete.
type recorder struct {
	opt    recordOptions
	speed  float64
	plan   tempo.Plan // which moment each frame shows
	frames int        // how many there will be, 0 before the first
	done   int
	before int // frames of the moments before, in a reel
	w      clip.Writer
	begun  time.Time
	said   time.Time
}

// start finds where the clip begins and ends, once the recording is read.
func (r *recorder) start(a *app, width, height int) error {
	s := a.win.Session()
	if s == nil || s.Game() == nil {
		return fmt.Errorf("--record: name a recording")
	}
	s.Play.Play(false)
	slow := a.opt.dress.slow.moments(a)
	begin, end, err := r.bounds(s)
	if err != nil {
		return err
	}
	r.plan = tempo.New(begin, end, r.speed, slow, slowSpeed)
	length := r.plan.Length()
	if length > longestClip {
		return fmt.Errorf("--record: %s is too long for a clip; choose a part with --from and --to", timeline.Clock(length, false, 0))
	}
	if r.opt.inFolder && r.w == nil {
		dir, ending := filepath.Dir(r.opt.path), filepath.Ext(r.opt.path)
		name := a.rangeName(begin, end)
		if a.reel != nil {
			name = strings.TrimSuffix(filepath.Base(a.reel.path), reel.Ending)
		}
		r.opt.path = freePath(dir, name, ending)
	}
	r.frames = max(1, int(math.Round(length.Seconds()*float64(r.opt.fps))))
	if r.w != nil {
		return nil // of the moment before
	}
	r.w, err = clip.Create(context.Background(), r.opt.path, clip.Options{
		Width: width, Height: height, FPS: r.opt.fps, MaxBytes: r.opt.maxBytes, Title: s.Name,
		Alpha: a.opt.transparent(),
		Out:   outfile.Options{Force: r.opt.force, Inputs: a.inputs(), TempName: a.left.TempName}, MkdirTemp: a.left.MkdirTemp,
	})
	r.begun = time.Now()
	return err
}

// bounds returns where a clip begins and ends, and leaves the playhead at its
// begin.
func (r *recorder) bounds(s *session.Session) (begin, end time.Duration, err error) {
	end = s.Total()
	if r.opt.to != nil {
		s.GoTo(*r.opt.to)
		end = s.Play.Position()
	}
	s.Play.Seek(0)
	if r.opt.from != nil {
		s.GoTo(*r.opt.from)
	}
	if begin = s.Play.Position(); end <= begin {
		return 0, 0, fmt.Errorf("nothing between %s and %s", timeline.Clock(begin, false, 2), timeline.Clock(end, false, 2))
	}
	return begin, end, nil
}

// at returns the time of frame i. It is computed from the start, so that rounding
// errors do not add up.
func (r *recorder) at(i int) time.Duration {
	return r.plan.At(time.Duration(float64(i) / float64(r.opt.fps) * float64(time.Second)))
}

// draw adds the picture that was just painted, and moves on to the next moment.
// It reports whether the clip is complete.
func (r *recorder) draw(a *app, s *shot) (done bool, err error) {
	if r.frames == 0 {
		if err := r.start(a, s.w, s.h); err != nil {
			return false, err
		}
		a.win.Session().Play.Seek(r.at(0))
		a.win.Advance(0) // the camera and the lanes follow in an update, not while painting
		s.frames = 0     // a new place is painted a few times, as a picture is
		return false, nil
	}
	if err := r.w.Frame(s.pixels(a)); err != nil {
		return false, err
	}
	r.done++
	r.report(a)
	if r.done < r.frames {
		a.win.Session().Play.Seek(r.at(r.done))
		a.win.Advance(0) // the camera and the lanes follow in an update, not while painting
		return false, nil
	}
	if r.next(a, s) {
		return false, nil
	}
	return true, r.w.Close()
}

// report says how far the clip is, on a terminal.
func (r *recorder) report(a *app) {
	if a.progressLine == nil || time.Since(r.said) < time.Second/4 {
		return
	}
	r.said = time.Now()
	left := time.Duration(float64(time.Since(r.begun)) * float64(r.frames-r.done) / float64(r.done)).Round(time.Second)
	fmt.Fprintf(a.progressLine, "\r\x1b[K%d/%d frames · %s left", r.before+r.done, r.before+r.frames, timeline.Clock(left, false, 0))
}

// abort deletes an incomplete clip.
func (r *recorder) abort() {
	if r != nil && r.w != nil {
		_ = r.w.Abort() // it always succeeds
	}
}

// isTerminal reports whether f is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
