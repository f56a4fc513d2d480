package desk

import (
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// keySheet is the overlay of all keys, made from the one table.
type keySheet struct {
	stack        *Stack
	scroll, most float64
}

// ToggleKeys shows the overlay of all keys, or closes it.
func (s *Stack) ToggleKeys() { s.Toggle(&keySheet{stack: s}) }

const keysName = "keys"

func (k *keySheet) Name() string { return keysName }

func (k *keySheet) Key(key KeyPress, _ *Input) {
	if enters(key.Key) {
		k.stack.Close()
		return
	}
	scroll(&k.scroll, scrollKey(key.Key), k.most)
}

func (k *keySheet) Click(*widget.Press) {}

func (k *keySheet) Wheel(t *widget.Turn) bool {
	scroll(&k.scroll, -t.Step(), k.most)
	return true
}

const keyRow = 22.0

// keyColumn is a column of the overlay: groups one below the other.
type keyColumn struct {
	groups []action.Group
	h      float64
}

// columns spreads the groups over n columns of about the same height.
func (k *keySheet) columns(n int, keys *action.Keys) []keyColumn {
	total := 0.0
	for g := range action.NumGroups {
		total += groupHeight(g, keys)
	}
	cols := make([]keyColumn, n)
	at := 0
	for g := range action.NumGroups {
		h := groupHeight(g, keys)
		if at < n-1 && cols[at].h > 0 && cols[at].h+h/2 > total/float64(n) {
			at++
		}
		cols[at].groups = append(cols[at].groups, g)
		cols[at].h += h
	}
	return cols
}

func groupHeight(g action.Group, keys *action.Keys) float64 {
	h := 40.0
	rows := keys.Rows()
	for i := range rows {
		if e := &rows[i]; e.Group == g && len(keys.ChordsOf(e)) > 0 {
			h += keyRow
		}
	}
	return h
}

func (k *keySheet) Draw() {
	p, l := &k.stack.Desk.P, &k.stack.Desk.Lay
	p.Fill(l.All, p.T.Scrim)
	p.Scrim(l.All)
	n := min(max(int(l.All.W/310), 1), 4)
	cols := k.columns(n, k.stack.Desk.Keys)
	tall := 0.0
	for _, c := range cols {
		tall = max(tall, c.h)
	}
	w := min(float64(n)*310+32, l.All.W-16)
	h := min(tall+72, l.All.H-16)
	r := l.All.Centered(w, h)
	p.Raised(r, theme.RadiusDialog, p.T.S3)
	p.Ground(r)
	p.Text(r.X+20, r.Y+26, theme.Title, p.T.T1, "Keys")
	p.TextAt(r.Right()-20, r.Y+26, canvas.Right, theme.Small, p.T.T3, "Esc closes")
	e := k.stack.Desk.Keys.Of(action.ChangeKeys)
	bw := p.TextWidth(theme.Label, e.Label) + 24
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 100 - bw, Y: r.Y + 12, W: bw, H: 28},
		Target: widget.Do(e.ID), Label: e.Label, NoIcon: true,
	})
	area := layout.Rect{X: r.X, Y: r.Y + 46, W: r.W, H: r.H - 56}
	k.most = max(0, tall-area.H)
	scroll := min(k.scroll, k.most)
	p.Clip(area)
	cw := (w - 40 + 20) / float64(n)
	for i, c := range cols {
		y := area.Y - scroll
		for _, g := range c.groups {
			y = k.group(p, layout.Rect{X: r.X + 20 + float64(i)*cw, Y: y, W: cw - 20}, g)
		}
	}
	p.Unclip()
	p.Scrollbar(area, scroll, tall)
}

// group draws a heading and its rows and returns where the next begins.
func (k *keySheet) group(p *widget.Painter, r layout.Rect, g action.Group) float64 {
	p.Text(r.X, r.Y+10, theme.Label.In(theme.Medium), p.T.AccText, g.String())
	y := r.Y + 26
	keys := k.stack.Desk.Keys
	rows := keys.Rows()
	for n := range rows {
		e := &rows[n]
		chords := keys.ChordsOf(e)
		if e.Group != g || len(chords) == 0 {
			continue
		}
		x := r.Right()
		for i := len(chords) - 1; i >= 0; i-- {
			label := keys.Label(chords[i])
			if e.ID == action.GoPercent {
				if i > 0 {
					continue
				}
				label = keys.Shortcut(e.ID)
			}
			x -= max(17, p.TextWidth(theme.Small.In(theme.Mono), label)+10)
			p.KeyCap(x, y+8, label)
			x -= 5
		}
		p.TextIn(r.X, y+8, x-r.X-4, canvas.Left, theme.Label, p.T.T2, e.Label)
		y += keyRow
	}
	return y + 14
}
