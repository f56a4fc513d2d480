package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A program that runs out of the memory that ulimit -v allows says so in one sentence, and leaves no output. Below what
// Go itself needs to start, nothing of ours runs.
func TestRunningOutOfMemoryIsOneSentence(t *testing.T) {
	skipWithDetector(t)
	run := func(kilobytes int, args string) (code int, said string) {
		cmd := exec.Command("sh", "-c", fmt.Sprintf("ulimit -v %d; exec '%s' %s", kilobytes, os.Args[0], args))
		cmd.Env = append(os.Environ(), asProgram+"=1")
		out, _ := cmd.CombinedOutput() // the exit code says it
		return cmd.ProcessState.ExitCode(), string(out)
	}
	if _, said := run(1<<30, "--version"); !strings.HasPrefix(said, "replay") {
		t.Skip("no limit can be set here: ", said)
	}
	// Addresses are random: with some limits Go starts most of the times, and nobody watches a process that does not.
	starts := func(kilobytes int) bool {
		for range 40 {
			if code, _ := run(kilobytes, "--version"); code != exitFine {
				return false
			}
		}
		return true
	}
	sentences, fine := 0, 0
	for kilobytes := 640_000; kilobytes <= 1_200_000 && fine < 2; kilobytes += 15_000 {
		if code, _ := run(kilobytes, "--version"); code != exitFine {
			continue // Go does not start
		}
		code, said := run(kilobytes, "export --inferred --every 400 '"+sampleLog+"'")
		switch {
		case code == exitFine:
			fine++
		case code == exitFailed && strings.Count(said, "replay: the memory that ulimit -v allows") == 1 &&
			!strings.Contains(said, "goroutine "):
			sentences++
		case !starts(kilobytes):
			t.Logf("%d kB are not always enough for Go to start", kilobytes)
		default:
			t.Errorf("%d kB: exit %d, %.400s", kilobytes, code, said)
		}
	}
	t.Logf("%d sentences, %d runs with enough memory", sentences, fine)
	if fine == 0 {
		t.Error("no limit was enough")
	}
}
