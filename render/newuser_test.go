package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/palette"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/runs"
)

// actions returns the labels of the actions that the palette finds for a text.
func (v *watched) actions(text string) []string {
	v.t.Helper()
	return v.found("> " + text)
}

// What users call things finds the action, among the first that it finds.
func TestThePaletteKnowsTheWordsOfUsers(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	for words, want := range map[string]action.ID{
		"csv": action.ExportData, "spreadsheet": action.ExportData, "coordinates": action.ExportData,
		"share": action.ToggleExport, "video": action.ToggleExport, "gif": action.ToggleExport,
		"send": action.CopyLink, "friend": action.CopyLink, "slow motion": action.SpeedDown, "slowmo": action.SpeedDown,
		"rewind": action.ShuttleBack, "fast forward": action.ShuttleForward,
		"cheat": action.ToggleJudge, "aimbot": action.ToggleJudge, "macro": action.ToggleJudge,
		"hotkey": action.ChangeKeys, "keybind": action.ChangeKeys, "rebind": action.ChangeKeys,
		"fastest": action.ToggleRuns, "best time": action.ToggleRuns, "rank": action.ToggleRuns,
		"ghost": action.CompareWith, "two runs": action.CompareWith,
		"velocity": action.ToggleValues, "money": action.ToggleValues,
		"picture of the whole map": action.ToggleExport, "photo": action.Screenshot, "hide hud": action.ToggleInterface,
		"pip": action.Inset, "obs": action.Caster, "dark mode": action.NextTheme,
		"repeat": action.LoopA, "mark": action.Bookmark, "ip": action.ShowPrivate, "unfollow": action.FreeCamera,
		"entities": action.CycleView, "ruler": action.Measure, "killfeed": action.ToggleChat,
		"first person": action.FollowRecorder, "missing map": action.ChooseMap, "duplicates": action.Library,
		"folder": action.Library, "tutorial": action.Tour, "version": action.About, "exit": action.Quit,
		"frags": action.Scoreboard,
	} {
		label := v.d.Keys.Of(want).Label
		if v.d.Keys.Of(want).Do == nil {
			continue // a key that works while it is held is in no palette
		}
		if got := v.actions(words); !slices.Contains(got[:min(3, len(got))], label) {
			t.Errorf("%q finds %q, not %q", words, got, label)
		}
	}
}

// So does what users of other recordings call things.
func TestThePaletteKnowsTheWordsOfOtherUsers(t *testing.T) {
	for _, c := range [][3]string{
		{"goldsrc", "bhop", "Jumps"},
		{"goldsrc", "strafe", "Jumps"},
		{"traffic", "lag", "Messages and bytes"},
		{"traffic", "network", "Messages and bytes"},
	} {
		v := watchPaused(t, c[0], 20*time.Second)
		if got := v.actions(c[1]); !slices.Contains(got[:min(3, len(got))], c[2]) {
			t.Errorf("%s: %q finds %q, not %q", c[0], c[1], got, c[2])
		}
	}
}

// What can be done comes before what cannot, and what cannot says why.
func TestThePaletteChoosesWhatCanBeDone(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	got := v.actions("loop")
	if len(got) == 0 || got[0] == "Loop on or off" || !slices.Contains(got, "Loop on or off") {
		t.Errorf("%q", got)
	}
	v.actions("loop on or off")
	v.frames(1)
	if text := strings.Join(v.texts(), "\n"); !strings.Contains(text,
		v.d.Keys.Of(action.LoopToggle).Why(v.Session())) ||
		v.d.Keys.Of(action.LoopToggle).Why(v.Session()) == "" {
		t.Errorf("no reason in %s", text)
	}
	v.act("key Escape", "key Ctrl+P", "type qqqq")
	if text := strings.Join(v.texts(), "\n"); !strings.Contains(text, "Nothing found. Try fewer letters") {
		t.Errorf("no hint in %s", text)
	}
}

// A round is found by its number, and choosing it goes there.
func TestThePaletteGoesToARound(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	if got := v.found("round 4"); len(got) == 0 || got[0] != "Round 4" {
		t.Fatalf("%q", got)
	}
	v.act("key Enter")
	s := v.watch.Session
	if list := v.rounds().List().Rounds; s.Play.Position() != list[3].Start {
		t.Errorf("at %v, round 4 begins at %v", s.Play.Position(), list[3].Start)
	}
}

