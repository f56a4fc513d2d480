package aliases

import "playhead/sim"

// Learn gives everybody in a recording an alias, in the order in which they appear.
func (t *Table) Learn(r *sim.Recording) {
	for _, g := range r.Games {
		t.learnRoster(g.Stints, g)
		for i := range g.Events {
			t.learnEvent(&g.Events[i])
		}
	}
	for i := range r.Clients {
		t.Name(r.Clients[i].Name)
	}
}

func (t *Table) learnRoster(stints []sim.Stint, g *sim.Game) {
	for i := range stints {
		id := &stints[i].Identity
		t.Name(id.Name)
		t.Clan(id.Clan)
		if shown := g.ShownName(id.Name); shown != id.Name {
			t.same(id.Name, shown) // chat shows them without the codes of colours
		}
	}
}

func (t *Table) learnEvent(e *sim.Event) {
	if e.Kind == sim.EventName {
		before, after := e.Names()
		t.Name(before)
		t.Name(after)
	}
}

// same gives another form of a name its alias.
func (t *Table) same(name, form string) {
	a := t.Name(name)
	t.mu.Lock()
	defer t.mu.Unlock()
	if k := key(form); k != "" && t.players[k] == "" {
		t.players[k], t.search = a, nil
	}
}

// Apply replaces all names in a recording that the table has learnt, and that nobody else reads yet. What
// is inferred from it later takes its names from there.
func (t *Table) Apply(r *sim.Recording) {
	t.meta(&r.Meta)
	for _, g := range r.Games {
		t.game(&g.GameMeta)
		g.Beside = t.Text(g.Beside)
		g.Stints = t.roster(g.Stints)
		t.events(g.Events)
		t.events(g.InferredEvents)
		t.events(g.GapEvents)
	}
	t.warnings(r.Warnings)
	for i := range r.Clients {
		t.client(&r.Clients[i])
	}
}

// applyUpdate is Apply for a part of a recording. Its lists are copied, because loaders may still hold them.
func (t *Table) applyUpdate(u *sim.Update) {
	if u.NewGame != nil {
		g := *u.NewGame
		t.game(&g)
		u.NewGame = &g
	}
	u.Roster = t.roster(u.Roster)
	u.Events = append([]sim.Event(nil), u.Events...)
	t.events(u.Events)
	u.Warnings = append([]sim.Warning(nil), u.Warnings...)
	t.warnings(u.Warnings)
	clients := make(map[int]sim.Client, len(u.Clients))
	for n, c := range u.Clients {
		t.client(&c)
		clients[n] = c
	}
	u.Clients = clients
}

// meta replaces the names in what is known of a recording before its first tick.
func (t *Table) meta(m *sim.Meta) {
	m.Server = t.Text(m.Server)
	m.Facts = append([]sim.Fact(nil), m.Facts...)
	for i := range m.Facts {
		m.Facts[i].Value = t.Text(m.Facts[i].Value)
	}
}

func (t *Table) game(g *sim.GameMeta) {
	g.Settings = append([]string(nil), g.Settings...)
	t.texts(g.Settings)
	g.Teams = append([]string(nil), g.Teams...)
	if len(g.Teams) == 0 {
		g.Teams = nil // which means something else than a list of none
	}
	t.texts(g.Teams)
	g.Server = t.Text(g.Server)
	// Logs are often called by the id of their game.
	g.ID, g.PreviousID = t.Text(g.ID), t.Text(g.PreviousID)
	if g.File != "" {
		g.File = t.File(g.File)
	}
}

func (t *Table) texts(s []string) {
	for i := range s {
		s[i] = t.Text(s[i])
	}
}

// roster returns a copy: lists of players are never changed in place.
func (t *Table) roster(stints []sim.Stint) []sim.Stint {
	out := append([]sim.Stint(nil), stints...)
	for i := range out {
		s := &out[i]
		s.Identity.Name, s.Identity.Clan = t.Name(s.Identity.Name), t.Clan(s.Identity.Clan)
		s.Identity.Skin, s.Identity.Client = t.Text(s.Identity.Skin), t.Text(s.Identity.Client)
		if s.Identity.Parts != nil {
			parts := *s.Identity.Parts
			t.texts(parts.Names[:])
			s.Identity.Parts = &parts
		}
		s.Left = t.Text(s.Left)
	}
	return out
}

func (t *Table) events(es []sim.Event) {
	for i := range es {
		e := &es[i]
		switch e.Kind {
		case sim.EventKill, sim.EventWeapon, sim.EventPickup, sim.EventSound, sim.EventMissing:
			// The game's own words, such as those of weapons, mean something to whoever reads them.
		case sim.EventName:
			before, after := e.Names()
			named := sim.NameEvent(int(e.Player), t.Name(before), t.Name(after))
			e.Text, e.Extra = named.Text, named.Extra
		default:
			e.Text = t.Text(e.Text)
		}
	}
}

func (t *Table) warnings(ws []sim.Warning) {
	for i := range ws {
		ws[i].Text = t.Text(ws[i].Text)
	}
}

func (t *Table) client(c *sim.Client) {
	c.Name, c.Version, c.Left = t.Name(c.Name), t.Text(c.Version), t.Text(c.Left)
}
