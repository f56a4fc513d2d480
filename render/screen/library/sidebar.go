package library

import (
	"fmt"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	placePart  widget.Part = "library place"  // N: Place
	folderPart widget.Part = "library folder" // N: index
	addPart    widget.Part = "library add"
)

var placeRows = [...]struct {
	place Place
	icon  assets.Icon
	label string
}{
	{All, assets.IconLayers, "All recordings"},
	{Watched, assets.IconClock, "Recently watched"},
	{Unfinished, assets.IconEye, "Not finished"},
	{Bookmarked, assets.IconPin, "With bookmarks"},
	{Players, assets.IconTarget, "Players"},
	{Maps, assets.IconFlag, "Maps"},
}

// placeRow is how high a place is.
const placeRow = 30.0

// A sidebar has the lists, the folders, and how far the index is.
type sidebar struct {
	*query
	scroll   float64
	patterns widget.Field // of what is excluded, while it is edited
	editing  bool
}

// most returns how far the sidebar can be scrolled in its area.
func (s *sidebar) most(area layout.Rect) float64 {
	rows := len(placeRows) + len(s.places.Folders) + 1 // to add a folder
	return max(0, 136+placeRow*float64(rows)+s.patternsHeight()-(area.H-s.footHeight()))
}

// paint draws the sidebar, over the list if it is a drawer.
func (s *sidebar) paint(p *widget.Painter, r layout.Rect, drawer bool) {
	most := s.most(r)
	scroll := min(s.scroll, most)
	if drawer {
		p.Scrim(s.d.Lay.Map)
		p.Ground(r)
	}
	p.Fill(r, p.T.S2)
	p.VLine(r.Right()-1, r.Y, r.H, p.T.Line)
	if h := s.footHeight(); h > 0 {
		s.paintIndexing(p, r.CutBottom(h))
	}
	p.Clip(r)
	p.MouseZone(r, widget.Target{Part: backPart}, widget.CursorDefault)
	y := r.Y + 12 - scroll
	p.Primary(layout.Rect{X: r.X + 12, Y: y, W: 104, H: 32}, widget.Do(action.Open), "Open file…")
	p.Text(r.X+126, y+16, theme.Small, p.T.T3, "or drop it here")
	y += 50
	p.Text(r.X+12, y, theme.Small, p.T.T3, "Library")
	y += 12
	for _, l := range placeRows {
		n := thousands(s.places.Counts[l.place])
		s.place(p, layout.Rect{X: r.X, Y: y, W: r.W, H: placeRow}, widget.Target{Part: placePart, N: int(l.place)},
			l.icon, l.label, n, s.ask.Place == l.place, false)
		y += placeRow
	}
	y += 18
	p.Text(r.X+12, y, theme.Small, p.T.T3, "Folders")
	y += 12
	for i := range s.places.Folders {
		f := &s.places.Folders[i]
		s.place(p, layout.Rect{X: r.X, Y: y, W: r.W, H: placeRow}, widget.Target{Part: folderPart, N: i},
			assets.IconFolder, f.Name, thousands(f.Count), s.ask.Place == InFolder && s.ask.Folder == f.Path,
			f.Missing)
		y += placeRow
	}
	s.place(p, layout.Rect{X: r.X, Y: y, W: r.W, H: placeRow}, widget.Target{Part: addPart}, assets.IconPlus,
		"Add folder…", "", false, false)
	y += placeRow + 14
	p.TextIn(r.X+12, y, r.W-24, canvas.Left, theme.Small, p.T.T3, "Playhead only reads these folders.")
	s.paintPatterns(p, r, y+10)
	p.Unclip()
	p.Scrollbar(r, scroll, r.H+most)
}

// place draws one row of the places.
func (s *sidebar) place(p *widget.Painter, r layout.Rect, t widget.Target, icon assets.Icon, label, n string,
	on, missing bool,
) {
	ink, iconInk := p.T.T1, p.T.T2
	switch {
	case on:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
		iconInk = p.T.AccText
	case p.Hovered(t):
		p.Fill(r, p.T.S3)
	}
	st, nInk := theme.Label.In(theme.Mono), p.T.T3
	if missing {
		ink, iconInk = p.T.T3, p.T.T4
		n, st, nInk = "not connected", theme.Small, p.T.Warn
	}
	p.Icon(icon, r.X+12, r.CenterY()-8, 16, iconInk)
	w := p.TextWidth(st, n)
	cut := p.TextIn(r.X+38, r.CenterY(), r.W-38-w-20, canvas.Left, theme.Body, ink, label)
	p.TextAt(r.Right()-12, r.CenterY(), canvas.Right, st, nInk, n)
	z := widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer}
	if t.Part == folderPart && t.N < len(s.places.Folders) {
		z.Tip = s.places.Folders[t.N].Path
	} else if cut {
		z.Tip = label
	}
	p.Hits.Add(z)
}

// patternsHeight returns how high the line of excluded files is.
func (s *sidebar) patternsHeight() float64 {
	if s.editing {
		return 48
	}
	return 24
}

