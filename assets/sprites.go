package assets

import (
	"embed"
	"fmt"
	"image"
)

// A Sprite is one picture of the art.
type Sprite uint8

// Name returns the name of the sprite in Go.
func (s Sprite) Name() string { return spriteNames[s] }

// NumEmotes is how many emoticons the game has.
const NumEmotes = 16

// Emote returns emoticon n of the game, false if there is no such.
func Emote(n int) (Sprite, bool) {
	if n < 0 || n >= NumEmotes {
		return 0, false
	}
	return EmoteOop + Sprite(n), true
}

// UnitsPerPage is how many units of the world, or of the art, span the side that
// a page is named by: on a page of 64 px a unit is one pixel.
const UnitsPerPage = 64

// A Rect locates a sprite on a page: its area in pixels, and the sprite's origin,
// as the offset of the top left corner from it.
type Rect struct{ X, Y, W, H, DX, DY int16 }

//go:embed sprites/*.png
var spriteFiles embed.FS

// PagePx returns the size page n is named by, growing with n from 0 to
// [NumPages]-1.
func PagePx(n int) int { return pageSizes[n] }

// PageFor returns the smallest page that is not smaller than px, which is how
// large [UnitsPerPage] units are on the screen, or the largest there is.
func PageFor(px float64) int {
	for n, size := range pageSizes {
		if float64(size) >= px-0.01 {
			return n
		}
	}
	return NumPages - 1
}

// SpriteRect returns the location of a sprite on page n.
func SpriteRect(s Sprite, n int) Rect { return spriteIndex[n][s] }

// Page returns the picture of page n, premultiplied. It decodes it at each call,
// which takes 1 to 30 ms.
func Page(n int) *image.RGBA { return decode(spriteFiles, fmt.Sprintf("sprites/%d.png", pageSizes[n])) }
