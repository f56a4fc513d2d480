package render

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"playhead/assets"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

const cursorCross = widget.CursorCross

func targetOf(part int) widget.Target { return widget.Target{Part: part} }

// A bannerCause is why a banner is shown.
type bannerCause uint8

const (
	causeNone bannerCause = iota
	causeEnd
	causeMapMissing
	causeMapDiffers
	causeMapBroken
	causeMapParts // of it cannot be read
	causeWaits    // for a first full snapshot
	causeMidGame  // it had to wait for one
	causeOverlaps // several servers at one time
)

// updateBanner chooses the banner of a session: what is wrong with the
// recording first, then with its map.
func (w *Window) updateBanner(s *session.Session) {
	cause := w.cause(s)
	if cause == w.notice.cause {
		if cause == causeOverlaps { // another server may be shown meanwhile
			w.notice.banner = captureBanner(s, cause)
		}
		return
	}
	w.notice.cause, w.notice.hidden = cause, false
	w.notice.banner = w.bannerFor(s, cause)
}

func (w *Window) cause(s *session.Session) bannerCause {
	if s.Ended() && (s.Recording().Err != nil || s.CutOff()) {
		return causeEnd
	}
	if c := w.capture.captureCause(); c != causeNone {
		return c
	}
	if g := s.Game(); g != nil {
		if m := w.stage.MapOf(g.Index); m != nil {
			switch m.Status {
			case stage.MapMissing:
				return causeMapMissing
			case stage.MapDiffers:
				return causeMapDiffers
			case stage.MapBroken:
				return causeMapBroken
			}
			if m.Damage() != "" {
				return causeMapParts
			}
		}
	}
	return causeNone
}

func (w *Window) bannerFor(s *session.Session, cause bannerCause) *shell.Banner {
	r := s.Recording()
	long := r.Promised() >= time.Hour
	switch cause {
	case causeEnd:
		at := timeline.Clock(r.Loaded(), long, 0)
		b := &shell.Banner{Kind: shell.KindWarn, Title: "Recording is cut off at " + at + ".", Detail: "What is here plays.", Buttons: []string{"Details", "Copy report"}}
		if r.Promised() > r.Loaded() {
			b.Detail = "Its header promises " + timeline.Clock(r.Promised(), long, 0) + ". What is here plays."
		}
		if r.Err != nil && s.Damaged != nil && s.Damaged(r.Err) {
			b.Kind, b.Title = shell.KindError, "Recording is damaged at "+at+"."
			b.Detail = "What is before plays."
		}
		return b
	case causeMapMissing:
		return &shell.Banner{Kind: shell.KindWarn, Title: fmt.Sprintf("Map “%s” not found.", s.Game().Map.Name), Detail: insteadOfMap(s.Game()), Buttons: []string{"Choose map…", "Where I looked"}}
	case causeWaits, causeMidGame, causeOverlaps:
		return captureBanner(s, cause)
	case causeMapBroken:
		m := w.stage.MapOf(s.Game().Index)
		return &shell.Banner{Kind: shell.KindWarn, Title: fmt.Sprintf("Map “%s” cannot be read.", s.Game().Map.Name), Detail: strings.TrimSpace(m.Broken + " " + insteadOfMap(s.Game())), Buttons: []string{"Choose map…", "Details"}}
	case causeMapParts:
		m := w.stage.MapOf(s.Game().Index)
		return &shell.Banner{Kind: shell.KindWarn, Title: fmt.Sprintf("Map “%s” is damaged: %s.", s.Game().Map.Name, m.Damage()), Detail: "What can be read is shown.", Buttons: []string{"Choose map…", "Details"}}
	case causeMapDiffers:
		return &shell.Banner{Kind: shell.KindWarn, Title: "This map has the same name but other contents.", Detail: "Walls may be in other places.", Buttons: []string{"Choose map…"}}
	}
	return nil
}

// insteadOfMap says what is shown where there is no map.
func insteadOfMap(g *sim.Game) string {
	if g.Engine.Teeworlds() {
		return "Showing a grid."
	}
	return "Showing where players walked."
}

// bannerButton does what button n of the banner says.
func (w *Window) bannerButton(n int) {
	s := w.session
	if n < 0 {
		w.notice.hidden = true
		w.capture.closeNotice(w.notice.cause)
		return
	}
	switch w.notice.cause {
	case causeEnd:
		if n == 0 {
			w.showNotes()
		} else {
			w.copyReport()
		}
	case causeMidGame:
		w.showNotes()
	case causeOverlaps:
		if other, ok := s.Overlaps(s.Server()); ok {
			w.watchServer(other)
		}
	case causeMapBroken, causeMapParts:
		if n == 0 && w.host.ChooseMap != nil {
			w.host.ChooseMap()
		} else if n == 1 {
			w.showNotes()
		}
	case causeMapMissing, causeMapDiffers:
		if n == 0 && w.host.ChooseMap != nil {
			w.host.ChooseMap()
		} else if n == 1 {
			w.showLooked()
		}
	}
}

// notes returns what there is to say about the recording, a line each.
func (w *Window) notes(s *session.Session) []string {
	var out []string
	r := s.Recording()
	if r.Err != nil {
		out = append(out, r.Err.Error())
	} else if s.CutOff() {
		out = append(out, fmt.Sprintf("The recording ends at %s. Its header promises %s.", timeline.Clock(r.Loaded(), false, 2), timeline.Clock(r.Promised(), false, 0)))
	}
	for _, n := range r.Warnings {
		line := n.Text
		if line == "" {
			line = n.Kind
		}
		if n.Count > 1 {
			line = fmt.Sprintf("%s (%d times)", line, n.Count)
		}
		if n.FirstOffset >= 0 {
			line = fmt.Sprintf("%s, first at byte %d", line, n.FirstOffset)
		}
		out = append(out, line)
	}
	return append(out, w.stage.MapNotes()...)
}

// showNotes opens the sheet of notes.
func (w *Window) showNotes() {
	w.dismiss()
	sheet := shell.Sheet{Title: "Notes on this recording", Button: "Copy report"}
	for _, n := range w.notes(w.session) {
		sheet.Lines = append(sheet.Lines, shell.SheetLine{Text: n})
	}
	if len(sheet.Lines) == 0 {
		sheet.Lines = []shell.SheetLine{{Text: "Nothing was left out or repaired."}}
	}
	sheet.Lines = append(sheet.Lines, shell.SheetLine{}, shell.SheetLine{Text: "File", Head: true})
	for _, f := range w.facts() {
		sheet.Lines = append(sheet.Lines, shell.SheetLine{Text: f.Name, Detail: f.Value})
	}
	w.ui.modal, w.ui.sheet, w.ui.sheetDo = modalSheet, sheet, w.copyReport
}

// capital returns the name of a fact with a capital letter, as all names have.
// One that is a word of the file itself stays as it is there.
func capital(name string) string {
	if r, n := utf8.DecodeRuneInString(name); n > 0 && !strings.ContainsRune(name, '_') {
		return string(unicode.ToUpper(r)) + name[n:]
	}
	return name
}

// facts returns what is known of the recording as a whole.
func (w *Window) facts() []shell.Fact {
	s := w.session
	r := s.Recording()
	m := &r.Meta
	var out []shell.Fact
	add := func(name, value string) {
		if value != "" {
			out = append(out, shell.Fact{Name: name, Value: value})
		}
	}
	add("Name", s.Name)
	add("Format", strings.TrimSpace(m.Format+" "+m.Version))
	add("Game", m.GameName)
	add("Server", m.Server)
	add("Length", timeline.Clock(s.Total(), false, 2))
	if !m.StartTime.IsZero() {
		add("Recorded", m.StartTime.Format("2006-01-02 15:04:05"))
	}
	for _, f := range m.Facts {
		if f.Name != "Recorded at" || m.StartTime.IsZero() { // the same in the file's own words
			add(capital(f.Name), f.Value)
		}
	}
	if g := s.Game(); g != nil {
		if gm := w.stage.MapOf(g.Index); gm != nil {
			add("Map found", gm.Source)
		}
	}
	return out
}

// copyReport puts facts and notes on the clipboard.
func (w *Window) copyReport() {
	if w.host.Copy == nil || w.session == nil {
		return
	}
	var b strings.Builder
	for _, f := range w.facts() {
		fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Value)
	}
	for _, n := range w.notes(w.session) {
		fmt.Fprintf(&b, "- %s\n", n)
	}
	w.host.Copy(b.String())
	w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconCopy, Title: "Report copied"}, nil)
}

// showLooked tells where a map was looked for.
func (w *Window) showLooked() {
	s := w.session
	g := s.Game()
	if g == nil || w.stage.MapOf(g.Index) == nil {
		return
	}
	w.dismiss()
	sheet := shell.Sheet{Title: fmt.Sprintf("Where “%s” was looked for", g.Map.Name)}
	if g.Map.HasSHA256 {
		sheet.Lines = append(sheet.Lines, shell.SheetLine{Text: fmt.Sprintf("sha256 %x", g.Map.SHA256[:8]) + "…", Mono: true})
	} else if g.Map.HasCRC {
		sheet.Lines = append(sheet.Lines, shell.SheetLine{Text: fmt.Sprintf("crc %08x", g.Map.CRC), Mono: true})
	}
	for _, l := range w.stage.MapOf(g.Index).Looked {
		sheet.Lines = append(sheet.Lines, shell.SheetLine{Text: l, Mono: true})
	}
	w.ui.modal, w.ui.sheet = modalSheet, sheet
}

// ShowCard shows what went wrong, with what to do about it. do has a function
// for each button.
func (w *Window) ShowCard(c shell.Card, do ...func()) {
	w.dismiss()
	w.ui.modal, w.ui.card, w.ui.cardDo = modalCard, &c, do
}

// Choose asks the user to choose one of several lines.
func (w *Window) Choose(title string, lines []shell.SheetLine, choose func(i int)) {
	w.dismiss()
	for i := range lines {
		lines[i].Choice = i + 1
	}
	w.ui.modal, w.ui.sheet, w.ui.choose = modalSheet, shell.Sheet{Title: title, Lines: lines}, choose
}

// ShowSheet shows lines to read.
func (w *Window) ShowSheet(s shell.Sheet) {
	w.dismiss()
	w.ui.modal, w.ui.sheet = modalSheet, s
}

// showFiles says which files can be opened.
func (w *Window) showFiles() {
	sheet := shell.Sheet{Title: "Which files work?"}
	for _, k := range w.start.Kinds {
		sheet.Lines = append(sheet.Lines,
			shell.SheetLine{Text: k.Title + " (." + strings.Join(k.Extensions, ", .") + ")", Head: true}, shell.SheetLine{Text: k.Coverage})
	}
	sheet.Lines = append(sheet.Lines, shell.SheetLine{},
		shell.SheetLine{Text: "All of them also inside .zip, .gz, .xz, .zst and .bz2. What a file is, its content decides, not its name."})
	w.ShowSheet(sheet)
}

func (w *Window) showAbout() {
	w.ShowSheet(shell.Sheet{Title: "Playhead", Lines: []shell.SheetLine{
		{Text: "Watch any moment of a recording again."},
		{Text: "Version", Detail: w.version},
		{Text: "Licence", Detail: "MIT"},
	}})
}

// SetVersion tells what the About sheet says.
func (w *Window) SetVersion(v string) { w.version = v }

// notePlayback tells what the user should know about where the playhead got.
func (w *Window) notePlayback(s *session.Session) {
	if at := s.Play.AtEnd(); at != w.ending.wasEnd {
		w.ending.wasEnd = at
		if at && w.ending.wasPlaying {
			w.tellEnd(s)
		}
	}
	w.ending.wasPlaying = s.Play.Playing()
	if s.Ended() && !w.ending.told {
		w.ending.told = true
		if w.host.Ended != nil {
			w.host.Ended(s)
		}
	}
}
