package jumps

import (
	"testing"

	"playhead/sim"
	"playhead/sim/jumps"
)

// In a low window the strafes matter more than the foot of the card.
func TestTheFootOfTheCardGivesWayToStrafes(t *testing.T) {
	for _, c := range []struct {
		n    int
		room float64
		rows int
		foot bool
	}{
		{6, 300, 6, true},
		{6, 115, 3, false},
		{6, 180, 4, true},
		{2, 125, 2, true},
		{0, 80, 0, true},
		{6, 76, 1, false},
	} {
		rows, foot := fitStrafes(c.n, c.room)
		height := 0.0
		if rows > 0 {
			height = float64(rows+1)*strafeHeight + 6
		}
		if foot {
			height += cardFoot
		}
		if rows != c.rows || foot != c.foot || height > c.room {
			t.Errorf("%d strafes in %v px: %d and foot %v, %v px high, want %d, %v", c.n, c.room, rows, foot, height,
				c.rows, c.foot)
		}
	}
}

func TestTheStrafeAtThePlayheadIsListed(t *testing.T) {
	j := new(Jump)
	for i := range 8 {
		s := jumps.Strafe{}
		s.From, s.To = 10+10*sim.Tick(i), 19+10*sim.Tick(i)
		j.Strafes = append(j.Strafes, s)
	}
	for now := range sim.Tick(100) {
		at := min(max(int(now)/10-1, 0), 7)
		if first := firstStrafe(j, now, 3); first < 0 || first > at || at >= first+3 || first+3 > 8 {
			t.Errorf("at tick %d the list begins with strafe %d, want %d in it", now, first, at)
		}
	}
}

func TestAPlateCountsItsJumps(t *testing.T) {
	for _, c := range []struct {
		at, n int
		want  string
	}{{-1, 1, "1 jump"}, {-1, 2, "2 jumps"}, {0, 2, "jump 1 of 2"}} {
		if got := which(c.at, c.n); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.at, c.n, got, c.want)
		}
	}
}
