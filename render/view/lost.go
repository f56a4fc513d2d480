package view

import (
	"time"

	"playhead/render/camera"
	"playhead/render/widget"
	"playhead/sim"
)

// Lost is what is known at a moment of which nothing is recorded: where everybody was
// before.
type Lost struct {
	World *sim.World // at the last recorded tick; nil: that is not shown
	Age   time.Duration
}

// lostLight is how bright the ground is where nothing is recorded.
const lostLight = 0.38

// GreyOut takes the colour out of the picture: it is not that of the moment.
func GreyOut(p *widget.Painter, cam *camera.Camera) {
	v := cam.View
	p.Canvas.Grey(v.X, v.Y, v.W, v.H, lostLight)
}
