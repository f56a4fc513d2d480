package typeset

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/go-text/typesetting/font"
)

// The fonts of [newFaces].
const regular, medium = Base(0), Base(1)

func newFaces() *Faces { return New(goregular.TTF, gomedium.TTF, gomono.TTF) }

func TestPlainTextIsSetAsTheShaperSetsIt(t *testing.T) {
	f := newFaces()
	for fnt := range Base(3) {
		for _, s := range []string{
			"The quick brown fox, 12:33.42 AVATo", "−99.9°", "подожди меня",
			"Ünïcödé … “quoted” — ½ × 3 → 4 €", "λόγος",
		} {
			run := f.Shape(fnt, 13, s)
			x, n := 0.0, 0
			for _, r := range s {
				k, advance, ok := f.Letter(fnt, 13, r)
				if !ok {
					t.Fatalf("font %d: %q of %q is not plain", fnt, r, s)
				}
				g := run.Glyphs[n]
				if g.Key != k || math.Abs(float64(g.X)-x) > 0.25 || g.Y != 0 {
					t.Errorf("font %d: %q of %q is %+v at %.2f, shaped %+v", fnt, r, s, k, x, g)
				}
				x, n = x+advance, n+1
			}
			if n != len(run.Glyphs) || math.Abs(run.Advance-x) > 0.5 {
				t.Errorf("font %d: %q: %d glyphs, %.2f wide; shaped %d, %.2f", fnt, s, n, x, len(run.Glyphs),
					run.Advance)
			}
		}
	}
}

func TestTextWhoseLettersChangeEachOtherIsShaped(t *testing.T) {
	f := newFaces()
	for _, s := range []string{
		"e\u0301", "مم", "שלום", "ひなた", "😀", "a\u00adb", "a\u200db", "\xff", "\x7f", "हि",
		"a\u202eb",
	} {
		if f.Plain(regular, s) {
			t.Errorf("%q is set letter by letter", s)
		}
	}
}

func TestANewTextIsShapedWithFewObjects(t *testing.T) {
	f := newFaces()
	f.Shape(regular, 13, "e\u0301 1")
	if n := testing.AllocsPerRun(20, func() { f.Shape(regular, 13, "e\u0301 1") }); n > 60 {
		t.Errorf("%v objects for a text in a font that was prepared before", n)
	}
}

func TestEveryVisibleCharacterHasAPicture(t *testing.T) {
	withSystem, without := newFaces(), newFaces()
	without.searched = true // as on a system with no fonts at all
	for _, f := range []*Faces{withSystem, without} {
		for _, s := range []string{
			"é", "Ж", "Ω", "ひ", "漢", "한", "م", "ש", "ไ", "ភា", "हि", "﷽", "😀", "♥", "→",
			"\ufffd", "\U0001F9A9", "ꙮ", "\u0e01",
		} {
			run := f.Shape(regular, 13, s)
			if len(run.Glyphs) == 0 || run.Advance <= 0 {
				t.Errorf("%q: %d glyphs, advance %.1f", s, len(run.Glyphs), run.Advance)
				continue
			}
			if g := run.Glyphs[0]; g.Face >= 0 && g.GID == 0 {
				t.Errorf("%q shows the font's box for missing characters", s)
			}
			b := f.Raster(run.Glyphs[0].Key)
			if b.Color == nil && (b.Alpha == nil || !slices.ContainsFunc(b.Alpha.Pix, func(a uint8) bool {
				return a > 99
			})) {
				t.Errorf("%q has no picture", s)
			}
		}
	}
}

func TestArabicIsJoinedAndRunsToTheLeft(t *testing.T) {
	f := newFaces()
	if f.faceOf(regular, 'م') == noFace {
		t.Skip("no font of this system has Arabic letters")
	}
	run := f.Shape(regular, 13, "مم")
	if len(run.Glyphs) != 2 || run.Glyphs[0].GID == run.Glyphs[1].GID {
		t.Fatalf("two letters in a row keep one shape: %+v", run.Glyphs)
	}
	mixed := f.Shape(regular, 13, "ab م cd")
	if first := mixed.Glyphs[0]; first.Face != int16(regular) {
		t.Errorf("left-to-right text starts with face %d, want the base face", first.Face)
	}
}

