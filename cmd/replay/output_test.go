package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// copyOf returns the path of a copy of a file in a folder of its own.
func copyOf(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return writeFile(t, filepath.Base(path), b)
}

// folderOf returns the names of what is in the folder of path.
func folderOf(t *testing.T, path string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

func TestOutputNeverReplacesAnInput(t *testing.T) {
	rec, level := copyOf(t, sampleDemo), copyOf(t, "../../assets/samples/Sunny Ledges.map")
	link, hard := rec+".link", rec+".hard"
	linked := os.Symlink(rec, link) == nil
	if linked {
		_, err := os.ReadFile(link)
		linked = err == nil
	}
	if err := os.Link(rec, hard); err != nil {
		t.Skip(err)
	}
	want, _ := os.ReadFile(rec)
	wantMap, _ := os.ReadFile(level)
	log := copyOf(t, sampleLog)
	beside := filepath.Join(filepath.Dir(log), filepath.Base(level))
	if err := os.WriteFile(beside, wantMap, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"export", rec, "-o", rec},
		{"export", rec, "-o", rec, "--format", "parquet"},
		{"export", rec, "-o", link},
		{"export", link, "-o", rec},
		{"export", rec, "-o", hard},
		{"export", rec, "-o", level, "--map", level},
		{"export", rec, "-o", level, "--data", filepath.Dir(level)},
		{"export", log, "-o", beside, "--inferred"}, // the map that was found beside it
		{"map", rec, "-o", rec},
		{"cut", rec, "--from", "1s", "-o", rec},
		{"cut", rec, "--from", "1s", "-o", hard},
		{"map", rec, "-o", link},
		{"map", rec, "-o", hard},
		{"map", log, "-o", beside},
		{"map", rec, "-o", level, "--map", level},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			if slices.Contains(args, link) && !linked {
				t.Skip(
					"this system follows no symbolic links: Windows lets few users make them, Wine does not " +
						"follow them")
			}
			code, out, errs := replay(append(args, "--force")...)
			if code != exitFailed || out != "" ||
				!strings.HasSuffix(errs, " is also an input; choose another name\n") || strings.Count(errs, "\n") != 1 {
				t.Errorf("exit %d, %q", code, errs)
			}
			if got, err := os.ReadFile(rec); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("the recording was changed: %d bytes, %v", len(got), err)
			}
			for _, path := range []string{level, beside} {
				if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, wantMap) {
					t.Fatalf("the map was changed: %d bytes, %v", len(got), err)
				}
			}
		})
	}
}

func TestOutputReplacesAFileOnlyByForce(t *testing.T) {
	for _, args := range [][]string{{"export", sampleDemo, "--to", "1s"}, {"map", sampleDemo}} {
		out := writeFile(t, "out.csv", []byte("mine"))
		args = append(args, "-o", out)
		code, _, errs := replay(args...)
		if b, _ := os.ReadFile(out); code != exitFailed || errs != "replay: "+out+" exists; --force replaces it\n" ||
			string(b) != "mine" {
			t.Errorf("%v: exit %d, %q", args, code, errs)
		}
		fine(t, append(args, "--force")...)
		if b, _ := os.ReadFile(out); len(b) < 100 || folderOf(t, out) != "out.csv" {
			t.Errorf("%v: %d bytes, beside it %s", args, len(b), folderOf(t, out))
		}
	}
}

func TestOutputToADashIsStandardOutput(t *testing.T) {
	if got, want := fine(t, "export", sampleDemo, "--to", "1s", "-o", "-"), fine(t, "export", sampleDemo, "--to",
		"1s"); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	want, err := os.ReadFile("../../assets/samples/Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	if got := fine(t, "map", sampleDemo, "-o", "-"); got != string(want) {
		t.Errorf("%d bytes of a map, want %d", len(got), len(want))
	}
}

func TestFailedExportLeavesNoFile(t *testing.T) {
	damaged := writeFile(t, "x.demo", []byte("nothing"))
	for _, args := range [][]string{
		{"export", damaged},
		{"export", sampleLog, "--player", "nobody of that name"},
		{"export", sampleLog, "--from", "9/tick:3"},
		{"map", damaged},
		{"map", sampleDemo, "--game", "7"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		if code, _, errs := replay(append(args, "-o", out)...); code == exitFine || folderOf(t, out) != "" {
			t.Errorf("%v: exit %d, %s, left behind: %s", args, code, errs, folderOf(t, out))
		}
	}
	out := filepath.Join(t.TempDir(), "no folder", "out.csv")
	if code, _, errs := replay("export", sampleLog, "-o", out); code != exitFailed ||
		!strings.Contains(errs, "cannot write "+out+": the folder ") {
		t.Errorf("exit %d, %s", code, errs)
	}
}

func TestAppendingToTheRecordingIsRefused(t *testing.T) {
	rec := copyOf(t, sampleDemo)
	f, err := os.OpenFile(rec, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	before, _ := os.ReadFile(rec)
	var errs bytes.Buffer
	code := run(context.Background(), []string{"export", rec}, f, &errs)
	if after, _ := os.ReadFile(rec); code != exitFailed || !strings.Contains(errs.String(), "is also an input") ||
		!bytes.Equal(before, after) {
		t.Errorf("exit %d, %q", code, &errs)
	}
}
