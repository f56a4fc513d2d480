// Package opening opens recordings and what belongs to them: their maps, what is
// inferred, the next file of a series, and the recordings they are compared with.
package opening

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/archive"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/link"
	"playhead/formats"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/screen/library"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs/bests"
)

// A Request says what to open and how to look at it: the same value whether it comes
// from the command line, a link, a drop, a dialog, the lists of recordings or another
// start of the program. Nobody changes one: what differs is another Request.
type Request struct {
	Files  []string // recordings, a map, folders, a link, a reel or marks, as they were given
	Sample string   // the name of a sample in place of files
	Stdin  bool     // standard input in place of files
	Run    *Run     // a part of a log in place of files

	Wishes  session.Wishes // where it begins, who is followed, where the camera looks
	Speed   float64        // 0: as recorded
	Play    Playing
	Client  int  // of a capture, counted from 1; 0: all together
	Private bool // show private values
	Compare []string
	With    string // another recording of the round, which completes it
	// Segments takes all files as one run, in order. Then Compare names the demos, or folders of
	// them, of another set.
	Segments bool
	Base     comparison.Ref // the run of the recording that the runs of Compare are compared with
	Placed   bool           // the comparison begins at the start of that run
	Origin   Origin

	mapFile   string        // given with it, used if it is one of its game
	turn      int           // that it was given before it was looked at, 0 without one
	moment    bool          // it begins as it says, even where it says nothing
	appended  bool          // a program appends to the file now and then, and closes it each time
	before    string        // the recording that it leads away from
	continues *render.Carry // of another watch of it
	of        *caseOf       // the case that it is opened with, nil for none
}

// A Run is a part of a log in an archive: a run that a query finds, or with Half the
// one before the save from which that run continues.
type Run struct {
	Archive string
	Query   archive.Query
	Half    *archive.Run
}

// Playing says whether a recording plays when it is shown.
type Playing uint8

const (
	PlayAsUsual Playing = iota // unless the program was started with --paused
	PlayNow
	PlayNot
)

// Origin says which way back is offered from what was opened.
type Origin uint8

const (
	ByUser  Origin = iota // none: the lists of recordings lead back
	ByDrop                // a comparison with the recording that was shown
	ByStart               // the recording that another start led away from
)

// File returns the request for a file.
func File(path string) Request { return Request{Files: []string{path}} }

// Recent returns the request for a recent recording: a file or a sample.
func Recent(path string) Request {
	if name := keeping.SampleOf(path); name != "" {
		return Request{Sample: name}
	}
	return File(path)
}

// FileAt returns the request for a file from a time on, below 0 from where it was left.
func FileAt(path string, at time.Duration) Request {
	r := File(path)
	if at >= 0 {
		r.Wishes.At = &sim.Point{Kind: sim.AtTime, Time: at}
	}
	return r
}

// Together returns the request for a file, from where it was left, with another recording of its round.
func Together(path, other string) Request {
	r := FileAt(path, -1)
	r.With = other
	return r
}

// AtRun returns the request for the recording of a run from its start, with its player
// followed. It goes by the client ID: others may have the name.
func AtRun(run *library.Run) Request {
	r := FileAt(run.Path, max(0, run.Start))
	r.Wishes.Follow = strconv.Itoa(run.Player)
	return r
}

// Attempt returns the request for the recording of a run that plays from its start, with its player followed.
func Attempt(a *bests.Attempt) Request {
	r := Recent(a.File)
	r.Wishes.At = &sim.Point{Kind: sim.AtTime, Time: max(0, a.At)}
	r.Wishes.Follow, r.Play = strconv.Itoa(a.Run.Player), PlayNow
	return r
}

// Runs returns the request for the recording of the first of some runs, compared with
// the others.
func Runs(all []library.Run) Request {
	r := File(all[0].Path)
	r.Base, r.Placed = comparison.Best(""), true
	r.Base.Run = all[0].Number
	for _, other := range all[1:] {
		r.Compare = append(r.Compare, other.Path+"#"+strconv.Itoa(other.Number))
	}
	return r
}

// Empty reports whether it names nothing to open.
func (r *Request) Empty() bool {
	return len(r.Files) == 0 && r.Sample == "" && r.Run == nil
}

// Path returns the path of its recording, "" if that is no file.
func (r *Request) Path() string {
	if len(r.Files) == 0 || r.Stdin {
		return ""
	}
	return r.Files[0]
}

// completedBy returns r with what it leaves open as other says.
func (r Request) completedBy(other *Request) Request {
	if r.Wishes.At == nil {
		r.Wishes.At = other.Wishes.At
	}
	if r.Wishes.Follow == "" {
		r.Wishes.Follow = other.Wishes.Follow
	}
	if r.Wishes.Look == nil {
		r.Wishes.Look = other.Wishes.Look
	}
	if r.Speed == 0 {
		r.Speed = other.Speed
	}
	if len(r.Compare) == 0 {
		r.Compare, r.Base, r.Placed = other.Compare, other.Base, other.Placed
	}
	if r.With == "" {
		r.With = other.With
	}
	return r
}

