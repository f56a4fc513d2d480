package shell

import (
	"strconv"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Switch is a setting that is on or off.
type Switch struct {
	Label string
	On    bool
	Off   string // why it cannot be used, "" when it can
}

// Settings is the dialog of what the user chooses once.
type Settings struct {
	Themes   []string
	Theme    int
	Scale    float64
	Switches []Switch // of the map, then after a line those of the window
	OnMap    int      // how many of Switches are of the map
	Folders  []string
	Scroll   float64
	Do       SettingsInput
}

// SettingsInput does what the controls of the dialog are pressed for.
type SettingsInput struct {
	ChooseTheme func(i int)
	Switch      func(i int)
	DropFolder  func(i int)
	AddFolder   func()
}

const (
	themePart      widget.Part = "theme"       // N: index
	switchPart     widget.Part = "switch"      // N: index of the setting
	dropFolderPart widget.Part = "drop folder" // N: index
	addFolderPart  widget.Part = "add folder"
)

// Click does what a click on a control does.
func (s *Settings) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case themePart:
		s.Do.ChooseTheme(t.N)
	case switchPart:
		s.Do.Switch(t.N)
	case dropFolderPart:
		s.Do.DropFolder(t.N)
	case addFolderPart:
		s.Do.AddFolder()
	}
}

const (
	settingsWidth  = 520.0
	settingsLabel  = 128.0 // width of the column of names
	settingsRow    = 36.0
	settingsSwitch = 30.0
	settingsFolder = 28.0
)

// Draw draws the dialog over everything and returns the largest useful scroll.
func (s *Settings) Draw(p *widget.Painter, l *layout.Window) (most float64) {
	p.Fill(l.All, p.T.Scrim)
	p.Scrim(l.All)
	content := s.height()
	w, h := min(settingsWidth, l.All.W-24), min(52+content+56, l.All.H-24)
	r := l.All.Centered(w, h)
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	p.Ground(r)
	p.Text(r.X+20, r.Y+27, theme.Title, p.T.T1, "Settings")
	area := layout.Rect{X: r.X, Y: r.Y + 48, W: r.W, H: r.H - 48 - 56}
	most = max(0, content-area.H)
	scroll := min(s.Scroll, most)
	p.Clip(area)
	s.contents(p, layout.Rect{X: r.X + 20, Y: area.Y - scroll, W: r.W - 40})
	p.Unclip()
	scrollbar(p, area, scroll, content)
	p.HLine(r.X+1, area.Bottom(), r.W-2, p.T.Line)
	end := layout.Rect{X: r.Right() - 20 - 78, Y: r.Bottom() - 14 - 28, W: 78, H: 28}
	p.TextIn(r.X+20, end.CenterY(), end.X-r.X-30, canvas.Left, theme.Small, p.T.T3, "What you change is kept at once.")
	p.Primary(end, target(widget.Close, 0), "Close")
	return most
}

func (s *Settings) height() float64 {
	rows := float64((s.OnMap+1)/2 + (len(s.Switches)-s.OnMap+1)/2)
	return 3*32 + 2*settingsRow + rows*settingsSwitch + float64(len(s.Folders))*settingsFolder + 20 + 40 + 2*10
}

// contents draws the sections one below the other.
func (s *Settings) contents(p *widget.Painter, r layout.Rect) {
	section := func(title string) {
		p.Text(r.X, r.Y+14, theme.Body.In(theme.Medium), p.T.AccText, title)
		r.Y += 32
	}
	section("Look")
	s.name(p, r, "Theme")
	p.Segments(r.X+settingsLabel, r.Y+4, target(themePart, 0), s.Themes, s.Theme)
	r.Y += settingsRow
	s.name(p, r, "Interface size")
	s.size(p, r.X+settingsLabel, r.Y+4)
	r.Y += settingsRow
	r.Y += s.switches(p, r, s.OnMap, len(s.Switches)) + 10
	section("On the map")
	r.Y += s.switches(p, r, 0, s.OnMap) + 10
	section("Folders with maps and game data")
	s.folders(p, r)
}

func (s *Settings) name(p *widget.Painter, r layout.Rect, name string) {
	p.Text(r.X, r.Y+settingsRow/2, theme.Body, p.T.T1, name)
}

// size draws the factor of the interface between two buttons.
func (s *Settings) size(p *widget.Painter, x, y float64) {
	step := func(x float64, a action.ID, label, why string, can bool) {
		b := widget.Button{Rect: layout.Rect{X: x, Y: y, W: 32, H: 28}, Target: widget.Do(a), Label: label, NoIcon: true, Text: theme.Title, Tip: action.Of(a).Label, Key: action.Of(a).Shortcut(nil)}
		if !can {
			b.State, b.Tip, b.Key = widget.Disabled, why, ""
		}
		p.Button(b)
	}
	step(x, action.ScaleDown, "−", "This is the smallest size.", s.Scale > settings.ScaleMin)
	p.TextAt(x+32+34, y+14, canvas.Center, theme.Body.In(theme.Mono), p.T.T1, strconv.Itoa(int(s.Scale*100+0.5))+" %")
	step(x+32+68, action.ScaleUp, "+", "This is the largest size.", s.Scale < settings.ScaleMax)
}

// switches draws the switches from, to in two columns and returns their height.
func (s *Settings) switches(p *widget.Painter, r layout.Rect, from, to int) float64 {
	w := (r.W - 16) / 2
	for i := from; i < to; i++ {
		k, sw := i-from, &s.Switches[i]
		row := layout.Rect{X: r.X + float64(k%2)*(w+16), Y: r.Y + float64(k/2)*settingsSwitch, W: w, H: settingsSwitch}
		p.Switch(row, target(switchPart, i), sw.Label, sw.On, sw.Off)
	}
	return float64((to-from+1)/2) * settingsSwitch
}

// folders draws the list of folders and the button that adds one.
func (s *Settings) folders(p *widget.Painter, r layout.Rect) {
	p.TextIn(r.X, r.Y+4, r.W, canvas.Left, theme.Small, p.T.T3, "Besides those of installed games. Playhead only reads them.")
	y := r.Y + 20
	for i, f := range s.Folders {
		row := layout.Rect{X: r.X, Y: y, W: r.W, H: settingsFolder}
		p.Icon(assets.IconFolder, row.X, row.Y+6, 16, p.T.T3)
		cut := p.TextIn(row.X+24, row.CenterY(), row.W-60, canvas.Left, theme.Label, p.T.T1, f)
		if cut {
			p.Hits.Add(widget.Zone{Rect: row, Target: target(widget.Ground, 0), Tip: f, Mouse: true})
		}
		p.Button(widget.Button{Rect: layout.Rect{X: row.Right() - 26, Y: row.Y + 2, W: 24, H: 24}, Target: target(dropFolderPart, i), Icon: assets.IconClose, Flat: true, Tip: "Leave this folder out"})
		p.HLine(row.X, row.Bottom(), row.W, p.T.Line)
		y += settingsFolder
	}
	const label = "Add a folder…"
	w := p.TextWidth(theme.Label, label) + 44
	p.Button(widget.Button{Rect: layout.Rect{X: r.X, Y: y + 6, W: w, H: 28}, Target: target(addFolderPart, 0), Icon: assets.IconPlus, Label: label})
}
