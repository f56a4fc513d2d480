package desk

import "playhead/render/theme"

// TeamColours returns the colours that players on the map have by team, nil while
// they have those of their skins.
func (d *Desk) TeamColours() *theme.Theme {
	if !d.Set.Watching.TeamColours {
		return nil
	}
	return &d.P.P
}
