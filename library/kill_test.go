package library_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/library"
)

// killedIndexing has the test program index a folder, to be killed meanwhile.
const killedIndexing = "PLAYHEAD_TEST_INDEX"

func TestMain(m *testing.M) {
	if what := os.Getenv(killedIndexing); what != "" {
		if once, ok := strings.CutPrefix(what, "once\n"); ok {
			part := strings.Split(once, "\n")
			if err := indexOnce(part[0], part[1], part[2]); err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
			os.Exit(0)
		}
		db, dir, _ := strings.Cut(what, "\n")
		os.Exit(indexForKill(db, dir))
	}
	os.Exit(m.Run())
}

// indexOnce opens an index, adds a folder to it and closes it, as replay index does.
func indexOnce(path, dir, folders string) error {
	ctx := context.Background()
	db, err := library.Open(ctx, path, library.Options{Folders: folders, Own: true})
	if err != nil {
		return err
	}
	_, err = db.Scan(ctx, library.Folder{Path: dir}, nil)
	for range 2 { // archives have shown their entries
		if err == nil {
			_, err = db.Headers(ctx, library.IndexOptions{Jobs: 1})
		}
	}
	if err == nil {
		_, err = db.Contents(ctx, library.IndexOptions{Jobs: 1})
	}
	return errors.Join(err, db.Close())
}

// indexForKill indexes a folder slowly and writes a line for each file that is
// stored.
func indexForKill(path, dir string) int {
	ctx := context.Background()
	db, err := library.Open(ctx, path, library.Options{})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	if _, err := db.Scan(ctx, library.Folder{Path: dir}, nil); err != nil {
		fmt.Println(err)
		return 1
	}
	opt := library.IndexOptions{Jobs: 1, Progress: func(p library.Progress) {
		fmt.Println("stored", p.Done)
		if p.Done == 20 {
			select {} // until it is killed
		}
	}}
	if _, err := db.Headers(ctx, library.IndexOptions{Jobs: 1}); err != nil {
		fmt.Println(err)
		return 1
	}
	_, err = db.Contents(ctx, opt)
	fmt.Println("not killed", err)
	return 1
}

// A program that is killed before SQLite wrote anything into the file itself
// leaves everything in the log beside it.
func TestAnIndexIsFoundInTheLogBesideIt(t *testing.T) {
	path, copied := filepath.Join(t.TempDir(), "index.db"), filepath.Join(t.TempDir(), "index.db")
	for name, create := range map[string]string{"ours": "PRAGMA application_id = 0x706c6864; PRAGMA user_version = 1; CREATE TABLE x (y)", "foreign": "CREATE TABLE thesis (text)"} {
		path, copied := path+name, copied+name
		db, err := sql.Open("sqlite", path+"?_pragma=journal_mode(wal)")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(create); err != nil {
			t.Fatal(err)
		}
		for _, suffix := range []string{"", "-wal"} { // as it is while the program runs
			data, err := os.ReadFile(path + suffix)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(copied+suffix, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		index, err := library.Open(context.Background(), copied, library.Options{})
		if err == nil {
			_ = index.Close()
		}
		if foreign := errors.Is(err, library.ErrForeign); foreign != (name == "foreign") || !foreign && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What was stored before kill -9 is not read again, and nothing is missing in the
// end.
func TestAKillWhileIndexingLosesNothing(t *testing.T) {
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "index.db")
	const files = 50
	for i := range files {
		name := filepath.Join(dir, fmt.Sprintf("%02d.teehistorian", i))
		if err := os.WriteFile(name, recording(fmt.Sprint("p", i), "Tsunami", "", day.Add(time.Duration(i)*time.Hour),
			time.Minute), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), killedIndexing+"="+path+"\n"+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	last := ""
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if last = lines.Text(); last == "stored 20" {
			break
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	if last != "stored 20" {
		t.Fatalf("the other process said %q", last)
	}
	db := open(t, path)
	ctx := context.Background()
	s, err := db.Scan(ctx, library.Folder{Path: dir}, nil)
	if err != nil || s.New+s.Changed+s.Gone != 0 {
		t.Errorf("scanned again: %+v, %v", s, err)
	}
	h, err := db.Headers(ctx, library.IndexOptions{})
	if err != nil || h.Total != 0 {
		t.Errorf("%d headers are read again, %v", h.Total, err)
	}
	c, err := db.Contents(ctx, library.IndexOptions{})
	if err != nil || c.Total != files-20 {
		t.Errorf("%d recordings are read, want %d; %v", c.Total, files-20, err)
	}
	if got := find(t, db, "finished"); len(got) != files {
		t.Errorf("%d recordings in the end, want %d", len(got), files)
	}
}