// A key whose action cannot be done says why.
func TestKeysThatCannotBeUsedSayWhy(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	for _, c := range [][2]string{
		{"key ]", "finds rounds only"},
		{"key B", "capture"},
		{"key Shift+PageUp", "seen from above"},
		{"key Shift+S", "compare"},
	} {
		v.d.Toasts = nil
		v.act(c[0])
		if n := len(v.d.Toasts); n != 1 || !strings.Contains(strings.ToLower(v.d.Toasts[n-1].Detail), c[1]) {
			t.Errorf("%s: toasts %+v", c[0], v.d.Toasts)
		}
	}
	v.d.Toasts = nil
	v.act("key Escape", "key Escape", "key Space", "key G")
	if len(v.d.Toasts) != 0 {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}

// Menus are as wide as their longest row.
func TestMenusShowTheirLabelsWhole(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	row, _ := v.died()
	z, ok := v.d.Hits.Find(widget.Target{Part: "event", N: row})
	if !ok {
		t.Fatal("no row")
	}
	v.menuAt(z.CenterX(), z.CenterY())
	v.frames(1)
	for _, text := range v.texts() {
		for _, it := range v.dialogs.Menu().Items() {
			if head, cut := strings.CutSuffix(text, "…"); cut && len(head) > 4 && !it.Head && text != it.Label &&
				strings.HasPrefix(it.Label, head) {
				t.Errorf("%q is drawn as %q", it.Label, text)
			}
		}
	}
	if !slices.Contains(v.texts(), "Go to the event, keep the camera") {
		t.Error("the longest row is not drawn whole")
	}
}

// Positions are exported as a table: of the whole recording, or of the range and
// the followed player.
func TestExportOffersATable(t *testing.T) {
	v, st := withStudio(t)
	if got := v.actions("csv"); len(got) == 0 || got[0] != "Export data as CSV…" {
		t.Fatalf("%q", got)
	}
	v.act("key Enter")
	s := v.watch.Session
	v.act("key Enter")
	if len(st.asked) != 1 || st.asked[0].Ending != ".csv" || st.asked[0].Table == nil ||
		*st.asked[0].Table != (desk.Table{Whole: true, Player: -1}) || st.asked[0].From != 0 ||
		st.asked[0].To != s.Total() {
		t.Fatalf("%+v", st.asked)
	}
	st.state = desk.ClipState{Path: "/somewhere/run.csv", Ended: true, Bytes: 1_200_000}
	v.frames(2)
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Title != "Table exported" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
	if _, set := s.Range(); set {
		t.Error("a table of the whole recording selected a range")
	}
	s.Select(timeline.Range{From: 5 * time.Second, To: 8 * time.Second})
	for n, steps := range map[int][]string{9: {"key ArrowDown", "key Enter"}, 10: {
		"key ArrowDown", "key ArrowDown",
		"key Enter",
	}, 11: {"key ArrowDown", "key ArrowDown", "key Enter"}} {
		v.clickOn(widget.Target{Part: "clip list", N: n})
		v.act(steps...)
	}
	st.state = desk.ClipState{}
	v.act("key Enter")
	if r, _ := s.Range(); len(st.asked) != 2 ||
		*st.asked[1].Table != (desk.Table{Player: s.Followed, Inferred: true}) || st.asked[1].From != r.From ||
		st.asked[1].To != r.To {
		t.Errorf("%+v", st.asked)
	}
}

// The range that the export strip selects by itself goes when the strip is closed
// without exporting; a range of the user's stays.
func TestClosingTheExportStripLeavesNoLoop(t *testing.T) {
	v, st := withStudio(t)
	s := v.watch.Session
	for _, way := range []string{"key Escape", "key Ctrl+E"} {
		v.act("key Ctrl+E", way)
		if _, set := s.Range(); set {
			t.Errorf("%s: the range stays", way)
		}
	}
	v.act("key Ctrl+E", "key Enter", "key Escape")
	if _, set := s.Range(); !set || len(st.asked) != 1 {
		t.Error("what was exported is no longer selected")
	}
	v.act("key Shift+I", "key I")
	s.Play.SetLoopB(s.Play.Position() + time.Second)
	v.act("key Ctrl+E", "key Escape")
	if _, set := s.Range(); !set {
		t.Error("the user's range is gone")
	}
}

// A context menu leads to what is done with a player.
func TestThePlayerMenuLeadsToJudgeAndExport(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	other := v.replay.Look.PlayerIDs()[1]
	z, _ := v.d.Hits.Find(widget.Target{Part: "player", N: other})
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Export a clip…")
	if v.watch.Session.Followed != other || !v.replay.Export.Shows() {
		t.Errorf("follows %d, strip %v", v.watch.Session.Followed, v.replay.Export.Shows())
	}
	v.act("key Escape")
	z, _ = v.d.Hits.Find(widget.Target{Part: "player", N: other})
	v.menuAt(z.CenterX(), z.CenterY())
	v.choose("Judge")
	if !v.judge().Covers() {
		t.Error("Judge is not shown")
	}
}

// The list of players says how many are away, and leads to them.
func TestTheListOfPlayersLeadsToThoseWhoAreAway(t *testing.T) {
	s, _ := openReal(t, "teehistorian", "d-churn.teehistorian")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.Play(false)
	s.Play.Seek(10 * time.Second)
	v.frames(2)
	here, all := map[string]bool{}, map[string]bool{}
	for _, g := range s.Recording().Games {
		for i := range g.Stints {
			st := &g.Stints[i]
			all[g.LabelOf(st)] = true
			here[g.LabelOf(st)] = here[g.LabelOf(st)] || st.From <= s.Play.Tick() && s.Play.Tick() < st.To
		}
	}
	away := 0
	for name := range all {
		if !here[name] {
			away++
		}
	}
	z, ok := v.d.Hits.Find(widget.Do(action.FindPlayer))
	if !ok || away == 0 || !strings.HasPrefix(z.Tip, fmt.Sprintf("%d more ", away)) {
		t.Fatalf("%v %q, %d away", ok, z.Tip, away)
	}
	v.clickOn(widget.Do(action.FindPlayer))
	p, ok := v.dialogs.Top().(*palette.Palette)
	if !ok || len(p.Labels()) != len(all) {
		t.Fatalf("dialog %q", v.dialogName())
	}
}

// Another search in the messages shows those at the playhead, also while one is
// chosen, and so does clearing it.
func TestSearchingMessagesStaysAtThePlayhead(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.do("key B")
	v.watch.Session.Play.Play(false)
	v.watch.Session.Play.Seek(20 * time.Second)
	v.settle()
	all := v.d.Hits.All()
	i := slices.IndexFunc(all, func(z widget.Zone) bool { return z.Part == "message" && z.Y > v.d.Lay.Map.Y+100 })
	if i < 0 {
		t.Fatal("no row")
	}
	z := all[i]
	v.do(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()))
	before := v.settle()
	for _, steps := range [][]string{{"key /", "type qqqq"}, {"key Ctrl+A", "type snap"}, {"key Escape"}} {
		v.do(steps...)
		v.settle()
	}
	if got := v.settle().First; got < 100 {
		t.Errorf("the list is at row %d of %+v", got, before)
	}
}

