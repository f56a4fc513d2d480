package replay

// WatchingState is who is watched, and how.
type WatchingState struct {
	Together []int `json:"together"` // client ids of several players who are followed
	// Inset is the picture of a second player, null without one.
	Inset *InsetState `json:"inset"`
	// Teams are the names of the teams that are shown, none while all are, and Hidden
	// the client ids of the players of others.
	Teams       []string `json:"teams"`
	Hidden      []int    `json:"hidden"`
	SpoilerFree bool     `json:"spoiler_free"`
	TeamColours bool     `json:"team_colours"` // players have the colours of their teams
	// Caster is the background of the caster view, "" while it is not shown.
	Caster string `json:"caster"`
}

// InsetState is the picture of a second player.
type InsetState struct {
	Player int        `json:"player"`
	Corner string     `json:"corner"`
	At     [4]float64 `json:"at"`    // x, y, width and height, px
	Width  float64    `json:"width"` // of the world that is seen, in its units
}
