package library_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"playhead/library"
	"playhead/testdata/powercut"
)

// After a power cut at any moment while a second folder is added, the index is sound and has the first folder.
func TestAPowerCutLeavesASoundIndex(t *testing.T) {
	first, second, disk := folder(t), t.TempDir(), t.TempDir()
	for i := range 5 {
		log := recording(fmt.Sprint("player ", i), "Elsewhere", "", day, time.Minute+time.Duration(i)*time.Second)
		if err := os.WriteFile(filepath.Join(second, fmt.Sprint(i, ".teehistorian")), log, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	at := func(dir string) (path, folders string) {
		return filepath.Join(dir, "cache", "library.db"), filepath.Join(dir, "state", "folders.json")
	}
	path, folders := at(disk)
	if err := indexOnce(path, first, folders); err != nil {
		t.Fatal(err)
	}
	before := filesIn(t, path, folders)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedIndexing+"=once\n"+path+"\n"+second+"\n"+folders)
	d := powercut.Record(t, disk, cmd)
	tries := powercut.Tries{Seed: 20261128, Every: 12}
	if os.Getenv("PLAYHEAD_ROBUST") != "" {
		tries = powercut.Tries{Seed: 20261128, Random: 8}
	}
	counts := map[int]int{}
	states := d.Check(t, tries, func(dir string) error {
		path, folders := at(dir)
		n := 0
		if err := countFiles(path, folders, &n); err != nil {
			return err
		}
		counts[n]++
		if n < before {
			return fmt.Errorf("%d files are in the index, there were %d", n, before)
		}
		return nil
	})
	t.Logf("%d calls, %d states; files in the index: %v", d.Ops(), states, counts)
	if len(counts) < 2 {
		t.Errorf("files in the index: %v", counts)
	}
}

func filesIn(t *testing.T, path, folders string) (n int) {
	t.Helper()
	if err := countFiles(path, folders, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// countFiles checks an index and counts its rows.
func countFiles(path, folders string, n *int) error {
	ctx := context.Background()
	db, err := library.Open(ctx, path, library.Options{Folders: folders, Own: true, Damaged: func(aside string) {
		*n = -1 << 20
	}})
	if err != nil {
		return err
	}
	q, err := library.ParseQuery("")
	if err == nil {
		var total int
		_, total, err = db.Find(ctx, q, library.FindOptions{})
		*n += total
	}
	return errors.Join(err, db.Close())
}
