package mapwriter

import "playhead/sim"

// tileBytes returns tiles as the file has them. With runs, a tile stands for
// itself and up to 255 like it that follow in its row.
func tileBytes(width, height int, at func(x, y int) sim.Tile, runs bool) []byte {
	out := make([]byte, 0, 4*width*height)
	for y := range height {
		for x := 0; x < width; x++ {
			t := at(x, y)
			skip := 0
			for runs && skip < 255 && x+1 < width && at(x+1, y) == t {
				skip++
				x++
			}
			out = append(out, t.Index, t.Flags, byte(skip), 0)
		}
	}
	return out
}

func quadBytes(qs []sim.Quad) []byte {
	var out []byte
	for _, q := range qs {
		for _, p := range q.Points {
			out = le(out, p.X, p.Y)
		}
		for _, c := range q.Colors {
			out = le(out, int32(c.R), int32(c.G), int32(c.B), int32(c.A))
		}
		for _, p := range q.Tex {
			out = le(out, p.X, p.Y)
		}
		out = le(out, int32(q.PosEnv), q.PosEnvMS, int32(q.ColorEnv), q.ColorEnvMS)
	}
	return out
}

// textInts packs a text into n ints, cut to fit: four bytes each, the highest
// first, 128 added to each, the very last byte 0.
func textInts(s string, n int) []int32 {
	b := make([]byte, 4*n)
	copy(b[:len(b)-1], s)
	out := make([]int32, n)
	for i := range out {
		v := uint32(0)
		for _, c := range b[4*i : 4*i+4] {
			v = v<<8 | uint32(c+128)
		}
		out[i] = int32(v)
	}
	out[n-1] &= ^0xff
	return out
}

func flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
