package library

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/sim/runs"
)

// FuzzIndexFile opens an index of which some bytes are others: it is used, or rebuilt,
// or refused; nothing hangs, and a file that is none of ours is not touched.
func FuzzIndexFile(f *testing.F) {
	ctx := context.Background()
	path := filepath.Join(f.TempDir(), "index.db")
	db, err := Open(ctx, path, Options{})
	if err != nil {
		f.Fatal(err)
	}
	if err := db.Close(); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint32(0), uint32(68), []byte{0xff}, false)
	f.Add(uint32(4096), uint32(100), []byte{0x0d, 0, 0, 0, 9, 0xff, 0xff}, false)
	f.Add(uint32(1), uint32(0), []byte("SQLite format 4"), false)
	f.Add(uint32(5000), uint32(18), []byte{2, 2}, true)
	f.Fuzz(func(t *testing.T, cut, at uint32, bytes []byte, short bool) {
		b := append([]byte(nil), whole...)
		copy(b[int(at)%len(b):], bytes)
		if short {
			b = b[:int(cut)%len(b)]
		}
		path := filepath.Join(t.TempDir(), "index.db")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
		db, err := Open(ctx, path, Options{})
		if err != nil {
			if now, rerr := os.ReadFile(path); rerr != nil || string(now) != string(b) {
				t.Fatalf("%v, and the file is not what it was: %v", err, rerr)
			}
			return
		}
		defer db.Close()
		q, _ := ParseQuery("nova on Tsunami")
		_, _, _ = db.Find(ctx, q, FindOptions{Limit: 3})
		if ctx.Err() != nil {
			t.Fatal("it takes more than 30 s")
		}
	})
}

// FuzzCells adds whatever cells a damaged index holds: they take no more memory than
// their bytes allow, and what was written comes back.
func FuzzCells(f *testing.F) {
	f.Add([]byte{2, 4, 1, 0, 1, 1, 0, 9})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		sum := map[[2]int32]HeatCell{}
		_ = addCells(sum, b)
		if len(sum) > len(b)/4 {
			t.Fatalf("%d cells of %d bytes", len(sum), len(b))
		}
		var h runs.Heat
		if again := appendCells(nil, &h); len(again) != 0 {
			t.Fatalf("nothing is %x", again)
		}
		for at, c := range sum {
			if c.X != at[0] || c.Y != at[1] || c.Deaths < 0 || c.Freezes < 0 {
				t.Fatalf("%v: %+v", at, c)
			}
		}
	})
}
