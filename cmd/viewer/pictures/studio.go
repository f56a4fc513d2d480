package pictures

import (
	"fmt"
	"io"
	"os"

	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/work"
	"playhead/leftover"
	"playhead/render"
	"playhead/render/judging"
	"playhead/sim/judge"
)

// Config is what a Studio works with.
type Config struct {
	Options
	Window *render.Window
	Opener *opening.Opener
	Work   *work.Queue
	Left   *leftover.Owner

	AskFile  func(title, folder, kind string, exts []string, chosen func(path string))
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
	reel     *reeling  // that plays or is recorded, nil without one
	progress io.Writer // shows how far a clip is; nil unless stderr is a terminal
	// added holds the measurements of recordings that the user added.
	added map[*judging.Baseline]*judge.Baseline
}

// New returns a Studio. The reel at a path, "" for none, is read.
func New(c Config, reel string) (*Studio, error) {
	st := &Studio{Config: c}
	if c.Record.Path != "" && isTerminal(os.Stderr) {
		st.progress = os.Stderr
	}
	if endsWithParent() && c.Making() {
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
		s := &Shot{of: st, w: st.Width, h: st.Height, steps: st.Act, clip: &recorder{of: st, opt: st.Record, speed: st.Speed}}
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