// A run leads to what one does with it: play, compare, share.
func TestARunHasAContextMenu(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	all := v.d.Hits.All()
	i := slices.IndexFunc(all, func(z widget.Zone) bool { return z.Part == "run" })
	if i < 0 {
		t.Fatal("no run")
	}
	z := all[i]
	got := v.menuAt(z.CenterX(), z.CenterY())
	for _, want := range []string{
		"Play from its start", "Compare with…", "Export a clip…", "Bookmark this moment",
		"Judge",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("the menu has %q, not %q", got, want)
		}
	}
	v.choose("Export a clip…")
	run := &v.runFinder().List().Runs[z.N]
	g, s := v.watch.Session.Recording().Games[run.Game], v.watch.Session
	r, set := s.Range()
	if !v.replay.Export.Shows() || !set || r.From != g.TimeOf(run.First()) || r.To != g.TimeOf(run.End) ||
		s.Followed != run.Player {
		t.Errorf("range %v, follows %d; the run of %d is from %v to %v", r, s.Followed, run.Player,
			g.TimeOf(run.First()), g.TimeOf(run.End))
	}
}

// A ghost is the finished run of one player.
func TestOnlyAFinishedRunOfAPlayerIsSavedAsGhost(t *testing.T) {
	v := watchRuns(t)
	var saved *runs.Run
	v.d.Host.SaveGhost = func(r *runs.Run) { saved = r }
	v.runs("key Shift+R")
	for _, z := range slices.Clone(v.d.Hits.All()) {
		if z.Part != "run bar" {
			continue
		}
		run := &v.runFinder().List().Runs[z.N]
		offered := slices.Contains(v.menuAt(z.CenterX(), z.CenterY()), "Save as ghost")
		if offered != (run.Finished() && run.Player >= 0) {
			t.Errorf("run %d of %s, %v: offered %v", z.N, run.Name, run.Ended, offered)
		}
		if offered {
			if v.choose("Save as ghost"); saved != run {
				t.Errorf("saved %v, want run %d", saved, z.N)
			}
		}
		v.act("key Escape")
		v.frames(1)
	}
}

// The runs of the recording can be compared with the first time one asks.
func TestComparingOffersTheRunsTheFirstTime(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	v.act("key Ctrl+Shift+O")
	v.frames(1)
	if text := strings.Join(v.texts(), "\n"); !strings.Contains(text, "nova  #") {
		t.Errorf("no run in %s", text)
	}
}

// Changing keys shows the keys, not only the heading above them.
func TestChangingKeysShowsTheKeys(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	v.act("key Ctrl+P", "type rebind", "key Enter")
	v.frames(1)
	texts := v.texts()
	for _, want := range []string{"Key bindings", "Play or pause", "5 seconds back"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not in view", want)
		}
	}
}
