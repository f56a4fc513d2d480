package capture

import (
	"playhead/render/widget"
)

// menu opens the context menu of client n.
func (sd *side) menu(_ widget.Thing, n int, p *widget.Press) {
	if n < 0 || n >= len(sd.Clients()) {
		sd.D.Drop(p.X, p.Y, []widget.MenuItem{
			{Head: true, Label: "All clients"},
			sd.watchItem("Watch all, merged", -1),
		})
		return
	}
	name := sd.Clients()[n].Name
	sd.D.Drop(p.X, p.Y, []widget.MenuItem{
		{Head: true, Label: name},
		sd.watchItem("Watch this client alone", n),
		sd.watchItem("Watch all, merged", -1),
		{Line: true},
		{Label: "Show handshakes", Do: func() { sd.showNotes(HandshakeSection) }},
		{Label: "Copy name", Do: func() { sd.copy(name, "Name copied") }},
	})
}

// watchItem is the row that watches a client alone, or all.
func (sd *side) watchItem(label string, n int) widget.MenuItem {
	it := widget.MenuItem{Label: label, Do: func() { sd.watchClient(n) }}
	if n == sd.S.Client {
		it.Disabled = "You are watching this already."
	}
	return it
}

func (t *traffic) copy(text, said string) {
	if t.D.Host.Copy != nil {
		t.D.Host.Copy(text)
		t.D.Copied(widget.Toast{Title: said})
	}
}
