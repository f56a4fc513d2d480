package keeping

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/marks"
	"playhead/library"
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

// Uses reads how far recordings were watched and which have bookmarks.
func Uses() map[[32]byte]library.Use {
	all := map[[32]byte]library.Use{}
	each := func(dir string, f func(path string, u *library.Use)) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return // nothing was kept yet
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), ".json")
			b, err := hex.DecodeString(name)
			if !ok || err != nil || len(b) != 32 {
				continue
			}
			key := [32]byte(b)
			u := all[key]
			f(filepath.Join(dir, e.Name()), &u)
			all[key] = u
		}
	}
	each(watchedFolder(), func(path string, u *library.Use) {
		var w watched
		err := watchedFile(path).Load(&w)
		info, err2 := os.Stat(path)
		if err == nil && err2 == nil && w.Seconds >= 0 && w.Seconds < 1e9 {
			u.Watched, u.WatchedAt = w.Seconds, info.ModTime()
		}
	})
	each(bookmarksFolder(), func(path string, u *library.Use) {
		var kept struct{ Bookmarks []json.RawMessage }
		if b, err := statefile.Read(path); err == nil && json.Unmarshal(b, &kept) == nil {
			u.Bookmarked = len(kept.Bookmarks) > 0
		}
	})
	return all
}