// settled returns r without what was done when it was shown, to open it once more.
func (r Request) settled() Request {
	r.Wishes, r.Speed, r.Placed, r.Origin = session.Wishes{}, 0, false, ByUser
	r.turn, r.moment, r.before, r.continues = 0, false, "", nil
	return r
}

// atRun returns r from the start of a run on, with its player followed, unless it says
// otherwise. run may be nil.
func (r Request) atRun(run *archive.Run) Request {
	if run == nil {
		return r
	}
	who := strconv.Itoa(run.Player)
	if run.Player < 0 {
		who = run.Name
	}
	return r.completedBy(&Request{Wishes: session.Wishes{
		At:     &sim.Point{Kind: sim.AtTick, Tick: run.Open, Game: -1},
		Follow: who,
	}})
}

// options are how its recording is read.
func (r *Request) options() formats.Options {
	return formats.Options{Client: r.Client, ShowPrivate: r.Private}
}

// ofLink returns the request for the recording at path, at the moment of a link. What
// is private of it stays masked.
func ofLink(path string, m *link.Moment) Request {
	r := File(path)
	r.Play, r.moment, r.Wishes.Follow = PlayNot, true, m.Follow
	if at, err := sim.ParsePoint(m.At); m.At != "" && err == nil {
		r.Wishes.At = &at
	}
	if look, err := ParseLook(m.Camera); m.Camera != "" && err == nil {
		r.Wishes.Look = look
	}
	return r
}

// farthestLook bounds where --camera looks, in world units: beyond it nothing is, and
// arithmetic loses its digits.
const farthestLook = 1e9

// ParseLook reads X,Y or X,Y,WIDTH.
func ParseLook(s string) (*session.Look, error) {
	parts := strings.Split(s, ",")
	bad := fmt.Errorf("--camera %q: want X,Y or X,Y,WIDTH", s)
	if len(parts) < 2 || len(parts) > 3 {
		return nil, bad
	}
	var v [3]float64
	for i, p := range parts {
		n, err := strconv.ParseFloat(strings.TrimSpace(p), 64)
		if err != nil || !(math.Abs(n) < farthestLook) {
			return nil, bad
		}
		v[i] = n
	}
	if len(parts) == 3 && v[2] <= 0 {
		return nil, bad
	}
	return &session.Look{X: v[0], Y: v[1], Width: v[2]}, nil
}

// RefOf reads FILE or FILE#RUN. A file of the whole name goes before a number behind #.
func RefOf(arg string) comparison.Ref {
	if i := strings.LastIndexByte(arg, '#'); i >= 0 {
		if n, err := strconv.Atoi(arg[i+1:]); err == nil && n >= 0 {
			if _, err := os.Stat(arg); err != nil {
				r := comparison.Best(arg[:i])
				r.Run = n
				return r
			}
		}
	}
	return comparison.Best(arg)
}

// PlainPath returns the path of a file: URL of this computer, as desktops pass them
// to programs that take links; other arguments as they are.
func PlainPath(arg string) string {
	if !strings.HasPrefix(arg, "file://") {
		return arg
	}
	u, err := url.Parse(arg)
	if err != nil || u.Host != "" && u.Host != "localhost" || u.RawQuery != "" || u.Fragment != "" {
		return arg
	}
	return filepath.FromSlash(u.Path)
}

// sortGiven returns the absolute paths of recordings and of maps, in the order
// in which they were given, each once.
func sortGiven(paths []string) (recordings, maps []string) {
	for _, p := range paths {
		p = absolute(p)
		to := &recordings
		if isMap(p) {
			to = &maps
		}
		if !slices.Contains(*to, p) {
			*to = append(*to, p)
		}
	}
	return recordings, maps
}

func isMap(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == ".map" || ext == ".bsp"
}

// Dropped returns the paths of those files that belong to the operating system.
// The error names the ones that cannot be opened; the others are returned.
func Dropped(files fs.FS) (paths []string, err error) {
	entries, err := fs.ReadDir(files, ".")
	for _, e := range entries {
		if e == nil {
			continue // of Ebitengine, from the first that is not there any more
		}
		f, ferr := files.Open(e.Name())
		if ferr != nil {
			err = errors.Join(err, ferr)
			continue
		}
		if named, ok := f.(interface{ Name() string }); ok {
			paths = append(paths, named.Name())
		}
		f.Close()
	}
	return paths, err
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// Upper returns a sentence with a capital at its start.
func Upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
