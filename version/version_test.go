package version

import "testing"

func TestTheVersionSaysWhatTheBuildKnows(t *testing.T) {
	for _, c := range []struct{ number, commit, date, want string }{
		{"0.1.0-dev", "", "", "0.1.0-dev"},
		{"0.1.0", "1a2b3c4d5e6f", "2026-11-22", "0.1.0 (1a2b3c4d5e6f, 2026-11-22)"},
		{"0.1.0", "1a2b3c4d5e6f+", "", "0.1.0 (1a2b3c4d5e6f+)"},
		{"0.1.0", "", "2026-11-22", "0.1.0 (2026-11-22)"},
	} {
		if got := Format(c.number, c.commit, c.date); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
