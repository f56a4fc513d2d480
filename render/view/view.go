package view

import (
	"context"
	"image"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim"
)

// A View is a way to look at a game. It keeps what it needs from one picture to
// the next, so whoever draws different moments in turn has a View for each. It
// belongs to one goroutine.
type View interface {
	// Lens returns what cameras need to know.
	Lens() Lens
	// FirstZoom returns the zoom of a first picture in area, in px a world unit. The
	// screen has pixels pixels a px.
	FirstZoom(area layout.Rect, pixels float64) float64
	// Eye returns what the recorder looked at, false where that is not known.
	Eye(s *Scene) (Eye, bool)
	// Overview returns the camera that shows all of a map in area.
	Overview(m Map, area layout.Rect) camera.Camera

	// Draw draws a scene into the view of the camera.
	Draw(s *Scene, p *widget.Painter, cam *camera.Camera)
	// DrawSmall draws the map and a sign for everybody through a camera that Overview
	// returned. The scene has a map.
	DrawSmall(s *Scene, p *widget.Painter, cam *camera.Camera)
	// Portrait returns how player id in state r looks, false where players have no
	// look of their own.
	Portrait(s *Scene, r *sim.Row, id int) (canvas.Tee, bool)

	// Team returns the number of the team shape of a row, −1 for nobody's, and
	// TeamLabel the short name of the team, "" without one.
	Team(s *Scene, r *sim.Row) int
	TeamLabel(s *Scene, r *sim.Row) string
	// TileAt returns the tile at a place of the world, false where there are none.
	TileAt(x, y float64) (image.Point, bool)
	// Describe says what is at a place of the world.
	Describe(s *Scene, x, y float64) *Pointed
	// Measure says how far it is from one place of the world to another. Places and
	// the hook of what it returns are in world units.
	Measure(s *Scene, x0, y0, x1, y1 float64) Measure

	// StandIn makes a map out of what was recorded, for a game whose map is missing.
	// It takes up to a second, may be called on any goroutine, and returns nil where
	// there is nothing to make it of or ctx is done.
	StandIn(ctx context.Context, g *sim.Game) Map
	// Without says what is shown where there is no map.
	Without() string
}

// A Lens is what cameras need to know of a View.
type Lens struct {
	YUp bool // the world's y grows upwards
	// Preview is how much of the width of the picture a preview of another moment
	// shows, 0 to 1.
	Preview float64
	// RecorderPlays: the recorder is followed as a player, and has no Eye.
	RecorderPlays bool
	// StandsIn: StandIn makes maps.
	StandsIn bool
}

// An Eye is what the one who recorded looked at.
type Eye struct {
	Player int     // whom they watched, themselves as a rule, −1 nobody
	X, Y   float64 // middle of their picture, world units
	Zoom   float64 // how many times as much they saw as the game usually shows, 0 not recorded
}

// A Map is a map made ready to be drawn by the View of its game.
type Map interface {
	// Bounds returns the area the map takes in world units, false when it has none.
	Bounds() (x0, y0, x1, y1 float64, ok bool)
	// Empty reports whether there is nothing to draw.
	Empty() bool
	// Pending reports whether the last drawing left out something that the next one
	// will have.
	Pending() bool
	// Warnings returns what was wrong with the file.
	Warnings() []sim.Warning
}
