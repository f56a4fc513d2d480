package preferences

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	chordPart    widget.Part = "key"        // N: row of the table × perRow + chord; one more adds one
	removePart   widget.Part = "key remove" // and so on
	resetKeyPart widget.Part = "key reset"
	swapPart     widget.Part = "key swap"
	cancelPart   widget.Part = "key cancel"
)

const (
	keyHigh   = 34.0
	groupHigh = 30.0
	sayHigh   = 36.0 // of the line below a key that something else has
)

// tableIndex returns which row of the table an action is.
func tableIndex(r *action.Row, rows []action.Row) int {
	for i := range rows {
		if &rows[i] == r {
			return i
		}
	}
	return -1
}

// keyRow draws an action and its keys.
func (v *View) keyRow(p *widget.Painter, r layout.Rect, row *action.Row, chosen bool) {
	keys := v.stack.Desk.Keys
	n := tableIndex(row, keys.Rows()) * perRow
	if chosen {
		p.Round(r, theme.RadiusButton, p.T.Sel)
		p.FillRect(r.X, r.Y+4, 3, r.H-8, p.T.Acc)
	}
	y, right := r.Y+keyHigh/2, r.Right()-8-resetWide
	if keys.Changed(row.ID) {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: right + 8, Y: y - 12, W: resetWide - 8, H: 24},
			Target: widget.Target{Part: resetKeyPart, N: n},
			Label:  "Reset", NoIcon: true, Flat: true, Text: theme.Small, Tip: "Default: " + defaultKeys(keys, row),
		})
	}
	left := 0.0
	if b := v.keys.now; b != nil && b.id == row.ID {
		left = v.waiting(p, r, n, right, y)
	} else {
		left = v.keyCaps(p, row, n, right, y)
	}
	if p.TextIn(r.X+12, y, left-r.X-20, canvas.Left, theme.Body, p.T.T1, row.Label) || row.Help != "" {
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: r.X + 12, Y: r.Y, W: left - r.X - 20, H: keyHigh},
			Target: widget.Target{Part: widget.Ground}, Tip: row.Label, More: row.Help, Mouse: true,
		})
	}
}

// defaultKeys returns the keys that an action has in the table, in words.
func defaultKeys(keys *action.Keys, row *action.Row) string {
	text := ""
	for i, c := range row.Chords {
		if i > 0 {
			text += ", "
		}
		text += keys.Label(c)
	}
	if text == "" {
		return "none"
	}
	return text
}

// keyCaps draws the keys of an action, right-aligned, each of them a control that
// changes it, and returns where they begin.
func (v *View) keyCaps(p *widget.Painter, row *action.Row, n int, right, y float64) float64 {
	keys := v.stack.Desk.Keys
	st := theme.Small.In(theme.Mono)
	if row.Fixed() {
		label := keys.Shortcut(row.ID)
		w := p.TextWidth(st, label) + 10
		p.KeyCap(right-w, y, label)
		at := layout.Rect{X: right - w - 22, Y: y - 8, W: 16, H: 16}
		p.Icon(assets.IconLock, at.X, at.Y, 16, p.T.T4)
		p.Hits.Add(widget.Zone{
			Rect: at.Grow(theme.HitMin), Target: widget.Target{Part: widget.Ground},
			Tip: "This key cannot be changed.", Mouse: true,
		})
		return at.X
	}
	chords := keys.ChordsOf(row)
	x := right - 26
	p.Button(widget.Button{Rect: layout.Rect{X: x + 2, Y: y - 12, W: 24, H: 24}, Target: widget.Target{
		Part: chordPart,
		N:    n + len(chords),
	}, Icon: assets.IconPlus, Flat: true, Tip: "Add a key", Key: "Ins"})
	for i := len(chords) - 1; i >= 0; i-- {
		label := keys.Label(chords[i])
		w := max(24, p.TextWidth(st, label)+14)
		x -= w + 4
		p.Button(widget.Button{Rect: layout.Rect{X: x, Y: y - 12, W: w, H: 24}, Target: widget.Target{
			Part: chordPart,
			N:    n + i,
		}, Label: label, NoIcon: true, Text: st, Tip: "Change this key"})
	}
	return x
}

// waiting draws that a key is waited for, or that the one that was pressed does
// something else, and returns where that begins.
func (v *View) waiting(p *widget.Painter, r layout.Rect, n int, right, y float64) float64 {
	b, keys := v.keys.now, v.stack.Desk.Keys
	button := func(x float64, part widget.Part, label, tip, key string) float64 {
		w := p.TextWidth(theme.Label, label) + 20
		p.Button(widget.Button{Rect: layout.Rect{X: x - w, Y: y - 12, W: w, H: 24}, Target: widget.Target{
			Part: part,
			N:    n + b.at,
		}, Label: label, NoIcon: true, Tip: tip, Key: key})
		return x - w - 6
	}
	x := button(right, cancelPart, "Cancel", "Leave the keys as they are", "Esc")
	if b.at < len(keys.Chords(b.id)) {
		x = button(x, removePart, "Remove", "This key will do nothing", "")
	}
	text := "Press a key"
	if b.has != action.None {
		text = keys.Label(b.to)
	}
	w := p.TextWidth(theme.Label, text) + 24
	box := layout.Rect{X: x - w, Y: y - 12, W: w, H: 24}
	p.Box(box, theme.RadiusButton, p.T.Field, p.T.AccText)
	p.TextAt(box.CenterX(), y, canvas.Center, theme.Label, p.T.AccText, text)
	left := box.X
	y += keyHigh/2 + sayHigh/2 - 4
	switch {
	case b.has != action.None:
		other := keys.Of(b.has)
		label, tip := "Take it", other.Label+" loses this key"
		if mine := keys.Chords(b.id); b.at < len(mine) {
			label, tip = "Swap", other.Label+" gets "+keys.Label(mine[b.at])
		}
		x := button(right, swapPart, label, tip, "Enter")
		p.TextIn(r.X+12, y, x-r.X-20, canvas.Left, theme.Label, p.T.Warn, keys.Label(b.to)+" does “"+other.Label+"”.")
	case b.no != "":
		p.TextIn(r.X+12, y, right-r.X-20, canvas.Left, theme.Label, p.T.Warn, b.no+" Press another key.")
	}
	return left
}
