package statefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"playhead/testdata/powercut"
)

// After a power cut at any moment there is the old state or the new one, and a damaged file is still somewhere.
func TestAPowerCutLeavesTheOldStateOrTheNewOne(t *testing.T) {
	for _, v := range stateVersions {
		if v.newer {
			continue // nothing is written
		}
		s := saving{text: v.text, file: v.file, damaged: v.damaged}
		path := s.put(t)
		parent := filepath.Dir(filepath.Dir(path))
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asSaver+"="+strings.Repeat("v", v.file+1)+" "+path)
		disk := powercut.Record(t, parent, cmd)
		old, became := 0, 0
		states := disk.Check(t, powercut.Tries{Seed: 20261128, Random: 60}, func(dir string) error {
			dir = filepath.Join(dir, "state")
			if v.damaged && !holds(dir, v.text) {
				return errors.New("the damaged file is gone")
			}
			var now kept
			err := File{Path: filepath.Join(dir, "x.json"), Version: v.file}.Peek(&now)
			var damaged *Damaged
			switch {
			case now.Theme == "light":
				became++
			case v.text == "" && errors.Is(err, fs.ErrNotExist), v.damaged && errors.As(err, &damaged),
				v.damaged && errors.Is(err, fs.ErrNotExist), // it is aside
				err == nil && now.Theme == "dark":
				old++
			default:
				return fmt.Errorf("%+v, %w", now, err)
			}
			return nil
		})
		t.Logf("%s: %d calls, %d states, %d of them old, %d new", v.name, disk.Ops(), states, old, became)
		if old == 0 || became == 0 {
			t.Errorf("%s: %d old states, %d new ones", v.name, old, became)
		}
	}
}

// holds reports whether a file of a folder has these contents.
func holds(dir, text string) bool {
	entries, _ := os.ReadDir(dir) // none without it
	for _, e := range entries {
		if b, err := os.ReadFile(filepath.Join(dir, e.Name())); err == nil && string(b) == text {
			return true
		}
	}
	return false
}
