package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// No call that fails while an index is brought up to date loses the list of folders or an
// index of a later version, and the next call completes the others. The limits of a process
// make calls fail the same way each time: all that open one file more, or write beyond a
// length. TestCampaignAFailingCallLosesNoIndexAndNoFolder fails every single call.
func TestNoFailingCallLosesTheListOfFolders(t *testing.T) {
	skipWithDetector(t)
	for _, limit := range []struct {
		name, flag string
		values     []int
	}{
		{"open files", "-n", []int{9, 11}},
		{"length of a file, in half KiB", "-f", []int{0, 8}},
	} {
		failed := 0
		for _, s := range indexStates {
			values := limit.values
			switch s.name {
			case "older", "damaged": // as current and zeros
				continue
			case "newer": // nothing is written
				values = values[:1]
			}
			for _, n := range values {
				db := indexed(t)
				was := patched(t, db, s.at, s.with)
				cmd := exec.Command("sh", "-c", `ulimit "$1" "$2" && shift 2 && exec "$@"`, "sh", limit.flag,
					fmt.Sprint(n), os.Args[0], "index", t.TempDir(), "--db", db)
				cmd.Env = append(os.Environ(), asProgram+"=1", "GOMAXPROCS=1")
				var errs bytes.Buffer
				cmd.Stderr = &errs
				err := cmd.Run()
				if err != nil && !s.newer { // one of a later version fails anyway
					failed++
				}
				s.check(t, fmt.Sprintf("%s, %s %d", s.name, limit.name, n), db, was, errs.String(), err)
			}
		}
		if failed == 0 {
			t.Errorf("no call failed by a limit of the %s", limit.name)
		}
	}
}
