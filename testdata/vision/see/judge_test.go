package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/render/theme"
)

// A picture is what a test draws: panels of a theme with marks on them.
type picture struct{ *image.NRGBA }

func newPicture(t theme.Theme) picture {
	img := image.NewNRGBA(image.Rect(0, 0, 320, 200))
	draw.Draw(img, img.Rect, image.NewUniform(t.S2), image.Point{}, draw.Src)
	return picture{img}
}

// square draws a mark 9 px wide.
func (p picture) square(x, y int, c color.NRGBA) {
	draw.Draw(p.NRGBA, image.Rect(x, y, x+9, y+9), image.NewUniform(c), image.Point{}, draw.Src)
}

// cross draws a mark of two strokes.
func (p picture) cross(x, y int, c color.NRGBA) {
	for i := range 9 {
		for _, k := range [...]int{i, 8 - i} {
			draw.Draw(p.NRGBA, image.Rect(x+k, y+i, x+k+2, y+i+1), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
}

// bar draws a key of a lane.
func (p picture) bar(x, y int, c color.NRGBA) {
	draw.Draw(p.NRGBA, image.Rect(x, y, x+60, y+7), image.NewUniform(c), image.Point{}, draw.Src)
}

// judged returns the status and the report of a picture.
func judged(t *testing.T, p picture) (status int, text string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "picture.png")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, p.NRGBA); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errors bytes.Buffer
	status = run([]string{"-judge", path}, &out, &errors)
	return status, out.String() + errors.String()
}

// Kills and gaps have almost the same red: drawn alike they fail, with shapes of
// their own they do not.
func TestMarksOfNearColoursMustDifferInShape(t *testing.T) {
	th := theme.Dark()
	alike := newPicture(th)
	alike.square(20, 20, th.Marks[theme.MarkKill])
	alike.square(60, 20, th.Marks[theme.MarkGap])
	if status, text := judged(t, alike); status != 1 ||
		!strings.Contains(text, "too near: picture.png: marks kill and gap") {
		t.Errorf("drawn alike: status %d\n%s", status, text)
	}
	apart := newPicture(th)
	apart.square(20, 20, th.Marks[theme.MarkKill])
	apart.cross(60, 20, th.Marks[theme.MarkGap])
	if status, text := judged(t, apart); status != 0 ||
		!strings.Contains(text, "| dark | 1 | marks | 2 | kill, gap |") {
		t.Errorf("with shapes of their own: status %d\n%s", status, text)
	}
}

// Keys have no shapes: their colours must differ, and only those on the picture count.
func TestOnlyColoursOnThePictureAreJudged(t *testing.T) {
	for _, th := range []theme.Theme{theme.Dark(), theme.Light(), theme.Contrast()} {
		p := newPicture(th)
		p.bar(20, 20, th.Lanes[theme.LaneLeft])
		p.bar(20, 40, th.Lanes[theme.LaneHook])
		status, text := judged(t, p)
		if status != 0 || !strings.Contains(text, "| "+th.Name+" | 1 | lanes | 2 | left, hook |") {
			t.Errorf("%s: status %d\n%s", th.Name, status, text)
		}
		if strings.Contains(text, "marks") || strings.Contains(text, "teams") {
			t.Errorf("%s: what is not on the picture is judged:\n%s", th.Name, text)
		}
	}
}

func TestAPictureWithNothingToJudgeDoesNotPass(t *testing.T) {
	p := newPicture(theme.Dark())
	draw.Draw(p.NRGBA, p.Rect, image.NewUniform(color.NRGBA{0, 200, 80, 255}), image.Point{}, draw.Src)
	if status, text := judged(t, p); status == 0 || !strings.Contains(text, "pictures without an interface: 1") {
		t.Errorf("status %d\n%s", status, text)
	}
}
