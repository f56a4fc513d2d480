// Gen renders the art below assets/svg to what the program embeds: the sprite
// atlases and their index, the icons of the program and of recordings, and the
// images of the default tileset. Run it from the root of the repository after a
// change to the art:
//
//	make assets          (go run ./assets/gen)
//
// Equal art gives equal files. The art is the part of SVG that gen understands:
// paths with fill, stroke, paint-order, opacity and fill-rule. A class on a path
// names the part it belongs to, so that a program can colour parts by themselves.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("assets", "assets", "folder with svg, to write sprites, icons and mapres to")
	flag.Parse()
	if err := run(*dir); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	art := artist{dir: filepath.Join(dir, "svg"), files: map[string]drawing{}}
	if err := writeSprites(&art, dir); err != nil {
		return err
	}
	if err := writeAppIcons(&art, filepath.Join(dir, "icon")); err != nil {
		return err
	}
	if err := writeFileIcons(&art, filepath.Join(dir, "filetype")); err != nil {
		return err
	}
	return writeMapres(filepath.Join(dir, "mapres"))
}

// writeAppIcons writes the icon of the program at the sizes desktops ask for.
// Small ones have a drawing of their own.
func writeAppIcons(art *artist, dir string) error {
	for _, px := range []int{16, 24, 32, 48, 64, 128, 256} {
		name, side := "app", 128.0
		if px <= 24 {
			name, side = "app_small", 16.0
		}
		d, err := art.open(name)
		if err != nil {
			return err
		}
		img := image.NewRGBA(image.Rect(0, 0, px, px))
		d.draw(img, layer{}, float64(px)/side, 0, 0)
		if err := writePNG(filepath.Join(dir, fmt.Sprintf("playhead-%d.png", px)), img); err != nil {
			return err
		}
	}
	return nil
}

// fileKinds are the kinds of recordings, by how their files end.
var fileKinds = []string{"teehistorian", "demo", "dem", "pcap", "gho"}

// writeFileIcons writes the icons of recordings at the sizes that Windows shows.
func writeFileIcons(art *artist, dir string) error {
	for _, kind := range fileKinds {
		d, err := art.open("file_" + kind)
		if err != nil {
			return err
		}
		for _, px := range []int{16, 32, 48, 256} {
			img := image.NewRGBA(image.Rect(0, 0, px, px))
			d.draw(img, layer{}, float64(px)/128, 0, 0)
			if err := writePNG(filepath.Join(dir, fmt.Sprintf("%s-%d.png", kind, px)), img); err != nil {
				return err
			}
		}
	}
	return nil
}

func writePNG(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
