//go:build unix

package outfile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"playhead/testdata/powercut"
)

// bigOutput is longer than a few sectors, and begins in each with another byte.
func bigOutput(of string) []byte {
	var b bytes.Buffer
	for i := range 40 {
		fmt.Fprintf(&b, "%s %d %0100d\n", of, i, i)
	}
	return b.Bytes()
}

// writeBig is what the traced process does.
func writeBig(path string) error {
	f, err := Create(context.Background(), path, Options{Force: true})
	if err != nil {
		return err
	}
	data := bigOutput("new")
	for len(data) > 0 { // in pieces that begin and end inside sectors
		n := min(len(data), 700)
		if _, err := f.Write(data[:n]); err != nil {
			return errors.Join(err, f.Abort())
		}
		data = data[n:]
	}
	return f.Commit()
}

// After a power cut at any moment there is the old output or the new one; for a new output, none or all of it.
func TestAPowerCutLeavesTheOldOutputOrTheNewOne(t *testing.T) {
	for name, old := range map[string][]byte{"new": nil, "replaced": bigOutput("old")} {
		dir := t.TempDir()
		out := filepath.Join(dir, "out")
		if old != nil {
			if err := os.WriteFile(out, old, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asChild+"=big", "PLAYHEAD_OUT="+out)
		disk := powercut.Record(t, dir, cmd)
		had := map[string]int{}
		states := disk.Check(t, powercut.Tries{Seed: 20261128, Random: 40}, func(dir string) error {
			got, err := os.ReadFile(filepath.Join(dir, "out"))
			switch {
			case errors.Is(err, os.ErrNotExist) && old == nil:
				had["none"]++
			case err != nil:
				return err
			case bytes.Equal(got, old):
				had["old"]++
			case bytes.Equal(got, bigOutput("new")):
				had["new"]++
			default:
				return fmt.Errorf("%d bytes, neither the old nor the new output", len(got))
			}
			return nil
		})
		t.Logf("%s: %d calls, %d states: %v", name, disk.Ops(), states, had)
		if had["new"] == 0 || had["old"]+had["none"] == 0 {
			t.Errorf("%s: only %v", name, had)
		}
	}
}
