package replay

import (
	"fmt"
	"image"
	"math"

	"playhead/render/layout"
	"playhead/render/physics"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/sim"
)

// pointedTile returns the tile under the pointer, nil while that is not on a map
// of tiles.
func (o *overlays) pointedTile() *image.Point {
	x, y, ok := o.pointedPlace()
	if !ok || !o.St.Scene.Game.Engine.Teeworlds() {
		return nil
	}
	at := tileAt(x, y)
	return &at
}

func tileAt(x, y float64) image.Point {
	return image.Pt(int(math.Floor(x/sim.TileUnits)), int(math.Floor(y/sim.TileUnits)))
}

// pointedPlace returns the place of the world under the pointer, false while
// that is not on the map.
func (o *overlays) pointedPlace() (x, y float64, ok bool) {
	s := o.S
	if s == nil || o.St.Scene.Game == nil || o.D.Pointer.On().Part != mapPart {
		return 0, 0, false
	}
	x, y = o.St.Cam.ToWorld(o.D.Pointer.X, o.D.Pointer.Y)
	return x, y, true
}

// pointed returns what the plate at the pointer says, nil without a plate.
func (o *overlays) Pointed() *shell.Pointed {
	if !o.D.Set.Tile || o.stretching {
		return nil
	}
	x, y, ok := o.pointedPlace()
	if !ok {
		return nil
	}
	if o.St.Scene.Game.Engine.Teeworlds() {
		return o.pointedOnTiles(x, y)
	}
	return o.pointedOnFloors(x, y)
}

// pointedOnTiles describes a place of a map of tiles.
func (o *overlays) pointedOnTiles(x, y float64) *shell.Pointed {
	at := tileAt(x, y)
	d := &shell.Pointed{Tile: fmt.Sprintf("%d, %d", at.X, at.Y), Place: fmt.Sprintf("%.1f, %.1f", x, y), Empty: "Air"}
	scene := &o.St.Scene
	if scene.Map == nil {
		d.Empty = "No map"
		return d
	}
	for _, l := range scene.Describe(at.X, at.Y) {
		d.Lines = append(d.Lines, shell.PointedLine{Kind: l.Kind, Text: upper(l.Text), More: l.Layer + " layer · index " + l.Detail})
	}
	if t := scene.Map.Tiles; at.X < 0 || at.Y < 0 || at.X >= t.Width || at.Y >= t.Height {
		d.Tile += " outside"
	}
	return d
}

// floorsMost is how many floors below one another are told.
const floorsMost = 4

// pointedOnFloors describes a place of a map seen from above: how high its
// floors are, and what the place is for.
func (o *overlays) pointedOnFloors(x, y float64) *shell.Pointed {
	d := &shell.Pointed{Tile: fmt.Sprintf("%.0f, %.0f", x, y), Empty: "No floor"}
	m := o.St.Scene.Map
	if m == nil || m.Plan == nil || m.Plan.Floors == nil {
		d.Empty = "No map"
		return d
	}
	p := m.Plan.Floors
	fx, fy, z := float32(x), float32(y), float32(math.MaxFloat32)
	for len(d.Lines) < floorsMost {
		h, ok := p.FloorBelow(fx, fy, z)
		if !ok {
			break
		}
		text, more := fmt.Sprintf("Floor at %.0f", h), "the highest here"
		if n := len(d.Lines); n > 0 {
			more = fmt.Sprintf("%.0f below the one above", z+1-h)
		}
		d.Lines = append(d.Lines, shell.PointedLine{Kind: physics.None, Text: text, More: more})
		z = h - 1 // floors of parts may lie in those of the world
	}
	for _, zone := range p.Zones {
		if fx >= zone.Min[0] && fx <= zone.Max[0] && fy >= zone.Min[1] && fy <= zone.Max[1] {
			d.Lines = append(d.Lines, shell.PointedLine{Text: upper(zone.Kind.String()), More: fmt.Sprintf("from %.0f to %.0f high", zone.Min[2], zone.Max[2])})
		}
	}
	return d
}

// upper returns text with its first letter large.
func upper(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}

// paintPointed draws the plate at the pointer, and around which tile it is.
func (o *overlays) paintPointed() {
	d := o.Pointed()
	if d == nil {
		return
	}
	area := o.overlayArea()
	if at := o.pointedTile(); at != nil && o.St.Cam.Zoom*sim.TileUnits >= 4 {
		x, y := o.St.Cam.ToScreen(float64(at.X)*sim.TileUnits, float64(at.Y)*sim.TileUnits)
		size := o.St.Cam.Zoom * sim.TileUnits
		r := layout.Rect{X: x - 1, Y: y - 1, W: size + 2, H: size + 2}
		o.D.P.Clip(area)
		o.D.P.Border(r.X-1, r.Y-1, r.W+2, r.H+2, 1, theme.Fade(theme.Hex(0x0a0d10), 0.7))
		o.D.P.Border(r.X, r.Y, r.W, r.H, 1, theme.Fade(theme.Hex(0xffffff), 0.9))
		o.D.P.Unclip()
	}
	d.Draw(&o.D.P, area, o.D.Pointer.X, o.D.Pointer.Y)
}
