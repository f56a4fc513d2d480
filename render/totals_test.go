package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/action"
	"playhead/render/part"
	"playhead/render/parts/totals"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// watchTotals opens the page of a match of 30 rounds.
func watchTotals(t *testing.T) *watched {
	t.Helper()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 10, Recorder: 1, Script: goldsrcwriter.LongMatch(), Rate: 20,
		Seconds: goldsrcwriter.LongMatchSeconds,
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("match.dem", sim.Load(t.Context(), d), func() {}))
	v.resize(1600, 900)
	v.until("the game", func() { v.frames(1) }, func() bool { return v.watch.Session.Game() != nil })
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing, Complete: true})
	v.act("key Shift+W")
	v.until("the match", func() { v.frames(1) }, func() bool {
		players, _, _ := v.matchPage().Tables()
		return players != nil
	})
	return v
}

func (v *watched) matchPage() *totals.View {
	page, _ := part.First[*totals.View](v.replay.Parts)
	return page
}

// matchState returns what the page shows, nil while it is closed.
func (v *watched) matchState() *totals.State {
	_, st := v.matchPage().State()
	s, _ := st.(*totals.State)
	return s
}

func TestThePageOfAMatchShowsItsScoreAndPlayers(t *testing.T) {
	v := watchTotals(t)
	st := v.matchState()
	if st == nil || st.Score != [2]int{17, 13} || st.Players != 10 || st.Kills != 205 {
		t.Fatalf("%+v", st)
	}
	for _, size := range [][2]int{{1280, 720}, {640, 400}} {
		v.resize(size[0], size[1])
		if st := v.matchState(); st == nil || st.Players != 10 {
			t.Errorf("at %v: %+v", size, st)
		}
	}
	for n, want := range map[int]widget.Part{
		0: "match page player", 1: "match page kill", 2: "match page cell",
		3: "match page round",
	} {
		v.frames(1)
		v.clickWith("", widget.Target{Part: "match page list", N: n})
		if _, ok := v.d.Hits.Find(widget.Target{Part: want, N: map[int]int{1: v.firstKill(), 2: 256 + 7}[n]}); !ok {
			t.Errorf("list %d has no %s", n, want)
		}
	}
	v.act("key Shift+W")
	if v.matchState() != nil {
		t.Error("the page is not closed")
	}
}

// firstKill returns the first row of kills on the screen.
func (v *watched) firstKill() int {
	for _, z := range v.d.Hits.All() {
		if z.Part == "match page kill" {
			return z.N
		}
	}
	return -1
}

func TestANumberOfThePageListsItsKills(t *testing.T) {
	v := watchTotals(t)
	cell := func(killer, victim int) int { return (killer+1)*256 + victim + 1 }
	v.clickWith("", widget.Target{Part: "match page cell", N: cell(0, 5)})
	st := v.matchState()
	if st.Kills == 0 || st.Kills >= 205 || !strings.Contains(st.Filter, "killer_name:Tomek victim_name:rook") {
		t.Fatalf("%+v", st)
	}
	v.act("key Escape") // all kills again
	if st := v.matchState(); st == nil || st.Kills != 205 || st.Filter != "" {
		t.Fatalf("%+v", st)
	}
	v.clickWith("", widget.Target{Part: "match page player", N: 0})
	if st := v.matchState(); st.Kills < 20 || !strings.Contains(st.Filter, "killer_name:Tomek") {
		t.Errorf("%+v", st)
	}
}

// Keys choose players as clicks do.
func TestKeysListTheKillsOfTheNextPlayer(t *testing.T) {
	v := watchTotals(t)
	v.clickWith("", widget.Target{Part: "match page player", N: 0})
	first := v.matchState().Filter
	v.act("key ArrowDown")
	next := v.matchState().Filter
	if !strings.Contains(next, "killer_name:") || next == first {
		t.Errorf("%q, then %q", first, next)
	}
}