// paintPatterns draws what is excluded.
func (s *sidebar) paintPatterns(p *widget.Painter, r layout.Rect, y float64) {
	t := widget.Target{Part: patternPart}
	if s.editing {
		f := layout.Rect{X: r.X + 12, Y: y, W: r.W - 24, H: 26}
		p.Box(f, theme.RadiusButton, p.T.Field, p.T.AccText)
		p.FieldZone(f, t, &s.patterns)
		s.patterns.DrawText(p, f.X+8, f.CenterY(), f.W-16, theme.Label, true)
		p.TextIn(r.X+12, f.Bottom()+12, r.W-24, canvas.Left, theme.Small, p.T.T3, "Such as *.part, backup/")
		return
	}
	text := "Exclude files…"
	if len(s.places.Excluded) > 0 {
		text = "Excluded: " + strings.Join(s.places.Excluded, ", ")
	}
	row := layout.Rect{X: r.X + 8, Y: y, W: r.W - 16, H: 24}
	ink := p.T.T2
	if p.Hovered(t) {
		p.Round(row, theme.RadiusButton, p.T.S3)
		ink = p.T.T1
	}
	p.TextIn(row.X+4, row.CenterY(), row.W-8, canvas.Left, theme.Small, ink, text)
	p.Hits.Add(widget.Zone{
		Rect: row, Target: t, Cursor: widget.CursorPointer,
		Tip: "Patterns of files and folders to skip, such as *.part or backup/",
	})
}

// footHeight returns how high the progress of the index is, 0 while there is none.
func (s *sidebar) footHeight() float64 {
	x, h := &s.places.Indexing, 0.0
	if x.Step != "" {
		h += 52
	}
	if x.Unreadable > 0 {
		h += 22
	}
	if x.NotKept != "" {
		h += 22
	}
	if h > 0 {
		h += 12
	}
	return h
}

const notKeptPart widget.Part = "library index not kept"

// paintIndexing draws how far the index is.
func (s *sidebar) paintIndexing(p *widget.Painter, r layout.Rect) {
	x := &s.places.Indexing
	p.HLine(r.X, r.Y, r.W-1, p.T.Line)
	y := r.Y + 16
	if x.Step != "" {
		share := 0.0
		if x.Total > 0 {
			share = float64(x.Done) / float64(x.Total)
			p.TextAt(r.Right()-12, y, canvas.Right, theme.Label.In(theme.Mono), p.T.T2,
				fmt.Sprintf("%d%%", int(share*100)))
		}
		p.TextIn(r.X+12, y, r.W-70, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, x.Step)
		bar := layout.Rect{X: r.X + 12, Y: y + 12, W: r.W - 24, H: 4}
		p.Round(bar, 2, p.T.S4)
		if bar.W *= share; bar.W > 0 {
			p.Round(bar, 2, p.T.Acc)
		}
		if x.Total > 0 {
			left := leftText(x.Left)
			lw := p.TextWidth(theme.Small, left)
			p.TextIn(r.X+12, y+30, r.W-32-lw, canvas.Left, theme.Small, p.T.T3, thousands(x.Done)+" of "+
				thousands(x.Total)+" files")
			p.TextAt(r.Right()-12, y+30, canvas.Right, theme.Small, p.T.T3, left)
		}
		y += 50
	}
	if x.Unreadable > 0 {
		row := layout.Rect{X: r.X, Y: y - 11, W: r.W - 1, H: 24}
		t := widget.Target{Part: placePart, N: int(Unreadable)}
		if p.Hovered(t) || s.ask.Place == Unreadable {
			p.Fill(row, p.T.S3)
		}
		p.TextIn(r.X+12, y, r.W-70, canvas.Left, theme.Small, p.T.Warn, count(x.Unreadable, "file")+
			" could not be read")
		p.TextAt(r.Right()-12, y, canvas.Right, theme.Small.In(theme.Medium), p.T.AccText, "Show")
		p.Zone(row, t, widget.CursorPointer)
		y += 22
	}
	if x.NotKept != "" {
		row := layout.Rect{X: r.X, Y: y - 11, W: r.W - 1, H: 22}
		p.TextIn(r.X+12, y, r.W-24, canvas.Left, theme.Small, p.T.Warn, "The index cannot be saved")
		p.Hits.Add(widget.Zone{
			Rect: row, Target: widget.Target{Part: notKeptPart},
			Tip: "The next start reads all recordings again", More: x.NotKept, Mouse: true,
		})
	}
}

// leftText says how long indexing still takes.
func leftText(d time.Duration) string {
	switch {
	case d <= 0:
		return ""
	case d < time.Minute:
		return fmt.Sprintf("about %d s left", int(d.Seconds())+1)
	case d < 2*time.Hour:
		return fmt.Sprintf("about %d min left", int(d.Minutes())+1)
	}
	return fmt.Sprintf("about %d h left", int(d.Hours())+1)
}

// editPatterns lets the user type what to leave out.
func (s *sidebar) editPatterns() {
	s.editing = true
	s.patterns.Set(strings.Join(s.places.Excluded, ", "))
	end := func() {
		s.editing = false
		s.d.StopTyping()
	}
	s.d.Type(desk.Typing{Name: "library excluded", Field: &s.patterns, Cancel: end, Confirm: func() {
		end()
		if s.host.Exclude == nil {
			return
		}
		var patterns []string
		for _, part := range strings.Split(s.patterns.Text(), ",") {
			if part = strings.TrimSpace(part); part != "" {
				patterns = append(patterns, part)
			}
		}
		s.host.Exclude(patterns)
	}})
}
