package gamedata

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/testdata/replays"
)

var (
	red   = color.NRGBA{255, 0, 0, 255}
	green = color.NRGBA{0, 255, 0, 255}
	blue  = color.NRGBA{0, 0, 255, 10}
)

// installed returns a finder of a DDNet and a Teeworlds 0.7, both with a grass.
func installed(t *testing.T) *Finder {
	dir := t.TempDir()
	writePNG(t, 2, 2, red, dir, "ddnet", "mapres", "grass.png")
	writePNG(t, 2, 2, green, dir, "tw", "mapres", "grass.png")
	writePNG(t, 2, 2, blue, dir, "ddnet", "mapres", "own.png")
	writePNG(t, 2, 2, red, dir, "ddnet", "mapres", "stone.png")
	writePNG(t, 2, 2, blue, dir, "ddnet", "mapres", "stone_0.7.png")
	writePNG(t, 16, 8, red, dir, "ddnet", "skins", "bear.png")
	writePNG(t, 17, 8, red, dir, "ddnet", "skins", "odd.png")
	writePNG(t, 16, 8, red, dir, "ddnet", "downloadedskins", "net.png")
	writePNG(t, 4, 4, green, dir, "tw", "skins", "body", "bear.png")
	writePNG(t, 4, 4, red, dir, "ddnet", "game.png")
	writePNG(t, 4, 4, green, dir, "tw", "game.png")
	return &Finder{Roots: []Root{{filepath.Join(dir, "ddnet"), DDNet}, {filepath.Join(dir, "tw"), Teeworlds}}}
}

func TestPicturesAreThoseOfTheRightGame(t *testing.T) {
	f := installed(t)
	for _, c := range []struct {
		name string
		get  func() (Picture, error)
		want color.NRGBA
	}{
		{"0.6 grass", func() (Picture, error) { return f.Mapres("grass", sim.DDNet) }, red},
		{"0.7 grass", func() (Picture, error) { return f.Mapres("grass", sim.Teeworlds07) }, green},
		{"0.7 has none of its own", func() (Picture, error) { return f.Mapres("own", sim.Teeworlds07) }, blue},
		{"0.7's as DDNet brings it", func() (Picture, error) { return f.Mapres("stone", sim.Teeworlds07) }, blue},
		{"0.6 stone", func() (Picture, error) { return f.Mapres("stone", sim.Teeworlds06) }, red},
		{"skin", func() (Picture, error) { return f.Skin("bear") }, red},
		{"skin from the net", func() (Picture, error) { return f.Skin("net") }, red},
		{"body", func() (Picture, error) { return f.SkinPart("body", "bear") }, green},
		{"0.6 game", func() (Picture, error) { return f.Sheet("game", sim.DDNet) }, red},
		{"0.7 game", func() (Picture, error) { return f.Sheet("game", sim.Teeworlds07) }, green},
	} {
		p, err := c.get()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if got := p.NRGBAAt(1, 1); got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.name, p.Path, got, c.want)
		}
	}
	for name, get := range map[string]func() (Picture, error){
		"grass2": func() (Picture, error) { return f.Mapres("grass2", sim.DDNet) },
		"hands":  func() (Picture, error) { return f.SkinPart("hands", "bear") },
		"extras": func() (Picture, error) { return f.Sheet("extras", sim.DDNet) },
	} {
		if _, err := get(); !errors.Is(err, ErrNoPicture) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := f.Skin("odd"); err == nil {
		t.Error("a skin that is no 8×4 cells")
	}
	if _, err := f.SkinPart("../body", "bear"); !errors.Is(err, errName) {
		t.Errorf("a part that is none: %v", err)
	}
	if got := f.Skins(10); len(got) != 2 || !slices.Contains(got, "bear") {
		t.Errorf("skins %v", got)
	}
}

