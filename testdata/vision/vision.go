// Package vision says how colours look to people with colour blindness, and how
// different two colours look: theme tests hold all colours that carry meaning to it.
//
// The simulation is that of Machado, Oliveira and Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency" (IEEE TVCG 2009), at full severity: a
// matrix on linear light. The difference is CIEDE2000 (Sharma, Wu, Dalal 2005).
package vision

import (
	"image/color"
	"math"
)

// An Eye is a kind of colour vision.
type Eye uint8

// The kinds: about 1 % of men have protanopia or protanomaly, 6 % deuteranopia or
// deuteranomaly; tritanopia is rare.
const (
	Normal Eye = iota
	Protan
	Deutan
	Tritan
	NumEyes
)

// String returns the word for an eye.
func (e Eye) String() string {
	return [...]string{"normal", "protanopia", "deuteranopia", "tritanopia"}[e]
}

// matrices turn linear red, green and blue into what an eye sees of them.
var matrices = [NumEyes][3][3]float64{
	Normal: {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	Protan: {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	Deutan: {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	Tritan: {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// See returns what an eye sees of an opaque colour.
func (e Eye) See(c color.NRGBA) color.NRGBA {
	in := [3]float64{linear[c.R], linear[c.G], linear[c.B]}
	var out [3]uint8
	for i, row := range matrices[e] {
		out[i] = encode(row[0]*in[0] + row[1]*in[1] + row[2]*in[2])
	}
	return color.NRGBA{out[0], out[1], out[2], c.A}
}

// linear is the light of each value of sRGB.
var linear = func() (t [256]float64) {
	for i := range t {
		v := float64(i) / 255
		if v <= 0.04045 {
			t[i] = v / 12.92
		} else {
			t[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return t
}()

func encode(v float64) uint8 {
	v = min(max(v, 0), 1)
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(v*255 + 0.5)
}

// A Lab is a colour of CIELAB.
type Lab struct{ L, A, B float64 }

// LabOf returns an opaque colour in CIELAB under daylight (D65).
func LabOf(c color.NRGBA) Lab {
	r, g, b := linear[c.R], linear[c.G], linear[c.B]
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := f(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := f((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Difference returns how different an eye sees two opaque colours, in CIEDE2000: from
// 2 on they can be told apart side by side, from about 10 on as small marks.
func (e Eye) Difference(a, b color.NRGBA) float64 { return delta(LabOf(e.See(a)), LabOf(e.See(b))) }

// delta is CIEDE2000 with all weights 1.
func delta(p, q Lab) float64 {
	const pow7 = 6103515625 // 25^7
	c1, c2 := math.Hypot(p.A, p.B), math.Hypot(q.A, q.B)
	mean7 := math.Pow((c1+c2)/2, 7)
	g := 0.5 * (1 - math.Sqrt(mean7/(mean7+pow7)))
	a1, a2 := p.A*(1+g), q.A*(1+g)
	c1, c2 = math.Hypot(a1, p.B), math.Hypot(a2, q.B)
	hue := func(a, b float64) float64 {
		if a == 0 && b == 0 {
			return 0
		}
		return math.Mod(math.Atan2(b, a)*180/math.Pi+360, 360)
	}
	h1, h2 := hue(a1, p.B), hue(a2, q.B)
	turn, meanHue := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		turn, meanHue = 0, h1+h2
	case math.Abs(h1-h2) > 180 && h1+h2 < 360:
		meanHue += 180
	case math.Abs(h1-h2) > 180:
		meanHue -= 180
	}
	if turn > 180 {
		turn -= 360
	} else if turn < -180 {
		turn += 360
	}
	dl, dc := q.L-p.L, c2-c1
	dh := 2 * math.Sqrt(c1*c2) * sin(turn/2)
	l, c := (p.L+q.L)/2, (c1+c2)/2
	t := 1 - 0.17*cos(meanHue-30) + 0.24*cos(2*meanHue) + 0.32*cos(3*meanHue+6) - 0.20*cos(4*meanHue-63)
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sc, sh := 1+0.045*c, 1+0.015*c*t
	c7 := math.Pow(c, 7)
	rotation := -2 * math.Sqrt(c7/(c7+pow7)) * sin(60*math.Exp(-math.Pow((meanHue-275)/25, 2)))
	dl, dc, dh = dl/sl, dc/sc, dh/sh
	return math.Sqrt(dl*dl + dc*dc + dh*dh + rotation*dc*dh)
}

func sin(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
func cos(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }
