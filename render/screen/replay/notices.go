package replay

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"playhead/render/action"

	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/screen/timebar"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Why a banner is shown.
const (
	causeEnd        = "end"
	causeMapMissing = "map missing"
	causeMapDiffers = "map differs"
	causeMapBroken  = "map broken"
	causeMapParts   = "map damaged" // parts of it cannot be read
	causeNobody     = "nobody"      // no player is in the game at any time
)

// Update chooses the banner: problems of the recording first, then what parts say, then
// problems of the map.
func (nt *notices) Update() {
	b := nt.choose()
	if cause := causeOf(b); cause != causeOf(nt.shown) {
		nt.hidden = false
	}
	nt.shown = b
}

func causeOf(b *desk.Banner) string {
	if b == nil {
		return ""
	}
	return b.Cause
}

// banner returns the banner that is shown, nil without one.
func (nt *notices) banner() *desk.Banner {
	if nt.hidden {
		return nil
	}
	return nt.shown
}

func (nt *notices) choose() *desk.Banner {
	s := nt.S
	if s.Ended() && (s.Recording().Err != nil && !s.Seen.Hides(s.Recording().Loaded()) || s.CutOff()) {
		return nt.endBanner()
	}
	if b := nt.gapBanner(); b != nil {
		return b
	}
	for p := range part.Each[part.Bannered](nt.parts) {
		if b := p.Banner(); b != nil {
			return b
		}
	}
	g := s.Game()
	if g == nil {
		return nil
	}
	if nt.opening != nil && nt.opening.Nobody {
		b := &desk.Banner{Cause: causeNobody, Do: func(int) {}}
		b.Banner = widget.Banner{
			Kind: widget.SeverityWarn, Title: "No player is in the game in this recording.",
			Detail: "Its events are in the list.",
		}
		return b
	}
	if m := nt.St.MapOf(g.Index); m != nil && m.Faulty() {
		return nt.mapBanner(g, m)
	}
	return nil
}

// endBanner says that the recording ends too early.
func (nt *notices) endBanner() *desk.Banner {
	s, r := nt.S, nt.S.Recording()
	long := r.Promised() >= time.Hour
	at := times.Clock(r.Loaded(), long, 2)
	b := &desk.Banner{Cause: causeEnd, Do: nt.endButton}
	b.Banner = widget.Banner{
		Kind: widget.SeverityWarn, Title: "Recording is cut off at " + at + ".",
		Detail: "Everything before that still plays.", Buttons: []string{"Details", "Copy report"},
	}
	if r.Promised() > r.Loaded() {
		b.Detail = "Its header promises " + times.WithUnit(r.Promised()) +
			". The rest of the recording is missing."
	}
	switch {
	case r.Err == nil:
	case s.Replaced != nil && s.Replaced(r.Err):
		b.Title, b.Detail = "The file was replaced at "+at+".", "Everything read before that still plays."
	case s.Damaged != nil && s.Damaged(r.Err):
		b.Kind, b.Title = widget.SeverityError, "Recording is damaged at "+at+"."
		b.Detail = "Everything before the damage still plays."
	}
	return b
}

func (nt *notices) endButton(n int) {
	if n == 0 {
		nt.ShowNotes()
	} else {
		nt.copyReport()
	}
}

// mapBanner describes the problem with a map that is faulty.
func (nt *notices) mapBanner(g *sim.Game, m *stage.GameMap) *desk.Banner {
	b, name, more := &desk.Banner{}, g.Map.Name, nt.ShowNotes
	switch {
	case m.Status == stage.MapMissing:
		b.Cause, more = causeMapMissing, nt.showLooked
		b.Banner = widget.Banner{
			Title: fmt.Sprintf("Map “%s” not found.", name), Detail: nt.St.Without(g),
			Buttons: []string{"Choose map…", "Searched folders"},
		}
	case m.Status == stage.MapDiffers:
		b.Cause = causeMapDiffers
		b.Banner = widget.Banner{
			Title:  "This map has the same name but different contents.",
			Detail: "Walls may be in different places.", Buttons: []string{"Choose map…"},
		}
	case m.Status == stage.MapBroken:
		b.Cause = causeMapBroken
		b.Banner = widget.Banner{
			Title:  fmt.Sprintf("Map “%s” cannot be read.", name),
			Detail: strings.TrimSpace(m.Broken + " " + nt.St.Without(g)), Buttons: []string{"Choose map…", "Details"},
		}
	case m.Damage() != "":
		b.Cause = causeMapParts
		b.Banner = widget.Banner{
			Title:  fmt.Sprintf("Map “%s” is damaged: %s.", name, m.Damage()),
			Detail: "Playhead shows the readable part.", Buttons: []string{"Choose map…", "Details"},
		}
	}
	b.Kind = widget.SeverityWarn
	b.Do = func(n int) {
		if n == 0 && nt.D.Host.ChooseMap != nil {
			nt.D.Host.ChooseMap()
		} else if n == 1 {
			more()
		}
	}
	return b
}

// press does what a button of the banner says, or closes it with −1.
func (nt *notices) press(button int) {
	switch {
	case nt.shown == nil:
	case button >= 0:
		nt.shown.Do(button)
	default:
		nt.hidden = true
		if nt.shown.Closed != nil {
			nt.shown.Closed()
		}
	}
}

// draw draws the banner.
func (nt *notices) draw() {
	if b := nt.banner(); b != nil && !nt.D.Lay.Banner.Empty() {
		shown := b.Banner
		shown.Press = nt.press
		shown.Draw(&nt.D.P, nt.D.Lay.Banner)
	}
}

// Notes returns the notes on the recording, a line each: problems first.
func (nt *notices) Notes() []string {
	problems, others := nt.notes()
	return append(problems, others...)
}

// Problems returns how many of the notes say that something is missing or wrong.
func (nt *notices) Problems() int {
	problems, _ := nt.notes()
	return len(problems)
}

// notes returns the notes that say that a part of the recording is missing or wrong,
// and the others.
func (nt *notices) notes() (problems, others []string) {
	s := nt.S
	r := s.Recording()
	if s.Seen.Hides(r.Loaded()) { // notes are of the whole recording
		return nil, nt.St.MapNotes()
	}
	if r.Err != nil {
		problems = append(problems, r.Err.Error())
	} else if s.CutOff() {
		problems = append(problems, fmt.Sprintf("The recording ends at %s. Its header promises %s.",
			times.Clock(r.Loaded(), false, 2), times.WithUnit(r.Promised())))
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
			first := "first "
			if n.Count <= 1 {
				first = ""
			}
			line += ", " + first + "at byte " + widget.Thousands(int(n.FirstOffset))
		}
		if n.Matters() {
			problems = append(problems, line)
		} else {
			others = append(others, line)
		}
	}
	long := s.Total() >= time.Hour
	for _, g := range s.Gaps() {
		if !g.Matters() { // damage has its own note
			others = append(others, "Nothing was recorded from "+timebar.GapEdges(&g, long)+".")
		}
	}
	return problems, append(others, nt.St.MapNotes()...)
}

// Actions returns the actions that say more of the recording.
func (nt *notices) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.ShowNotes, After: action.ChooseMap, Group: action.GroupProgram,
			Label: "Details of this recording", Also: "notes info file map sha256 uuid warnings errors damaged repairs broken",
			Menu: action.ToolsMenu.At(115), Do: nt.ShowNotes,
		},
		{
			ID: action.ShowPrivate, After: action.PastePacket, Group: action.GroupProgram,
			Label: "Show private data", Help: "addresses, passwords and whispers of this recording",
			Also: "ip addresses passwords rcon whispers unmask",
			Menu: action.ToolsMenu.At(120), Switch: true, Checked: func() bool { return nt.S.Private },
			Do: nt.showPrivate,
		},
	}
}

// showPrivate shows what is private of the recording, or masks it again.
func (nt *notices) showPrivate() {
	if show := nt.D.Host.ShowPrivate; show != nil {
		show(!nt.S.Private)
	}
}

// ShowNotes opens the sheet of notes and of what is known about the file.
func (nt *notices) ShowNotes() {
	sheet := widget.Sheet{Title: "Details of this recording", Button: "Copy report"}
	problems, others := nt.notes()
	for _, n := range problems {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: "Problem: " + capital(n), Problem: true})
	}
	for _, n := range others {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: capital(n)})
	}
	if len(sheet.Lines) > 0 {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{})
	}
	sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: "File", Head: true})
	for _, f := range nt.facts() {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: f.Name, Detail: f.Value})
	}
	nt.Dialogs.Sheet(sheet, nt.copyReport)
}

// capital returns the name of a fact with a capital letter, like all names. A
// word from the file itself stays unchanged.
func capital(name string) string {
	if r, n := utf8.DecodeRuneInString(name); n > 0 && !strings.ContainsRune(name, '_') {
		return string(unicode.ToUpper(r)) + name[n:]
	}
	return name
}

// facts returns what is known about the recording as a whole.
func (nt *notices) facts() []widget.Fact {
	s := nt.S
	r := s.Recording()
	m := &r.Meta
	var out []widget.Fact
	add := func(name, value string) {
		if value != "" {
			out = append(out, widget.Fact{Name: name, Value: value})
		}
	}
	add("Name", s.Name)
	add("Format", strings.TrimSpace(m.Format+" "+m.Version))
	add("Game", m.GameName)
	add("Server", m.Server)
	if !s.Seen.Hides(r.Loaded()) {
		add("Length", times.WithUnit(s.Total()))
	}
	if !m.StartTime.IsZero() {
		add("Recorded", times.Exact(m.StartTime, 0))
	}
	for _, f := range m.Facts {
		if f.Name != "Recorded at" || m.StartTime.IsZero() { // the same in the file's own words
			add(capital(f.Name), f.Value)
		}
	}
	if g := s.Game(); g != nil {
		add("Map", g.Map.Name)
		if g.Map.HasSHA256 {
			add("Map SHA-256", fmt.Sprintf("%x", g.Map.SHA256))
		}
		if g.Map.HasCRC {
			add("Map CRC", fmt.Sprintf("%08x", g.Map.CRC))
		}
		if gm := nt.St.MapOf(g.Index); gm != nil {
			add("Map found", gm.Source)
		}
	}
	return out
}

// copyReport puts facts and notes on the clipboard.
func (nt *notices) copyReport() {
	if nt.D.Host.Copy == nil || nt.S == nil {
		return
	}
	var b strings.Builder
	for _, f := range nt.facts() {
		fmt.Fprintf(&b, "%s: %s\n", f.Name, f.Value)
	}
	for _, n := range nt.Notes() {
		fmt.Fprintf(&b, "- %s\n", n)
	}
	nt.D.Host.Copy(b.String())
	nt.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Report copied"}, nil)
}

// showLooked shows the folders that were searched for a map.
func (nt *notices) showLooked() {
	s := nt.S
	g := s.Game()
	if g == nil || nt.St.MapOf(g.Index) == nil {
		return
	}
	sheet := widget.Sheet{Title: fmt.Sprintf("Folders searched for “%s”", g.Map.Name)}
	if g.Map.HasSHA256 {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{
			Text: fmt.Sprintf("SHA-256 %x", g.Map.SHA256),
			Mono: true,
		})
	} else if g.Map.HasCRC {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: fmt.Sprintf("CRC %08x", g.Map.CRC), Mono: true})
	}
	for _, l := range nt.St.MapOf(g.Index).Looked {
		sheet.Lines = append(sheet.Lines, widget.SheetLine{Text: l, Mono: true})
	}
	nt.Dialogs.Sheet(sheet, nil)
}
