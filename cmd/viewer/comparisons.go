package main

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/render/shell"
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
// fingerprint, so that it may be moved.
func comparisonPath(path string) (string, error) {
	p, err := formats.FingerprintOf(path)
	if err != nil {
		return "", err
	}
	return filepath.Join(xdg.StateHome, "playhead", "comparisons", hex.EncodeToString(p[:])+".json"), nil
}

// comparisonsOf returns the file that keeps the comparisons of the recording at path.
func comparisonsOf(path string) (statefile.File, error) {
	at, err := comparisonPath(path)
	return statefile.File{Path: at, Version: 1}, err
}

// saveComparison keeps a comparison of the recording that is watched.
func (a *app) saveComparison(c comparison.Saved) {
	path, name := a.current.path, ""
	if path == "" {
		a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconGhost, Title: "Not saved", Detail: "Comparisons are saved for recordings that are files."}, nil)
		return
	}
	name = filepath.Base(path)
	a.crash.Go("saving the comparison", func() {
		err := addComparison(path, name, c)
		a.post(func() {
			t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconGhost, Title: "Comparison saved", Detail: "Reopen it with Tools, Saved comparisons…"}
			if err != nil {
				t.Kind, t.Title, t.Detail = shell.KindError, "Comparison not saved", err.Error()
			}
			a.win.Toast(t, nil)
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

// savedComparisons calls back with the comparisons of the recording that is
// watched. One that was saved under another path names the present one.
func (a *app) savedComparisons(done func([]comparison.Saved)) {
	path, s := a.current.path, a.current.Session
	a.crash.Go("reading saved comparisons", func() {
		kept := comparisonFile{}
		file, err := comparisonsOf(path)
		if err == nil {
			err = file.Load(&kept)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			a.post(func() {
				a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconGhost, Title: "Saved comparisons cannot be read", Detail: err.Error() + "."}, nil)
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
		a.post(func() {
			if a.current.Session == s && a.win.Session() == s {
				done(kept.Comparisons)
			}
		})
	})
}

// mapNotesFile returns the file that stores the settings for a map.
func mapNotesFile(key string) statefile.File {
	return statefile.File{Path: mapNotesPath(key), Version: 1}
}

// mapNotesPath returns the file that stores the settings for a map.
func mapNotesPath(key string) string {
	return filepath.Join(xdg.StateHome, "playhead", "maps", key+".json")
}

// mapNotes returns the stored settings for a map.
func (a *app) mapNotes(key string) (m comparison.OfMap) {
	if a.shot != nil { // a picture shows nothing of the user's own
		return m
	}
	var damaged *statefile.Damaged
	err := mapNotesFile(key).Load(&m)
	if err == nil {
		return m
	}
	if !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &damaged) {
		if a.unreadNotes == nil {
			a.unreadNotes = map[string]error{}
		}
		a.unreadNotes[key] = err
	}
	return comparison.OfMap{}
}

// keepMapNotes stores the settings for a map.
func (a *app) keepMapNotes(key string, m comparison.OfMap) {
	if err := a.unreadNotes[key]; err != nil { // those that are there would be lost
		a.store.saver.note(keptMapNotes, err)
		return
	}
	if a.shot == nil {
		_ = a.store.saver.save(keptMapNotes, mapNotesFile(key), nil, m) // which says why not
	}
}
