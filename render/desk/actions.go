package desk

import (
	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/settings"
)

// Actions returns the actions of what lies on the desk and of the settings that have
// one.
func (s *Stack) Actions() []action.Row {
	d := s.Desk
	return []action.Row{
		{
			ID: action.Caster, Group: action.GroupView, Label: "Caster view",
			Help:   "for capture software: large keys, name and clock, nothing else; Esc leaves",
			Also:   "obs stream overlay broadcast spectator chroma",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "U"}},
			Menu:   action.ViewMenu.At(720), Switch: true, Checked: d.Casts,
			Do: d.ToggleCast,
		},
		{
			ID: action.CasterGround, Group: action.GroupView, Label: "Next caster background",
			Help:   "map, green, magenta, blue, black",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl | keyboard.Shift, Key: "U"}},
			Do:     d.nextCastGround,
		},
		d.setting(func(s *settings.Settings) *bool { return &s.Watching.TeamColours }, action.Row{
			ID: action.TeamColours, After: action.SpoilerFree, Group: action.GroupView,
			Label: "Colour players by team", Help: "on the map, in the list and beside the lanes",
			Also:   "colors teams red blue sides",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "C"}},
			Menu:   action.ViewMenu.At(730),
		}),
		{
			ID: action.TogglePanel, After: action.TeamColours, Group: action.GroupView, Label: "Players and events",
			Also:   "sidebar scoreboard list chat log",
			Chords: []keyboard.Chord{{Key: "P"}},
			Menu:   action.ViewMenu.At(205), Switch: true, Checked: func() bool { return d.ShowsPanel(RightPanel) },
			Do: func() { d.TogglePanel(RightPanel) },
		},
		d.setting(func(s *settings.Settings) *bool { return &s.Names }, action.Row{
			ID: action.ToggleNames, After: action.ToggleValues, Group: action.GroupView, Label: "Names",
			Also:   "nicknames nameplates labels",
			Chords: []keyboard.Chord{{Key: "N"}},
			Menu:   action.ViewMenu.At(225), Slim: true,
		}),
		d.setting(func(s *settings.Settings) *bool { return &s.Grid }, action.Row{
			ID: action.ToggleGrid, Group: action.GroupView, Label: "Grid",
			Chords: []keyboard.Chord{{Key: "G"}},
			Menu:   action.ViewMenu.At(245),
		}),
		d.setting(func(s *settings.Settings) *bool { return &s.Trail }, action.Row{
			ID: action.ToggleTrail, Group: action.GroupView, Label: "Trail",
			Help: "of the followed player", Also: "path line route",
			Chords: []keyboard.Chord{{Key: "T"}},
			Menu:   action.ViewMenu.At(230),
		}),
		d.setting(func(s *settings.Settings) *bool { return &s.Pad }, action.Row{
			ID: action.TogglePad, Group: action.GroupView, Label: "Input pad",
			Also:   "keys hud input display keyboard wasd",
			Chords: []keyboard.Chord{{Key: "V"}},
			Menu:   action.ViewMenu.At(235),
		}),
		d.setting(func(s *settings.Settings) *bool { return &s.Chat }, action.Row{
			ID: action.ToggleChat, Group: action.GroupView, Label: "Chat and kills", Also: "messages killfeed hud",
			Chords: []keyboard.Chord{{Key: "C"}},
			Menu:   action.ViewMenu.At(240),
		}),
		d.setting(func(s *settings.Settings) *bool { return &s.Tile }, action.Row{
			ID: action.ToggleTile, After: action.ToggleLegend, Group: action.GroupView, Label: "Tile info",
			Help: "the tile or floor at the pointer", Also: "coordinates tile under mouse",
			Chords: []keyboard.Chord{{Key: "Z"}},
			Menu:   action.ViewMenu.At(320),
		}),
		{
			ID: action.ToggleInterface, After: action.FloorDown, Group: action.GroupView, Label: "Only the map",
			Also:   "hide hud ui clean cinematic",
			Chords: []keyboard.Chord{{Key: "U"}},
			Menu:   action.ViewMenu.At(630), Switch: true, Checked: func() bool { return d.Bare },
			Do: d.ToggleBare,
		},
		{
			ID: action.ScaleUp, After: action.FullScreen, Group: action.GroupProgram, Label: "Larger interface",
			Also:   "zoom text font bigger dpi",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Equal"}},
			Menu:   action.ViewMenu.At(610), Bare: true,
			Do: d.scaleBy(settings.ScaleStep),
		},
		{
			ID: action.ScaleDown, Group: action.GroupProgram, Label: "Smaller interface",
			Also:   "zoom text font dpi",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Minus"}},
			Menu:   action.ViewMenu.At(615), Bare: true,
			Do: d.scaleBy(-settings.ScaleStep),
		},
		{
			ID: action.ScaleReset, Group: action.GroupProgram, Label: "Normal interface size",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Digit0"}},
			Menu:   action.ViewMenu.At(620), Bare: true,
			Do: func() { d.Change(func(s *settings.Settings) { s.Scale = 1 }) },
		},
		{
			ID: action.NextTheme, Group: action.GroupProgram, Label: "Dark, light or high contrast",
			Also: "colours colors dark mode light mode colour-blind accessibility",
			Menu: action.ViewMenu.At(605), Slim: true, Bare: true,
			Do: func() { d.Change((*settings.Settings).NextTheme) },
		},
		{
			ID: action.PastePacket, After: action.ShowNotes, Group: action.GroupProgram, Label: "Paste packet…",
			Help: "decode the packet on the clipboard", Also: "hex decode bytes tcpdump wireshark",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "V"}},
			Menu:   action.ToolsMenu.At(125), Bare: true,
			Do: s.PastePackets,
		},
		{
			ID: action.DoubleClick, After: action.Settings, Group: action.GroupProgram,
			Label: "Open recordings by double-click", Help: "registers file types, for this user",
			Also: "associate default program register",
			Menu: action.ToolsMenu.At(207), Switch: true, Bare: true,
			Checked: func() bool { return d.DoubleClick.On() }, Do: func() { d.DoubleClick.Toggle() },
		},
		{
			ID: action.AllKeys, After: action.OpenMenu, Group: action.GroupProgram, Label: "All keys",
			Also:   "key bindings keybinds hotkeys shortcuts controls help keyboard",
			Chords: []keyboard.Chord{{Key: "F1"}, {Char: '?'}},
			Menu:   action.HelpMenu.At(105), Bare: true, Do: s.ToggleKeys,
		},
	}
}

// setting returns the row of an action that switches a setting.
func (d *Desk) setting(of func(*settings.Settings) *bool, r action.Row) action.Row {
	r.Switch = true
	r.Checked = func() bool { return *of(&d.Set) }
	r.Do = func() { d.Change(func(s *settings.Settings) { *of(s) = !*of(s) }) }
	return r
}

// scaleBy returns what makes the interface larger or smaller.
func (d *Desk) scaleBy(step float64) func() {
	return func() {
		d.Change(func(s *settings.Settings) { s.Scale = settings.Scale(s.Scale + step) })
	}
}
