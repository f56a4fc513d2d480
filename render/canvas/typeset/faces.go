package typeset

import (
	"bytes"
	"fmt"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
)

// Faces is the set of fonts that text is set in. It is not safe for concurrent
// use, and one is enough for a program: it caches what it finds out.
type Faces struct {
	list  []face            // those given to New, then fallbacks in the order found
	ascii [][128]asciiGlyph // by Base
	// letters are the other characters of those fonts that were met, by Base.
	letters []map[rune]letter

	lookup    map[rune]int // face of a rune that the Go fonts lack; noFace if none
	index     map[*font.Face]int
	searched  bool
	candidate []string // files of the system not opened yet, best first

	seg    shaping.Segmenter
	shaper shaping.HarfbuzzShaper
	runes  []rune
}

// A Base is the number of one of the fonts given to [New]: the one that a text asks for.
type Base uint8

// shapedFonts is how many fonts stay prepared for shaping.
const shapedFonts = 16

// noFace marks a rune that no outline font has.
const noFace = -1

type face struct {
	*font.Face
	upem float64
	snap snapper // of those given to New only
}

type asciiGlyph struct {
	gid     uint32
	advance float64 // in em
}

// New returns a set of the given TrueType fonts, which are part of the program. Fonts of the
// system are looked for when the first character is missing, which takes some milliseconds;
// each is read when it is needed.
func New(fonts ...[]byte) *Faces {
	f := &Faces{
		ascii:   make([][128]asciiGlyph, len(fonts)),
		letters: make([]map[rune]letter, len(fonts)),
		lookup:  map[rune]int{}, index: map[*font.Face]int{},
	}
	f.shaper.SetFontCacheSize(shapedFonts) // by default it prepares a font anew for every text
	for i, data := range fonts {
		fc, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			panic(fmt.Sprintf("typeset: embedded font %d: %v", i, err))
		}
		n := f.add(fc)
		f.list[n].snap = newSnapper(fc)
		f.letters[i] = map[rune]letter{}
		for c := range 128 {
			gid, _ := fc.NominalGlyph(rune(c))
			f.ascii[i][c] = asciiGlyph{uint32(gid), float64(fc.HorizontalAdvance(gid)) / f.list[n].upem}
		}
	}
	return f
}

func (f *Faces) add(fc *font.Face) int {
	n := len(f.list)
	f.list = append(f.list, face{Face: fc, upem: float64(fc.Upem())})
	f.index[fc] = n
	return n
}

// ASCII returns the glyph of a printable ASCII letter at a size in pixels and
// how far it moves the pen. It does not allocate.
func (f *Faces) ASCII(fnt Base, px float64, c byte) (Key, float64) {
	g := &f.ascii[fnt][c&0x7f]
	return Key{Face: int16(fnt), GID: g.gid, Size: quantum(px)}, g.advance * px
}

// has reports whether the face n has a glyph for r.
func (f *Faces) has(n int, r rune) bool {
	gid, ok := f.list[n].NominalGlyph(r)
	return ok && gid != 0
}

// faceOf returns the face for r where the text asks for base, or noFace.
func (f *Faces) faceOf(base Base, r rune) int {
	if f.has(int(base), r) {
		return int(base)
	}
	if n, ok := f.lookup[r]; ok {
		return n
	}
	n := f.find(r)
	f.lookup[r] = n
	return n
}

// find looks for r in the fonts that are open, then in those of the system.
func (f *Faces) find(r rune) int {
	for n := range f.list {
		if f.has(n, r) {
			return n
		}
	}
	if !f.searched {
		f.searched = true
		f.candidate = systemFonts(fontFolders())
	}
	for len(f.candidate) > 0 {
		fc := openFont(f.candidate[0])
		f.candidate = f.candidate[1:]
		if fc == nil {
			continue
		}
		if n := f.add(fc); f.has(n, r) {
			return n
		}
	}
	return noFace
}
