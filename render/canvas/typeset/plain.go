package typeset

import "unicode"

// Most text needs no shaping: its letters stand one after another. The Go fonts have no ligatures and no kerning, so
// for these letters the shaper would say the same, and make a hundred objects for a value that has changed.

// A letter is a character of a font given to New that is set without looking at its neighbours.
type letter struct {
	gid     uint32
	advance float64 // in em
	plain   bool
}

// stands reports whether a character stands for itself wherever it is: a letter of an alphabet without joined forms
// that runs to the right, a digit, a sign. Those that change their neighbours are none.
func stands(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0xad:
		return false
	case r < 0x530: // Latin, Greek, Cyrillic
	case r >= 0x2010 && r <= 0x2027, r >= 0x202f && r <= 0x205e: // dashes, quotation marks, …
	case r >= 0x20a0 && r <= 0x22ff, r >= 0x2500 && r <= 0x25ff: // °C, €, →, −, ≈, ■
	default:
		return false
	}
	return !unicode.Is(unicode.M, r)
}

// Letter returns the glyph of a character at a size in pixels and how far it moves the pen; false if text that holds it
// has to be shaped. It allocates when it meets a character for the first time.
func (f *Faces) Letter(fnt Base, px float64, r rune) (Key, float64, bool) {
	if r >= 0x20 && r < 0x7f {
		k, advance := f.ASCII(fnt, px, byte(r))
		return k, advance, true
	}
	l, ok := f.letters[fnt][r]
	if !ok && !stands(r) { // they are not kept: there are a million of them
		return Key{}, 0, false
	}
	if !ok {
		l = f.letter(fnt, r)
		f.letters[fnt][r] = l
	}
	return Key{Face: int16(fnt), GID: l.gid, Size: quantum(px)}, l.advance * px, l.plain
}

func (f *Faces) letter(fnt Base, r rune) letter {
	fc := &f.list[fnt]
	gid, ok := fc.NominalGlyph(r)
	if !ok || gid == 0 {
		return letter{}
	}
	return letter{uint32(gid), float64(fc.HorizontalAdvance(gid)) / fc.upem, true}
}

// Plain reports whether all of s is set letter by letter, as [Faces.Letter] says.
func (f *Faces) Plain(fnt Base, s string) bool {
	for _, r := range s {
		if _, _, ok := f.Letter(fnt, 1, r); !ok {
			return false
		}
	}
	return true
}

// Width returns how wide s is in pixels, false if it has to be shaped.
func (f *Faces) Width(fnt Base, px float64, s string) (float64, bool) {
	sum := 0.0
	for _, r := range s {
		_, advance, ok := f.Letter(fnt, px, r)
		if !ok {
			return 0, false
		}
		sum += advance
	}
	return sum, true
}
