package dump

// MatchState is what is shown of a game of GoldSrc.
type MatchState struct {
	Number     int     `json:"rounds"`
	Complete   bool    `json:"complete"` // all of them were found
	At         int     `json:"at"`       // index of the round at the playhead, -1 for none
	Legend     bool    `json:"legend"`
	PanelWidth float64 `json:"panel_width"`
}
