package render

import (
	"slices"
	"strings"

	"playhead/render/keyboard"
	"playhead/render/screen/capture"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/dialog/preferences"
	"playhead/render/palette"
	"playhead/render/part"
	"playhead/render/widget"
)

// program does the actions of the window itself: see [action.Program].
type program struct{ w *Window }

func (p program) host(f func()) {
	if f != nil {
		f()
	}
}

func (p program) Open()              { p.host(p.w.d.Host.Open) }
func (p program) Reload()            { p.host(p.w.d.Host.Reload) }
func (p program) ChooseMap()         { p.host(p.w.d.Host.ChooseMap) }
func (p program) CloseRecording()    { p.w.Show(Watch{}) }
func (p program) ShowsLibrary() bool { return p.w.watch.Session == nil && p.w.start.Library.Shows() }
func (p program) WhyNoStep() string  { return p.w.start.Library.WhyNoStep() }
func (p program) Step(dir int)       { p.w.start.Library.Step(dir) }
func (p program) ToggleLibrary() {
	if p.w.watch.Session == nil {
		p.w.start.Library.Toggle()
		return
	}
	p.w.ShowLibrary()
}

// Actions returns what can be done in the window: what its pieces offer.
func (w *Window) Actions() []action.Row {
	return slices.Concat(w.dialogs.Actions(), w.replay.Actions(),
		capture.Actions(w.d, func() *capture.View { return w.watch.Capture }), action.Rows(w.on), w.own())
}

// own returns what the window does itself.
func (w *Window) own() []action.Row {
	return []action.Row{
		{
			ID: action.Search, After: action.Scoreboard, Group: action.GroupView, Label: "Search",
			Help: "events and chat", Also: "find filter chat text who killed weapon",
			Chords: []keyboard.Chord{{Char: '/'}, {Mods: keyboard.Ctrl, Key: "F"}},
			Menu:   action.ToolsMenu.At(105), Do: w.search,
		},
		// On the start screen the key removes no bookmark, but a recent recording.
		{ID: action.DeleteBookmark, Bare: true, Do: w.forgetRecent},
	}
}

// search gives the keyboard to the search of what is shown: messages, or events.
func (w *Window) search() {
	if c := w.watch.Capture; c.ShowsWire() {
		c.Messages.OpenSearch()
		return
	}
	w.replay.Panel.OpenSearch()
}

// forgetRecent removes the recent recording that has the focus, or is at the pointer,
// from the list.
func (w *Window) forgetRecent() {
	on := w.d.Pointer.On()
	if w.focus.on {
		on = w.focus.target
	}
	w.start.Forget(on)
}

func (p program) TakePicture(toClipboard bool) {
	p.w.pictures = append(p.w.pictures, pictureRequest{toClipboard})
}

func (p program) ToggleFullScreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }
func (p program) TogglePalette()    { palette.Toggle(p.w.dialogs, p.w.offers()) }
func (p program) FindPlayer()       { palette.Open(p.w.dialogs, p.w.offers(), "@ ") }
func (p program) ToggleSettings()   { preferences.Toggle(p.w.dialogs) }

func (p program) StartTour()  { p.w.tour.Start(p.w.watch.Session != nil) }
func (p program) ChangeKeys() { preferences.Open(p.w.dialogs, "keys") }

func (p program) ShowsSettings() bool { return preferences.Shown(p.w.dialogs) != nil }

func (p program) ToggleDeveloper()     { p.w.tools.developer = !p.w.tools.developer }
func (p program) ShowsDeveloper() bool { return p.w.tools.developer }
func (p program) Quit()                { p.w.loop.closing = true }

func (p program) OpenMenu() {
	p.w.dialogs.Close()
	p.w.menus.open(0)
}

// ShowFiles says which files can be opened.
func (p program) ShowFiles() {
	sheet := widget.Sheet{Title: "Which files work?"}
	for _, k := range p.w.start.Offers().Kinds {
		sheet.Lines = append(sheet.Lines,
			widget.SheetLine{Text: k.Title + " (." + strings.Join(k.Extensions, ", .") + ")", Head: true},
			widget.SheetLine{Text: k.Coverage})
	}
	sheet.Lines = append(sheet.Lines, widget.SheetLine{},
		widget.SheetLine{Text: "All of them also inside .zip, .gz, .xz, .zst and .bz2. Playhead recognises files by " +
			"content, not by name."})
	p.w.dialogs.Sheet(sheet, nil)
}

func (p program) ShowAbout() {
	p.w.dialogs.Sheet(widget.Sheet{Title: "Playhead", Lines: []widget.SheetLine{
		{Text: "Watch any moment of a recording."},
		{Text: "Version", Detail: p.w.version},
		{Text: "Licence", Detail: "MIT"},
	}}, nil)
}

// offers returns what the command palette finds.
func (w *Window) offers() palette.Offers {
	o := palette.Offers{D: w.d, OpenSettings: func(row string) { preferences.Open(w.dialogs, row) }}
	if s := w.watch.Session; s != nil {
		panel := &w.replay.Panel
		o.S, o.Players, o.Groups, o.Offered, o.ToggleGroup = s, w.replay.Look.Players(false), panel.Groups,
			panel.Offered(), panel.ToggleGroup
		o.Follow = func(id int) { w.watch.Stage.Follow(id, w.d.Now()) }
		o.Teams = panel.Teams.Rows()
		for p := range part.Each[part.Choosing](w.replay.Parts) {
			o.Choices = append(o.Choices, p.Choices()...)
		}
		o.GoToBookmark, o.GoToMoment = w.replay.Marks.GoToBookmark, panel.GoToMoment
	}
	return o
}

// on returns what actions are done on now.
func (w *Window) on() *action.On {
	on := &action.On{Program: program{w}}
	if s := w.watch.Session; s != nil {
		on.Session = s
	}
	return on
}

// Do does an action.
func (w *Window) Do(id action.ID) { w.do(id, 0) }

func (w *Window) do(id action.ID, chord int) {
	w.loop.acts++
	r, s := w.d.Keys.Of(id), w.watch.Session
	if why := r.Why(s); why != "" && s != nil && id != action.FreeCamera {
		w.d.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: r.Called(s), Detail: why}, nil)
	}
	r.Run(s, chord) // where it says more, it says so instead
}
