package main

import (
	"fmt"
	"image"
	"image/color"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"playhead/testdata/vision"
)

// What colours and shapes must differ by.
const (
	leastColour = 8.0     // CIEDE2000, for each kind of vision
	leastShape  = 1.0 / 3 // share of their joint pixels that only one of them covers
	leastPixels = 12      // of a colour that is on the picture
	baseWidth   = 1920    // a picture is at most that wide at scale 1
)

// A pair is two colours of a set that occur in one picture, and how different
// they look with the worst of the simulated deficiencies.
type pair struct {
	set, a, b string
	eye       vision.Eye
	colour    float64
	shape     float64 // 0 where a shape was not found, or means nothing
	picture   string
}

// fails reports whether the two are indistinguishable by colour and by shape.
func (p *pair) fails() bool { return p.colour < leastColour && p.shape < leastShape }

// String says how different the two are.
func (p *pair) String() string {
	s := fmt.Sprintf("%s %s and %s differ by %.1f in %v", p.set, p.a, p.b, p.colour, p.eye)
	if p.shape > 0 {
		s += fmt.Sprintf(", by %.0f %% in shape", 100*p.shape)
	}
	return s
}

// pairsOf returns all pairs that are on a picture, and the name of its theme, "" for
// a picture without an interface.
func pairsOf(name string, img *image.NRGBA) (found []pair, themeName string) {
	t, ok := themeOf(img)
	if !ok {
		return nil, ""
	}
	count := map[color.NRGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
	}
	scale := 1.0
	if img.Rect.Dx() > baseWidth {
		scale = 2
	}
	for _, s := range setsOf(&t) {
		s = s.merged()
		here := []int{}
		shapes := make([]*shape, len(s.colours))
		for i, c := range s.colours {
			if count[c] < leastPixels {
				continue
			}
			if s.shapes {
				// Other things may have the colour of a mark, but not its size.
				if shapes[i] = typical(shapesOf(img, c, scale)); shapes[i] == nil {
					continue
				}
			}
			here = append(here, i)
		}
		for n, i := range here {
			for _, k := range here[:n] {
				p := pair{set: s.name, a: s.names[k], b: s.names[i], colour: 1000, picture: name}
				for e := vision.Normal; e <= vision.Deutan; e++ {
					if d := e.Difference(s.colours[i], s.colours[k]); d < p.colour {
						p.colour, p.eye = d, e
					}
				}
				if s.shapes {
					p.shape = shapes[i].difference(shapes[k])
				}
				found = append(found, p)
			}
		}
	}
	return found, t.Name
}

// A report summarises many pictures.
type report struct {
	pictures map[string]int // by theme
	failed   []pair
	nearest  map[[2]string]pair           // by theme and set
	names    map[[2]string]map[string]int // colours that were seen, by theme and set
}

// add takes in the pairs of a picture.
func (r *report) add(name string, img *image.NRGBA) {
	pairs, theme := pairsOf(name, img)
	if r.pictures == nil {
		r.pictures, r.nearest, r.names = map[string]int{}, map[[2]string]pair{}, map[[2]string]map[string]int{}
	}
	r.pictures[theme]++
	for _, p := range pairs {
		key := [2]string{theme, p.set}
		if was, ok := r.nearest[key]; !ok || p.colour < was.colour {
			r.nearest[key] = p
		}
		if r.names[key] == nil {
			r.names[key] = map[string]int{}
		}
		r.names[key][p.a]++
		r.names[key][p.b]++
		if p.fails() {
			r.failed = append(r.failed, p)
		}
	}
}

// write writes a table of the nearest colours of each set, and what fails.
func (r *report) write(w io.Writer) {
	fmt.Fprintf(w,
		"| theme | pictures | set | seen together | nearest | CIEDE2000 | other sign "+
			"|\n|---|---|---|---|---|---|---|\n")
	var keys [][2]string
	for k := range r.nearest {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b [2]string) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
	for _, k := range keys {
		p := r.nearest[k]
		sign := ""
		if p.shape > 0 {
			sign = fmt.Sprintf("shape, %.0f %%", 100*p.shape)
		}
		fmt.Fprintf(w, "| %s | %d | %s | %d | %s, %s | %.1f in %v | %s |\n", k[0], r.pictures[k[0]], k[1],
			len(r.names[k]), p.a, p.b, p.colour, p.eye, sign)
	}
	if n := r.pictures[""]; n > 0 {
		fmt.Fprintf(w, "pictures without an interface: %d\n", n)
	}
	for i := range r.failed {
		fmt.Fprintf(w, "too near: %s: %v\n", filepath.Base(r.failed[i].picture), &r.failed[i])
	}
}
