package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"playhead/dataset"
	w "playhead/testdata/thwriter"
)

// datasetFolder makes a folder with the samples, some small logs and a file
// that is no recording, and returns its recordings.
func datasetFolder(t *testing.T) (dir string, files []string) {
	t.Helper()
	dir = t.TempDir()
	put := func(name string, data []byte) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	for _, name := range []string{"ledgeworks.dem.xz", "sunny-ledges.demo.xz", "sunny-ledges.teehistorian"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		put(name, data)
	}
	for i := range 3 {
		h := w.NewHeader()
		h["map_name"] = []string{"one/../map", "", "Ünï 100%"}[i]
		f := w.New(h).Join(0).Message(0, w.StartInfo6(20, fmt.Sprint("p", i), "", "default")).PlayerNew(0, 100, 100)
		put(fmt.Sprintf("small %d.teehistorian", i), f.Tick(5).PlayerDiff(0, int32(i), 0).Tick(9).Drop(0,
			"bye").Finish().Bytes())
	}
	if err := os.WriteFile(filepath.Join(dir, "broken.demo"), []byte("nothing"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir, files
}

// tree returns the contents of all files below dir by path.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	if err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

func TestWorkersMakeTheSameDataset(t *testing.T) {
	dir, files := datasetFolder(t)
	one, two := t.TempDir(), t.TempDir()
	code, _, errs := replay("export", dir, "--dataset", one, "--every", "25", "--jobs", "2")
	if code != exitFine || !strings.Contains(errs, "1 of 7 inputs could not be read") {
		t.Fatalf("exit %d, %s", code, errs)
	}
	for _, half := range [][]string{files[:3], files[3:]} {
		if code, _, errs := replay(append([]string{"export", "--dataset", two, "--every", "25", "--jobs", "1"},
			half...)...); code != exitFine {
			t.Fatalf("exit %d, %s", code, errs)
		}
	}
	if d := cmp.Diff(tree(t, one), tree(t, two)); d != "" {
		t.Errorf("two workers differ from one:\n%.2000s", d)
	}
	for path := range tree(t, one) {
		if strings.Contains(path, "/../") || strings.Contains(path, "Ü") {
			t.Errorf("%q is a path from a map's name", path)
		}
	}
	// A second call has nothing to do.
	before := stamps(t, one)
	if code, _, errs := replay("export", dir, "--dataset", one, "--every", "25"); code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	if d := cmp.Diff(before, stamps(t, one)); d != "" {
		t.Errorf("written again:\n%s", d)
	}
}

// stamps returns when each file below dir was written.
func stamps(t *testing.T, dir string) map[string]int64 {
	t.Helper()
	m := map[string]int64{}
	for path := range tree(t, dir) {
		info, err := os.Stat(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		m[path] = info.ModTime().UnixNano()
	}
	return m
}

// The rows of the dataset are those of the export of each file alone.
func TestDatasetRowsEqualTheExport(t *testing.T) {
	dir, files := datasetFolder(t)
	out := t.TempDir()
	if code, _, errs := replay("export", dir, "--dataset", out, "--every", "40", "--inferred"); code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	for _, file := range files {
		hash, err := dataset.HashOf(file)
		if err != nil {
			t.Fatal(err)
		}
		var m dataset.Manifest
		data, err := os.ReadFile(filepath.Join(out, "manifest", hash+".json"))
		if err != nil || json.Unmarshal(data, &m) != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var got [][]string
		events := 0
		for _, f := range m.Files {
			rows := parquetCells(t, filepath.Join(out, filepath.FromSlash(f.Path)))
			if len(rows)-1 != f.Rows {
				t.Errorf("%s has %d rows, the manifest says %d", f.Path, len(rows)-1, f.Rows)
			}
			switch f.Table {
			case dataset.Rows:
				got = append(got, rows[1:]...)
			case dataset.Events:
				events += f.Rows
			}
		}
		code, text, errs := replay("export", file, "--every", "40", "--inferred")
		if code != exitFine {
			t.Fatalf("exit %d, %s", code, errs)
		}
		want, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		want = want[1:]
		if len(got) != len(want) || len(got) == 0 && !strings.Contains(file, "small") {
			t.Fatalf("%s: %d rows, exported alone %d", file, len(got), len(want))
		}
		for i := range want {
			for c, cell := range want[i] {
				if got[i][0] != file || !sameCell(got[i][c+1], cell) {
					t.Fatalf("%s, row %d, column %d: %q, exported alone %q", file, i, c, got[i][c+1], cell)
				}
			}
		}
		_, text, _ = replay("events", file, "--json")
		if n := strings.Count(text, "\n"); n != events {
			t.Errorf("%s: %d events, listed alone %d", file, events, n)
		}
	}
}

// sameCell compares as numbers what is a number: CSV rounds angles and times.
func sameCell(a, b string) bool {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX == nil && errY == nil {
		return x-y < 1e-4 && y-x < 1e-4
	}
	return a == b
}

// parquetCells returns the names of the columns and the rows of a file as text.
func parquetCells(t *testing.T, path string) [][]string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := parquet.NewGenericReader[any](f)
	defer r.Close()
	var names []string
	for _, field := range r.Schema().Fields() {
		names = append(names, field.Name())
	}
	cells := [][]string{names}
	rows := make([]parquet.Row, 1)
	for {
		n, err := r.ReadRows(rows)
		if n == 0 {
			if err == nil {
				continue
			}
			return cells
		}
		row := make([]string, 0, len(rows[0]))
		for _, v := range rows[0] {
			if v.IsNull() {
				row = append(row, "")
			} else {
				row = append(row, v.String())
			}
		}
		cells = append(cells, row)
	}
}

func TestDatasetTakesWholeRecordings(t *testing.T) {
	dir, _ := datasetFolder(t)
	for _, args := range [][]string{{"--from", "1s"}, {"-o", "x.csv"}, {"--tables", "rows,cats"}, {"--player", "1"}} {
		code, _, errs := replay(append([]string{"export", dir, "--dataset", t.TempDir()}, args...)...)
		if code != exitUsage || errs == "" {
			t.Errorf("%v: exit %d, %q", args, code, errs)
		}
	}
}
