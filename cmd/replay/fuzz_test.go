package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	w "playhead/testdata/thwriter"
)

// FuzzFlags gives commands any value for their flags. Whatever it is, the
// program says in one line what is wrong, or does it.
func FuzzFlags(f *testing.F) {
	log := w.New(w.NewHeader()).Join(0).Message(0, w.StartInfo6(20, "mouse", "", "default")).PlayerNew(0, 1,
		1).Tick(2).Drop(0, "bye").Tick(9).Finish().Bytes()
	path := filepath.Join(f.TempDir(), "x.teehistorian")
	if err := os.WriteFile(path, log, 0o666); err != nil {
		f.Fatal(err)
	}
	for _, values := range [][2]string{
		{"from", "1:23.45"},
		{"from", "0/tick:1"},
		{"to", "25%"},
		{"to", "t5"},
		{"to", "-1e309s"},
		{"to", "99999999999999999999:0"},
		{"from", "tick:-2147483649"},
		{"from", "NaN%"},
		{"kind", "join,leave"},
		{"kind", ""},
		{"player", "0#0"},
		{"player", "mouse"},
		{"player", "99999999999999999999"},
		{"grep", "\x00"},
		{"every", "9223372036854775807"},
		{"format", "jsonl"},
		{"client", "-3"},
		{"jobs", "0"},
		{"map", "/"},
		{"data", ""},
		{"json", "maybe"},
	} {
		f.Add(values[0], values[1])
	}
	known := map[string]bool{
		"from": true, "to": true, "kind": true, "player": true, "grep": true, "every": true, "format": true,
		"client": true, "jobs": true,
		"json": true, "jsonl": true, "show-private": true, "recursive": true, "inferred": true,
	}
	f.Fuzz(func(t *testing.T, flag, value string) {
		if !known[flag] { // others name files
			return
		}
		for _, command := range []string{"info", "events", "export", "stats"} {
			var out, errs bytes.Buffer
			code := run(context.Background(), []string{command, path, "--" + flag + "=" + value}, &out, &errs)
			switch {
			case code == exitFine && flag != "inferred" && errs.Len() > 0:
				t.Errorf("%s --%s=%q: fine, but says %q", command, flag, value, &errs)
			case code != exitFine && (strings.Count(errs.String(), "\n") != 1 || !strings.HasPrefix(errs.String(),
				"replay: ")):
				t.Errorf("%s --%s=%q: exit %d, says %q", command, flag, value, code, &errs)
			case code != exitFine && code != exitUsage:
				t.Errorf("%s --%s=%q: exit %d, %s", command, flag, value, code, &errs)
			}
		}
	})
}
