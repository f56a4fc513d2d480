package main

import (
	"image"
	"math/rand/v2"

	"playhead/assets"
	"playhead/sim"
)

// Tiles and entities of the game layer, numbered as in the file.
const (
	tileSolid       = 1
	tileDeath       = 2
	tileUnhookable  = 3
	tileFreeze      = 9
	tileTeleInEvil  = 10 // takes speed and hook away
	tileTeleIn      = 26
	tileTeleOut     = 27
	tileStart       = 33
	tileFinish      = 34
	tileCheckpoint1 = 35
	entity          = 191 // plus the entity's number
)

// gameTiles is the physics of a layout's characters.
var gameTiles = map[byte]uint8{
	'S': tileSolid, 'R': tileSolid, 'U': tileUnhookable, 'X': tileDeath, 'F': tileFreeze, 'I': tileFreeze,
	's': tileStart, 'f': tileFinish, 'c': tileCheckpoint1, 'd': tileCheckpoint1 + 1, 'e': tileCheckpoint1 + 2,
	'p': entity + 1, 'r': entity + 2, 'l': entity + 3, 'm': entity + 4, 'w': entity + 5,
	'a': entity + 6, 'h': entity + 7, '1': entity + 8, '2': entity + 9, '4': entity + 10, '3': entity + 11,
}

// teleTiles links the portals with each other and the hidden ones likewise.
var teleTiles = map[byte]sim.TeleTile{
	'i': {Number: 1, Type: tileTeleIn}, 'j': {Number: 1, Type: tileTeleIn}, 'o': {Number: 1, Type: tileTeleOut},
	'I': {Number: 2, Type: tileTeleInEvil}, 'O': {Number: 2, Type: tileTeleOut},
}

// Images and envelopes of our maps, by their index.
const (
	imageTileset = iota
	imageGarden
	imageSun
	imageCloud
)

// buildMap returns the map of a layout. The same seed gives the same map.
func buildMap(name string, l layout, seed uint64) *sim.TileMap {
	g := newGarden()
	a := dress(l, g, rand.New(rand.NewPCG(seed, 1)))
	m := &sim.TileMap{
		Name:    name,
		Author:  "Playhead",
		Version: "1",
		License: "MIT",
		Width:   l.width, Height: l.height,
		Game: make([]sim.Tile, l.width*l.height),
		Images: []sim.MapImage{
			mapImage("tileset", assets.Tileset.Image()),
			mapImage("garden", g.img),
			mapImage("sun", assets.Sun.Image()),
			mapImage("cloud", assets.Cloud.Image()),
		},
		Envelopes: []sim.Envelope{drift("drift", 160), drift("drift slowly", 90)},
	}
	hasTele := false
	tele := make([]sim.TeleTile, l.width*l.height)
	for y := range l.height {
		for x := range l.width {
			c := l.at(x, y)
			m.Game[y*l.width+x] = sim.Tile{Index: gameTiles[c]}
			if t, ok := teleTiles[c]; ok {
				tele[y*l.width+x], hasTele = t, true
			}
		}
	}
	if hasTele {
		m.Tele = tele
	}

	width := float64(l.width * sim.TileUnits)
	m.Groups = []sim.MapGroup{
		quadGroup("Sky", 0, 0, quadLayer("Sky", -1, sky())),
		quadGroup("Sun", 2, 1, quadLayer("Sun", imageSun, []sim.Quad{picture(0.28*screenW, -0.26*screenH, 210, 210)})),
		quadGroup("Clouds", 8, 4, quadLayer("Clouds", imageCloud, clouds(0.08*width+2*screenW))),
	}
	for i, c := range hillColors {
		// Each line stands where the camera of a player sees it low on the
		// screen: the farther, the slower it moves.
		far := float64(14 + 12*i)
		y := 0.12*screenH + float64(i)*0.1*screenH + far/200*float64(l.height*sim.TileUnits)*0.62
		m.Groups = append(m.Groups, quadGroup("Hills", int32(far), int32(far/2), quadLayer("Hills", -1,
			hills(c, -2*screenW, width*far/100+2*screenW, y, 190-20*float64(i), 5+1.5*float64(i), 0.6+1.8*float64(i)))))
	}
	white := sim.RGBA{R: 255, G: 255, B: 255, A: 255}
	game := sim.MapGroup{Name: "Game", ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{
		tileLayer("Shade", imageTileset, a.shade, sim.RGBA{R: 110, G: 105, B: 125, A: 255}),
		tileLayer("Plants", imageGarden, a.plants, white),
		tileLayer("Things", imageGarden, a.things, white),
		tileLayer("Walls", imageTileset, a.walls, white),
		{Kind: sim.LayerPhysics, Physics: sim.PhysicsGame, Name: "Game", Image: -1, ColorEnv: -1},
	}}
	m.GameGroup, m.GameLayer = len(m.Groups), len(game.Layers)-1
	if hasTele {
		game.Layers = append(game.Layers, sim.MapLayer{
			Kind: sim.LayerPhysics, Physics: sim.PhysicsTele, Name: "Tele",
			Image: -1, ColorEnv: -1,
		})
	}
	game.Layers = append(
		game.Layers,
		tileLayer("Ice", imageTileset, a.ice, white),
		tileLayer("Grass", imageTileset, a.grass, white),
		tileLayer("Edge", imageTileset, a.edge, white),
		tileLayer("Ends", imageTileset, a.ends, white),
	)
	m.Groups = append(m.Groups, game)
	return m
}

func mapImage(name string, img *image.RGBA) sim.MapImage {
	return sim.MapImage{Name: name, Width: img.Rect.Dx(), Height: img.Rect.Dy(), Pix: straight(img)}
}

func quadGroup(name string, parallaxX, parallaxY int32, l sim.MapLayer) sim.MapGroup {
	return sim.MapGroup{Name: name, ParallaxX: parallaxX, ParallaxY: parallaxY, Layers: []sim.MapLayer{l}}
}

func quadLayer(name string, image int, qs []sim.Quad) sim.MapLayer {
	return sim.MapLayer{Kind: sim.LayerQuads, Name: name, Quads: qs, Image: image, ColorEnv: -1}
}

func tileLayer(name string, image int, a layer, c sim.RGBA) sim.MapLayer {
	return sim.MapLayer{
		Kind: sim.LayerTiles, Name: name, Image: image, Color: c, ColorEnv: -1,
		Tiles: sim.NewTileGrid(a.l.width, a.l.height, a.tiles),
	}
}
