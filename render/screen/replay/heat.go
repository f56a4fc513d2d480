package replay

// Heat performs the actions of the heat map: of kills in a GoldSrc game,
// otherwise of runs.
type Heat struct{ *Screen }

// Toggle shows the heat map or closes it.
func (r Heat) Toggle() {
	if r.Over.Kills.Fits() {
		r.Over.Kills.Toggle()
	} else {
		r.Runs.ToggleHeat()
	}
}

// Shows reports whether a heat map is shown.
func (r Heat) Shows() bool {
	if r.Over.Kills.Fits() {
		return r.Over.Kills.Shows()
	}
	return r.Runs.ShowsHeat()
}

// WhyNone says why there is no heat map, "" when there is one. noRuns says why
// there are no runs.
func (r Heat) WhyNone(noRuns string) string {
	if r.Over.Kills.Fits() {
		return ""
	}
	return noRuns
}
