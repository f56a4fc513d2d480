package aliases

import (
	"testing"

	"playhead/sim"
)

// known returns a table that has learnt some players, a clan and a file.
func known() *Table {
	t := New()
	for _, name := range []string{"nova", "Nova", "nova prime", "al", "Ümläut", "c|a|n", "^1red"} {
		t.Name(name)
	}
	t.Clan("the ants")
	t.File("/home/x/night-run.server.demo.xz")
	return t
}

func TestTextsNameNobody(t *testing.T) {
	names := known()
	for text, want := range map[string]string{
		"":                                 "",
		"nothing to see":                   "nothing to see",
		"nova":                             "player 1",
		"Nova and nova":                    "player 2 and player 1",
		"NOVA!":                            "player 2!",
		"'nova prime' entered":             "'player 3' entered",
		"supernovae":                       "superplayer 1e",
		"al, also al: all":                 "player 4, also player 4: all",
		"ÜMLÄUT ümläut":                    "player 5 player 5",
		"c|a|n you?":                       "player 6 you?",
		"The Ants won":                     "clan 1 won",
		"see night-run.server.demo":        "see recording 1.server.demo",
		"nov":                              "nov",
		"\xffnova\xff":                     "\xffplayer 1\xff",
		"nova primenova prime":             "player 3player 3",
		"novanova":                         "player 1player 1",
		"a\u0301l":                         "a\u0301l",
		"finished in: 1 minute(s) by nova": "finished in: 1 minute(s) by player 1",
	} {
		if got := names.Text(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestOneNameHasOneAlias(t *testing.T) {
	names := New()
	if a, b, c := names.Name("ant"), names.Name("bee"), names.Name(" ant "); a != "player 1" || b != "player 2" ||
		c != a {
		t.Error(a, b, c)
	}
	// The name of one may be the alias of another.
	if got := names.Name("player 1"); got != "player 3" {
		t.Error(got)
	}
	if a, b := names.File("x/a.demo"), names.File("x/a.teehistorian"); a != "recording 1" || b != "recording 2" {
		t.Error(a, b)
	}
	if a, b := names.Known("bee"), names.Known("wasp"); a != "player 2" || b != "wasp" {
		t.Error(a, b)
	}
	if names.Name("") != "" || names.Clan(" ") != "" || names.File("") != "" {
		t.Error("what has no name got one")
	}
	var none *Table
	if none.Name("ant") != "ant" || none.Clan("x") != "x" || none.File("a.demo") != "a.demo" ||
		none.Text("ant") != "ant" ||
		none.Known("ant") != "ant" {
		t.Error("a nil table replaced something")
	}
}

// wholeOf returns a recording of parts.
func wholeOf(parts []sim.Update) *sim.Recording {
	r := sim.NewRecording(sim.Meta{Facts: []sim.Fact{{Name: "Owner", Value: "ant"}}})
	for _, u := range parts {
		r.Append(u)
	}
	return r
}

// A recording that comes in parts has the names of one that is complete.
func TestPartsAreLikeTheWhole(t *testing.T) {
	parts := func() []sim.Update {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Server: "ant's home", ID: "id"})
		b.Tick(1)
		b.Join(0, sim.Identity{
			Name: "ant", Clan: "hill", Skin: "ant_skin", Client: "ant's client",
			Parts: &sim.SkinParts{Names: [6]string{"standard", "bee"}},
		})
		b.Event(sim.Event{Kind: sim.EventChat, Player: 0, Target: -1, Text: "hi bee"})
		b.Event(sim.Event{Kind: sim.EventKill, Player: 0, Target: -1, Text: "ant"})
		b.SetClient(0, sim.Client{Name: "bee", Version: "bee 1.0"})
		us := b.Flush()
		b.Tick(2)
		b.Join(1, sim.Identity{Name: "bee"})
		b.Event(sim.NameEvent(1, "bee", "wasp"))
		return append(us, b.Finish()...)
	}
	whole, names := wholeOf(parts()), New()
	names.Learn(whole)
	names.Apply(whole)

	piecewise := New()
	piecewise.Learn(wholeOf(parts()))
	meta := sim.Meta{Facts: []sim.Fact{{Name: "Owner", Value: "ant"}}}
	piecewise.meta(&meta)
	grown := sim.NewRecording(meta)
	for _, u := range parts() {
		piecewise.applyUpdate(&u)
		grown.Append(u)
	}
	for _, r := range []*sim.Recording{whole, grown} {
		g := r.Games[0]
		if got := r.Meta.Facts[0].Value; got != "player 1" {
			t.Errorf("fact %q", got)
		}
		if g.Server != "player 1's home" || g.ID != "id" || g.Teams != nil {
			t.Errorf("%+v", g.GameMeta)
		}
		if id := g.Stints[0].Identity; id.Name != "player 1" || id.Clan != "clan 1" ||
			id.Skin != "player 1_skin" || id.Client != "player 1's client" ||
			id.Parts.Names != [6]string{"standard", "player 2"} {
			t.Errorf("%+v", id)
		}
		if r.Clients[0].Name != "player 2" || r.Clients[0].Version != "player 2 1.0" {
			t.Errorf("%+v", r.Clients)
		}
		var texts []string
		for e := range g.EachEvent {
			if e.Kind != sim.EventJoin {
				texts = append(texts, e.Text)
			}
		}
		if len(texts) < 3 || texts[0] != "hi player 2" || texts[1] != "ant" || texts[2] != "player 2 → player 3" {
			t.Errorf("%q", texts)
		}
	}
}
