package main

import (
	"strings"
	"testing"
)

// Files of other programs are refused in one line that says what they are and
// what opens them.
func TestFilesOfOtherProgramsAreRefusedWithWhatOpensThem(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"spring_major.dem", "PBDEMS2\x00", "This is a Counter-Strike 2 demo. Play it in Counter-Strike 2"},
		{"match.dem", "IDEM\x02\x00", "This is a Xash3D demo. Play it in Xash3D"},
		{"Tsunami.map", "DATA\x04\x00", "This is a Teeworlds map. Open it in the DDNet"},
	} {
		path := writeFile(t, c.name, []byte(c.data))
		code, out, errs := replay("info", path)
		if code != exitFailed || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, path) ||
			!strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d, %q, want one line with %q", c.name, code, errs, c.want)
		}
	}
}
