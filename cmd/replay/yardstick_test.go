package main

import "testing"

func TestTheYardstickReadsVarints(t *testing.T) {
	// −1, 63, 64, −8192 and an int of five bytes.
	for _, c := range []struct {
		bytes []byte
		want  int64
	}{
		{nil, 0},
		{[]byte{0x40}, -1},
		{[]byte{0x3f}, 63},
		{[]byte{0x80, 0x01}, 64},
		{[]byte{0xff, 0x7f}, -8192},
		{[]byte{0x40, 0x3f, 0x80, 0x01}, 126},
		{[]byte{0xbf, 0xff, 0xff, 0xff, 0x0f}, 1<<31 - 1},
		{[]byte{0x80}, 0}, // cut off
	} {
		if got := sumVarints(c.bytes); got != c.want {
			t.Errorf("% x: %d, want %d", c.bytes, got, c.want)
		}
	}
}
