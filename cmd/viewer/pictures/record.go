package pictures

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
	"playhead/cmd/viewer/usage"
	"playhead/outfile"
	"playhead/render/session"
	"playhead/sim/times"
)

// longestClip bounds a clip: what a chat program would never take.
const longestClip = time.Hour

// A recorder makes the clip that --record asks for, a frame a picture, from the
// first picture on that is complete.
type recorder struct {
	of     *Studio
	opt    RecordOptions
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
func (r *recorder) start(width, height int) error {
	s := r.of.Window.Session()
	if s == nil || s.Game() == nil {
		return fmt.Errorf("--record: name a recording")
	}
	s.Play.Play(false)
	begin, end, err := r.bounds(s)
	if err != nil {
		return err
	}
	slow, without := r.of.Dress.Slow.moments(s, begin, end)
	for _, word := range without {
		fmt.Fprintf(os.Stderr, "%s: --slow %s has no effect: there is none between %s and %s\n",
			usage.Program(os.Args[0]), word,
			times.Clock(begin, false, 2), times.Clock(end, false, 2))
	}
	s.Play.Seek(begin)
	r.plan = tempo.New(begin, end, r.speed, slow, slowSpeed)
	length := r.plan.Length()
	if length > longestClip {
		return fmt.Errorf("--record: %s is too long for a clip; choose a part with --from and --to",
			times.WithUnit(length))
	}
	if r.opt.InFolder && r.w == nil {
		dir, ending := filepath.Dir(r.opt.Path), filepath.Ext(r.opt.Path)
		name := r.of.rangeName(begin, end)
		if r.of.reel != nil {
			name = strings.TrimSuffix(filepath.Base(r.of.reel.path), reel.Ending)
		}
		r.opt.Path = freePath(dir, name, ending, false)
	}
	r.frames = max(1, int(math.Round(length.Seconds()*float64(r.opt.FPS))))
	if r.w != nil {
		return nil // of the moment before
	}
	r.w, err = clip.Create(context.Background(), r.opt.Path, clip.Options{
		Width: width, Height: height, FPS: r.opt.FPS, MaxBytes: r.opt.MaxBytes, Title: s.Name,
		Alpha: r.of.transparent(), Comment: r.source(s, begin, end),
		Out:       outfile.Options{Force: r.opt.Force, Inputs: r.of.AllInputs(), TempName: r.of.Left.TempName},
		MkdirTemp: r.of.Left.MkdirTemp,
	})
	r.begun = time.Now()
	return err
}

// bounds returns where a clip begins and ends, and leaves the playhead at its
// begin.
func (r *recorder) bounds(s *session.Session) (begin, end time.Duration, err error) {
	end = s.Total()
	if r.opt.To != nil {
		s.GoTo(*r.opt.To)
		end = s.Play.Position()
	}
	s.Play.Seek(0)
	if r.opt.From != nil {
		s.GoTo(*r.opt.From)
	}
	if begin = s.Play.Position(); end <= begin {
		return 0, 0, fmt.Errorf("nothing between %s and %s", times.Clock(begin, false, 2), times.Clock(end, false, 2))
	}
	return begin, end, nil
}

// at returns the time of frame i. It is computed from the start, so that rounding
// errors do not add up.
func (r *recorder) at(i int) time.Duration {
	return r.plan.At(time.Duration(float64(i) / float64(r.opt.FPS) * float64(time.Second)))
}

// draw adds the picture that was just painted, and moves on to the next moment.
// It reports whether the clip is complete.
func (r *recorder) draw(s *Shot) (done bool, err error) {
	if r.frames == 0 {
		if err := r.start(s.w, s.h); err != nil {
			return false, err
		}
		r.of.Window.Session().Play.Seek(r.at(0))
		r.of.Window.Advance(0) // the camera and the lanes follow in an update, not while painting
		s.frames = 0           // a new place is painted a few times, as a picture is
		return false, nil
	}
	if err := r.w.Frame(s.pixels()); err != nil {
		return false, err
	}
	r.done++
	r.report()
	if r.done < r.frames {
		r.of.Window.Session().Play.Seek(r.at(r.done))
		r.of.Window.Advance(0) // the camera and the lanes follow in an update, not while painting
		return false, nil
	}
	if r.next(s) {
		return false, nil
	}
	return true, r.w.Close()
}

// report says how far the clip is, on a terminal.
func (r *recorder) report() {
	if r.of.progress == nil || time.Since(r.said) < time.Second/4 {
		return
	}
	r.said = time.Now()
	left := time.Duration(float64(time.Since(r.begun)) * float64(r.frames-r.done) / float64(r.done)).Round(time.Second)
	fmt.Fprintf(r.of.progress, "\r\x1b[K%d/%d frames · %s left", r.before+r.done, r.before+r.frames,
		times.Clock(left, false, 0))
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

// moments returns where a clip from one time to another is slow, once the recording is
// read, and the words that name nothing in it.
func (m *SlowMotion) moments(s *session.Session, from, to time.Duration) (at []time.Duration, without []string) {
	add := func(word string, all ...time.Duration) {
		before := len(at)
		for _, t := range all {
			if t >= from && t <= to {
				at = append(at, t)
			}
		}
		if len(at) == before {
			without = append(without, word)
		}
	}
	for _, kind := range m.Kinds {
		var all []time.Duration
		for _, g := range s.Recording().Games {
			for e := range g.EachEvent {
				if e.Kind == kind {
					all = append(all, g.TimeOf(e.Tick))
				}
			}
		}
		add(kind.String(), all...)
	}
	for _, p := range m.Points {
		s.GoTo(p)
		add(times.Clock(s.Play.Position(), false, 2), s.Play.Position())
	}
	return at, without
}
