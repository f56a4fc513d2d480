package theme

import (
	"fmt"
	"image/color"
	"math"
	"reflect"
	"testing"
)

// demand is a pair of colours and the contrast it must have: 4.5 for text, 3 for
// marks and lines that mean something (WCAG 2.1 AA).
type demand struct {
	name       string
	fg, ground color.NRGBA
	least      float64
}

// demands lists every pair that the interface uses.
func demands(t Theme) []demand {
	d := []demand{
		{"t1 on s5", t.T1, t.S5, 4.5},
		{"t2 on s5", t.T2, t.S5, 4.5},
		{"accText on s5", t.AccText, t.S5, 4.5},
		{"accText on accDim", t.AccText, t.AccDim, 4.5},
		{"t1 on accDim", t.T1, t.AccDim, 4.5},
		{"onAcc on acc", t.OnAcc, t.Acc, 4.5},
		{"onAcc on hovered acc", t.OnAcc, t.AccHover, 4.5},
		{"playhead on s2", t.Playhead, t.S2, 3},
		{"line3 on s1", t.Line3, t.S1, 3},
		{"graph 1 on s2", t.G1, t.S2, 4.5},
		{"graph 2 on s2", t.G2, t.S2, 4.5},
		{"t1 in a field", t.T1, t.Field, 4.5},
		{"t3 in a field", t.T3, t.Field, 4.5},
	}
	for i, s := range []color.NRGBA{t.S0, t.S1, t.S2, t.S3, t.S4, t.Sel} {
		for j, k := range []color.NRGBA{t.T1, t.T2, t.T3, t.AccText} {
			d = append(d, demand{fmt.Sprintf("text %d on surface %d", j+1, i), k, s, 4.5})
		}
	}
	for i, k := range []color.NRGBA{t.OK, t.Warn, t.Err} {
		banner := []color.NRGBA{t.OKBg, t.WarnBg, t.ErrBg}[i]
		for j, s := range []color.NRGBA{t.S1, t.S2, t.S3} {
			d = append(d, demand{fmt.Sprintf("state %d on s%d", i, j+1), k, s, 4.5})
		}
		d = append(
			d,
			demand{fmt.Sprintf("state %d on its banner", i), k, banner, 3},
			demand{fmt.Sprintf("t1 on banner %d", i), t.T1, banner, 4.5},
			demand{fmt.Sprintf("t2 on banner %d", i), t.T2, banner, 4.5},
		)
	}
	for i, k := range t.Marks {
		d = append(d, demand{fmt.Sprintf("mark %d on s2", i), k, t.S2, 3})
	}
	for i, k := range t.Lanes {
		d = append(d, demand{fmt.Sprintf("lane %d on s2", i), k, t.S2, 3})
	}
	for i, k := range t.Teams {
		d = append(d, demand{fmt.Sprintf("team %d on s2", i), k, t.S2, 3})
	}
	// A plate lies on any map: white is the worst ground for its light text.
	plate := over(t.Plate, Hex(0xffffff))
	return append(
		d,
		demand{"plate text over white", t.PlateText, plate, 4.5},
		demand{"plate text 2 over white", t.PlateText2, plate, 4.5},
	)
}

func themes() []Theme { return []Theme{Dark(), Light(), Contrast()} }

func TestEveryPairHasTheContrastItNeeds(t *testing.T) {
	for _, th := range themes() {
		for _, d := range demands(th) {
			if r := contrastRatio(d.fg, d.ground); r < d.least {
				t.Errorf("%s: %s: contrast %.2f, want %.1f", th.Name, d.name, r, d.least)
			}
		}
	}
}

func TestContrastThemeReaches7ForText(t *testing.T) {
	for _, d := range demands(Contrast()) {
		if r := contrastRatio(d.fg, d.ground); d.least == 4.5 && r < 7 {
			t.Errorf("%s: contrast %.2f, want 7", d.name, r)
		}
	}
}

func TestNoTokenIsForgotten(t *testing.T) {
	for _, th := range themes() {
		v := reflect.ValueOf(th)
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Light" && v.Field(i).IsZero() {
				t.Errorf("%s: %s is not set", th.Name, name)
			}
		}
	}
}

func TestContrastRatioOfKnownPairs(t *testing.T) {
	for _, tc := range []struct {
		name string
		a, b color.NRGBA
		want float64
	}{
		{"black and white", Hex(0), Hex(0xffffff), 21},
		{"equal", Hex(0x123456), Hex(0x123456), 1},
		{"grey that just passes AA", Hex(0x767676), Hex(0xffffff), 4.54},
	} {
		if got := contrastRatio(tc.a, tc.b); math.Abs(got-tc.want) > 0.01 {
			t.Errorf("%s: %.3f, want %.2f", tc.name, got, tc.want)
		}
	}
}

func TestMixAndOver(t *testing.T) {
	if got := Mix(Hex(0x2fb7a3), Hex(0x120c1e), 0.68); got != Hex(0x1b4349) {
		t.Errorf("outline of the mint tee is %v, want #1b4349", got)
	}
	if got := over(alpha(0xffffff, 0.5), Hex(0)); got != Hex(0x808080) {
		t.Errorf("half white over black is %v, want #808080", got)
	}
}

func TestMarkRankOrdersAllKinds(t *testing.T) {
	if MarkFinish.Rank() > MarkKill.Rank() || MarkKill.Rank() > MarkBookmark.Rank() ||
		MarkLeave.Rank() > MarkChat.Rank() {
		t.Error("want finish, kill, bookmark, …, leave, chat")
	}
}

func TestEasingStartsAndEndsAtRest(t *testing.T) {
	if f := EaseOut; f(0) != 0 || f(1) != 1 || f(-1) != 0 || f(2) != 1 {
		t.Errorf("%v %v %v %v, want 0 1 0 1", f(0), f(1), f(-1), f(2))
	}
}

// over returns what is seen where top is drawn over the opaque colour ground.
func over(top, ground color.NRGBA) color.NRGBA {
	alpha := float64(top.A) / 255
	top.A = 255
	return Mix(ground, top, alpha)
}

// luminance returns the relative luminance of an opaque colour, 0 to 1
// (WCAG 2.1, https://www.w3.org/TR/WCAG21/#dfn-relative-luminance).
func luminance(c color.NRGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// contrastRatio returns the contrast of two opaque colours, 1 to 21
// (WCAG 2.1, https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
func contrastRatio(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}
