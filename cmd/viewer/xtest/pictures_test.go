package xtest

import (
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// crop returns a part of a picture.
func crop(m image.Image, r image.Rectangle) image.Image {
	return m.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(r)
}

// halved returns a part of a picture at half the size, each pixel the mean of four.
func halved(m image.Image, r image.Rectangle) image.Image {
	out := image.NewRGBA(r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			var sum [3]uint32
			for i := range 4 {
				r, g, bl, _ := m.At(2*x+i&1, 2*y+i>>1).RGBA()
				sum[0], sum[1], sum[2] = sum[0]+r, sum[1]+g, sum[2]+bl
			}
			o := out.PixOffset(x, y)
			for i := range 3 {
				out.Pix[o+i] = uint8(sum[i] / 4 >> 8)
			}
			out.Pix[o+3] = 255
		}
	}
	return out
}

// A picture of 8K is drawn in tiles: it is the small one, scaled, across their
// edges as well.
func TestAPictureOf8KIsASmallOneScaled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	large, small := filepath.Join(dir, "large.png"), filepath.Join(dir, "small.png")
	flags := []string{"--at", "9s", "--paused", "--camera", "900,700,2400", "--view", "design"}
	makeFile(t, append(flags, "--screenshot", large, "--size", "7680x4320", "--scale", "2")...)
	makeFile(t, append(flags, "--screenshot", small, "--size", "3840x2160", "--scale", "1")...)
	m := readPNG(t, large)
	if s := m.Bounds().Size(); s != image.Pt(7680, 4320) {
		t.Fatalf("%v", s)
	}
	want := readPNG(t, small)
	for _, part := range []image.Rectangle{
		image.Rect(940, 0, 980, 2160), image.Rect(0, 520, 3840, 560),
		image.Rect(2860, 0, 2900, 2160), image.Rect(1300, 900, 1700, 1200),
	} {
		if d := meanDifference(halved(m, part), crop(want, part)); d > 2 {
			t.Errorf("%v differs by %.2f", part, d)
		}
	}
}

// What a picture or clip without the interface can have: a caption, no map, a
// colour, the keys, the path of a player.
func TestPicturesAreDressed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	picture := func(name string, flags ...string) image.Image {
		path := filepath.Join(dir, name+".png")
		makeFile(t, append([]string{"--screenshot", path, "--at", "9s", "--paused", "--follow", "nova"}, flags...)...)
		return readPNG(t, path)
	}
	plain := picture("plain")
	captioned := picture("captioned", "--caption")
	if d := meanDifference(crop(plain, image.Rect(240, 10, 470, 44)),
		crop(captioned, image.Rect(240, 10, 470, 44))); d < 5 {
		t.Errorf("no caption in the upper right corner: %.2f", d)
	}
	if d := meanDifference(crop(plain, image.Rect(0, 60, 480, 320)),
		crop(captioned, image.Rect(0, 60, 480, 320))); d > 0.1 {
		t.Errorf("the caption changes the picture elsewhere by %.2f", d)
	}
	keys := picture("keys", "--overlay", "keys", "--background", "scene")
	if d := meanDifference(crop(plain, image.Rect(350, 250, 470, 310)),
		crop(keys, image.Rect(350, 250, 470, 310))); d < 5 {
		t.Errorf("no keys in the lower right corner: %.2f", d)
	}
	clear := picture("clear", "--background", "transparent")
	if _, _, _, a := clear.At(20, 300).RGBA(); a != 0 {
		t.Errorf("the ground is not transparent: %d", a)
	}
	if _, _, _, a := clear.At(240, 162).RGBA(); a != 0xffff {
		t.Errorf("the player is transparent: %d", a)
	}
	green := picture("green", "--background", "00b140")
	if r, g, b, a := green.At(20, 300).RGBA(); r != 0 || g>>8 != 0xb1 || b>>8 != 0x40 || a != 0xffff {
		t.Errorf("the ground is %x %x %x %x", r, g, b, a)
	}
	// The path of a player: the picture of its end, with the same player before.
	end := filepath.Join(dir, "end.png")
	makeFile(t, "--screenshot", end, "--at", "21.4s", "--paused", "--camera", "1000,600,1600", "--follow", "nova")
	path := filepath.Join(dir, "path.png")
	makeFile(t, "--screenshot", path, "--from", "20s", "--to", "21.4s", "--moments", "0.2", "--follow", "nova")
	if d := meanDifference(readPNG(t, end), readPNG(t, path)); d == 0 {
		t.Error("one moment")
	}
}

// Around a moment a clip is slow: it is longer by what is slow.
func TestClipsSlowDownAroundMoments(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pattern := filepath.Join(dir, "f%03d.png")
	makeFile(t, "--record", pattern, "--from", "9s", "--to", "12s", "--fps", "20", "--slow", "10.5s",
		"--size", "160x120")
	// 1.2 s at a quarter of the speed take 4.8 s, the other 1.8 s 1.8 s.
	if n := len(files(dir)); n != 132 {
		t.Fatalf("%d frames, want 132", n)
	}
	shot := filepath.Join(t.TempDir(), "shot.png")
	// Frame 56 is 2.8 s after the start: 0.8 s plain, 2 s slow.
	makeFile(t, "--screenshot", shot, "--at", "10.3s", "--paused", "--size", "160x120")
	if d := meanDifference(readPNG(t, filepath.Join(dir, "f056.png")), readPNG(t, shot)); d > 0.01 {
		t.Errorf("frame 56 differs by %.3f from its moment", d)
	}
}

// Without a name, or with that of a folder, pictures and clips are called what they
// show.
func TestOutputsAreNamedAfterWhatTheyShow(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		want string
	}{
		{
			[]string{"--screenshot", dir, "--at", "9.5s", "--paused", "--follow", "nova"},
			"sunny-ledges 00.09.50 nova.png",
		},
		{
			[]string{"--screenshot", dir, "--at", "9.5s", "--paused", "--follow", "nova"},
			"sunny-ledges 00.09.50 nova (2).png",
		},
		{[]string{
			"--record", dir + string(filepath.Separator), "--from", "9s", "--to", "10s", "--follow", "nova",
			"--size", "160x120",
		}, "sunny-ledges 00.09-00.10 nova."},
	} {
		said := makeFile(t, c.args...)
		if name := filepath.Base(said); !strings.HasPrefix(name, c.want) {
			t.Errorf("%v: %q, want %q", c.args, name, c.want)
		}
		if _, err := os.Stat(said); err != nil {
			t.Error(err)
		}
	}
}
