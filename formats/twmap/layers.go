package twmap

import "playhead/sim"

// The layer types.
const (
	layerTiles     = 2
	layerQuads     = 3
	layerOldSounds = 9
	layerSounds    = 10
)

// detailFlag marks layers that low-detail settings leave out.
const detailFlag = 1

// A layerItem holds the fields of a layer's item, before the layer is assigned to
// a group.
type layerItem struct {
	item
	typ    int32
	layer  sim.MapLayer
	placed bool

	version       int32
	width, height int32
	data          int32 // index of the blob, -1 none
	count         int32 // of quads
}

// planLayers reads the items of all layers.
func (f *File) planLayers() {
	f.df.each(itemLayer, func(i int, it item) {
		if i == maxLayers {
			f.notes.add(warnTooBig, it.offset, "more than %d layers", maxLayers)
		}
		if i >= maxLayers {
			return
		}
		l := layerItem{item: it, typ: it.int(1, 0), version: it.int(3, 0)}
		l.layer = sim.MapLayer{Detail: it.int(2, 0)&detailFlag != 0, Image: -1, ColorEnv: -1}
		switch l.typ {
		case layerTiles:
			f.planTileLayer(&l)
		case layerQuads:
			l.layer.Kind = sim.LayerQuads
			l.count, l.data = it.int(4, 0), it.int(5, -1)
			l.layer.Image = int(it.int(6, -1))
			if l.version >= 2 {
				l.layer.Name = intsText(it, 7, 3)
			}
		case layerSounds, layerOldSounds:
			l.layer.Kind = sim.LayerSounds
			l.layer.Name = intsText(it, 7, 3)
		default:
			f.notes.add(warnUnknown, it.offset, "layer of type %d", l.typ)
		}
		f.layers = append(f.layers, l)
	})
}

func (f *File) planTileLayer(l *layerItem) {
	l.width, l.height = l.int(4, 0), l.int(5, 0)
	l.layer.Color = rgba(l.item, 7)
	l.layer.ColorEnv, l.layer.ColorEnvMS = int(l.int(11, -1)), l.int(12, 0)
	l.layer.Image, l.data = int(l.int(13, -1)), l.int(14, -1)
	if l.version >= 3 {
		l.layer.Name = intsText(l.item, 15, 3)
	}
	if l.version >= runLengthVersion {
		f.m.Teeworlds07 = true
	}
	l.layer.Physics = physicsKind(l.int(6, 0))
	if l.layer.Physics == sim.PhysicsNone {
		l.layer.Kind = sim.LayerTiles
		l.layer.Tiles.Width, l.layer.Tiles.Height = f.size(l)
		return
	}
	l.layer.Kind = sim.LayerPhysics
	l.layer.Color = sim.RGBA{R: 255, G: 255, B: 255, A: 255}
	l.layer.ColorEnv, l.layer.ColorEnvMS, l.layer.Image = -1, 0, -1
	if l.layer.Physics != sim.PhysicsGame {
		l.data = l.int(physicsData(l.layer.Physics, l.version), -1)
	}
}

// size returns the layer's size, or zero and a warning if it is impossible.
func (f *File) size(l *layerItem) (width, height int) {
	w, h := int64(l.width), int64(l.height)
	if w < 0 || h < 0 || w > maxLayerSide || h > maxLayerSide || w*h > maxLayerTiles {
		f.notes.add(warnTooBig, l.offset, "layer %q: %d×%d tiles", l.layer.Name, w, h)
		return 0, 0
	}
	return int(w), int(h)
}

// planGroups assigns the layers to their groups.
func (f *File) planGroups() {
	f.df.each(itemGroup, func(i int, it item) {
		g := sim.MapGroup{
			OffsetX: it.int(1, 0), OffsetY: it.int(2, 0),
			ParallaxX: it.int(3, 100), ParallaxY: it.int(4, 100),
		}
		version := it.int(0, 1)
		if version >= 2 {
			g.Clip = it.int(7, 0) != 0
			g.ClipX, g.ClipY, g.ClipW, g.ClipH = it.int(8, 0), it.int(9, 0), it.int(10, 0), it.int(11, 0)
		}
		if version >= 3 {
			g.Name = intsText(it, 12, 3)
		}
		from, n := int(it.int(5, 0)), int(it.int(6, 0))
		if from < 0 || n < 0 || from > len(f.layers) || n > len(f.layers)-from {
			f.notes.add(warnRefers, it.offset, "group %d %q: layers %d to %d, the map has %d", i, g.Name, from, from+n,
				len(f.layers))
			from = min(max(from, 0), len(f.layers))
			n = min(max(n, 0), len(f.layers)-from)
		}
		for l := from; l < from+n; l++ {
			f.place(l, len(f.m.Groups), &g)
		}
		f.m.Groups = append(f.m.Groups, g)
	})
}

// place assigns layer l to group g, whose index is number. A layer belongs to one
// group only; otherwise a small file could hold millions of layers.
func (f *File) place(l, group int, g *sim.MapGroup) {
	li := &f.layers[l]
	if li.placed {
		f.notes.add(warnRefers, li.offset, "layer %d is in more than one group", l)
		return
	}
	li.placed = true
	at := place{group, len(g.Layers)}
	switch li.layer.Kind {
	case sim.LayerPhysics:
		f.world[li.layer.Physics] = li // the last one of a kind counts
		if li.layer.Physics == sim.PhysicsGame {
			// The game pins the group of the game layer to the world.
			g.OffsetX, g.OffsetY, g.ParallaxX, g.ParallaxY = 0, 0, 100, 100
			g.Clip, g.ClipX, g.ClipY, g.ClipW, g.ClipH = false, 0, 0, 0, 0
			f.m.GameGroup, f.m.GameLayer = at.group, at.layer
		}
	case sim.LayerTiles, sim.LayerQuads:
		if li.typ != layerTiles && li.typ != layerQuads {
			return // of an unknown type
		}
		f.scenery = append(f.scenery, artLayer{li, at})
	}
	g.Layers = append(g.Layers, li.layer)
}

// A place identifies a layer by its group and its index in the group.
type place struct{ group, layer int }

// An artLayer is a tile or quad layer that is to be read.
type artLayer struct {
	*layerItem
	place
}
