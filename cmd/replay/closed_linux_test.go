package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Output that goes nowhere is a failure; output that the user throws away is not.
func TestAClosedStandardOutputIsAFailure(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	const closed = "replay: cannot write to standard output: it is closed\n"
	out := filepath.Join(t.TempDir(), "out.csv")
	for _, c := range []struct {
		command string
		stdout  *os.File // of the shell, nil for a pipe
		want    string
	}{
		{`"$0" info "$1" >&-; exit $?`, nil, closed},
		{`"$0" export "$1" >&-; exit $?`, nil, closed},
		{`"$0" map "$1" -o - >&-; exit $?`, nil, closed},
		{`exec >&-; "$0" info "$1"; exit $?`, nil, closed},
		{`"$0" info "$1" >/dev/null; exit $?`, nil, ""},
		{`"$0" info "$1"; exit $?`, null, ""},
		{`"$0" export "$1" -o "$2" >&-; exit $?`, nil, ""},
	} {
		cmd := exec.Command("sh", "-c", c.command, exe, sampleDemo, out)
		cmd.Env = append(os.Environ(), asProgram+"=1")
		var errs, stdout bytes.Buffer
		cmd.Stderr, cmd.Stdout = &errs, &stdout
		if c.stdout != nil {
			cmd.Stdout = c.stdout
		}
		err := cmd.Run()
		if (err != nil) != (c.want != "") || errs.String() != c.want {
			t.Errorf("%s: %v, %s", c.command, err, &errs)
		}
	}
	if b, err := os.ReadFile(out); err != nil || !strings.HasPrefix(string(b), "game,") {
		t.Errorf("%.40q, %v", b, err)
	}
}
