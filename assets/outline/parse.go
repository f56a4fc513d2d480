package outline

import (
	"fmt"
	"math"
	"strconv"
)

// Parse returns the path that an SVG path string describes, curves flattened to
// within tolerance units. It knows the commands M, L, H, V, C, Q, A and Z, large
// letters for absolute and small ones for relative places. The error names the
// byte at which the string stops making sense.
// Source: https://www.w3.org/TR/SVG11/paths.html
func Parse(d string, tolerance float64) (Path, error) {
	p := parser{s: d, b: Builder{Tolerance: tolerance}}
	for p.skip(); p.i < len(p.s); p.skip() {
		if c := p.s[p.i]; isCommand(c) {
			p.cmd = c
			p.i++
		} else if p.cmd == 0 {
			return nil, p.errorf("want a command")
		}
		if err := p.step(); err != nil {
			return nil, err
		}
	}
	return p.b.Path(), nil
}

type parser struct {
	s   string
	i   int
	cmd byte
	b   Builder
	num [7]float64
}

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("path string, byte %d: %s", p.i, fmt.Sprintf(format, args...))
}

func isCommand(c byte) bool {
	switch c | 0x20 {
	case 'm', 'l', 'h', 'v', 'c', 'q', 'a', 'z':
		return true
	}
	return false
}

func (p *parser) skip() {
	for p.i < len(p.s) && (p.s[p.i] == ' ' || p.s[p.i] == ',' || p.s[p.i] == '\n' || p.s[p.i] == '\t') {
		p.i++
	}
}

// step runs the current command once.
func (p *parser) step() error {
	rel := p.cmd >= 'a'
	if err := p.numbers(argCount(p.cmd)); err != nil {
		return err
	}
	n := &p.num
	at := func(i int) Point {
		if rel {
			return Point{p.b.pen.X + n[i], p.b.pen.Y + n[i+1]}
		}
		return Point{n[i], n[i+1]}
	}
	switch p.cmd | 0x20 {
	case 'm':
		p.b.MoveTo(at(0))
		p.cmd-- // further pairs are lines, and l is the letter before m
	case 'l':
		p.b.LineTo(at(0))
	case 'h':
		x := n[0]
		if rel {
			x += p.b.pen.X
		}
		p.b.LineTo(Point{x, p.b.pen.Y})
	case 'v':
		y := n[0]
		if rel {
			y += p.b.pen.Y
		}
		p.b.LineTo(Point{p.b.pen.X, y})
	case 'c':
		p.b.CubicTo(at(0), at(2), at(4))
	case 'q':
		p.b.QuadTo(at(0), at(2))
	case 'a':
		p.b.ArcTo(n[0], n[1], n[2]*math.Pi/180, n[3] != 0, n[4] != 0, at(5))
	case 'z':
		p.b.Close()
		p.cmd = 0
	}
	return nil
}

func argCount(cmd byte) int {
	switch cmd | 0x20 {
	case 'm', 'l':
		return 2
	case 'h', 'v':
		return 1
	case 'c':
		return 6
	case 'q':
		return 4
	case 'a':
		return 7
	}
	return 0
}

// numbers reads n numbers into p.num.
func (p *parser) numbers(n int) error {
	for k := range n {
		p.skip()
		start, dot := p.i, false
		for p.i < len(p.s) {
			c := p.s[p.i]
			if c == '.' && dot || (c == '-' || c == '+') && p.i > start ||
				c != '.' && c != '-' && c != '+' && (c < '0' || c > '9') {
				break
			}
			dot = dot || c == '.'
			p.i++
			// The flags of an arc are one digit each and need no separator.
			if p.cmd|0x20 == 'a' && (k == 3 || k == 4) {
				break
			}
		}
		v, err := strconv.ParseFloat(p.s[start:p.i], 64)
		if err != nil {
			return p.errorf("want a number, got %q", p.s[start:p.i])
		}
		p.num[k] = v
	}
	return nil
}
