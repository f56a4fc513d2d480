package twmap

// Limits that stop files made to exhaust memory or time. The largest known maps
// are far below them: 30 layers of 4000×4000 tiles fit.
const (
	maxItems        = 1 << 20
	maxLayers       = 4096      // layer items
	maxLayerTiles   = 1 << 25   // tiles of one layer
	maxLayerSide    = 1 << 16   // tiles
	maxArtTiles     = 1 << 29   // tiles of all art layers, 2 bytes each
	maxPhysicsBytes = 320 << 20 // of all physics layers in memory
	// smallLayerBytes is how much memory a physics layer may take even if its blob
	// can hold only a part of it.
	smallLayerBytes = 1 << 20
	maxImages       = 1024
	maxImageSide    = 1 << 14
	maxImagePixels  = 1 << 24  // of one image
	maxPixels       = 1 << 27  // of all images, 4 bytes each
	maxQuads        = 1 << 20  // of all layers
	maxUnpacked     = 4 << 30  // bytes that come out of all blobs
	maxTextBytes    = 64 << 10 // of a name or a text
	maxSettingBytes = 4 << 20  // of all settings
	maxSettings     = 100_000

	// maxInflation is how many bytes one byte of deflate can expand to.
	maxInflation = 1032
	// maxSkip is how many tiles one stored tile of a Teeworlds 0.7 layer can
	// represent.
	maxSkip = 256
)

// A budget is what all parts of a map together may take.
type budget struct {
	unpacked, tiles, physics, pixels, quads int64
}

func newBudget() budget {
	return budget{maxUnpacked, maxArtTiles, maxPhysicsBytes, maxPixels, maxQuads}
}

// take subtracts n and reports whether that much was left.
func take(left *int64, n int64) bool {
	if n < 0 || n > *left {
		return false
	}
	*left -= n
	return true
}
