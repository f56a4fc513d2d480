package dialog

import (
	"slices"

	"playhead/render/desk"
	"playhead/render/settings"
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
	value func(s *settings.Settings) *bool
}

// onMap are the switches of what lies on the map, inWindow those of the window.
var (
	onMap = []switched{
		{"Names", func(s *settings.Settings) *bool { return &s.Names }},
		{"Trail of the followed player", func(s *settings.Settings) *bool { return &s.Trail }},
		{"Input pad", func(s *settings.Settings) *bool { return &s.Pad }},
		{"Chat and kills", func(s *settings.Settings) *bool { return &s.Chat }},
		{"Grid", func(s *settings.Settings) *bool { return &s.Grid }},
		{"Legend of the physics", func(s *settings.Settings) *bool { return &s.Legend }},
		{"Place at the pointer", func(s *settings.Settings) *bool { return &s.Tile }},
		{"Skins of installed games", func(s *settings.Settings) *bool { return &s.Skins }},
	}
	inWindow = []switched{
		{"Reduced motion", func(s *settings.Settings) *bool { return &s.Calm }},
		{"New window for each file", func(s *settings.Settings) *bool { return &s.NewWindow }},
	}
)

// EachSwitch calls f for each setting that is on or off.
func EachSwitch(f func(label string, value func(s *settings.Settings) *bool)) {
	for i := range len(onMap) + len(inWindow) {
		s := switchAt(i)
		f(s.label, s.value)
	}
}

// EachTheme calls f for each theme.
func EachTheme(f func(label, name string)) {
	for i := range themeNames {
		f(themeLabels[i], themeNames[i])
	}
}

// switchAt returns switch i as the dialog counts them.
func switchAt(i int) switched {
	if i < len(onMap) {
		return onMap[i]
	}
	return inWindow[i-len(onMap)]
}

// settingsView is the dialog of the settings.
type settingsView struct {
	stack  *Stack
	shown  shell.Settings
	scroll float64
	most   float64
}

// ToggleSettings shows the settings, or closes them.
func (s *Stack) ToggleSettings() { s.Toggle(&settingsView{stack: s}) }

func (v *settingsView) Name() string { return "settings" }

func (v *settingsView) Draw() {
	d := v.stack.Desk
	view := shell.Settings{
		Themes: themeLabels, Theme: slices.Index(themeNames, d.Set.Theme), Scale: d.Set.Scale,
		OnMap: len(onMap), Folders: d.Set.Folders, Scroll: v.scroll,
	}
	for i := range len(onMap) + len(inWindow) {
		s := switchAt(i)
		view.Switches = append(view.Switches, shell.Switch{Label: s.label, On: *s.value(&d.Set)})
	}
	view.Do = shell.SettingsInput{ChooseTheme: v.chooseTheme, Switch: v.toggle, DropFolder: v.dropFolder, AddFolder: v.addFolder}
	v.shown = view
	v.most = view.Draw(&d.P, &d.Lay)
}

func (v *settingsView) Key(k desk.KeyPress, _ *desk.Input) {
	if enters(k.Key) {
		v.stack.Close()
		return
	}
	v.ScrollBy(scrollKey(k.Key))
}

func (v *settingsView) Click(p *widget.Press) { v.shown.Click(p) }

func (v *settingsView) chooseTheme(i int) {
	v.stack.Desk.Change(func(s *settings.Settings) { s.Theme = themeNames[i] })
}

func (v *settingsView) toggle(i int) {
	v.stack.Desk.Change(func(s *settings.Settings) {
		on := switchAt(i).value(s)
		*on = !*on
	})
}

func (v *settingsView) dropFolder(i int) {
	v.stack.Desk.Change(func(s *settings.Settings) { s.Folders = slices.Delete(slices.Clone(s.Folders), i, i+1) })
}

func (v *settingsView) addFolder() {
	d := v.stack.Desk
	if d.Host.ChooseFolder == nil {
		return
	}
	d.Host.ChooseFolder(func(path string) {
		if !slices.Contains(d.Set.Folders, path) {
			d.Change(func(s *settings.Settings) { s.Folders = append(slices.Clone(s.Folders), path) })
		}
	})
}

func (v *settingsView) Wheel(t *widget.Turn) bool {
	v.ScrollBy(-t.Step())
	return true
}

// ScrollBy scrolls and reports whether there was more.
func (v *settingsView) ScrollBy(by float64) bool { return scroll(&v.scroll, by, v.most) }
