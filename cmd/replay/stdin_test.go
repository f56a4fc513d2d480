package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// outputOf runs the program as a process of its own and returns its output.
func outputOf(t *testing.T, stdin *os.File, args ...string) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asProgram+"=1", "TZ=UTC")
	cmd.Stdin = stdin
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return string(out)
}

func TestADashIsARecordingOnStandardInput(t *testing.T) {
	data, err := os.ReadFile(sampleDemo)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"info", "--json"}, {"events"}, {"export", "--every", "200"}, {"stats"}} {
		want := fine(t, append(args, sampleDemo)...)
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			w.Write(data)
			w.Close()
		}()
		got := outputOf(t, r, append(args, "-")...)
		if args[0] == "info" {
			got = strings.Replace(got, `"file": "-"`, `"file": "`+sampleDemo+`"`, 1)
		}
		if got != want {
			t.Errorf("%v: %s", args, firstDifference(got, want))
		}
		r.Close()
	}
	// Among other files it has a name as they have.
	f, err := os.Open(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	two := outputOf(t, f, "stats", sampleLog, "-")
	one := fine(t, "stats", sampleLog)
	if n := strings.Count(one, "\n") - 1; strings.Count(two, "\n"+sampleLog+",") != n ||
		strings.Count(two, "\n-,") != n {
		t.Errorf("%s", two)
	}
}
