package sim

// TileUnits is the size of a tile of a Teeworlds map in world units.
const TileUnits = 32

// A TileMap is what a Teeworlds or DDNet map reduces to for drawing and for
// collision. It is immutable once its reader has returned it: a reader that
// learns more returns another TileMap, which shares what was there before.
//
// The physics layers are row-major slices of Width*Height, nil where the map
// has no such layer or nothing in it. Art is in Groups, in drawing order.
// Source: docs/formats/twmap.md.
type TileMap struct {
	Name     string // without folder and extension
	Bytes    int64  // size of the map file
	SHA256   [32]byte
	CRC      uint32 // CRC-32 (IEEE) of the whole file
	Author   string
	Version  string
	Credits  string
	License  string
	Settings []string // server commands kept in the map, such as "tune gravity 0.4"

	Width, Height int // tiles

	Game    []Tile
	Front   []Tile
	Tele    []TeleTile
	Speedup []SpeedupTile
	Switch  []SwitchTile
	Tune    []TuneTile

	Groups    []MapGroup
	GameGroup int // index into Groups of the group that holds the game layer, -1 without one
	GameLayer int // index into that group's Layers: where tees are drawn
	Images    []MapImage
	Envelopes []Envelope

	// Teeworlds07 marks maps written for Teeworlds 0.7, whose external images
	// are different pictures under the same names.
	Teeworlds07 bool
	// Complete is false while a reader has yet to deliver tiles, quads or
	// images. Missing parts look empty.
	Complete bool
	// Warnings tell what the reader left out or repaired.
	Warnings []Warning
}

// A Tile is one tile of a game, front or art layer.
type Tile struct {
	Index uint8
	Flags uint8 // TileFlip…, TileRotate
}

// Bits of Tile.Flags. A tile is flipped first, then turned 90° clockwise.
const (
	TileFlipX  = 1
	TileFlipY  = 2
	TileOpaque = 4
	TileRotate = 8
)

// A TeleTile is one tile of a tele layer. Tiles of one Number belong together.
type TeleTile struct{ Number, Type uint8 }

// A SpeedupTile pushes a tee.
type SpeedupTile struct {
	Force, MaxSpeed, Type uint8
	AngleDegrees          int16
}

// A SwitchTile belongs to the switch Number; 0 is no switch.
type SwitchTile struct{ Number, Type, Flags, Delay uint8 }

// A TuneTile puts the tee into tune zone Number.
type TuneTile struct{ Number, Type uint8 }

// A MapGroup is a stack of layers that move together with the camera.
type MapGroup struct {
	Name                 string
	OffsetX, OffsetY     int32 // world units
	ParallaxX, ParallaxY int32 // percent
	Clip                 bool
	ClipX, ClipY         int32 // world units of the game group
	ClipW, ClipH         int32
	Layers               []MapLayer
}

// LayerKind is the kind of content of a MapLayer.
type LayerKind uint8

// The kinds of layers. A physics layer holds nothing to draw but its place.
const (
	LayerTiles LayerKind = iota
	LayerQuads
	LayerSounds
	LayerPhysics
)

// PhysicsKind says which physics layer is at a position in a group.
type PhysicsKind uint8

// The physics layers, in the order in which the file numbers them.
const (
	PhysicsNone PhysicsKind = iota
	PhysicsGame
	PhysicsTele
	PhysicsSpeedup
	PhysicsFront
	PhysicsSwitch
	PhysicsTune
)

// A MapLayer is one layer of a group.
type MapLayer struct {
	Kind    LayerKind
	Physics PhysicsKind // of LayerPhysics; its tiles are in the TileMap
	Name    string
	Detail  bool // may be left out on slow machines

	Tiles      TileGrid // of LayerTiles
	Color      RGBA     // multiplies the tileset's colours
	ColorEnv   int      // index into Envelopes, -1 none
	ColorEnvMS int32    // added to the envelope's time

	Quads []Quad // of LayerQuads

	Image int // index into Images, -1 none
}

// RGBA is a colour that is not premultiplied.
type RGBA struct{ R, G, B, A uint8 }

// A MapImage is a tileset or a quad's texture. External images are looked for
// in the mapres folder of an installed game by Name.
type MapImage struct {
	Name          string
	Width, Height int
	External      bool
	// Pix is width*height*4 bytes RGBA, not premultiplied, nil while the image
	// is external or could not be read.
	Pix []byte
}

// A Quad is a textured quadrangle. Points are in 22.10 fixed point (1/1024
// world unit) in the order top left, top right, bottom left, bottom right,
// pivot.
type Quad struct {
	Points     [5]FixedPoint
	Colors     [4]RGBA
	Tex        [4]FixedPoint // 1024 is the whole image
	PosEnv     int           // index into Envelopes, -1 none
	PosEnvMS   int32
	ColorEnv   int
	ColorEnvMS int32
}

// A FixedPoint is a point in 22.10 fixed point.
type FixedPoint struct{ X, Y int32 }

// CurveKind is how an envelope goes from one point to the next.
type CurveKind uint8

// The curves, numbered as in the file.
const (
	CurveStep CurveKind = iota
	CurveLinear
	CurveSlow
	CurveFast
	CurveSmooth
	CurveBezier
)

// An Envelope is an animation of up to four channels over time.
type Envelope struct {
	Name         string
	Channels     int // 1 sound, 3 position (x, y units, rotation degrees), 4 colour
	Synchronized bool
	Points       []EnvelopePoint
}

// An EnvelopePoint is one key of an Envelope. Values are 22.10 fixed point.
type EnvelopePoint struct {
	TimeMS int32
	Curve  CurveKind
	Values [4]int32
	// Bezier handles relative to the point, for CurveBezier: time in ms, value
	// in 22.10 fixed point.
	InDX, InDY, OutDX, OutDY [4]int32
}
