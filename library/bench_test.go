package library_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/library"
)

// largeFolder fills a folder with n small logs of 50 players on 40 maps, one
// in a hundred broken.
func largeFolder(b *testing.B, n int) string {
	b.Helper()
	dir := b.TempDir()
	r := rand.New(rand.NewPCG(3, 4))
	for i := range n {
		data := recording(fmt.Sprint("player", r.IntN(50)), fmt.Sprint("Map ", r.IntN(40)),
			fmt.Sprintf("line %x of chat", r.Uint32()),
			day.Add(-time.Duration(i)*time.Hour), time.Duration(r.IntN(4000))*20*time.Millisecond)
		if i%100 == 50 {
			data = data[:r.IntN(200)]
		}
		sub := filepath.Join(dir, fmt.Sprint(i%20))
		if err := os.MkdirAll(sub, 0o777); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprint(i, ".teehistorian")), data, 0o666); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

const largeFiles = 5000

// BenchmarkIndex measures the steps of indexing 5,000 small logs, and one more
// scan when nothing changed.
func BenchmarkIndex(b *testing.B) {
	dir, ctx := largeFolder(b, largeFiles), context.Background()
	for b.Loop() {
		db, err := library.Open(ctx, filepath.Join(b.TempDir(), "index.db"), library.Options{})
		if err != nil {
			b.Fatal(err)
		}
		for _, step := range []struct {
			name string
			do   func() error
		}{
			{"scan", func() error { _, err := db.Scan(ctx, library.Folder{Path: dir}, nil); return err }},
			{"headers", func() error { _, err := db.Headers(ctx, library.IndexOptions{}); return err }},
			{"contents", func() error {
				_, err := db.Contents(ctx, library.IndexOptions{})
				return err
			}},
			{"again", func() error { _, err := db.Scan(ctx, library.Folder{Path: dir}, nil); return err }},
		} {
			start := time.Now()
			if err := step.do(); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(time.Since(start).Milliseconds()), step.name+"-ms")
		}
		if err := db.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFind measures a keystroke: a query over 5,000 recordings.
func BenchmarkFind(b *testing.B) {
	db := open(b, filepath.Join(b.TempDir(), "index.db"))
	index(b, db, largeFolder(b, largeFiles))
	for _, query := range []string{
		"", "p", "player7", "player7 on \"Map 3\" under 60s", "chat:line", "Map <60s",
		"2026 -player9 longer:1s",
	} {
		b.Run(query, func(b *testing.B) {
			q, err := library.ParseQuery(query)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, _, err := db.Find(context.Background(), q, library.FindOptions{Limit: 50}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
