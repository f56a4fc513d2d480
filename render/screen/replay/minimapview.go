package replay

import (
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const minimapPart widget.Part = "minimap"

// rect returns where the minimap is.
func (m *minimap) rect() layout.Rect {
	l := &m.D.Lay
	mw, mh := 172.0, 90.0
	if l.Wide {
		mw, mh = 230, 120
	}
	a := freeArea(l)
	return layout.Rect{X: a.Right() - l.Margin - mw, Y: a.Bottom() - l.Margin - mh - m.foot, W: mw, H: mh}
}

func (m *minimap) inner() layout.Rect { return m.rect().Inset(3) }

// paint draws the whole map small, with all players and what the camera shows.
func (m *minimap) paint() {
	p, r, in := &m.D.P, m.rect(), m.inner()
	p.Plate(r, theme.RadiusCard)
	cam := m.St.View.Overview(m.St.Scene.Map, in)
	p.Clip(in)
	m.St.View.DrawSmall(&m.St.Scene, p, &cam)
	x0, y0, x1, y1 := m.St.Cam.Bounds()
	ax, ay := cam.ToScreen(x0, y0)
	bx, by := cam.ToScreen(x1, y1)
	ay, by = min(ay, by), max(ay, by)
	p.Edge(layout.Rect{X: ax, Y: ay, W: bx - ax, H: by - ay}.Intersect(in), 1, theme.Hex(0xffffff))
	p.Unclip()
	p.Edge(r, theme.RadiusCard, theme.Fade(theme.Hex(0xffffff), 0.28))
	defer p.Hits.Own(m)()
	p.MouseZone(r, widget.Target{Part: minimapPart}, widget.CursorCross)
}

// Drag moves the camera to the place under the pointer.
func (m *minimap) Drag(p *widget.Press) bool {
	if p.Secondary {
		return false
	}
	if p.Phase != widget.Ended {
		m.look(p.X, p.Y)
	}
	return true
}

// look moves the camera to a place of the minimap.
func (m *minimap) look(sx, sy float64) {
	shown := m.St.Scene.Map
	if shown == nil {
		return
	}
	x0, y0, x1, y1, ok := shown.Bounds()
	if !ok {
		return
	}
	cam := m.St.View.Overview(shown, m.inner())
	x, y := cam.ToWorld(sx, sy)
	m.S.Auto = false
	m.St.Cam.Look(min(max(x, x0), x1), min(max(y, y0), y1), 0)
}

// Click does nothing: see Drag.
func (m *minimap) Click(*widget.Press) {}

// Wheel turns nothing.
func (m *minimap) Wheel(*widget.Turn) bool { return false }
