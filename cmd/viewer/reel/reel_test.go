package reel

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

// absolute returns a path that is absolute on this system: on Windows, it names a drive.
func absolute(t testing.TB, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func TestAReelIsRead(t *testing.T) {
	folder, abs := t.TempDir(), absolute(t, "/abs.demo")
	all, err := Parse(
		"# moments\r\n\r\nrun.demo 1:02 1:09.5 nova\r\n\t\"old runs/a \\\"b\\\".demo\"  tick:4150 25% -  \"the "+
			"save\"\n"+filepath.ToSlash(abs)+" 0 1 \"a b\" #1\n", folder)
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) sim.Point {
		p, err := sim.ParsePoint(text)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	want := []Moment{
		{filepath.Join(folder, "run.demo"), at("62s"), at("69.5s"), "nova", ""},
		{filepath.Join(folder, "old runs", `a "b".demo`), at("tick:4150"), at("25%"), "", "the save"},
		{abs, at("0"), at("1"), "a b", "#1"},
	}
	if len(all) != len(want) {
		t.Fatalf("%+v", all)
	}
	for i := range want {
		if all[i] != want[i] {
			t.Errorf("%+v, want %+v", all[i], want[i])
		}
	}
	if all[0].From.Kind != sim.AtTime || all[0].From.Time != 62*time.Second {
		t.Errorf("%+v", all[0].From)
	}
}

func TestWrongLinesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"a.demo 1":                           "line 1: want FILE",
		"a.demo 1 2 3 4 5":                   "line 1: want FILE",
		"\na.demo soon 2":                    "line 2: FROM",
		"a.demo 1 later":                     "line 1: TO",
		`"a.demo 1 2`:                        "line 1: a quotation mark is not closed",
		`"a.demo"1 2 3`:                      "line 1: a space is missing",
		`"" 1 2`:                             "line 1: not a valid file name",
		"a\xff.demo 1 2":                     "line 1: not UTF-8",
		"# nothing":                          "no moments",
		strings.Repeat("a.demo 1 2\n", 1001): "line 1001: a reel has at most",
	} {
		_, err := Parse(text, "/")
		if err == nil || !strings.HasPrefix(err.Error(), strings.TrimSuffix(want, "no moments")) ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
	var line *LineError
	if _, err := Parse("a.demo soon 2", "/"); !errors.As(err, &line) || !errors.Is(err, sim.ErrPoint) {
		t.Errorf("%v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("run.demo 1:02 1:09.5 nova\n\"old runs/a \\\"b\\\".demo\" tick:4150 25% - \"the save\"\n")
	f.Add("# moments\n\n\"#a\" t1 t2 \"\\\\\" \"\"")
	folder := absolute(f, "/reels")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Parse(text, folder)
		if err != nil {
			return
		}
		for _, m := range all {
			again, err := Parse(Line(m.File, "1s", "2s", m.Follow, m.Caption), folder)
			if err != nil || len(again) != 1 || again[0].File != m.File || again[0].Follow != m.Follow ||
				again[0].Caption != m.Caption {
				t.Fatalf("%+v is %+v again: %v", m, again, err)
			}
		}
	})
}
