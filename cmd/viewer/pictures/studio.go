package pictures

import (
	"fmt"
	"image/color"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"playhead/clip"
	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/work"
	"playhead/leftover"
	"playhead/render"
	"playhead/sim"
)

// Config is what a Studio works with.
type Config struct {
	Options
	Window *render.Window
	Opener *opening.Opener
	Work   *work.Queue
	Left   *leftover.Owner

	Ask func(q filedialog.Question, chosen func(paths []string))
	// Index is where what was measured of recordings is kept.
	Index    IndexAt
	CopyText func(string)
	CopyPNG  func(png []byte) bool // reports whether there is a clipboard
	// Fail ends the program with an error.
	Fail func(error)
	// Started reports whether the start screen has all it will have; nil if it is not
	// what a picture is to show.
	Started func() bool
}

// A Studio makes files of what the window shows.
type Studio struct {
	Config
	reel     *reeling   // that plays or is recorded, nil without one
	progress io.Writer  // shows how far a clip is; nil unless stderr is a terminal
	adding   sync.Mutex // held while a moment is added to the reel's file
}

// New returns a Studio. The reel at a path, "" for none, is read.
func New(c Config, reel string) (*Studio, error) {
	st := &Studio{Config: c}
	if c.Record.Path != "" && isTerminal(os.Stderr) {
		st.progress = os.Stderr
	}
	if ForWindow() && c.Making() {
		st.endWithParent()
	}
	if reel == "" {
		return st, nil
	}
	var err error
	if st.reel, err = readReel(reel); err != nil {
		return nil, fmt.Errorf("--reel: %w", err)
	}
	return st, nil
}

// Shot returns the picture or clip that the command line requests, nil without one.
func (st *Studio) Shot() *Shot {
	switch {
	case st.Record.Path != "":
		s := &Shot{of: st, w: st.Width, h: st.Height, steps: st.Act, clip: &recorder{
			of: st, opt: st.Record,
			speed: st.Speed,
		}}
		if st.reel != nil {
			m := st.reel.now()
			s.clip.opt.From, s.clip.opt.To = &m.From, &m.To
		}
		return s
	case st.Screenshot != "":
		return &Shot{of: st, path: st.Screenshot, w: st.Width, h: st.Height, steps: st.Act, aimed: st.Aimed}
	}
	return nil
}

// Bench returns the measurement that the command line requests, nil without one.
func (st *Studio) Bench() *Bench {
	if st.Frames == 0 {
		return nil
	}
	return &Bench{of: st, pictures: st.Frames, acts: st.Act}
}

// Begin plays the reel of the command line, if there is one.
func (st *Studio) Begin() {
	if st.reel != nil {
		st.showMoment(opening.ByUser)
	}
}

// Close ends the line that shows progress.
func (st *Studio) Close() {
	if st.progress != nil && isTerminal(os.Stderr) {
		fmt.Fprint(os.Stderr, "\r\x1b[K")
	}
}

// Options are what the command line says about pictures and clips.
type Options struct {
	Screenshot    string // where the picture goes, "" for none
	Record        RecordOptions
	Dress         Dress
	Keys          *Keys // only the keys are drawn; nil: everything
	Width, Height int
	Bare          bool    // without the interface
	Speed         float64 // of clips
	Aimed         bool    // a flag says where the camera looks
	Act           []string
	Frames        int      // how many pictures a measurement draws, 0 for none
	Inputs        []string // what the command line names to be read
}

// Making reports whether a picture or clip is made, and no window is shown.
func (o *Options) Making() bool { return o.Screenshot != "" || o.Record.Path != "" }

// transparent reports whether the picture's background shows through.
func (o *Options) transparent() bool {
	return o.Keys != nil && !o.Keys.Opaque || o.Dress.Clear
}

// RecordOptions are the flags of --record.
type RecordOptions struct {
	Path     string
	From, To *sim.Point // nil: the start, the end
	FPS      int
	MaxBytes int64
	Force    bool
	InFolder bool // the path has only the folder and the kind: the name is found later
}

// ClipFPS is the default frame rate of clips, per file type.
func ClipFPS(k clip.Kind) int {
	if k == clip.GIF {
		return 25
	}
	return 50 // a frame per tick of Teeworlds
}

// A Dress is what the flags say about pictures and clips that have no interface:
// a caption, how much the camera sees, where a clip is slow.
type Dress struct {
	Caption string // AutoCaption: made from what is shown; "": none
	Wide    float64
	Slow    SlowMotion
	Every   time.Duration // between the moments on one picture, 0: one moment
	OnScene bool          // --overlay keys draws the keys over the scene
	Ground  color.Color   // replaces the map behind the players; nil: the map
	Clear   bool          // ground is transparent
}

// AutoCaption is a placeholder for the recording, the player and the time.
const AutoCaption = "auto"

// SlowMotion is where a clip is slow: around events of some kinds, and at times.
type SlowMotion struct {
	Kinds  []sim.EventKind
	Points []sim.Point
}

// slowSpeed is the speed around those moments, times that of the clip.
const slowSpeed = 0.25

// Read reads kinds of events and times, separated by commas.
func (m *SlowMotion) Read(text string) error {
	if text == "" {
		return nil
	}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		if k, ok := sim.ParseEventKind(word); ok {
			m.Kinds = append(m.Kinds, k)
			continue
		}
		p, err := sim.ParsePoint(word)
		if err != nil {
			return fmt.Errorf("--slow %q: want times such as 1:23.45, or kinds of events: %s", word,
				strings.Join(sim.EventKindWords(), ", "))
		}
		m.Points = append(m.Points, p)
	}
	return nil
}

// Keys are the flags of --overlay keys.
type Keys struct {
	Background color.Color // of the keys; transparent without one
	Opaque     bool
}

// IsFolder reports whether a path names a folder, there or not.
func IsFolder(path string) bool {
	if path == "" || os.IsPathSeparator(path[len(path)-1]) {
		return path != ""
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
