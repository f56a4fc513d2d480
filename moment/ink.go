package moment

import (
	"fmt"
	"slices"
	"time"

	"playhead/drawing"
	"playhead/sim"
)

// pageInk is what a user drew, as the page's player reads it.
type pageInk struct {
	Kind   drawing.Kind    `json:"kind"`
	On     drawing.Space   `json:"on"`
	From   float64         `json:"from"` // ms from the beginning
	To     float64         `json:"to"`
	Colour string          `json:"colour"` // #rrggbb
	Width  float64         `json:"width"`
	Points []drawing.Point `json:"points"`
	Text   string          `json:"text,omitempty"`
	Player string          `json:"player,omitempty"` // name of a player of the first part
}

// drawings adds what users drew within the page's time.
func (m *Moment) drawings(opt *Options, lead time.Duration) {
	p := &opt.Parts[0]
	zero := p.Game.TimeOf(p.Start) - lead
	for i := range opt.Drawings {
		d := &opt.Drawings[i]
		from, to := millis(time.Duration(d.From)-zero), millis(time.Duration(d.To)-zero)
		player := plain(nameOf(p.Game, d.Player))
		if to <= 0 || from >= m.page.Length || d.Check() != nil || d.Kind == drawing.Ring && !m.has(player) ||
			len(m.page.Drawn) == drawing.Most {
			continue
		}
		m.page.Drawn = append(m.page.Drawn, pageInk{
			Kind: d.Kind, On: d.On, From: from, To: to, Colour: fmt.Sprintf("#%06x", d.Colour.RGB()), Width: d.Width,
			Points: append([]drawing.Point{}, d.Points...), Text: plain(d.Text), Player: player,
		})
	}
}

// nameOf returns the name of a player that a drawing knows by name or number.
func nameOf(g *sim.Game, who string) string {
	if i := slices.IndexFunc(g.Stints, func(s sim.Stint) bool { return s.Called(who) }); i >= 0 {
		return g.Stints[i].Identity.Name
	}
	return who
}

// has reports whether a player of the first part has a name.
func (m *Moment) has(name string) bool {
	return name != "" && slices.ContainsFunc(m.page.Parts[0].Players, func(p pagePlayer) bool { return p.Name == name })
}
