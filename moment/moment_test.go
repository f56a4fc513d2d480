package moment_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/formats/twdemo/compose"
	"playhead/moment"
	"playhead/moment/player"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// round returns a recording of players who run to the right, each in a line of their own.
func round(t *testing.T, names ...string) *sim.Recording {
	t.Helper()
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "a map"}})
	for tick := sim.Tick(1); tick <= 300; tick++ {
		b.Tick(tick)
		for id, name := range names {
			if tick == 1 {
				b.Join(id, sim.Identity{Name: name, Skin: "default"})
			}
			b.Set(id, sim.X, int32(1000+10*int(tick)))
			b.Set(id, sim.Y, int32(500+100*id))
			b.Set(id, sim.AimX, 100)
			b.Set(id, sim.AimY, int32(tick))
			b.Set(id, sim.Direction, 1)
			b.Set(id, sim.Jump, int32(tick)/10%2)
			b.Set(id, sim.Jumped, int32(tick)/10%2)
			b.Set(id, sim.Hook, 0)
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: -1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	return r
}

// open reads one of our samples.
func open(t *testing.T, name string) *sim.Recording {
	t.Helper()
	f, err := formats.OpenFile(filepath.Join("..", "assets", "samples", name), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l := sim.Load(context.Background(), f.Decoder)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// write returns the page of a part of a recording's first game.
func write(t *testing.T, r *sim.Recording, from, to sim.Tick, change func(*moment.Options)) string {
	t.Helper()
	opt := moment.Options{
		Parts: []moment.Part{{
			Game: r.Games[0], From: from, To: to, Start: from, Source: moment.Source{Name: "round.demo"},
		}},
		Follow: -1, Exact: true, Version: "test",
	}
	if change != nil {
		change(&opt)
	}
	m, err := moment.Build(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// data returns the data of a page.
func data(t *testing.T, page string) (d struct {
	Title string
	Line  string
	Left  []string
	Scale float64
	Notes []struct{ Title string }
	Parts []struct {
		Count   int `json:"n"`
		Ghost   bool
		Players []struct {
			Name, Body string
			Data       []byte
		}
	}
},
) {
	t.Helper()
	_, rest, ok := strings.Cut(page, `<script type="application/json" id="moment">`)
	text, _, ends := strings.Cut(rest, "</script>")
	if !ok || !ends {
		t.Fatal("the page has no data")
	}
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// read returns the columns of each player of a page as the player reads them.
func read(t *testing.T, page string) (columns [][][]int32) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed: what the player reads is not tested")
	}
	script, err := filepath.Abs("player/player.js")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", `
		const { readPart } = require(process.argv[1]);
		let text = '';
		process.stdin.on('data', (d) => { text += d; }).on('end', () => {
			const data = JSON.parse(text.split('id="moment">')[1].split('</script>')[0]);
			console.log(JSON.stringify(data.parts.flatMap((p) => readPart(p).players.map((w) => w.columns.map((c) => [...c])))));
		});`, script)
	cmd.Stdin = strings.NewReader(page)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &columns); err != nil {
		t.Fatal(err)
	}
	return columns
}

// The numbers of columns, as in docs/formats/moment.md.
const (
	state, x, y, keys, from = 0, 1, 2, 5, 6
	columnCount             = 17
)

func TestThePlayerReadsWhatTheRecordingHolds(t *testing.T) {
	r := open(t, "sunny-ledges.teehistorian")
	g := r.Games[0]
	page := write(t, r, 600, 900, nil)
	var w sim.World
	n, seen := 0, 0
	columns := read(t, page)
	var ids []int
	g.Each(600, 900, func(at *sim.World) bool {
		w.CopyFrom(at)
		for id := range w.Players {
			if w.Rows[id].Present() && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		for i, id := range ids {
			c := columns[i]
			if len(c) != columnCount {
				t.Fatalf("%d columns", len(c))
			}
			row := &w.Rows[id]
			if present := c[state][n]&1 != 0; present != row.Present() {
				t.Fatalf("tick %d, player %d: present %v, want %v", w.Tick, id, present, row.Present())
			}
			if !row.Present() {
				continue
			}
			seen++
			if c[x][n] != row.V[sim.X] || c[y][n] != row.V[sim.Y] {
				t.Fatalf("tick %d, player %d: at %d, %d, want %d, %d", w.Tick, id, c[x][n], c[y][n], row.V[sim.X],
					row.V[sim.Y])
			}
			for k, key := range []sim.Key{sim.KeyLeft, sim.KeyRight, sim.KeyJump, sim.KeyHook} {
				if got, want := c[keys][n]>>k&1 != 0, g.Engine.KeyAt(key, row, &sim.Row{}, w.Tick).Down; got != want {
					t.Fatalf("tick %d, player %d: key %d is %v, want %v", w.Tick, id, k, got, want)
				}
			}
		}
		n++
		return true
	})
	if seen < 1000 || len(ids) != len(columns) {
		t.Errorf("compared %d rows of %d players, the page has %d", seen, len(ids), len(columns))
	}
}

// Noise moves tees by at most two units and hides the keys that it does not touch.
func TestAPageHasTheNoiseOfShareSafeDemos(t *testing.T) {
	r := round(t, "nova", "kettle")
	exact := read(t, write(t, r, 50, 200, nil))
	page := write(t, r, 50, 200, func(o *moment.Options) {
		o.Exact, o.Veil = false, &compose.Veil{Secret: bytes.Repeat([]byte{7}, 32)}
	})
	noisy := read(t, page)
	moved := 0
	for p := range exact {
		for i := range exact[p][x] {
			d := math.Hypot(float64(exact[p][x][i]-noisy[p][x][i]), float64(exact[p][y][i]-noisy[p][y][i]))
			if d > 2 {
				t.Fatalf("tick %d: %.1f units off", 50+i, d)
			}
			if d > 0 {
				moved++
			}
			const jump = 2
			if noisy[p][from][i]>>(2*jump)&3 == 1 {
				t.Fatalf("tick %d: the jump key is recorded, and no noise touched it", 50+i)
			}
		}
		if slices.Equal(exact[p][keys], noisy[p][keys]) {
			t.Errorf("player %d has exactly the keys of the recording", p)
		}
	}
	if moved < len(exact[0][x]) {
		t.Errorf("only %d places of two players have noise", moved)
	}
	if left := data(t, page).Left; !slices.Contains(left, "exact inputs") || !slices.Contains(left, "speeds") {
		t.Error("the page does not say so")
	}
	if slices.Contains(data(t, write(t, r, 50, 200, nil)).Left, "exact inputs") {
		t.Error("an exact page says that inputs were left out")
	}
}

// Pages of GoldSrc demos round where players are, and say so; keys are as recorded.
func TestAPageFromAboveSaysWhatIsRounded(t *testing.T) {
	r := open(t, "ledgeworks.dem.xz")
	for exact, want := range map[bool]bool{true: false, false: true} {
		left := data(t, write(t, r, 100, 300, func(o *moment.Options) { o.Exact = exact })).Left
		if slices.Contains(left, "exact positions and angles") != want || slices.Contains(left, "exact inputs") {
			t.Errorf("exact %v: %q is left out", exact, left)
		}
	}
}

func TestAPageHoldsOnlyTheChosenPlayersAndTicks(t *testing.T) {
	page := write(t, round(t, "nova", "kettle", "brick"), 50, 200, func(o *moment.Options) {
		o.Parts[0].Wants = func(id int, _ *sim.Stint) bool { return id != 1 }
	})
	if strings.Contains(page, "kettle") {
		t.Error("the page names a player who was not chosen")
	}
	d := data(t, page)
	if len(d.Parts) != 1 || len(d.Parts[0].Players) != 2 || d.Parts[0].Count != 151 {
		t.Errorf("%+v", d.Parts)
	}
	if !slices.Contains(d.Left, "1 other player") {
		t.Errorf("the page does not say that a player was left out: %v", d.Left)
	}
	for _, c := range read(t, page) {
		if c[x][0] != 1500 || c[x][150] != 3000 {
			t.Errorf("from %d to %d", c[x][0], c[x][150])
		}
	}
}

func TestASecondRecordingIsAGhostOnOneClock(t *testing.T) {
	a, b := round(t, "nova"), round(t, "kettle")
	page := write(t, a, 50, 200, func(o *moment.Options) {
		o.Parts[0].Start = 100
		o.Parts = append(o.Parts, moment.Part{Game: b.Games[0], From: 120, To: 260, Start: 150})
	})
	d := data(t, page)
	if len(d.Parts) != 2 || d.Parts[0].Ghost || !d.Parts[1].Ghost || d.Title != "nova and kettle on a map" {
		t.Fatalf("%+v", d)
	}
	// The clock begins 50 ticks before the common start; the ghost's first tick is 30 before its own.
	if c := read(t, page); c[0][x][0] != 1500 || c[1][x][0] != 2200 {
		t.Errorf("begins at %d and %d", c[0][x][0], c[1][x][0])
	}
	if !strings.Contains(page, `"clock":980,"length":3200`) {
		t.Error("the clock does not begin a second before the start of both")
	}
}

// In a game of two sides, tees have the colour of their side, and names like anybody.
func TestPlayersOfTwoSidesHaveNames(t *testing.T) {
	r := open(t, "twin-ledges.demo.xz")
	first, _, _ := r.Games[0].Span()
	d := data(t, write(t, r, first+50, first+150, nil))
	if len(d.Parts[0].Players) < 4 {
		t.Fatalf("%d players", len(d.Parts[0].Players))
	}
	for _, p := range d.Parts[0].Players {
		if p.Name == "" || strings.HasPrefix(p.Name, "#") || p.Body != "#f28a1e" && p.Body != "#4c9bff" {
			t.Errorf("%s in %s", p.Name, p.Body)
		}
	}
}

func TestARangeWithoutPlayersIsAnError(t *testing.T) {
	r := round(t, "nova")
	_, err := moment.Build(context.Background(), moment.Options{Parts: []moment.Part{{
		Game: r.Games[0], From: 5, To: 10, Start: 5, Wants: func(int, *sim.Stint) bool { return false },
	}}})
	if err != moment.ErrEmpty {
		t.Errorf("%v", err)
	}
}

// Nothing from a recording or a user is markup: whatever the texts are, a page has the same elements.
func TestHostileTextsAreNoMarkup(t *testing.T) {
	element := regexp.MustCompile(`<[^>]*`)
	shape := func(page string) []string {
		// The policy names the script's hash, and the script has comparisons: both are the same in all pages.
		page = strings.ReplaceAll(page, player.Script, "")
		return element.FindAllString(page, -1)
	}
	plain := write(t, round(t, "nova", "kettle"), 50, 60, func(o *moment.Options) {
		o.Title, o.Notes = "x", []moment.Note{{Time: time.Second, Title: "a", Text: "b"}}
	})
	want := shape(plain)
	all := campaign.HostileTexts()
	counted := map[string]bool{}
	for i, s := range all {
		counted[s] = true
		other := all[(i+1)%len(all)]
		page := write(t, round(t, s, other), 50, 60, func(o *moment.Options) {
			o.Title, o.Notes = s, []moment.Note{{Time: time.Second, Title: other, Text: s}}
			o.Parts[0].Source.Name = s
		})
		if got := shape(page); !slices.Equal(got, want) {
			t.Fatalf("%q: the page has %d elements, want %d", s, len(got), len(want))
		}
		d := data(t, page) // still JSON
		for _, r := range d.Title + d.Notes[0].Title + d.Parts[0].Players[0].Name {
			if r < ' ' || r >= 0x202a && r <= 0x202e {
				t.Fatalf("%q: the page holds %q", s, r)
			}
		}
	}
	if len(counted) != 1000 {
		t.Errorf("%d texts were names, titles and texts of pages, want 1,000", len(counted))
	}
}

// The policy allows the page's own script and style, by their hashes, and no request.
func TestAPageAllowsNoRequest(t *testing.T) {
	page := write(t, round(t, "nova"), 50, 60, nil)
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`).FindStringSubmatch(
		page)
	if policy == nil || !strings.HasPrefix(policy[1], "default-src 'none'; img-src data: blob:; script-src 'sha256-") {
		t.Fatalf("%q", policy)
	}
	if strings.Contains(policy[1], "unsafe") || strings.Contains(policy[1], "http") ||
		strings.Contains(policy[1], "*") {
		t.Errorf("%s", policy[1])
	}
	if before, _, _ := strings.Cut(page, "<style>"); !strings.Contains(before, "Content-Security-Policy") {
		t.Error("the policy comes after what it is about")
	}
}

func TestAnIndexReadsWhatPagesSay(t *testing.T) {
	page := write(t, round(t, "nova", "</script>"), 50, 100, func(o *moment.Options) {
		o.Title, o.Notes = "Hook at CP 4", []moment.Note{{
			Time: 1500 * time.Millisecond, Title: "Missed",
			Text: "the hook",
		}}
	})
	a, err := moment.ReadAbout(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	if a.Title != "Hook at CP 4" || !slices.Equal(a.Players, []string{"nova", "</script>"}) ||
		!slices.Equal(a.Notes, []string{"Missed the hook"}) || a.Map != "a map" {
		t.Errorf("%+v", a)
	}
	a.File = `a"b<c>.html`
	var b bytes.Buffer
	if err := moment.WriteIndex(&b, "All <b>", []moment.About{a}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "<b>") || strings.Contains(b.String(), "<c>") {
		t.Error("texts are markup")
	}
	for _, other := range []string{"", "<html>", strings.ReplaceAll(page, `id="about"`, `id="x"`), page[:2500]} {
		if _, err := moment.ReadAbout(strings.NewReader(other)); err != moment.ErrNoPage {
			t.Errorf("%.40q: %v", other, err)
		}
	}
}

// What happened to the chosen players is a note; what happened to others names nobody.
func TestNotesNameOnlyChosenPlayers(t *testing.T) {
	r := open(t, "ledgeworks.dem.xz")
	g := r.Games[0]
	first, last, _ := g.Span()
	var killer *sim.Event
	for e := range g.EachEvent {
		if e.Kind == sim.EventKill && e.Player != e.Target && e.Player >= 0 && e.Target >= 0 && killer == nil {
			killer = e
		}
	}
	if killer == nil {
		t.Fatal("the sample has no kill")
	}
	name, victim := g.PlayerLabel(killer), g.TargetLabel(killer)
	d := data(t, write(t, r, first, last, func(o *moment.Options) {
		o.Parts[0].Wants = func(id int, _ *sim.Stint) bool { return id == int(killer.Player) }
	}))
	found := false
	for _, n := range d.Notes {
		found = found || n.Title == name+" killed another player"
		if strings.Contains(n.Title, victim) {
			t.Errorf("a note names %s: %s", victim, n.Title)
		}
	}
	if !found {
		t.Errorf("no note about the kill: %v", d.Notes)
	}
}

// A client id that another player takes over is that of two players, each with their own name and places.
func TestAPlayerWhoTakesOverAnIDIsAnother(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "a map"}})
	for tick := sim.Tick(1); tick <= 100; tick++ {
		b.Tick(tick)
		switch tick {
		case 1:
			b.Join(0, sim.Identity{Name: "ann", Skin: "default"})
		case 40:
			b.Leave(0, "")
		case 50:
			b.Join(0, sim.Identity{Name: "bob", Skin: "default"})
		}
		if tick < 40 || tick >= 50 {
			b.Set(0, sim.X, int32(tick))
			b.Set(0, sim.Y, 0)
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: -1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	var names []string
	for _, p := range data(t, write(t, r, 1, 100, nil)).Parts[0].Players {
		names = append(names, p.Name)
	}
	if !slices.Equal(names, []string{"ann", "bob"}) {
		t.Errorf("the page has the players %q", names)
	}
	page := write(t, r, 1, 100, func(o *moment.Options) { o.Follow, o.Stint = 0, r.Games[0].StintAt(0, 60) })
	if !strings.Contains(page, `"follow":[0,1]`) {
		t.Error("the page does not follow the second of them")
	}
}

// Below the title is what it does not say, in the forms of all other places.
func TestTextsOfAPageAreWrittenAsElsewhere(t *testing.T) {
	r := open(t, "sunny-ledges.demo.xz")
	g := r.Games[0]
	first, _, _ := g.Span()
	for title, want := range map[string]string{
		"":         `^(20\d\d-\d\d-\d\d · )?10\.00\x{a0}s$`,
		"A moment": `^.* on Sunny Ledges · (20\d\d-\d\d-\d\d · )?10\.00\x{a0}s$`,
	} {
		d := data(t, write(t, r, first, first+500, func(o *moment.Options) { o.Title = title }))
		if !regexp.MustCompile(want).MatchString(d.Line) {
			t.Errorf("below the title %q: %q", d.Title, d.Line)
		}
	}
}
