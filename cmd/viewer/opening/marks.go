package opening

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"playhead/assets"
	"playhead/render/shell"
	"playhead/sim"
	"playhead/sim/markfile"
)

// Marks are moments that another program found in the recording. They become
// events of it when it is read to its end: until then their ticks may be missing.
type Marks struct {
	path  string
	marks []markfile.Mark
	// placed is the value of Inferences when the marks were added to each game:
	// dropping inferred data drops them too, and then they are added again.
	placed map[*sim.Game]int
	told   bool
}

// isMarkFile reports whether a path is that of marks, by its ending.
func isMarkFile(path string) bool { return strings.EqualFold(filepath.Ext(path), ".jsonl") }

// ReadMarks reads marks for the recordings that are watched from now on. It returns nil
// for no path.
func ReadMarks(path string) (*Marks, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := markfile.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Marks{path: path, marks: all, placed: map[*sim.Game]int{}}, nil
}

// showMarks adds the marks in a file to the recording that is watched.
func (o *Opener) showMarks(path string) {
	d, err := ReadMarks(path)
	if err != nil {
		o.Window.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconPin, Title: "These marks cannot be read", Detail: err.Error()}, nil)
		return
	}
	o.marks = d
}

// placeMarks adds the marks to every game that is complete and does not have them.
func (o *Opener) placeMarks() {
	d, s := o.marks, o.Window.Session()
	if d == nil || s == nil || !s.Ended() || o.now.Session != s {
		return
	}
	r := s.Recording()
	added, all := 0, true
	for i, g := range r.Games {
		if !o.now.InferenceDone(i) {
			all = false
			continue
		}
		if n, ok := d.placed[g]; ok && n == g.Inferences {
			continue
		}
		events := markfile.Events(r, g, d.marks)
		g.MergeInferredEvents(events)
		d.placed[g] = g.Inferences
		added += len(events)
	}
	if added > 0 {
		o.Window.Redraw()
	}
	if !all || d.told {
		return
	}
	d.told = true
	n := 0
	for _, g := range r.Games {
		n += len(markfile.Events(r, g, d.marks))
	}
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconPin, Title: fmt.Sprintf("%d marks", n), Detail: filepath.Base(d.path) + ": they are in the list of events."}
	if out := len(d.marks) - n; out > 0 {
		toast.Kind, toast.Detail = shell.KindWarn, fmt.Sprintf("%d more are outside this recording.", out)
	}
	o.Window.Toast(toast, nil)
}
