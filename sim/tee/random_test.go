package tee

import "testing"

func TestRandomNumbersAreTheServers(t *testing.T) {
	// The reference implementation of PCG32 for this seed and stream (42, 54).
	r := newRandom("pcg-xsh-rr:000000000000002a:0000000000000036")
	for n, want := range []uint32{0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e} {
		if got := r.at(int64(n)); got != want {
			t.Errorf("number %d: got %08x, want %08x", n, got, want)
		}
	}
	for _, description := range []string{"", "pcg-xsh-rr:unseeded", "test-prng:02468ace"} {
		if r := newRandom(description); r.seeded || r.draw(5) != 0 || r.drawn != 0 {
			t.Errorf("%q is taken for a generator", description)
		}
	}
}

func TestOnlyChoicesUseRandomNumbers(t *testing.T) {
	r := newRandom("pcg-xsh-rr:000000000000002a:0000000000000036")
	r.draw(1)
	r.draw(0)
	if r.drawn != 0 {
		t.Errorf("%d numbers used", r.drawn)
	}
	if got, want := r.draw(10), int(uint32(0xa15c02b7)%10); got != want {
		t.Errorf("chose %d, want %d", got, want)
	}
}

func TestMissedNumbersAreMadeUpFor(t *testing.T) {
	const seed = "pcg-xsh-rr:02a9b77dd82d96d4:b14a8ac21c4cd906"
	for _, missed := range []int{1, 5, -2, 30} {
		server, ours := newRandom(seed), newRandom(seed)
		for range 10 {
			c := server.draw(4)
			ours.draw(4)
			ours.observe(4, c)
		}
		server.drawn += int64(missed)
		wrong := 0
		for n := range 40 {
			want, got := server.draw(4), ours.draw(4)
			if n >= 12 && got != want {
				wrong++
			}
			ours.observe(4, want)
		}
		if wrong > 0 {
			t.Errorf("%d missed: %d choices wrong later", missed, wrong)
		}
	}
}
