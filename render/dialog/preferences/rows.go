package preferences

import (
	"fmt"
	"slices"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
)

// themeLabels are what the themes are called, in the order of [settings.Themes].
var themeLabels = []string{"Dark", "Light", "High contrast"}

// groundLabels are what of a map is shown, in the order of [settings.Ground].
var groundLabels = []string{"Both", "Scenery", "Physics"}

// Rows are all settings. The table is never changed.
var Rows = []Row{
	{
		ID: "theme", Section: Look, Label: "Theme", Words: "colours dark light contrast",
		Choice: &Choice{
			Options: themeLabels,
			Get:     func(s *settings.Settings) int { return max(0, slices.Index(settings.Themes, s.Theme)) },
			Set:     func(s *settings.Settings, i int) { s.Theme = settings.Themes[i] },
		},
	},
	{
		ID: "scale", Section: Look, Label: "Interface size", Help: "Limited by the size of the window",
		Words: "scale zoom text larger smaller",
		Amount: &Amount{
			Of: func(s *settings.Settings) *float64 { return &s.Scale }, Least: settings.ScaleMin,
			Most: settings.ScaleMax, Step: settings.ScaleStep,
		},
	},
	{
		ID: "reduced-motion", Section: Look, Label: "Reduced motion", Help: "No sliding or fading",
		Words:  "animation calm",
		Switch: func(s *settings.Settings) *bool { return &s.Calm },
	},
	{
		ID: "panel", Section: Look, Label: "Players and events", Help: "Panel right of the map",
		Words:  "list right",
		Choice: wish(func(s *settings.Settings) *layout.Wish { return &s.Panel }),
	},
	{
		ID: "clients", Section: Look, Label: "Clients of a capture", Help: "Panel left of the map",
		Words:  "sessions addresses",
		Choice: wish(func(s *settings.Settings) *layout.Wish { return &s.Clients }),
	},
	{
		ID: "panel-width", Section: Look, Label: "Width of the panel", Help: "Drag its edge to change it",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				if s.PanelWidth == 0 {
					return ""
				}
				return fmt.Sprintf("%.0f px", s.PanelWidth)
			},
			Reset: func(s *settings.Settings) { s.PanelWidth = 0 },
		},
	},
	{
		ID: "lanes", Section: Look, Label: "Lanes", Help: "Open, close and resize them in the timeline",
		Words: "graphs speed aim",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				return count(len(s.Lanes)+len(s.LaneHeights), "change", "changes")
			},
			Reset: func(s *settings.Settings) { s.Lanes, s.LaneHeights = nil, nil },
		},
	},
	{
		ID: "lists", Section: Look, Label: "Lists",
		Help:  "Sort and filter them, choose their columns by their headers, and which opens first",
		Words: "tables columns sort filter group",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				return count(len(s.Lists)+len(s.Tabs), "change", "changes")
			},
			Reset: func(s *settings.Settings) { s.Lists, s.Tabs = nil, nil },
		},
	},
	{
		ID: "marks", Section: Look, Label: "Thresholds for measures", Help: "Set the thresholds in Judge",
		Words: "judge limits",
		Kept: &Kept{
			Text:  func(s *settings.Settings) string { return count(len(s.JudgeMarks), "limit", "limits") },
			Reset: func(s *settings.Settings) { s.JudgeMarks, s.JudgeWindows = nil, nil },
		},
	},
	{
		ID: "groups", Section: Look, Label: "Players to compare with", Help: "Choose their recordings in Judge",
		Words: "judge group baseline",
		Kept: &Kept{
			Text:  func(s *settings.Settings) string { return count(len(s.JudgeGroups), "game", "games") },
			Reset: func(s *settings.Settings) { s.JudgeGroups = nil },
		},
	},
	{
		ID: "clock-zone", Section: Look, Label: "Time zone of captures", Help: "Choose it beside the tabs of a capture",
		Words: "clock utc hours",
		Kept: &Kept{
			Text:  func(s *settings.Settings) string { return s.ClockZone },
			Reset: func(s *settings.Settings) { s.ClockZone = "" },
		},
	},

	{
		ID: "map", Section: OnMap, Label: "Map", Help: "Scenery, physics, or both", Words: "view ground design",
		Choice: &Choice{
			Options: groundLabels,
			Get:     func(s *settings.Settings) int { return int(s.View) },
			Set:     func(s *settings.Settings, i int) { s.View = settings.Ground(i) },
		},
	},
	{
		ID: "physics-share", Section: OnMap, Label: "Share of the physics", Help: "When both are shown",
		Words:  "blend mix",
		Amount: &Amount{Of: func(s *settings.Settings) *float64 { return &s.Physics }, Least: 0, Most: 1, Step: 0.25},
	},
	{ID: "legend", Section: OnMap, Label: "Physics legend", Switch: func(s *settings.Settings) *bool {
		return &s.Legend
	}},
	{
		ID: "tile", Section: OnMap, Label: "Tile info", Help: "At the pointer", Words: "place coordinates",
		Switch: func(s *settings.Settings) *bool { return &s.Tile },
	},
	{ID: "names", Section: OnMap, Label: "Names", Switch: func(s *settings.Settings) *bool { return &s.Names }},
	{ID: "trail", Section: OnMap, Label: "Trail of the followed player", Switch: func(s *settings.Settings) *bool {
		return &s.Trail
	}},
	{
		ID: "pad", Section: OnMap, Label: "Input pad", Help: "Keys and aim of the followed player",
		Switch: func(s *settings.Settings) *bool { return &s.Pad },
	},
	{ID: "chat", Section: OnMap, Label: "Chat and kills", Switch: func(s *settings.Settings) *bool { return &s.Chat }},
	{ID: "grid", Section: OnMap, Label: "Grid", Switch: func(s *settings.Settings) *bool { return &s.Grid }},
	{
		ID: "skins", Section: OnMap, Label: "Skins of installed games", Words: "textures",
		Switch: func(s *settings.Settings) *bool { return &s.Skins },
	},
	{
		ID: "team-colours", Section: OnMap, Label: "Colour players by team", Words: "color teams sides",
		Switch: func(s *settings.Settings) *bool { return &s.Watching.TeamColours },
	},
	{
		ID: "second-player", Section: OnMap, Label: "Picture of a second player", Help: "Its corner",
		Words: "inset picture-in-picture",
		Choice: &Choice{
			Options: []string{"Top right", "Bottom right", "Bottom left", "Top left"},
			Get:     func(s *settings.Settings) int { return int(s.Watching.Corner & 3) },
			Set:     func(s *settings.Settings, i int) { s.Watching.Corner = settings.Corner(i) },
		},
	},
	{
		ID: "second-size", Section: OnMap, Label: "Size of that picture", Help: "Drag its corner to change it",
		Words: "inset second player",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				if s.Watching.Share == 0 {
					return ""
				}
				return fmt.Sprintf("%.0f %% of the map", 100*s.Watching.Share)
			},
			Reset: func(s *settings.Settings) { s.Watching.Share = 0 },
		},
	},
	{
		ID: "floors", Section: OnMap, Label: "All floors", Help: "On maps seen from above", Words: "height goldsrc",
		Switch: func(s *settings.Settings) *bool { return &s.AllFloors },
	},

	{
		ID: "new-window", Section: Program, Label: "New window for each file", Help: "For files that another program opens",
		Switch: func(s *settings.Settings) *bool { return &s.NewWindow },
	},
	{
		ID: "double-click", Section: Program, Label: "Open recordings by double-click",
		Help: "Registers the file types, for this user", Words: "associate register",
		Outside: func(d *desk.Desk) desk.Switch { return d.DoubleClick },
	},
	{
		ID: "private", Section: Program, Label: "Private data",
		Help: "Masked unless you show it for the open recording", Words: "addresses passwords whispers privacy",
		Button: &Button{Label: "Show or mask", Action: action.ShowPrivate},
	},
	{
		ID: "folders", Section: Program, Label: "Folders with maps and game data",
		Help: "In addition to installed games. Read-only", Words: "path data directory",
		Folders: func(s *settings.Settings) *[]string { return &s.Folders },
	},
	{
		ID: "library", Section: Program, Label: "Folders of the library", Help: "Added and removed in the library",
		Words:  "path recordings index",
		Button: &Button{Label: "Open library", Action: action.Library},
	},
	{
		ID: "clip", Section: Program, Label: "Clips", Help: "Kind, size and content of the last export",
		Words: "export video gif",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				if s.Clip == (settings.Clip{}) {
					return ""
				}
				return "changed"
			},
			Reset: func(s *settings.Settings) { s.Clip = settings.Clip{} },
		},
	},
	{
		ID: "spoiler-free", Section: Program, Label: "Spoiler-free",
		Help: "No length, no results, nothing after the playhead", Words: "future hide",
		Switch: func(s *settings.Settings) *bool { return &s.Watching.SpoilerFree },
	},
	{
		ID: "skip-missing", Section: Program, Label: "Skip missing parts", Help: "While playing",
		Words:  "gap damaged hole jump",
		Switch: func(s *settings.Settings) *bool { return &s.Watching.SkipMissing },
	},
	{
		ID: "caster", Section: Program, Label: "Background of the caster view",
		Words: "chroma key green stream obs capture",
		Choice: &Choice{
			Options: []string{"Map", "Green", "Magenta", "Blue", "Black"},
			Get:     func(s *settings.Settings) int { return int(min(s.Watching.Caster, settings.CasterBlack)) },
			Set:     func(s *settings.Settings, i int) { s.Watching.Caster = settings.CasterGround(i) },
		},
	},
	{
		ID: "inset", Section: Program, Label: "Inset of a second player", Help: "Drag it and its grip to change them",
		Words: "picture corner size",
		Kept: &Kept{
			Text: func(s *settings.Settings) string {
				if s.Watching.Share == 0 && s.Watching.Corner == 0 {
					return ""
				}
				return s.Watching.Corner.String()
			},
			Reset: func(s *settings.Settings) { s.Watching.Share, s.Watching.Corner = 0, 0 },
		},
	},

	{
		ID: "keys", Section: Keys, Label: "Key bindings", Help: "Choose an action below and press its new key",
		Words: "shortcut rebind hotkey keyboard",
		Kept:  &Kept{Text: changedKeys, Reset: func(s *settings.Settings) { s.Keys = nil }},
	},
	{
		ID: "no-letter-keys", Section: Keys, Label: "No single-letter keys",
		Help:   "Only keys with Ctrl or Alt, arrows, F1 to F12 and menus act",
		Words:  "accessibility dictation speech character shortcut accidental",
		Switch: func(s *settings.Settings) *bool { return &s.NoLetterKeys },
	},
}

// wish is the choice of whether a panel is shown.
func wish(of func(s *settings.Settings) *layout.Wish) *Choice {
	return &Choice{
		Options: []string{"Automatic", "Shown", "Hidden"},
		Get:     func(s *settings.Settings) int { return int(*of(s)) },
		Set:     func(s *settings.Settings, i int) { *of(s) = layout.Wish(i) },
	}
}

// count returns how many there are, "" for none.
func count(n int, one, more string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// rowOf returns the row with an ID, nil for none.
func rowOf(id string) *Row {
	for i := range Rows {
		if Rows[i].ID == id {
			return &Rows[i]
		}
	}
	return nil
}