func TestWithoutFontsLettersStillJoin(t *testing.T) {
	f := newFaces()
	f.searched = true // as on a system with no fonts at all
	shapes := map[uint32]bool{}
	// Four times the same letter: at the start, twice in the middle, at the end.
	for _, g := range f.Shape(regular, 13, "سسسس").Glyphs {
		shapes[g.GID] = true
	}
	if len(shapes) != 3 {
		t.Errorf("a letter at the start, in the middle and at the end has %d shapes, want 3", len(shapes))
	}
}

func TestWhatNoFontHasTakesOneSign(t *testing.T) {
	f := newFaces()
	f.searched = true
	for _, c := range []struct {
		text   string
		glyphs int
	}{
		{"👨\u200d👩\u200d👧\u200d👦", 1},
		{"👍\U0001F3FD", 1},
		{"\U0001F1E9\U0001F1EA", 2}, // the letters DE
		{"\u0e01\u0e34\u0e48", 1},   // a Thai letter with two marks
		{"\U00010280", 1},
	} {
		if got := len(f.Shape(regular, 13, c.text).Glyphs); got != c.glyphs {
			t.Errorf("%q is shown by %d glyphs, want %d", c.text, got, c.glyphs)
		}
	}
}

func TestSmallLettersEndOnWholePixels(t *testing.T) {
	f := newFaces()
	for _, px := range []float64{11, 12, 13, 15, 18} {
		w := f.list[regular].snap.at(px)
		for _, v := range []float64{w.x, w.c, w.x + w.over/2} {
			if y := w.y(v); y != float64(int(y)) {
				t.Errorf("%v px: height %.2f goes to %.3f, want a whole pixel", px, v, y)
			}
		}
		for v := -4.0; v < 20; v += 0.1 {
			if w.y(v+0.1) < w.y(v)-1e-9 {
				t.Errorf("%v px: heights swap at %.1f", px, v)
			}
		}
	}
}

func TestAnEmojiPictureStandsOnItsLine(t *testing.T) {
	src := image.NewRGBA(image.Rect(0, 0, 136, 128))
	for i := range src.Pix {
		src.Pix[i] = 255
	}
	var file bytes.Buffer
	if err := png.Encode(&file, src); err != nil {
		t.Fatal(err)
	}
	b, ok := rasterPicture(font.GlyphBitmap{Data: file.Bytes(), Format: font.PNG}, 20)
	if !ok || b.Color == nil {
		t.Fatal("no picture")
	}
	if r := b.Color.Rect; r.Dy() != 22 || r.Max.Y < 1 || r.Max.Y > 6 {
		t.Errorf("at 20 px it covers %v, want 22 px high and a little below the baseline", r)
	}
	for _, broken := range []font.GlyphBitmap{
		{Data: file.Bytes()[:40], Format: font.PNG},
		{Data: []byte("no picture"), Format: font.PNG},
		{Data: file.Bytes(), Format: font.TIFF},
	} {
		if _, ok := rasterPicture(broken, 20); ok {
			t.Errorf("%d bytes of format %d gave a picture", len(broken.Data), broken.Format)
		}
	}
}

func TestADamagedFontIsPassedOver(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{
		"DejaVuSans.ttf": "no font", "NotoSansCJK-Regular.ttc": "",
		"other.ttf": "x",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found := systemFonts([]string{dir, filepath.Join(dir, "missing")})
	if len(found) != 2 {
		t.Fatalf("found %v, want the two known names", found)
	}
	for _, path := range found {
		if fc := openFont(path); fc != nil {
			t.Errorf("%s was read as a font", path)
		}
	}
	f := newFaces()
	f.searched, f.candidate = true, found
	if run := f.Shape(regular, 13, "م"); run.Advance <= 0 {
		t.Error("nothing is shown in place of a letter without a font")
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		newFaces()
	}
}

func BenchmarkFirstCJK(b *testing.B) {
	for b.Loop() {
		newFaces().Shape(regular, 13, "ひなた")
	}
}

func BenchmarkShapeCJK(b *testing.B) {
	f := newFaces()
	for b.Loop() {
		f.Shape(regular, 13, "ひなた: wait for me")
	}
}

func BenchmarkRaster(b *testing.B) {
	f := newFaces()
	k, _ := f.ASCII(regular, 13, 'g')
	for b.Loop() {
		f.Raster(k)
	}
}