// Killers and victims have shape and short name of their team at the tick of the kill.
func TestTheListOfKillsNamesTheTeams(t *testing.T) {
	v := watchTotals(t)
	v.watch.Session.Play.Play(false)
	v.frames(2)
	row := v.zone("match page kill", v.firstKill())
	_, kills, _ := v.matchPage().Tables()
	r := &kills.Rows[row.N]
	var want, got []string
	for _, column := range []string{"killer", "victim"} {
		want = append(want, strings.ToUpper(kills.Cell(r, column+"_team").String()),
			kills.Cell(r, column+"_name").String())
	}
	for _, m := range v.written(1).Marks {
		if m.Text != "" && m.Y0 >= row.Y && m.Y1 <= row.Bottom() && m.X0 < row.Right() {
			got = append(got, m.Text)
		}
	}
	weapon := kills.Columns[kills.Column("weapon")].Text(kills.Cell(r, "weapon"))
	if tip, _ := row.Owner.(widget.Tipped).TipOf(row.Target); !strings.HasSuffix(tip, " · "+weapon) &&
		!strings.Contains(tip, " · "+weapon+" · ") {
		t.Errorf("the tooltip is %q, the weapon %q", tip, weapon)
	}
	if !containsInOrder(got, want) || want[0] == "" {
		t.Errorf("the row says %q, want %q in it", got, want)
	}
}

// containsInOrder reports whether all of want are in texts, in that order.
func containsInOrder(texts, want []string) bool {
	for _, s := range texts {
		if len(want) > 0 && s == want[0] {
			want = want[1:]
		}
	}
	return len(want) == 0
}

func TestTheTotalsOfThePageAreThoseOfTheChosenRounds(t *testing.T) {
	v := watchTotals(t)
	v.clickWith("", widget.Target{Part: "match page scope", N: 1})
	half := v.matchState()
	if half.Scope != 1 || half.Kills == 0 || half.Kills >= 205 {
		t.Fatalf("%+v", half)
	}
	v.clickWith("Ctrl+", widget.Target{Part: "match page round", N: 4})
	if st := v.matchState(); st.Scope != 5 || st.Kills != 8 {
		t.Errorf("one round: %+v", st)
	}
	v.clickWith("", widget.Target{Part: "match page round", N: 10})
	if at := v.watch.Session.Play.Position(); at < 45*time.Second || at > 60*time.Second {
		t.Errorf("the round is at %v", at)
	}
}

func TestAKillOfThePageIsWatched(t *testing.T) {
	v := watchTotals(t)
	v.watch.Session.Play.Play(false)
	v.frames(2)
	kill := widget.Target{Part: "match page kill", N: v.firstKill() + 1}
	v.clickWith("", kill)
	v.clickWith("", kill)
	if v.matchState() != nil {
		t.Fatal("the page is still open")
	}
	kills := 0
	before := v.watch.Session.Play.Position()
	for e := range v.watch.Session.Game().EachEvent {
		if e.Kind == sim.EventKill && e.Time <= before+2*time.Second+10*time.Millisecond {
			kills++
		}
	}
	if kills < kill.N+1 {
		t.Errorf("%d kills up to 2 s after %v, want %d", kills, before, kill.N+1)
	}
}

func TestThePageIsCopiedAsMarkdown(t *testing.T) {
	v := watchTotals(t)
	var copied string
	v.d.Host.Copy = func(text string) { copied = text }
	v.clickWith("", widget.Target{Part: "match page copy"})
	if !strings.HasPrefix(copied, "**A 17 – 13 B**") || strings.Count(copied, "\n| ") != 11 ||
		!strings.Contains(copied, "| A | Tomek | 26 | 19 | +7 |") {
		t.Error(copied)
	}
	// The rows are those of the table, in its order.
	of, _, _ := v.matchPage().Tables()
	lines := strings.Split(strings.TrimSpace(copied), "\n")
	lines = lines[len(lines)-len(of.Rows):]
	for i := range of.Rows {
		text := func(column string) string { return of.Rows[i].Cells[of.Column(column)].String() }
		number := func(column string) int64 { return of.Rows[i].Cells[of.Column(column)].Int() }
		want := fmt.Sprintf("| %s | %s | %d | %d | %+d | %d |", strings.ToUpper(text("team")), text("name"),
			number("kills"), number("deaths"), number("difference"), number("headshots"))
		if lines[i] != want {
			t.Errorf("copied %s, the table has %s", lines[i], want)
		}
	}
}

func TestThePageIsClosedInTheSpoilerFreeMode(t *testing.T) {
	v := watchTotals(t)
	v.Do(action.SpoilerFree)
	v.frames(1)
	if v.matchState() != nil {
		t.Error("the page tells what is still to come")
	}
}
