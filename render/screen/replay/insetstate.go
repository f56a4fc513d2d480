package replay

// State returns what is shown, nil for nothing.
func (v *Inset) State() *InsetState {
	if !v.open {
		return nil
	}
	return &InsetState{
		Player: v.id, Corner: v.corner().String(), At: [4]float64{v.at.X, v.at.Y, v.at.W, v.at.H},
		Width: v.cam.Width(),
	}
}
