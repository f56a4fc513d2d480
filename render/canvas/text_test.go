package canvas

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/theme"
)

// started returns a canvas that can measure.
func started(t *testing.T, scale float64) *Canvas {
	t.Helper()
	c, img := New(), ebiten.NewImage(400, 100)
	t.Cleanup(img.Deallocate)
	c.Begin(img, scale)
	return c
}

func TestFitNeverPassesTheWidth(t *testing.T) {
	c := started(t, 1.5)
	for _, s := range []string{
		"short", "a rather long name that is cut", "長い名前がここで切れますよ", "Привет ひなた مرحبا بالعالم",
		strings.Repeat("w", 200),
	} {
		for _, w := range []float64{5, 20, 60, 400} {
			short := c.Fit(theme.Body, s, w)
			if got := c.TextWidth(theme.Body, short); got > w && short != "…" {
				t.Errorf("%q in %v px became %q, %.1f px wide", s, w, short, got)
			}
			if short != s && !strings.HasSuffix(short, "…") {
				t.Errorf("%q was cut to %q without a sign", s, short)
			}
		}
	}
}

func TestWrapLosesNothingButSpaces(t *testing.T) {
	c := started(t, 1)
	const s = "This is a Counter-Strike 2 demo. Playhead reads older GoldSrc demos (HLDEMO).\nこのファイルは記録ではありません。 " +
		"averyveryverylongwordwithoutanyspacesatallinside"
	lines := c.Wrap(theme.Body, s, 150)
	for _, l := range lines {
		if w := c.TextWidth(theme.Body, l); w > 150 {
			t.Errorf("%q is %.1f px wide", l, w)
		}
	}
	pack := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
	if got := pack(strings.Join(lines, "")); got != pack(s) {
		t.Errorf("lines hold %q", got)
	}
	if !slices.Contains(lines, "This is a Counter-") && !slices.Contains(lines, "This is a Counter-Strike") {
		t.Errorf("first line is %q", lines[0])
	}
	if one := c.Wrap(theme.Body, "", 100); len(one) != 1 {
		t.Errorf("empty text has %d lines, want 1", len(one))
	}
}

func TestTextThatChangesEveryFrameAllocatesNothing(t *testing.T) {
	c := started(t, 1)
	th := theme.Dark()
	buf := []byte("00:12:33.42")
	digits := func() {
		for i := range buf {
			if buf[i] >= '0' && buf[i] <= '9' {
				buf[i] = '0' + (buf[i]-'0'+7)%10
			}
		}
		c.TextBytes(10, 50, theme.Clock, th.T1, buf)
		c.vs, c.is = c.vs[:0], c.is[:0]
	}
	for range 10 {
		digits() // every digit at every place is rendered once
	}
	if n := testing.AllocsPerRun(100, digits); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func TestHostileNamesAreDrawnInsideTheirRow(t *testing.T) {
	c := New()
	for _, s := range []string{
		"z" + strings.Repeat("\u0301", 60) + "algo", "\u202eright to left\u2066", strings.Repeat("﷽", 3),
		"a\x00\x1b[2Jb\r\n", "\xff\xfe\x80",
	} {
		at := draw(t, c, 300, 80, 1, func() { c.Text(4, 40, theme.Body, theme.Hex(0xffffff), s) })
		for _, y := range []int{5, 18, 62, 75} {
			for x := range 300 {
				if at(x, y).A != 0 {
					t.Fatalf("%q draws at (%d,%d), far from its row at 40", s, x, y)
				}
			}
		}
	}
}

func TestAFullTextureStartsAgain(t *testing.T) {
	c := New()
	img := ebiten.NewImage(300, 300)
	defer img.Deallocate()
	c.Begin(img, 1)
	for size := 8.0; size < 400; size += 3.3 {
		c.Text(0, 100, theme.Text{Px: size, Line: size + 5}, theme.Hex(0xffffff), "The quick brown fox jumps over 1234567890")
	}
	c.FillRect(0, 0, 10, 10, red)
	c.Text(100, 20, theme.Body, theme.Hex(0xffffff), "still there")
	c.End()
	pix := make([]byte, 4*300*300)
	img.ReadPixels(pix)
	if pix[0] != 255 || pix[1] != 0 {
		t.Errorf("plain colour is %v after the texture was full", pix[:4])
	}
}
