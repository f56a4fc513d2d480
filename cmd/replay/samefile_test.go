package main

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A redirected is a run of the program with files behind its standard streams.
type redirected struct {
	in, out, errs string // paths, "" for none; outputs are appended to
	args          []string
}

// run runs the program as a process of its own.
func (r *redirected) run(t *testing.T) (code int, said string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	cmd := exec.Command(exe, r.args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "TZ=UTC")
	cmd.Stdout, cmd.Stderr = &text, &text
	open := func(path string, flags int) *os.File {
		f, err := os.OpenFile(path, flags, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	if r.in != "" {
		cmd.Stdin = open(r.in, os.O_RDONLY)
	}
	if r.out != "" {
		cmd.Stdout = open(r.out, os.O_WRONLY|os.O_APPEND)
	}
	if r.errs != "" {
		cmd.Stderr = open(r.errs, os.O_WRONLY|os.O_APPEND)
	}
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), text.String()
}

// An input has other names on the disk and in the command line: standard input, an
// entry of an archive, a link in a folder, a map, marks, a baseline. The output may
// be behind standard output or standard error.
func TestNoInputIsWrittenByAnyOfItsNames(t *testing.T) {
	dir := t.TempDir()
	read := func(path string) []byte {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	at := func(name string, b []byte) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	link := func(old, name string) string {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.Link(old, path); err != nil {
			t.Skip(err)
		}
		return path
	}
	demo := at("b.demo.xz", read(sampleDemo))
	log := at("logs/a.teehistorian", read(sampleLog))
	level := at("logs/Sunny Ledges.map", read("../../assets/samples/Sunny Ledges.map"))
	hard, hardLog, hardLevel := link(demo, "hard.demo"), link(log, "hard.log"), link(level, "hard.map")
	marks := at("marks.jsonl", []byte("{\"seconds\":1,\"name\":\"here\"}\n"))
	at("many/c.teehistorian", read(sampleLog))
	member := link(filepath.Join(dir, "many", "c.teehistorian"), "member")
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	w, _ := z.Create("in/a.teehistorian")
	w.Write(read(sampleLog))
	z.Close()
	archive := at("day.zip", packed.Bytes())
	index := filepath.Join(dir, "library.db")
	if code, _, errs := replay("index", "--db", index, filepath.Dir(log)); code != exitFine {
		t.Fatal(errs)
	}
	hardIndex := link(index, "hard.db")

	before := map[string][]byte{}
	for _, path := range []string{demo, log, level, marks, member, archive, index} {
		before[path] = read(path)
	}
	for _, r := range []redirected{
		{in: demo, args: []string{"export", "-", "-o", demo}},
		{in: demo, args: []string{"export", "-", "-o", hard}},
		{in: demo, args: []string{"export", "-", "-o", demo, "--format", "parquet"}},
		{in: demo, args: []string{"cut", "-", "--from", "1s", "-o", demo}},
		{in: demo, args: []string{"demo", "-", "-o", demo}},
		{in: demo, args: []string{"map", "-", "-o", hard}},
		{in: demo, args: []string{"runs", "-", "--heat", demo}},
		{in: demo, args: []string{"rounds", "-", "--heat", demo}},
		{in: demo, args: []string{"info", "-", "--errors", hard}},
		{in: demo, out: hard, args: []string{"export", "-"}},
		{in: demo, out: hard, args: []string{"info", "-"}},
		{in: demo, out: hard, args: []string{"cut", "-", "--from", "1s", "-o", "-"}},
		{in: demo, errs: hard, args: []string{"export", "-", "--every", "0"}},
		{in: log, out: log, args: []string{"packet", "-"}},
		{out: hard, args: []string{"events", demo}},
		{out: hard, args: []string{"stats", log, demo}},
		{out: hard, args: []string{"bench", demo}},
		{out: hardLog, args: []string{"similar", log}},
		{out: hardLog, args: []string{"compare", log + "#5", log + "#13"}},
		{out: hardLog, args: []string{"compare", demo, log}},
		{out: hardLog, args: []string{"judge", demo, "--baseline", filepath.Dir(log)}},
		{out: archive, args: []string{"export", archive + "/in/a.teehistorian"}},
		{args: []string{"export", archive + "/in/a.teehistorian", "-o", archive}},
		{out: hardLevel, args: []string{"export", log, "--inferred"}}, // the map beside it
		{out: hardLevel, args: []string{"export", demo, "--map", level}},
		{out: hardLevel, args: []string{"map", log, "-o", "-"}},
		{args: []string{"runs", log, "--heat", hardLevel}},
		{args: []string{"export", filepath.Join(dir, "many"), "-o", member}},
		{args: []string{"runs", filepath.Join(dir, "many"), "--heat", member}},
		{args: []string{"rounds", filepath.Join(dir, "many"), "--heat", member}},
		{args: []string{"export", filepath.Join(dir, "many"), "-o", filepath.Join(dir, "x.csv"), "--errors", member}},
		{args: []string{"judge", demo, "--baseline", filepath.Join(dir, "many"), "--html", member}},
		{args: []string{"judge", log, "--html", marks, "--notes", marks}},
		{args: []string{"events", log, "--marks", marks, "--errors", marks}},
		{out: marks, args: []string{"events", log, "--marks", marks}},
		{out: hardIndex, args: []string{"find", "--db", index, "sunny"}},
		{out: hardIndex, args: []string{"index", "--db", index}},
		{errs: hard, args: []string{"info", demo, "-o", "there is no such flag"}},
	} {
		name := strings.ReplaceAll(strings.Join(r.args, " "), dir, "DIR")
		if slash := string(os.PathSeparator); slash != "/" {
			name = strings.ReplaceAll(name, slash, "/")
		}
		t.Run(name, func(t *testing.T) {
			if r.out == "" && r.errs == "" {
				r.args = append(r.args, "--force")
			}
			code, said := r.run(t)
			if code == exitFine ||
				r.errs == "" && !strings.HasSuffix(said, " is also an input; choose another name\n") {
				t.Errorf("exit %d: %s", code, said)
			}
			for path, want := range before {
				if got := read(path); !bytes.Equal(got, want) {
					t.Errorf("%s was changed: %d bytes, had %d", filepath.Base(path), len(got), len(want))
					if f, err := os.OpenFile(path, os.O_WRONLY|os.O_TRUNC, 0); err == nil {
						f.Write(want)
						f.Close()
					}
				}
			}
		})
	}
}

// Two outputs of one command cannot be one file: of the two, the later would
// replace the earlier.
func TestTwoOutputsAreTwoFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	samples, err := filepath.Abs(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(samples, []byte("nothing"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("old.csv", []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Link("old.csv", "hard.csv"); err != nil {
		t.Skip(err)
	}
	for _, args := range [][]string{
		{"export", samples, "-o", "x.csv", "--errors", "x.csv"},
		{"export", samples, "-o", "x.csv", "--errors", filepath.Join(dir, "x.csv")},
		{"export", samples, "-o", "old.csv", "--errors", "hard.csv"},
		{"runs", samples, "--heat", "x.csv", "--errors", "./x.csv"},
		{"rounds", samples, "--heat", "hard.csv", "--errors", "old.csv"},
	} {
		code, _, errs := replay(append(args, "--force")...)
		if code != exitFailed || !strings.HasSuffix(errs, " is also another output; choose another name\n") {
			t.Errorf("%v: exit %d, %s", args, code, errs)
		}
	}
	if got := folderOf(t, filepath.Join(dir, "x")); got != "hard.csv log old.csv" {
		t.Errorf("the folder holds %s", got)
	}
	// The shell has opened the file behind standard output.
	r := redirected{out: "old.csv", args: []string{"export", samples, "-o", "hard.csv", "--force"}}
	if code, said := r.run(t); code != exitFailed ||
		!strings.HasSuffix(said, "hard.csv is also standard output; choose another name\n") {
		t.Errorf("exit %d, %s", code, said)
	}
}

func TestAFileWithoutANameIsRefused(t *testing.T) {
	for _, args := range [][]string{
		{"export", sampleLog, "-o", ""},
		{"export", sampleLog, "--errors", ""},
		{"export", sampleLog, "--dataset", ""},
		{"export", sampleLog, "--map", ""},
		{"export", sampleLog, "--data", ""},
		{"map", sampleDemo, "--out="},
		{"runs", sampleLog, "--heat="},
		{"judge", sampleLog, "--html="},
		{"judge", sampleLog, "--baseline="},
		{"events", sampleLog, "--marks="},
		{"find", "x", "--db="},
		{"index", "--db="},
	} {
		if code, out, errs := replay(args...); code != exitUsage || out != "" ||
			!strings.HasSuffix(errs, ": the name is empty\n") {
			t.Errorf("%q: exit %d, %d bytes, %s", args, code, len(out), errs)
		}
	}
}

func TestInputsThatCannotBeReadAreNamed(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"stats", "-", "-"}, "replay: stats: standard input can be read only once\n"},
		{[]string{"compare", "-", "-"}, "replay: compare: standard input can be read only once\n"},
		{[]string{"export", "-", "--dataset", t.TempDir()}, "replay: --dataset reads files, not standard input\n"},
		{[]string{"info", ""}, "replay: info: the name of a file is empty\n"},
		{[]string{"index", ""}, "replay: index: the name of a file is empty\n"},
	} {
		if code, out, errs := replay(c.args...); code != exitUsage || out != "" || errs != c.want {
			t.Errorf("%q: exit %d, %s", c.args, code, errs)
		}
	}
}

// What the shell opened by another name is the same file.
func TestOutputThroughADescriptorIsNoInput(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /dev/stdout")
	}
	rec := copyOf(t, sampleDemo)
	want, _ := os.ReadFile(rec)
	for _, args := range [][]string{
		{"export", rec, "-o", "/dev/stdout"},
		{"export", rec, "-o", "/dev/fd/1", "--force"},
	} {
		r := redirected{out: rec, args: args}
		code, said := r.run(t)
		if got, _ := os.ReadFile(rec); code != exitFailed || !strings.Contains(said, "is also an input") ||
			!bytes.Equal(got, want) {
			t.Errorf("%v: exit %d, %s", args, code, said)
		}
	}
}
