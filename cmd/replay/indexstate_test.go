package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// indexed makes an index of one recording and returns its path.
func indexed(t *testing.T) (db string) {
	t.Helper()
	dir := t.TempDir()
	small := campaign.Small(t)[0]
	if err := os.WriteFile(filepath.Join(dir, small.Name), small.Data, 0o600); err != nil {
		t.Fatal(err)
	}
	db = filepath.Join(t.TempDir(), "library.db")
	if code, _, errs := replay("index", dir, "--db", db); code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	return db
}

// patched is the index with some of its bytes replaced.
func patched(t *testing.T, db string, at int, with []byte) string {
	t.Helper()
	b, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	copy(b[at:], with)
	if err := os.WriteFile(db, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A question to an index that cannot answer says so and changes nothing; replay index
// then makes a damaged one again from its folders.
func TestAQuestionToAnUnusableIndexFailsAndChangesNothing(t *testing.T) {
	const versionAt = 60 // of an SQLite file
	for name, c := range map[string]struct {
		at      int
		with    []byte
		says    string
		rebuilt bool
		aside   bool
	}{
		"newer":   {versionAt, []byte{0, 0, 0, 99}, "a later version of Playhead", false, false},
		"older":   {versionAt, []byte{0, 0, 0, 1}, "an earlier version of Playhead", true, false},
		"zeros":   {0, make([]byte, 1<<20), "damaged", true, true},
		"damaged": {4096, []byte(strings.Repeat("damage", 1<<16)), "damaged", true, true},
	} {
		db := indexed(t)
		was := patched(t, db, c.at, c.with)
		code, out, errs := replay("find", "", "--db", db)
		if code != exitFailed || !strings.Contains(errs, c.says) || strings.Contains(out, "Nothing found") {
			t.Errorf("%s: find: exit %d, %q, %q", name, code, out, errs)
		}
		if b, err := os.ReadFile(db); err != nil || string(b) != was {
			t.Errorf("%s: the index was changed: %v", name, err)
		}
		if entries, err := os.ReadDir(filepath.Dir(db)); err != nil || len(entries) != 1 {
			t.Errorf("%s: beside the index: %v, %v", name, entries, err)
		}
		code, _, errs = replay("index", "--db", db)
		if (code == exitFine) != c.rebuilt {
			t.Errorf("%s: index: exit %d, %s", name, code, errs)
		}
		if !c.rebuilt {
			if b, err := os.ReadFile(db); err != nil || string(b) != was {
				t.Errorf("%s: replay index changed it: %v", name, err)
			}
			continue
		}
		kept, err := os.ReadFile(db + ".broken1")
		if c.aside && (err != nil || string(kept) != was || !strings.Contains(errs, ".broken1")) {
			t.Errorf("%s: kept aside: %v; %q", name, err, errs)
		}
		if code, out, errs := replay("find", "", "--db", db, "--json"); code != exitFine ||
			strings.Count(out, "small") != 1 {
			t.Errorf("%s: then find: exit %d, %q, %q", name, code, out, errs)
		}
	}
}

// The cache may be emptied: the list of folders is kept elsewhere.
func TestAMissingIndexIsMadeFromItsFolders(t *testing.T) {
	db := indexed(t)
	if err := os.Remove(db); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := replay("index", "--db", db); code != exitFine {
		t.Errorf("exit %d, %s", code, errs)
	}
	if code, out, errs := replay("find", "", "--db", db, "--json"); code != exitFine ||
		strings.Count(out, "small") != 1 {
		t.Errorf("find: exit %d, %q, %q", code, out, errs)
	}
}
