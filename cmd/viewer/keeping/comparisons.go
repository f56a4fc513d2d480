package keeping

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/render/widget"
	"playhead/statefile"
)

// comparisonsKept is how many comparisons of one recording are kept.
const comparisonsKept = 50

// comparisonFile is the stored form of a recording's comparisons.
type comparisonFile struct {
	Recording   string             `json:"recording"` // its name, shown to users
	Comparisons []comparison.Saved `json:"comparisons"`
}

// comparisonPath returns where the comparisons of a recording are kept: by its
// fingerprint, so that it may be moved. It begins with what earlier versions kept.
func comparisonPath(path string) (string, error) {
	now, err := formats.FingerprintOf(path)
	if err != nil {
		return "", err
	}
	at := func(p formats.Fingerprint) string {
		return filepath.Join(xdg.StateHome, "playhead", "comparisons", hex.EncodeToString(p[:])+".json")
	}
	former, err := formats.EndsOf(path)
	if err != nil {
		return "", err
	}
	return at(now), statefile.Inherit(at(former), at(now))
}

// comparisonsOf returns the file that keeps the comparisons of the recording at path.
func comparisonsOf(path string) (statefile.File, error) {
	at, err := comparisonPath(path)
	return statefile.File{Path: at, Version: 1}, err
}

// SaveComparison keeps a comparison of the recording at path, "" for one that is no
// file.
func (r *Recordings) SaveComparison(path string, c comparison.Saved) {
	if path == "" {
		r.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconGhost, Title: "Not saved",
			Detail: "Comparisons are saved for recordings that are files.",
		}, nil)
		return
	}
	r.queue.Go("saving the comparison", func() {
		err := addComparison(path, filepath.Base(path), c)
		r.queue.Post(func() {
			t := widget.Toast{
				Kind: widget.SeverityOK, Icon: assets.IconGhost, Title: "Comparison saved",
				Detail: "Reopen it with Tools, Saved comparisons…",
			}
			if err != nil {
				t.Kind, t.Title, t.Detail = widget.SeverityError, "Comparison not saved", err.Error()
			}
			r.toast(t, nil)
		})
	})
}

// addComparison adds a comparison to a recording's list, newest first, replacing
// an older one of the same runs.
func addComparison(path, name string, c comparison.Saved) error {
	file, err := comparisonsOf(path)
	if err != nil {
		return err
	}
	unlock, err := statefile.Lock(filepath.Dir(file.Path)) // another window may add one, too
	if err != nil {
		return err
	}
	defer unlock()
	kept := comparisonFile{}
	var damaged *statefile.Damaged
	if err := file.LoadLocked(&kept); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &damaged) {
		return err
	}
	list := []comparison.Saved{c}
	for _, o := range kept.Comparisons {
		if len(list) < comparisonsKept && !sameRuns(&o, &c) {
			list = append(list, o)
		}
	}
	return file.SaveLocked(kept, comparisonFile{name, list})
}

func sameRuns(a, b *comparison.Saved) bool {
	if a.Base != b.Base || len(a.Others) != len(b.Others) {
		return false
	}
	for i := range a.Others {
		if a.Others[i] != b.Others[i] {
			return false
		}
	}
	return true
}

// Comparisons calls back with the comparisons of the recording at path. One that was
// saved under another path names the present one.
func (r *Recordings) Comparisons(path string, done func([]comparison.Saved)) {
	r.queue.Go("reading saved comparisons", func() {
		kept := comparisonFile{}
		file, err := comparisonsOf(path)
		if err == nil {
			err = file.Load(&kept)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			r.queue.Post(func() {
				r.toast(widget.Toast{
					Kind: widget.SeverityWarn, Icon: assets.IconGhost,
					Title: "Saved comparisons cannot be read", Detail: err.Error() + ".",
				}, nil)
			})
		}
		for i := range kept.Comparisons {
			c := &kept.Comparisons[i]
			for k := range c.Others {
				if c.Others[k].Path == c.Base.Path {
					c.Others[k].Path = path
				}
			}
			c.Base.Path = path
		}
		r.queue.Post(func() { done(kept.Comparisons) })
	})
}

// mapNotesFile returns the file that stores the settings for a map.
func mapNotesFile(key string) statefile.File {
	return statefile.File{Path: filepath.Join(xdg.StateHome, "playhead", "maps", key+".json"), Version: 1}
}

// MapNotes returns the stored settings for a map.
func (r *Recordings) MapNotes(key string) (m comparison.OfMap) {
	if r.off {
		return m
	}
	var damaged *statefile.Damaged
	err := mapNotesFile(key).Load(&m)
	if err == nil {
		return m
	}
	if !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &damaged) {
		if r.unreadNotes == nil {
			r.unreadNotes = map[string]error{}
		}
		r.unreadNotes[key] = err
	}
	return comparison.OfMap{}
}

// KeepMapNotes stores the settings for a map.
func (r *Recordings) KeepMapNotes(key string, m comparison.OfMap) {
	if err := r.unreadNotes[key]; err != nil { // those that are there would be lost
		r.saver.note(keptMapNotes, err)
		return
	}
	if !r.off {
		_ = r.saver.save(keptMapNotes, mapNotesFile(key), nil, m) // which says why not
	}
}
