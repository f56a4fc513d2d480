package main

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/render/shell"
)

// comparisonsKept is how many comparisons of one recording are kept.
const comparisonsKept = 50

// comparisonFile is the stored form of a recording's comparisons.
type comparisonFile struct {
	Version     int                `json:"version"`
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

// readOwn reads one of the program's own files into v; if the file is missing or
// broken, it leaves v unchanged. A broken file is renamed, so that writing the
// next one destroys nothing.
func readOwn(path string, v any) {
	b, err := os.ReadFile(path)
	if err == nil && json.Unmarshal(b, v) != nil {
		_ = os.Rename(path, path+".broken")
	}
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
	file, err := comparisonPath(path)
	if err != nil {
		return err
	}
	kept := comparisonFile{}
	readOwn(file, &kept)
	list := []comparison.Saved{c}
	for _, o := range kept.Comparisons {
		if len(list) < comparisonsKept && !sameRuns(&o, &c) {
			list = append(list, o)
		}
	}
	b, err := json.MarshalIndent(comparisonFile{1, name, list}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return replaceOwn(file, append(b, '\n'))
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
		if file, err := comparisonPath(path); err == nil {
			readOwn(file, &kept)
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

// mapNotesPath returns the file that stores the settings for a map.
func mapNotesPath(key string) string {
	return filepath.Join(xdg.StateHome, "playhead", "maps", key+".json")
}

// mapNotes returns the stored settings for a map.
func (a *app) mapNotes(key string) (m comparison.OfMap) {
	if a.shot != nil { // a picture shows nothing of the user's own
		return m
	}
	readOwn(mapNotesPath(key), &m)
	return m
}

// keepMapNotes stores the settings for a map.
func (a *app) keepMapNotes(key string, m comparison.OfMap) {
	if a.shot == nil {
		_ = a.store.saver.save(keptMapNotes, mapNotesPath(key), m) // which says why not
	}
}
