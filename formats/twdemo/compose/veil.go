package compose

import "playhead/sim"

const (
	veilKnot = 16
	veilLead = 64
)

// A Veil adds noise.
type Veil struct{ Secret []byte }

type veiled struct{}

func newVeiled(v *Veil, g *sim.Game) *veiled { return &veiled{} }

func (v *veiled) over(next func() (*moment, bool), from, to sim.Tick) func() (*moment, bool) {
	return next
}
func (v *veiled) place(e *sim.Event, w *sim.World) (x, y int32) { return e.X, e.Y }

// Veiled reports whether noise is added.
func (p *part) Veiled() bool { return p.veil != nil }