func TestPicturesOfAllKindsBecomeStraightRGBA(t *testing.T) {
	half := color.NRGBA{200, 100, 50, 3}
	palette := image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{red, half})
	palette.SetColorIndex(2, 1, 1)
	deep := image.NewNRGBA64(image.Rect(0, 0, 3, 2))
	deep.Set(2, 1, half)
	gray := image.NewGray(image.Rect(0, 0, 3, 2))
	gray.Set(2, 1, color.Gray{77})
	for _, c := range []struct {
		img  image.Image
		want color.NRGBA
	}{{palette, half}, {deep, half}, {gray, color.NRGBA{77, 77, 77, 255}}} {
		var b bytes.Buffer
		if err := png.Encode(&b, c.img); err != nil {
			t.Fatal(err)
		}
		p := filepath.Join(t.TempDir(), "a.png")
		writeFile(t, b.Bytes(), p)
		got, err := readPNG(p)
		if err != nil || got.Stride != 12 || got.NRGBAAt(2, 1) != c.want {
			t.Errorf("%T: %v, want %v, %v", c.img, got.NRGBAAt(2, 1), c.want, err)
		}
	}
}

func TestHugeAndBrokenPicturesAreRefused(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	huge := b.Bytes()
	binary.BigEndian.PutUint32(huge[16:], 9000) // width and height of the IHDR chunk
	binary.BigEndian.PutUint32(huge[20:], 9000)
	binary.BigEndian.PutUint32(huge[29:], crc32.ChecksumIEEE(huge[12:29]))
	for name, data := range map[string][]byte{
		"9000×9000 pixels": huge, "not a PNG": []byte("hello"),
		"cut": huge[:20],
	} {
		p := filepath.Join(t.TempDir(), "a.png")
		writeFile(t, data, p)
		img, err := readPNG(p)
		if err == nil || img != nil {
			t.Errorf("%s was read", name)
		}
		if strings.Contains(name, "×") && !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
}

func TestMapsGetTheirExternalImages(t *testing.T) {
	f := installed(t)
	m := &sim.TileMap{Images: []sim.MapImage{
		{Name: "grass", External: true},
		{Name: "in", Pix: make([]byte, 4)},
		{Name: "lost", External: true},
	}}
	got, err := f.WithImages(context.Background(), m, sim.DDNet)
	if err != nil {
		t.Fatal(err)
	}
	if img := got.Images[0]; img.Width != 2 || len(img.Pix) != 16 || img.Pix[0] != 255 || !img.External {
		t.Errorf("grass: %v", img)
	}
	if m.Images[0].Pix != nil || len(m.Warnings) != 0 {
		t.Error("the map itself was changed")
	}
	if len(got.Warnings) != 1 || got.Warnings[0].Kind != "missing-image" ||
		got.Warnings[0].Text != "image lost: not installed" {
		t.Errorf("warnings %v", got.Warnings)
	}
	m.Teeworlds07 = true
	if got, _ = f.WithImages(context.Background(), m, sim.DDNet); got.Images[0].Pix[1] != 255 {
		t.Error("a map of 0.7 did not get its own grass")
	}
}

// TestInstalledMapsFindTheirImages: one map of the packages refers to an image
// that no package brings.
func TestInstalledMapsFindTheirImages(t *testing.T) {
	f := &Finder{}
	for game, engine := range map[string]sim.Engine{"ddnet": sim.DDNet, "teeworlds": sim.Teeworlds07} {
		root := replays.GameData(t, game)
		maps, err := filepath.Glob(filepath.Join(root, "maps*", "*.map"))
		if err != nil || len(maps) < 15 {
			t.Fatal(err, maps)
		}
		themes, _ := filepath.Glob(filepath.Join(root, "themes", "*.map"))
		wantedBy := map[string]string{}
		for _, path := range append(maps, themes...) {
			for _, img := range readImages(t, path) {
				wantedBy[img.Name] = path
			}
		}
		for name, path := range wantedBy {
			_, err := f.Mapres(name, engine)
			if lost := filepath.Base(path) == "ctf4.map" && errors.Is(err, ErrNoPicture); err != nil && !lost {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// readImages returns the external images of a map.
func readImages(t *testing.T, path string) []sim.MapImage {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := twmap.Open(data, "x")
	if err != nil {
		t.Fatal(err)
	}
	m, err := file.Physics(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(m.Images, func(img sim.MapImage) bool { return !img.External })
}
