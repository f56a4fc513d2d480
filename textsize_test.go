package playhead_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A text size in code: a step of the type scale, or a size in a style of a page or picture.
var (
	stepSize  = regexp.MustCompile(`\bText\{(?:Px: *)?([0-9.]+)`)
	styleSize = regexp.MustCompile(
		`\bfont(?:-size)? *[:=] *\\?["']? *(?:[0-9]00 |bold )?([0-9.]+)(px|pt|mm|em|rem|%|)`)
	changedPx = regexp.MustCompile(`\.Px(?:, [a-z.A-Z]+)* *[-+*/]?= `)
)

// pxOf has how many px a unit is. One without a name is that of the sheets to print, which is mm.
var pxOf = map[string]float64{"px": 1, "pt": 96.0 / 72, "mm": 96 / 25.4, "": 96 / 25.4}

// smallText returns the sizes of texts that a source has, and which of them are less than 12 px or unknown.
func smallText(src string) (sizes int, small []string) {
	for _, m := range stepSize.FindAllStringSubmatch(src, -1) {
		sizes++
		if px, err := strconv.ParseFloat(m[1], 64); err != nil || px < 12 {
			small = append(small, m[0])
		}
	}
	for _, m := range styleSize.FindAllStringSubmatch(src, -1) {
		sizes++
		n, err := strconv.ParseFloat(m[1], 64)
		if unit, ok := pxOf[m[2]]; err != nil || !ok || n*unit < 12 {
			small = append(small, m[0])
		}
	}
	return sizes, append(small, changedPx.FindAllString(src, -1)...)
}

// No text is smaller than 12 px at 100 %: neither in the window and what is drawn as the window is, nor in pages
// and printed sheets. TestNothingIsClippedInTheSamples and its neighbours look at what is drawn.
func TestNoTextIsSmallerThanTwelvePx(t *testing.T) {
	sizes := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "bin" || name == "testdata" || name == "node_modules" ||
			path != "." && strings.HasPrefix(name, ".")):
			return fs.SkipDir
		case d.IsDir() || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_test.js"):
			return nil
		}
		switch filepath.Ext(path) {
		case ".go", ".css", ".js", ".html", ".svg":
		default:
			return nil
		}
		src, err := os.ReadFile(path)
		n, small := smallText(string(src))
		sizes += n
		for _, s := range small {
			t.Errorf("%s: %s: less than 12 px, or a size that is not the type scale's", path, s)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if sizes < 40 {
		t.Errorf("found %d sizes only: the test looks in the wrong place", sizes)
	}
}

func TestSmallTextIsFound(t *testing.T) {
	for src, want := range map[string]string{
		`Small = Text{11, 14, Regular}`:      "[Text{11]",
		`Small = Text{12, 14, Regular}`:      "[]",
		`theme.Text{Px: 9, Line: 12}`:        "[Text{Px: 9]",
		`st.Px = 9`:                          "[.Px = ]",
		`if st.Px == 0 {`:                    "[]",
		`#race small{font-size:11px}`:        "[font-size:11px]",
		`#now{font:500 12px/1.4 monospace}`:  "[]",
		`g.font = '500 11px system-ui'`:      "[font = '500 11px]",
		`body{font:8pt sans-serif}`:          "[font:8pt]",
		`"<svg font-size=\"2.8\">"`:          `[font-size=\"2.8]`,
		`"<svg font-size=\"3.2\">"`:          "[]",
		`small{font-size:.8em}`:              "[font-size:.8em]",
		`font-weight:500;font-family:system`: "[]",
	} {
		if _, got := smallText(src); fmt.Sprint(got) != want {
			t.Errorf("%s: got %v, want %s", src, got, want)
		}
	}
}
