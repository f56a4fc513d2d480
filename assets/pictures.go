package assets

import (
	"embed"
	"image"
	"image/draw"
	"image/png"
	"io/fs"
)

//go:embed icon/*.png mapres/*.png svg/app.svg svg/file_*.svg
var pictures embed.FS

// A MapImage is our own picture that replaces a missing one; our maps embed it
// too.
type MapImage string

// The map pictures. [Tileset] is laid out as package tileset says; hills repeat
// sideways without a seam and are transparent above their line.
const (
	Tileset   MapImage = "tileset"    // 1024 × 1024
	HillsFar  MapImage = "hills_far"  // 1024 × 512
	HillsMid  MapImage = "hills_mid"  // 1024 × 512
	HillsNear MapImage = "hills_near" // 1024 × 512
	Sun       MapImage = "sun"        // 256 × 256
	Cloud     MapImage = "cloud"      // 256 × 128
)

// Image returns a map picture, premultiplied. It decodes it at each call.
func (m MapImage) Image() *image.RGBA { return decode(pictures, "mapres/"+string(m)+".png") }

// AppIcons returns the icon of the program at 16 to 256 px, as window systems
// want it.
func AppIcons() []image.Image {
	var icons []image.Image
	for _, name := range []string{"16", "24", "32", "48", "64", "128", "256"} {
		icons = append(icons, decode(pictures, "icon/playhead-"+name+".png"))
	}
	return icons
}

// AppIconSVG returns the icon of the program as SVG, for desktops that scale it.
func AppIconSVG() []byte { return drawingOf("app") }

// FileIconSVGs returns the icons of recordings as SVG, by how their files end.
func FileIconSVGs() map[string][]byte {
	icons := map[string][]byte{}
	for _, kind := range []string{"teehistorian", "demo", "dem", "pcap", "gho"} {
		icons[kind] = drawingOf("file_" + kind)
	}
	return icons
}

func drawingOf(name string) []byte {
	data, err := fs.ReadFile(pictures, "svg/"+name+".svg")
	if err != nil {
		panic("assets: " + err.Error())
	}
	return data
}

// decode reads an embedded picture. Only a broken build can make it fail.
func decode(from fs.FS, name string) *image.RGBA {
	f, err := from.Open(name)
	if err != nil {
		panic("assets: " + err.Error())
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		panic("assets: " + name + ": " + err.Error())
	}
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
	return out
}
