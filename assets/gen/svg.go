package main

import (
	"encoding/xml"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strconv"

	"playhead/assets/outline"
)

// artist reads drawings, each once.
type artist struct {
	dir   string
	files map[string]drawing
}

// drawing is one file of art.
type drawing struct {
	Shapes []shape `xml:"path"`
}

// shape is one path of a drawing.
type shape struct {
	D           string  `xml:"d,attr"`
	Class       string  `xml:"class,attr"`
	Fill        string  `xml:"fill,attr"`
	FillRule    string  `xml:"fill-rule,attr"`
	Stroke      string  `xml:"stroke,attr"`
	StrokeWidth float64 `xml:"stroke-width,attr"`
	PaintOrder  string  `xml:"paint-order,attr"`
	Opacity     string  `xml:"opacity,attr"`

	path outline.Path
}

// tolerance of flattened curves, in the units of the art: a twentieth of a pixel
// at the largest size sprites have.
const tolerance = 0.0125

func (a *artist) open(name string) (drawing, error) {
	if d, ok := a.files[name]; ok {
		return d, nil
	}
	data, err := os.ReadFile(filepath.Join(a.dir, name+".svg"))
	if err != nil {
		return drawing{}, err
	}
	var d drawing
	if err := xml.Unmarshal(data, &d); err != nil {
		return drawing{}, fmt.Errorf("%s: %w", name, err)
	}
	for i := range d.Shapes {
		s := &d.Shapes[i]
		if s.path, err = outline.Parse(s.D, tolerance); err != nil {
			return drawing{}, fmt.Errorf("%s, path %d: %w", name, i, err)
		}
	}
	a.files[name] = d
	return d, nil
}

// mode says what of a shape is drawn.
type mode uint8

const (
	asDrawn    mode = iota // in its own colours
	fillOnly               // its ground, white
	silhouette             // its ground and its line, white
	dashes                 // a dashed line along its edge, white
	strokeOnly             // the line of a shape without ground, white
)

// layer selects shapes of a drawing and how they are drawn.
type layer struct {
	class string // empty: all
	skip  string // fill colour left out
	mode  mode
}

// minLinePx is the least width a line around a shape has at any size, in pixels:
// 0.8 on the outside.
const minLinePx = 0.8

// rgba8 is a colour that is not premultiplied.
type rgba8 struct{ r, g, b, a float64 }

// draw adds a layer of d to img, k pixels a unit, the origin at (x, y).
func (d drawing) draw(img *image.RGBA, l layer, k, x, y float64) {
	for _, s := range d.Shapes {
		if l.class != "" && s.Class != l.class || l.skip != "" && s.Fill == l.skip {
			continue
		}
		s.draw(img, l, k, x, y)
	}
}

func (s shape) draw(img *image.RGBA, l layer, k, x, y float64) {
	p := s.path.Transform(outline.Scaling(k, x, y))
	rule := outline.NonZero
	if s.FillRule == "evenodd" {
		rule = outline.EvenOdd
	}
	filled := s.Fill != "none" && s.Fill != ""
	line := s.StrokeWidth * k
	if filled && s.PaintOrder == "stroke" {
		line = max(line, 2*minLinePx)
	}
	alpha := 1.0
	if s.Opacity != "" {
		alpha, _ = strconv.ParseFloat(s.Opacity, 64) // our own art; 0 shows at once
	}
	white := rgba8{1, 1, 1, alpha}
	around := func() *image.Alpha { return cover(img, p.Stroke(line, tolerance), outline.NonZero) }
	switch l.mode {
	case asDrawn:
		fill := func() { paint(img, cover(img, p, rule), hexColor(s.Fill, alpha)) }
		if filled && s.PaintOrder != "stroke" {
			fill()
		}
		if s.Stroke != "" && s.Stroke != "none" {
			paint(img, around(), hexColor(s.Stroke, alpha))
		}
		if filled && s.PaintOrder == "stroke" {
			fill()
		}
	case fillOnly:
		paint(img, cover(img, p, rule), white)
	case silhouette:
		m := around()
		outline.Fill(m, p, rule)
		paint(img, m, white)
	case dashes:
		on := max(5*k, 3)
		dashed := p.Dash(on, on*0.7)
		paint(img, cover(img, dashed.Stroke(min(max(1.8*k, 1.3), 4), tolerance), outline.NonZero), white)
	case strokeOnly:
		paint(img, cover(img, p.Stroke(max(line, 1), tolerance), outline.NonZero), white)
	}
}

func cover(img *image.RGBA, p outline.Path, rule outline.Rule) *image.Alpha {
	m := image.NewAlpha(img.Rect)
	outline.Fill(m, p, rule)
	return m
}

// paint lays a colour over img where m covers it.
func paint(img *image.RGBA, m *image.Alpha, c rgba8) {
	for i, cov := range m.Pix {
		if cov == 0 {
			continue
		}
		a := c.a * float64(cov) / 255
		px := img.Pix[i*4 : i*4+4]
		for j, v := range [4]float64{c.r, c.g, c.b, 1} {
			px[j] = uint8(v*a*255 + float64(px[j])*(1-a) + 0.5)
		}
	}
}

// hexColor returns the colour "#rrggbb".
func hexColor(s string, alpha float64) rgba8 {
	v, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil || len(s) != 7 {
		panic("gen: want a colour as #rrggbb, got " + s)
	}
	return rgba8{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255, alpha}
}
