package heat

import "testing"

func TestOneRoundIsARound(t *testing.T) {
	for n, want := range map[int]string{1: "1 round", 2: "2 rounds", 30: "30 rounds"} {
		if got := roundsText(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
