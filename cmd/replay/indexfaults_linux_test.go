package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// A disk that is full while recordings are indexed: a line says so, and what was
// indexed before is still found. When there is room again, the rest is.
func TestCampaignAFullDiskDoesNoHarmToTheIndex(t *testing.T) {
	needStrace(t)
	dir := t.TempDir()
	recordings, db := filepath.Join(dir, "recordings"), filepath.Join(dir, "index.db")
	if err := os.Mkdir(recordings, 0o700); err != nil {
		t.Fatal(err)
	}
	small := campaign.Small(t)
	add := func(n int) {
		if err := os.WriteFile(filepath.Join(recordings, small[n].Name), small[n].Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	found := func() int {
		code, out, errs := replay("find", "", "--db", db, "--json")
		if code != exitFine {
			t.Fatalf("find: exit %d, %s", code, errs)
		}
		return strings.Count(out, "small")
	}
	add(0)
	if code, _, errs := replay("index", recordings, "--db", db); code != exitFine || found() != 1 {
		t.Fatalf("exit %d, %d files, %s", code, found(), errs)
	}
	kept, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	add(1)
	failed, said := 0, 0
	step := 7 // of many writes some
	if campaign.Long() {
		step = 1
	}
	for k := 1; ; k += step {
		for _, rest := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(db + rest)
		}
		if err := os.WriteFile(db, kept, 0o600); err != nil {
			t.Fatal(err)
		}
		log := filepath.Join(dir, "strace.log")
		line := []string{
			"-f", "-y", "-qq", "-o", log, "-e", "trace=pwrite64,ftruncate,fallocate", "-e",
			"inject=pwrite64,fallocate:error=ENOSPC:when=" + strconv.Itoa(k) + "+",
		}
		cmd := exec.Command("strace", append(line, os.Args[0], "index", recordings, "--db", db)...)
		cmd.Env = append(os.Environ(), asProgram+"=1", "GOMAXPROCS=1", "TMPDIR="+dir)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		err := cmd.Run()
		text, lerr := os.ReadFile(log)
		if lerr != nil {
			t.Fatal(lerr)
		}
		if injectedLine(string(text)) == "" {
			break
		}
		failed++
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		code := cmd.ProcessState.ExitCode()
		if code != exitFine && code != exitFailed || strings.Contains(errs.String(), "goroutine ") {
			t.Errorf("write %d: exit %d: %s", k, code, &errs)
		}
		if code == exitFailed && strings.TrimSpace(errs.String()) == "" {
			t.Errorf("write %d: it failed and says nothing", k)
		}
		if code == exitFailed {
			said++
		}
		if n := found(); n < 1 {
			t.Errorf("write %d: %d files are found", k, n)
		}
		if code, _, errs := replay("index", recordings, "--db", db); code != exitFine || found() != 2 {
			t.Errorf("write %d, then with room: exit %d, %d files, %s", k, code, found(), errs)
		}
	}
	t.Logf("the disk was full from %d writes on; %d times indexing failed and said so", failed, said)
	if failed < 3 || said == 0 {
		t.Errorf("%d failed", failed)
	}
}

// A folder that may not be read is named, and the others are read.
func TestAnUnreadableFolderIsNamedAndTheRestIsRead(t *testing.T) {
	needStrace(t)
	dir := t.TempDir()
	recordings, shut := filepath.Join(dir, "recordings"), filepath.Join(dir, "recordings", "shut")
	if err := os.MkdirAll(shut, 0o700); err != nil {
		t.Fatal(err)
	}
	small := campaign.Small(t)
	for _, path := range []string{filepath.Join(recordings, small[0].Name), filepath.Join(shut, small[1].Name)} {
		data := small[0].Data
		if filepath.Dir(path) == shut {
			data = small[1].Data
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"info", recordings, "--recursive", "--json"},
		{"index", recordings, "--db", filepath.Join(dir, "index.db")},
	} {
		cmd := exec.Command("strace", append([]string{
			"-f", "-qq", "-o", filepath.Join(dir, "strace.log"), "-P", shut,
			"-e", "inject=openat:error=EACCES", os.Args[0],
		}, args...)...)
		cmd.Env = append(os.Environ(), asProgram+"=1", "TMPDIR="+dir)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run()
		if said := errs.String() + out.String(); !strings.Contains(said, shut+": cannot be listed") &&
			!strings.Contains(said, shut+": permission denied") {
			t.Errorf("%s: it says %q and %.300q", args[0], &errs, &out)
		}
		if args[0] == "info" && !strings.Contains(out.String(), small[0].Name) {
			t.Errorf("the other recording is not read: %s", &out)
		}
	}
	if code, out, errs := replay("find", "", "--db", filepath.Join(dir, "index.db"), "--json"); code != exitFine ||
		!strings.Contains(out, small[0].Name) {
		t.Errorf("exit %d: %s %s", code, out, errs)
	}
}
