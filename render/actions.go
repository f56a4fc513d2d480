package render

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/dialog/preferences"
	"playhead/render/keyboard"
	"playhead/render/palette"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
)

// Actions returns what can be done in the window: what its pieces offer.
func (w *Window) Actions() []action.Row {
	return slices.Concat(w.dialogs.Actions(), w.replay.Actions(), w.pageActions(),
		preferences.Actions(w.dialogs), palette.Rows(w.dialogs, w.offers), w.own())
}

// own returns what the window does itself.
func (w *Window) own() []action.Row {
	return []action.Row{
		{
			ID: action.Search, After: action.Scoreboard, Group: action.GroupView, Label: "Search",
			Help: "events and chat", Also: "find filter chat text who killed weapon",
			Chords: []keyboard.Chord{{Char: '/'}, {Mods: keyboard.Ctrl, Key: "F"}},
			Menu:   action.ToolsMenu.At(105), Do: w.replay.OpenSearch,
		},
		{
			ID: action.Open, After: action.ExportReel, Group: action.GroupProgram, Label: "Open…",
			Also:   "load file demo recording replay browse",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "O"}},
			Menu:   action.FileMenu.At(105), Bare: true,
			Do: func() { call(w.d.Host.Open) },
		},
		{
			ID: action.Reload, After: action.PrevRecording, Group: action.GroupProgram, Label: "Reload",
			Also:   "refresh again",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "R"}},
			Menu:   action.FileMenu.At(110), Enabled: w.whyNoReload,
			Do: func() { call(w.d.Host.Reload) },
		},
		{
			ID: action.Close, Group: action.GroupProgram, Label: "Close recording", Also: "back to start home",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "W"}},
			Menu:   action.FileMenu.At(115),
			Do:     func() { w.Show(Watch{}) },
		},
		{
			ID: action.Screenshot, Group: action.GroupProgram, Label: "Screenshot",
			Also:   "picture image png photo capture save",
			Chords: []keyboard.Chord{{Key: "F12"}},
			Menu:   action.FileMenu.At(305), Bare: true,
			Do: func() { w.askPicture(false) },
		},
		{
			ID: action.CopyPicture, Group: action.GroupProgram, Label: "Copy picture",
			Also:   "screenshot image clipboard",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "C"}},
			Menu:   action.FileMenu.At(310), Bare: true,
			Do: func() { w.askPicture(true) },
		},
		{
			ID: action.FullScreen, After: action.CopyMoment, Group: action.GroupProgram, Label: "Full screen",
			Also:   "fullscreen maximise",
			Chords: []keyboard.Chord{{Key: "F11"}, {Mods: keyboard.Alt, Key: "Enter"}},
			Menu:   action.ViewMenu.At(625), Bare: true,
			Do: func() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) },
		},
		{
			ID: action.ChooseMap, After: action.NextTheme, Group: action.GroupProgram, Label: "Choose map…",
			Also: "missing map bsp overview load",
			Menu: action.ToolsMenu.At(110),
			Do:   func() { call(w.d.Host.ChooseMap) },
		},
		{
			ID: action.WithRound, After: action.ChooseMap, Group: action.GroupProgram,
			Label: "Add the log or demo of this round…", Help: "chat and kills of a demo, keys and aim of a log",
			Also: "same round teehistorian server demo together combine merge inputs chat",
			Menu: action.ToolsMenu.At(111), Named: w.namedRound, Enabled: w.whyNoRound,
			Do: func() { call(w.d.Host.Round.With) },
		},
		{
			ID: action.Developer, After: action.ExportData, Group: action.GroupProgram, Label: "Developer window",
			Also:   "debug frame rate fps",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl | keyboard.Shift, Key: "D"}},
			Menu:   action.ToolsMenu.At(210), Bare: true, Checked: func() bool { return w.tools.developer },
			Do: func() { w.tools.developer = !w.tools.developer },
		},
		{
			ID: action.OpenMenu, Group: action.GroupProgram, Label: "Menu", Help: "or Alt with its first letter",
			Chords: []keyboard.Chord{{Key: "F10"}}, Bare: true,
			Do: w.openMenu,
		},
		{
			ID: action.NextRegion, After: action.OpenMenu, Group: action.GroupProgram, Label: "Next part of the window",
			Help:   "menus, map, panel, transport, timeline; Tab goes on in it",
			Also:   "focus region keyboard accessibility pane",
			Chords: []keyboard.Chord{{Key: "F6"}}, Bare: true,
			Do: func() { w.focus.leaps = 1 },
		},
		{
			ID: action.PrevRegion, Group: action.GroupProgram, Label: "Previous part of the window",
			Also:   "focus region keyboard accessibility pane",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "F6"}}, Bare: true,
			Do: func() { w.focus.leaps = -1 },
		},
		{
			ID: action.Tour, After: action.AllKeys, Group: action.GroupProgram, Label: "Show me around",
			Help: "a tour of one minute", Also: "help tutorial guide introduction",
			Menu: action.HelpMenu.At(103), Bare: true,
			Do: func() { w.tour.start(w.watch.Session != nil) },
		},
		{
			ID: action.WhichFiles, After: action.ChangeKeys, Group: action.GroupProgram, Label: "Which files work?",
			Also: "formats supported file types",
			Menu: action.HelpMenu.At(110), Bare: true, Do: w.showFiles,
		},
		{
			ID: action.About, Group: action.GroupProgram, Label: "About Playhead", Also: "version licence help",
			Menu: action.HelpMenu.At(205), Bare: true, Do: w.showAbout,
		},
		{
			ID: action.Quit, Group: action.GroupProgram, Label: "Quit", Also: "exit",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Q"}},
			Menu:   action.FileMenu.At(405), Bare: true,
			Do: func() { w.loop.closing = true },
		},
		// On the start screen the key removes no bookmark, but a recent recording.
		{ID: action.DeleteBookmark, Bare: true, Do: w.forgetRecent},
	}
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

