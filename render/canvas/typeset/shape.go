package typeset

import (
	"math"
	"slices"
	"unicode"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"playhead/sim"
)

// A Glyph is one shape at its place on a line.
type Glyph struct {
	Key
	X, Y float32 // pixels from the start of the run, y downwards from the baseline
}

// A Run is a piece of text ready to be drawn.
type Run struct {
	Glyphs  []Glyph
	Advance float64 // pixels
}

// Shape returns the glyphs of s at a size in pixels. s is cleaned first.
func (f *Faces) Shape(fnt Base, px float64, s string) Run {
	f.runes = f.runes[:0]
	for _, r := range sim.Clean(s) {
		f.runes = append(f.runes, r)
	}
	if len(f.runes) == 0 {
		return Run{}
	}
	in := shaping.Input{
		Text: f.runes, RunEnd: len(f.runes),
		Direction: paragraph(f.runes),
		Face:      f.list[fnt].Face,
		Size:      fixed.Int26_6(math.Round(px * 64)),
		Language:  language.NewLanguage("en"),
	}
	parts := f.seg.Split(in, fontmap{f, fnt})
	visualOrder(parts, in.Direction)
	var run Run
	for _, part := range parts {
		f.appendPart(&run, part, px)
	}
	return run
}

// fontmap tells the segmenter which face has a rune.
type fontmap struct {
	faces *Faces
	base  Base
}

// ResolveFace returns the face for r, the base face if no face has it: its
// glyph 0 is then replaced.
func (m fontmap) ResolveFace(r rune) *font.Face {
	if n := m.faces.faceOf(m.base, r); n != noFace {
		return m.faces.list[n].Face
	}
	return m.faces.list[m.base].Face
}

// appendPart shapes one part and adds it at the end of run.
func (f *Faces) appendPart(run *Run, part shaping.Input, px float64) {
	out := f.shaper.Shape(part)
	n := int16(f.index[part.Face])
	for i, g := range out.Glyphs {
		glyph := Glyph{
			Key: Key{Face: n, GID: uint32(g.GlyphID), Size: quantum(px)},
			X:   float32(run.Advance + float64(g.XOffset)/64), Y: -float32(g.YOffset) / 64,
		}
		advance := float64(g.XAdvance) / 64
		if g.GlyphID == 0 {
			if hidden(part.Text, out.Glyphs, i) {
				continue
			}
			f.appendMissing(run, part.Text[g.ClusterIndex:][:g.RuneCount], arabicForm(part.Text, g.ClusterIndex), px)
			continue
		}
		if advance != 0 || g.Width != 0 {
			run.Glyphs = append(run.Glyphs, glyph)
		}
		run.Advance += advance
	}
}

// appendMissing adds the sign of a character that no font has: of a flag its two
// letters, of anything else one glyph. form is the shape of its first rune.
func (f *Faces) appendMissing(run *Run, text []rune, form rune, px float64) {
	for i, r := range text {
		var glyph Glyph
		advance := 0.0
		switch {
		case flagLetter(r):
			glyph.Key, advance = f.ASCII(0, px, byte(r-0x1f1e6)+'A')
		case i == 0:
			glyph.Key, advance = f.missing(form, r, px)
		default:
			continue
		}
		glyph.X = float32(run.Advance)
		run.Glyphs = append(run.Glyphs, glyph)
		run.Advance += advance
	}
}

// hidden reports whether glyph i, which its font lacks, needs no sign of its own:
// what only changes its neighbour, what belongs to a character that is shown
// already, and what is joined to an emoji before it, so that a family is one face.
func hidden(text []rune, glyphs []shaping.Glyph, i int) bool {
	at := glyphs[i].ClusterIndex
	for k := range glyphs {
		g := &glyphs[k]
		if g.ClusterIndex == at && (g.GlyphID != 0 && g.Width != 0 || g.GlyphID == 0 && k < i) {
			return true
		}
	}
	r := text[at]
	return invisible(r) || unicode.Is(unicode.M, r) || at > 0 && text[at-1] == zeroWidthJoiner
}

const zeroWidthJoiner = '\u200d'

func flagLetter(r rune) bool { return r >= 0x1f1e6 && r <= 0x1f1ff }

// invisible reports whether a rune only changes its neighbours: joiners,
// variation selectors, skin tones.
func invisible(r rune) bool {
	return r == 0x200c || r == 0x200d || r >= 0xfe00 && r <= 0xfe0f || r >= 0x1f3fb && r <= 0x1f3ff
}

// paragraph returns the direction of the first letter that has one.
func paragraph(text []rune) di.Direction {
	for _, r := range text {
		switch s := language.LookupScript(r); s {
		case language.Common, language.Inherited, language.Unknown:
		case language.Arabic, language.Hebrew, language.Syriac, language.Thaana, language.Nko:
			return di.DirectionRTL
		default:
			return di.DirectionLTR
		}
	}
	return di.DirectionLTR
}

// visualOrder puts parts, which are in the order they are read, in the order
// they stand from left to right.
func visualOrder(parts []shaping.Input, base di.Direction) {
	if base == di.DirectionRTL {
		slices.Reverse(parts)
	}
	for i := 0; i < len(parts); {
		j := i + 1
		for j < len(parts) && parts[j].Direction == parts[i].Direction {
			j++
		}
		if parts[i].Direction != base {
			slices.Reverse(parts[i:j])
		}
		i = j
	}
}

// Measure returns the width of s in pixels.
func (f *Faces) Measure(fnt Base, px float64, s string) float64 {
	if w, ok := f.Width(fnt, px, s); ok {
		return w
	}
	return f.Shape(fnt, px, s).Advance
}
