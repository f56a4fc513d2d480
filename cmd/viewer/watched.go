package main

import (
	"cmp"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/marks"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/statefile"
)

// watched is how far a recording was watched, and which player was followed.
type watched struct {
	Recording string  `json:"recording"` // its name, for the user
	Seconds   float64 `json:"seconds"`
	Of        float64 `json:"of_seconds"`
	Follow    string  `json:"follow,omitempty"`
}

const (
	watchedVersion = 1
	// watchedKept is how many recordings are remembered.
	watchedKept = 500
	// What ends sooner or has less left begins at its start.
	resumeFrom = 10.0
	resumeLeft = 5.0
)

func watchedFolder() string { return filepath.Join(xdg.StateHome, "playhead", "watched") }

func watchedPath(dir string, key marks.Key) string {
	return filepath.Join(dir, hex.EncodeToString(key[:])+".json")
}

func watchedFile(path string) statefile.File {
	return statefile.File{Path: path, Version: watchedVersion}
}

// readWatched returns how far a recording was watched. ok is false when that is not
// known or makes no sense.
func readWatched(dir string, key marks.Key) (w watched, ok bool) {
	if err := watchedFile(watchedPath(dir, key)).Load(&w); err != nil {
		return watched{}, false
	}
	// Not a number fails every comparison.
	return w, w.Seconds >= resumeFrom && w.Of < 1e9 && w.Of-w.Seconds >= resumeLeft
}

// writeWatched keeps how far a recording was watched, and forgets the recordings
// that were watched longest ago.
func writeWatched(dir string, key marks.Key, w watched) error {
	if err := watchedFile(watchedPath(dir, key)).Save(nil, w); err != nil {
		return err
	}
	return forgetOldest(dir, watchedKept)
}

// forgetOldest removes the files of dir that were written longest ago, but for the
// newest ones.
func forgetOldest(dir string, keep int) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), ".json") {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, f := range files[min(keep, len(files)):] {
		err = errors.Join(err, os.Remove(filepath.Join(dir, f.Name())))
	}
	return err
}

// keepWatched remembers how far the recording that is shown was watched. One that
// is being written is watched live.
func (a *app) keepWatched() {
	k, s := a.keeping, a.current.Session
	if k == nil || k.s != s || s.Growing {
		return
	}
	w := watched{Recording: s.Name, Seconds: s.Play.Position().Seconds(), Of: session.Whole(s).Seconds(), Follow: s.Carry().Follow}
	a.marks.jobs <- func() {
		if k.err == nil {
			a.store.saver.note(keptPositions, writeWatched(watchedFolder(), k.key, w))
		}
	}
}

// resume continues a recording where it was left, as soon as that is known, unless
// the user said or did otherwise.
func (a *app) resume(s *session.Session) {
	k := a.keeping
	if k == nil || k.s != s || s.Growing || a.measuring != nil {
		return
	}
	a.marks.jobs <- func() {
		if k.err != nil {
			return
		}
		if w, ok := readWatched(watchedFolder(), k.key); ok {
			a.postUnlessOver(func() { a.resumeAt(s, w) })
		}
	}
}

func (a *app) resumeAt(s *session.Session, w watched) {
	at := time.Duration(w.Seconds * float64(time.Second))
	if s != a.current.Session || s.Wishes != (session.Wishes{}) || s.Play.Position()-a.current.Stage.Opened > 3*time.Second {
		return
	}
	s.Wish(session.Wishes{At: &sim.Point{Kind: sim.AtTime, Time: at}, Follow: w.Follow})
	toast := shell.Toast{
		Kind: shell.KindOK, Icon: assets.IconFile, Title: "Continued at " + timeline.Clock(at, false, 0),
		Detail: "This is where you stopped watching.", Action: "From the start",
	}
	a.win.Toast(toast, func() {
		s.Wishes.At = nil
		s.Play.Jump(0)
	})
}
