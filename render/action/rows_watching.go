package action

import (
	"playhead/render/keyboard"
	"playhead/render/settings"
)

// watchingRows are the actions of who is watched.
func watchingRows(on func() *On) []Row {
	return []Row{
		{
			ID: FollowTeam, Group: GroupCamera, Label: "Follow their whole team",
			Help:   "several players: Ctrl-click them in the list or on the map",
			Chords: []keyboard.Chord{key(keyboard.Shift, "A")},
			Menu:   Place{ViewMenu, 705}, Switch: true, Enabled: func() string { return on().Watching.WhyNoTeam() },
			Checked: func() bool { return on().Watching.FollowsSeveral() },
			Do:      func() { on().Watching.FollowTeam() },
		},
		{
			ID: TeamOnly, Group: GroupCamera, Label: "Show only their team",
			Help:   "on the map and in all lists; again for all teams",
			Chords: []keyboard.Chord{key(keyboard.Shift, "D")},
			Menu:   Place{ViewMenu, 706}, Switch: true, Enabled: func() string { return on().Teams.WhyNone() },
			Checked: func() bool { return on().Teams.Chosen() }, Do: func() { on().Teams.ToggleTheirs() },
		},
		{
			ID: TeamNext, Group: GroupCamera, Label: "Show only the next team",
			Chords: []keyboard.Chord{key(keyboard.Shift, "N")}, Repeat: true,
			Menu: Place{ViewMenu, 707}, Enabled: func() string { return on().Teams.WhyNone() },
			Do: func() { on().Teams.Next() },
		},
		{
			ID: TeamAll, Group: GroupCamera, Label: "Show all teams",
			Enabled: func() string {
				if !on().Teams.Chosen() {
					return "All teams are shown."
				}
				return ""
			},
			Do: func() { on().Teams.All() },
		},
		{
			ID: Inset, Group: GroupCamera, Label: "Second player in a corner",
			Help:   "drag it to another corner, turn the wheel over it, click it to swap",
			Chords: []keyboard.Chord{key(keyboard.Shift, "Q")},
			Menu:   Place{ViewMenu, 710}, Switch: true, Enabled: func() string { return on().Watching.WhyNoInset() },
			Checked: func() bool { return on().Watching.ShowsInset() }, Do: func() { on().Watching.ToggleInset() },
		},
		{
			ID: InsetSwap, Group: GroupCamera, Label: "Swap both players",
			Chords: []keyboard.Chord{key(keyboard.Alt, "W")},
			Menu:   Place{ViewMenu, 715}, Enabled: func() string { return on().Watching.WhyNoSwap() },
			Do: func() { on().Watching.SwapInset() },
		},
		{
			ID: InsetPrev, Group: GroupCamera, Label: "Previous player in the corner",
			Chords: []keyboard.Chord{key(keyboard.Alt, "Q")}, Repeat: true,
			Enabled: func() string { return on().Watching.WhyNoInset() },
			Do:      func() { on().Watching.StepInset(-1) },
		},
		{
			ID: InsetNext, Group: GroupCamera, Label: "Next player in the corner",
			Chords: []keyboard.Chord{key(keyboard.Alt, "E")}, Repeat: true,
			Enabled: func() string { return on().Watching.WhyNoInset() }, Do: func() { on().Watching.StepInset(1) },
		},
		{
			ID: Caster, Group: GroupView, Label: "Caster view",
			Help:   "for capture software: large keys, name and clock, nothing else; Esc leaves",
			Chords: []keyboard.Chord{key(keyboard.Shift, "U")},
			Menu:   Place{ViewMenu, 720}, Switch: true, Checked: func() bool { return on().Watching.ShowsCaster() },
			Do: func() { on().Watching.ToggleCaster() },
		},
		{
			ID: CasterGround, Group: GroupView, Label: "Next caster background",
			Help:   "map, green, magenta, blue, black",
			Chords: []keyboard.Chord{key(keyboard.Ctrl|keyboard.Shift, "U")},
			Do:     func() { on().Watching.NextCasterGround() },
		},
		{
			ID: SpoilerFree, Group: GroupView, Label: "Spoiler-free",
			Help: "no length, no results, nothing after the playhead",
			Menu: Place{ViewMenu, 725}, Switch: true, Checked: func() bool { return on().Watching.HidesSpoilers() },
			Do: func() { on().Watching.ToggleSpoilers() },
		},
		{
			ID: TeamColours, Group: GroupView, Label: "Colour players by team",
			Help: "on the map, in the list and beside the lanes", Chords: []keyboard.Chord{key(keyboard.Shift, "C")},
			Menu: Place{ViewMenu, 730}, Switch: true, Checked: is(on, func(s *settings.Settings) *bool {
				return &s.Watching.TeamColours
			}),
			Do: toggle(on, func(s *settings.Settings) *bool { return &s.Watching.TeamColours }),
		},
	}
}