// call calls what the program around the window does, if it does it.
func call(f func()) {
	if f != nil {
		f()
	}
}

func (w *Window) whyNoReload() string {
	if w.watch.Session.Path == "" {
		return "Samples cannot be reloaded."
	}
	return ""
}

// namedRound names the recording beside this one that may be of its round, "" without one.
func (w *Window) namedRound() string {
	if w.d.Host.Round.Beside == nil {
		return ""
	}
	path := w.d.Host.Round.Beside()
	if path == "" {
		return ""
	}
	return "Add " + sim.Clean(filepath.Base(path)) + ", of this round"
}

// whyNoRound says why no other recording can be added, "" if one can.
func (w *Window) whyNoRound() string {
	s := w.watch.Session
	switch g := s.Game(); {
	case g == nil || !g.Engine.Teeworlds() || s.Recording().Meta.Content == sim.ContentPackets:
		return "Only rounds of Teeworlds and DDNet have a log and a demo."
	case g.Beside != "":
		return "Already added: " + sim.Clean(g.Beside) + "."
	}
	return ""
}

// pageActions returns the actions that open and close pages, and those that pages do themselves.
func (w *Window) pageActions() (rows []action.Row) {
	for _, p := range w.pages {
		row := p.Opens()
		row.Bare = true
		row.Checked = func() bool { return w.watch.Session == nil && p.Shows() }
		row.Do = func() {
			if row.Checked() {
				p.Close()
				return
			}
			w.showPage(p)
		}
		rows = append(rows, row)
		if a, ok := p.(part.Acting); ok {
			rows = append(rows, a.Actions()...)
		}
	}
	return rows
}

// askPicture has a picture taken of the window.
func (w *Window) askPicture(toClipboard bool) {
	w.pictures = append(w.pictures, pictureRequest{toClipboard})
}

func (w *Window) openMenu() {
	w.dialogs.Close()
	w.menus.open(0)
}

// showFiles says which files can be opened.
func (w *Window) showFiles() {
	sheet := widget.Sheet{Title: "Which files work?"}
	for _, k := range w.start.Offers().Kinds {
		sheet.Lines = append(sheet.Lines,
			widget.SheetLine{Text: k.Title + " (." + strings.Join(k.Extensions, ", .") + ")", Head: true},
			widget.SheetLine{Text: k.Coverage})
	}
	sheet.Lines = append(sheet.Lines, widget.SheetLine{},
		widget.SheetLine{Text: "All of them also inside .zip, .gz, .xz, .zst and .bz2. Playhead recognises files by " +
			"content, not by name."})
	w.dialogs.Sheet(sheet, nil)
}

func (w *Window) showAbout() {
	w.dialogs.Sheet(widget.Sheet{Title: "Playhead", Lines: []widget.SheetLine{
		{Text: "Watch any moment of a recording."},
		{Text: "Version", Detail: w.version},
		{Text: "Licence", Detail: "MIT"},
	}}, nil)
}

// offers returns what the command palette finds.
func (w *Window) offers() palette.Offers {
	o := palette.Offers{D: w.d, OpenSettings: func(row string) { preferences.Open(w.dialogs, row) }}
	if s := w.watch.Session; s != nil {
		o.S, o.Players, o.Teams = s, w.replay.Look.Players(false), w.replay.Teams.Rows()
		if p, ok := part.First[part.Grouping](w.replay.Parts); ok {
			o.Groups, o.Offered, o.ToggleGroup = p.Listed(), p.Offered(), p.ToggleGroup
		}
		o.Follow = func(id int) { w.watch.Stage.Follow(id, w.d.Now()) }
		for p := range part.Each[part.Choosing](w.replay.Parts) {
			o.Choices = append(o.Choices, p.Choices()...)
		}
		o.GoToBookmark = w.replay.Marks.GoToBookmark
		if p, ok := part.First[part.EventList](w.replay.Parts); ok {
			o.GoToMoment = p.GoToMoment
		}
	}
	return o
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
