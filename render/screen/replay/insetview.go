package replay

// arrangeInset brings the picture of a second player to where it must be.
func arrangeInset(r *Screen) {
	if r.Inset.Open() && r.sharing() != nil {
		r.Inset.Close()
	}
	r.Inset.Arrange(freeArea(&r.D.Lay), r.D.Lay.Margin)
}

// WhyNoInset says why no second player can be shown, "" when one can.
func (r Watching) WhyNoInset() string {
	if s := r.sharing(); s != nil {
		return s.NoInset()
	}
	return r.Inset.WhyNone()
}

// ToggleInset shows a second player in a corner, or closes that picture.
func (r Watching) ToggleInset() { r.Inset.Toggle() }

// ShowsInset reports whether a second player is shown.
func (r Watching) ShowsInset() bool { return r.Inset.Open() }

// StepInset shows the next player in the corner, the previous one with −1.
func (r Watching) StepInset(dir int) { r.Inset.Step(dir) }

// SwapInset exchanges the two players.
func (r Watching) SwapInset() { r.Inset.Swap(r.D.Now()) }

// WhyNoSwap says why there are no two players to exchange, "" when there are.
func (r Watching) WhyNoSwap() string {
	if !r.Inset.Open() {
		return "Show a second player first."
	}
	return ""
}
