package render

import (
	"slices"

	"playhead/render/shell"
	"playhead/render/widget"
)

// themeNames are the themes in the order of the settings, themeLabels what they
// are called there.
var (
	themeNames  = []string{"dark", "light", "contrast"}
	themeLabels = []string{"Dark", "Light", "High contrast"}
)

// A switched setting has its place in Settings.
type switched struct {
	label string
	value func(s *Settings) *bool
}

// onMap are the switches of what lies on the map, inWindow those of the window.
var (
	onMap = []switched{
		{"Names", func(s *Settings) *bool { return &s.Names }},
		{"Trail of the followed player", func(s *Settings) *bool { return &s.Trail }},
		{"Input pad", func(s *Settings) *bool { return &s.Pad }},
		{"Chat and kills", func(s *Settings) *bool { return &s.Chat }},
		{"Grid", func(s *Settings) *bool { return &s.Grid }},
		{"Legend of the physics", func(s *Settings) *bool { return &s.Legend }},
		{"Place at the pointer", func(s *Settings) *bool { return &s.Tile }},
		{"Skins of installed games", func(s *Settings) *bool { return &s.Skins }},
	}
	inWindow = []switched{
		{"Reduced motion", func(s *Settings) *bool { return &s.Calm }},
		{"New window for each file", func(s *Settings) *bool { return &s.NewWindow }},
	}
)

// switchAt returns switch i as the dialog counts them.
func switchAt(i int) switched {
	if i < len(onMap) {
		return onMap[i]
	}
	return inWindow[i-len(onMap)]
}

// paintSettings draws the dialog of the settings.
func (w *Window) paintSettings() {
	d := shell.Settings{
		Themes: themeLabels, Theme: slices.Index(themeNames, w.set.Theme), Scale: w.set.Scale,
		OnMap: len(onMap), Folders: w.set.Folders, Scroll: w.ui.sheet.Scroll,
	}
	for i := range len(onMap) + len(inWindow) {
		s := switchAt(i)
		d.Switches = append(d.Switches, shell.Switch{Label: s.label, On: *s.value(&w.set)})
	}
	w.ui.sheetMax = d.Draw(&w.p, &w.lay)
	w.ui.sheet.Scroll = min(w.ui.sheet.Scroll, w.ui.sheetMax)
}

// activateSettings does what a control of the settings does.
func (w *Window) activateSettings(t widget.Target) bool {
	switch t.Part {
	case shell.PartTheme:
		w.change(func(s *Settings) { s.Theme = themeNames[t.N] })
	case shell.PartSwitch:
		w.change(func(s *Settings) {
			v := switchAt(t.N).value(s)
			*v = !*v
		})
	case shell.PartFolderGone:
		w.change(func(s *Settings) { s.Folders = slices.Delete(slices.Clone(s.Folders), t.N, t.N+1) })
	case shell.PartFolderAdd:
		if w.host.ChooseFolder == nil {
			return true
		}
		w.host.ChooseFolder(func(path string) {
			if !slices.Contains(w.set.Folders, path) {
				w.change(func(s *Settings) { s.Folders = append(slices.Clone(s.Folders), path) })
			}
		})
	default:
		return false
	}
	return true
}
