package render

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/parts/judge"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
)

// watchJudge opens a sample log, paused, with the measures of a player in place
// of the map.
func watchJudge(t *testing.T, player string) *watched {
	t.Helper()
	v := watchPaused(t, "ddnet", 20*time.Second)
	s := v.watch.Session
	id, ok := s.Find(player)
	if !ok {
		t.Fatalf("nobody is called %s", player)
	}
	v.watch.Stage.Follow(id, v.clock)
	v.act("key Ctrl+J")
	v.judged()
	return v
}

// watchMeasures does the same, with the page of all measures.
func watchMeasures(t *testing.T, player string) *watched {
	t.Helper()
	v := watchJudge(t, player)
	v.clickOn(widget.Target{Part: "judge page", N: 1})
	v.judge().Moved(0)
	v.Redraw()
	v.frames(2)
	return v
}

// judge returns the part that measures players.
func (v *watched) judge() *judge.View {
	j, _ := part.First[*judge.View](v.replay.Parts)
	return j
}

// judgeState returns what is seen of the measures.
func (v *watched) judgeState() *judge.State {
	_, st := v.judge().State()
	return st.(*judge.State)
}

// judged waits for the measures, which are made on a goroutine of their own.
func (v *watched) judged() {
	v.t.Helper()
	step := func() { v.frames(1) }
	step()
	v.until("measures", step, func() bool {
		if v.judge().Judge().Report() == nil || v.judge().Finding() {
			return false
		}
		v.frames(2) // which may begin others
		return !v.judge().Finding()
	})
}

func TestJudgeMeasuresTheFollowedPlayerBesideOthers(t *testing.T) {
	v := watchJudge(t, "nova")
	r := v.judge().Judge().Report()
	if r.Name != "nova" || r.Why != "" || r.Players < 3 || len(r.Measures) < 40 {
		t.Fatalf("%q, %q: %d measures beside %d players and %d runs", r.Name, r.Why, len(r.Measures), r.Players, r.Runs)
	}
	m := &r.Measures[r.Find("presses_per_second")]
	less := 0
	for _, o := range m.All {
		if o < m.Value {
			less++
		}
	}
	if !m.Known || m.Value <= 0 || len(m.All) != r.Players || m.AllLess != less {
		t.Errorf("presses: %v of %d samples, %d of %v less", m.Value, m.Samples, m.AllLess, m.All)
	}
	if id, ok := v.watch.Session.Find("kettle"); ok {
		v.watch.Stage.Follow(id, v.clock)
	}
	v.judged()
	if r := v.judge().Judge().Report(); r.Name != "kettle" {
		t.Errorf("after following kettle the measures are those of %q", r.Name)
	}
}

// In a usual window the list of measures has all of its columns, and plots beside the
// shares of other players.
func TestMeasuresAreListedBesideThoseOfOthers(t *testing.T) {
	v := watchMeasures(t, "nova")
	v.resize(1280, 720)
	v.frames(2)
	for _, header := range []string{"Measure", "Value", "Samples", "Among own runs", "Among others"} {
		if !slices.ContainsFunc(v.texts(), func(text string) bool { return strings.HasPrefix(text, header) }) {
			t.Errorf("no column %s", header)
		}
	}
}

// Measuring ends also for a player who has not joined yet, at the playhead.
func TestAPlayerWhoJoinsLaterIsMeasured(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	s := v.watch.Session
	id, ok := s.Find("nova")
	if !ok {
		t.Fatal("nobody is called nova")
	}
	s.Play.Jump(0)
	v.watch.Stage.Follow(id, v.clock)
	v.act("key Ctrl+J")
	v.judged()
	if who, _ := s.Game().MembershipOf(id, s.Play.Tick()); who != sim.NotJoined {
		t.Fatal("nova is there from the beginning")
	}
	if r := v.judge().Judge().Report(); r.Name != "nova" || r.Why != "" || len(r.Measures) < 40 {
		t.Errorf("%q, %q, %d measures", r.Name, r.Why, len(r.Measures))
	}
	if st := v.judgeState(); st.Player != "nova" {
		t.Errorf("the chip says %q", st.Player)
	}
}

func TestJudgeMeasuresTheSelectedRangeAlone(t *testing.T) {
	v := watchJudge(t, "nova")
	whole := v.judge().Judge().Report().Ticks
	s := v.watch.Session
	s.Select(timeline.Range{From: 10 * time.Second, To: 20 * time.Second})
	v.judged()
	if got := v.judge().Judge().Report(); got.Of.Whole || got.Ticks < 450 || got.Ticks > 501 || got.Ticks >= whole {
		t.Errorf("%d of %d ticks, whole %v; want those of ten seconds", got.Ticks, whole, got.Of.Whole)
	}
}

func TestAMeasureLeadsToItsMoments(t *testing.T) {
	v := watchMeasures(t, "nova")
	s, r := v.watch.Session, v.judge().Judge().Report()
	i := r.Find("reversals_per_second")
	v.clickOn(widget.Target{Part: "judge measure", N: i})
	s.Play.Seek(0)
	v.frames(1)
	for k := range 3 {
		v.clickOn(widget.Target{Part: "judge step", N: 1})
		if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[k]); got != want {
			t.Errorf("moment %d: at tick %d, want %d", k, got, want)
		}
	}
	v.clickOn(widget.Target{Part: "judge step", N: 0})
	if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[1]); got != want {
		t.Errorf("back: at tick %d, want %d", got, want)
	}
	v.act("key Ctrl+ArrowRight") // the keys of events go from moment to moment
	if got, want := s.Play.Tick(), sim.Tick(r.Measures[i].Moments[2]); got != want {
		t.Errorf("key: at tick %d, want %d", got, want)
	}
}

func TestJudgeCopiesItsTables(t *testing.T) {
	v := watchMeasures(t, "nova")
	text := ""
	v.d.Host.Copy = func(s string) { text = s }
	v.clickOn(widget.Target{Part: "judge copy", N: 0})
	if !strings.HasPrefix(text, "Measure\tValue\tSamples\tAmong own runs\tAmong others\nreversals per second\t") {
		t.Errorf("%.200q", text)
	}
	v.clickOn(widget.Target{Part: "judge ticks", N: 0})
	if !strings.Contains(text, fmt.Sprintf("\n%d\t", v.watch.Session.Play.Tick())) || strings.Count(text, "\n") != 26 {
		t.Errorf("%q", text)
	}
}

func TestTheTabSceneLeavesTheMeasures(t *testing.T) {
	v := watchJudge(t, "nova")
	v.clickOn(widget.Target{Part: "judge tab", N: 0})
	if v.judge().Covers() {
		t.Error("the scene is not shown again")
	}
	if _, ok := v.d.Hits.Find(widget.Target{Part: "judge copy"}); ok {
		t.Error("a button of the measures is still there")
	}
}

// With no followed player nothing of the player before is marked or counted.
// Esc closes what is on top: several chosen rows, the page, and then it stops following. What the page covers, such
// as a search, waits.
func TestEscLeavesAPageBeforeItStopsFollowing(t *testing.T) {
	v := watchJudge(t, "nova")
	followed := v.watch.Session.Followed
	v.act("key Ctrl+J", "key /", "type nova", "key Enter", "key Ctrl+J")
	v.judged()
	is := func(what string, judges bool, follows int, search string) {
		t.Helper()
		covers, now, text := v.judge().Covers(), v.watch.Session.Followed, v.events().SearchText()
		if covers != judges || now != follows || text != search {
			t.Errorf("%s: judge %v, player %d followed, search %q", what, covers, now, text)
		}
	}
	is("in Judge", true, followed, "nova")
	v.act("key Escape")
	is("after Esc", false, followed, "nova")
	v.act("key Escape")
	is("after Esc on the map", false, followed, "")
	v.act("key Escape")
	is("after the third Esc", false, -1, "")
}

func TestTheMeasuresOfThePlayerBeforeAreGone(t *testing.T) {
	v := watchMeasures(t, "nova")
	lane := func() uint64 { return v.pixelsOf(timeline.LaneEvents) }
	v.clickOn(widget.Target{Part: "judge measure", N: v.judge().Judge().Report().Find("reversals_per_second")})
	marked := lane()
	v.watch.Stage.Follow(-1, v.clock)
	v.frames(3)
	free := lane()
	if st := v.judgeState(); st.Moments != 0 || st.OwnRuns != 0 || st.Players != 0 {
		t.Errorf("%d moments, %d own runs, %d players of nobody", st.Moments, st.OwnRuns, st.Players)
	}
	v.clickOn(widget.Target{Part: "judge tab", N: 0})
	if free == marked || free != lane() {
		t.Error("the events are still marked with the moments of the player before")
	}
}

// Aims are the same number in the ticks and in the pad.
func TestTicksAndPadSayTheSameAim(t *testing.T) {
	v := watchJudge(t, "nova")
	s, text := v.watch.Session, ""
	v.d.Host.Copy = func(s string) { text = s }
	_, last, _ := s.Game().Span()
	aims := 0
	for tick := sim.Tick(100); tick < last; tick += 97 {
		s.Play.Seek(s.Game().TimeOf(tick))
		v.frames(1)
		v.clickOn(widget.Target{Part: "judge ticks", N: 0})
		_, row, _ := strings.Cut(text, fmt.Sprintf("\n%d\t", s.Play.Tick()))
		fields := strings.Split(row, "\t")
		pad := v.replay.Look.Pad()
		if len(fields) < 2 || fields[1] == "" || len(pad.Numbers) == 0 {
			continue
		}
		aims++
		if got, want := fields[1], pad.Numbers[0].Text; got != want {
			t.Errorf("tick %d: the ticks say %s, the pad %s", s.Play.Tick(), got, want)
		}
	}
	if aims < 5 {
		t.Errorf("%d aims compared", aims)
	}
}

// control returns where a control of the judge screen is.
func (v *watched) control(part widget.Part, n int) layout.Rect {
	v.t.Helper()
	z, ok := v.d.Hits.Find(widget.Target{Part: part, N: n})
	if !ok {
		v.t.Fatalf("there is no %s/%d", part, n)
	}
	return z.Rect
}

func TestTimesAreChosenInTheHistogram(t *testing.T) {
	v := watchMeasures(t, "nova")
	r := v.judge().Judge().Report()
	i := r.Find("hold_right_mean")
	m := &r.Measures[i]
	row := widget.Target{Part: "judge measure", N: i}
	for range 50 {
		if z, ok := v.d.Hits.Find(row); ok && z.Rect.H > 20 {
			break
		}
		v.act("wheel 200 250 -1")
		v.frames(1)
	}
	v.clickOn(row)
	v.frames(2)
	if got := v.judgeState().Moments; got != len(m.Moments) {
		t.Errorf("%d moments before, want %d", got, len(m.Moments))
	}
	h := v.control("judge histogram", 0)
	v.act(fmt.Sprintf("drag %.0f %.0f %.0f %.0f", h.X+1, h.CenterY(), h.CenterX(), h.CenterY()))
	v.frames(2)
	st := v.judgeState()
	first, last := 1, 5
	for _, b := range m.Bins {
		first, last = min(first, b.Ticks), max(last, b.Ticks)
	}
	to := first + (last-first+1)/2
	want := 0
	for _, b := range m.Bins {
		if b.Ticks <= to {
			want += b.Count
		}
	}
	if st.Brush == "" || st.Moments != want || want == m.Samples || want == 0 {
		t.Errorf("%q: %d moments, want %d of %d", st.Brush, st.Moments, want, m.Samples)
	}
	v.watch.Session.Play.Seek(0)
	v.frames(1)
	v.clickOn(widget.Target{Part: "judge step", N: 1})
	tick := v.watch.Session.Play.Tick()
	found := false
	for _, x := range m.Times {
		found = found || x.From == tick && x.Ticks <= to
	}
	if !found {
		t.Errorf("at tick %d no chosen time begins", tick)
	}
	v.act(fmt.Sprintf("click %.0f %.0f", h.CenterX(), h.CenterY()))
	if st := v.judgeState(); st.Brush != "" || st.Moments != len(m.Moments) {
		t.Errorf("after a click %q, %d moments", st.Brush, st.Moments)
	}
}

func TestMomentsAboveTheUsersMarkHaveALane(t *testing.T) {
	v := watchMeasures(t, "nova")
	var kept settings.Settings
	v.d.Host.Save = func(s settings.Settings) { kept = s }
	if v.judgeState().Above != 0 || v.laneShown(timeline.LaneAbove) {
		t.Fatal("something is marked although the user set no mark")
	}
	mark := func(text string) {
		v.clickOn(widget.Target{Part: "judge mark above"})
		v.act("key Ctrl+A", "key Backspace")
		if text != "" {
			v.act("type " + text)
		}
		v.act("key Enter")
		v.frames(2)
	}
	mark("0.000001")
	m := &v.judge().Judge().Report().Measures[0]
	if got := v.judgeState().Above; got != len(m.Moments) || got == 0 || !v.laneShown(timeline.LaneAbove) {
		t.Errorf("%d moments above, want %d; lane %v", got, len(m.Moments), v.laneShown(timeline.LaneAbove))
	}
	if kept.JudgeMarks[m.Name] != 0.000001 {
		t.Errorf("kept %v", kept.JudgeMarks)
	}
	mark("99999")
	if got := v.judgeState().Above; got != 0 {
		t.Errorf("%d moments above a value that nobody reaches", got)
	}
	mark("0.5 in 5 s")
	v.judged()
	m = &v.judge().Judge().Report().Measures[0]
	above := 0
	for i, w := range m.Windows {
		if w.Value > 0.5 {
			above++
		}
		if w.To-w.From > 250 || i > 0 && w.From != m.Windows[i-1].From+125 {
			t.Errorf("window %d: %+v", i, w)
		}
	}
	if got := v.judgeState().Above; len(m.Windows) < 10 || got != above || above == 0 || above == len(m.Windows) {
		t.Errorf("%d of %d windows above, marked %d", above, len(m.Windows), got)
	}
	if kept.JudgeWindows[m.Name] != 5 {
		t.Errorf("kept %v", kept.JudgeWindows)
	}
	mark("")
	if len(kept.JudgeMarks) != 0 || len(kept.JudgeWindows) != 0 || v.laneShown(timeline.LaneAbove) {
		t.Errorf("still kept: %v", kept.JudgeMarks)
	}
}

func (v *watched) laneShown(l timeline.Lane) bool {
	v.frames(2)
	for _, lane := range v.d.Lay.Lanes {
		if lane.ID == int(l) {
			return true
		}
	}
	return false
}

func TestASecondPlayersKeysAreShownBelow(t *testing.T) {
	v := watchJudge(t, "nova")
	id, _ := v.watch.Session.Find("kettle")
	before := v.pixelsOf(timeline.LaneInput)
	v.judge().Judge().Overlay(0, id)
	v.judged()
	st := v.judgeState()
	if st.Second != "kettle" || st.Keys < 20 {
		t.Fatalf("%q, %d changes", st.Second, st.Keys)
	}
	if v.pixelsOf(timeline.LaneInput) == before {
		t.Error("the input lane looks as before")
	}
	v.judge().Judge().Overlay(-1, -1)
	v.frames(2)
	if st := v.judgeState(); st.Second != "" || v.pixelsOf(timeline.LaneInput) != before {
		t.Errorf("still %q, or the lane is another", st.Second)
	}
}

// pixelsOf returns a hash of a lane's picture.
func (v *watched) pixelsOf(l timeline.Lane) uint64 {
	v.t.Helper()
	v.frames(2)
	img := ReadPixels(v.screen)
	h := fnv.New64()
	for _, lane := range v.d.Lay.Lanes {
		if r := lane.Rect; lane.ID == int(l) {
			for y := int(r.Y); y < int(r.Bottom()); y++ {
				h.Write(img.Pix[y*img.Stride : (y+1)*img.Stride])
			}
		}
	}
	return h.Sum64()
}

func TestAReportIsSavedWithTheNotes(t *testing.T) {
	v := watchJudge(t, "nova")
	var of judging.Subject
	var notes []timeline.Bookmark
	v.judge().Connect(judging.Host{Save: func(s judging.Subject, _ []*judging.Baseline, n []timeline.Bookmark) {
		of, notes = s, n
	}})
	v.watch.Session.Bookmarks.Put(timeline.Bookmark{Time: 5 * time.Second, Name: "two short holds"})
	v.frames(2)
	v.clickOn(widget.Target{Part: "judge notes"})
	if at := v.watch.Session.Play.Position(); at != 5*time.Second {
		t.Errorf("the note leads to %v", at)
	}
	v.clickOn(widget.Target{Part: "judge save"})
	if of != v.judge().Judge().Report().Of || len(notes) != 1 || notes[0].Name != "two short holds" {
		t.Errorf("saved %+v with %v", of, notes)
	}
}

func TestMarksOfAnotherProgramHaveALaneOfTheirOwn(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	if v.laneShown(timeline.LaneFound) {
		t.Fatal("there is a lane without marks")
	}
	g := v.watch.Session.Game()
	g.MergeInferredEvents([]sim.Event{{
		Kind: sim.EventMarker, Tick: g.TickAt(21 * time.Second), Time: 21 * time.Second,
		Player: -1, Target: -1, Text: "turned fall",
	}})
	if !v.laneShown(timeline.LaneFound) {
		t.Fatal("there is no lane")
	}
	v.clickOn(widget.Target{Part: "judge spot", N: int(g.TickAt(21 * time.Second))})
	if got, want := v.watch.Session.Play.Tick(), g.TickAt(21*time.Second); got != want {
		t.Errorf("the mark leads to tick %d, want %d", got, want)
	}
}

func TestInASmallWindowAMeasureTakesThePlaceOfTheTable(t *testing.T) {
	v := watchJudge(t, "nova")
	v.resize(640, 400)
	v.frames(2)
	if !v.judgeState().Stands {
		t.Error("what stands out is not first")
	}
	v.clickOn(widget.Target{Part: "judge page", N: 1})
	v.judge().Moved(0)
	v.Redraw()
	v.frames(2)
	v.clickOn(widget.Target{Part: "judge measure", N: 0})
	if _, ok := v.d.Hits.Find(widget.Target{Part: "judge step"}); !ok {
		t.Error("the moments of the measure cannot be reached")
	}
	v.clickOn(widget.Target{Part: "judge back"})
	v.control("judge measure", 0)
}

// What stands out is first, each measure with what it counts, how far it is outside and the range of the others, and
// among fewer than 20 players with their number. A chip shows all measures.
func TestWhatStandsOutIsAPageOfItsOwn(t *testing.T) {
	v := watchJudge(t, "kettle")
	v.resize(1280, 720)
	v.frames(2)
	st := v.judgeState()
	if !st.Stands || len(st.Outside) == 0 || st.Chosen != st.Outside[0] ||
		v.judge().Judge().Report().Outliers.Players != 5 {
		t.Fatalf("%+v", st)
	}
	v.clickOn(widget.Target{Part: "judge page", N: 0})
	v.frames(2)
	r := v.judge().Judge().Report()
	texts := strings.Join(v.texts(), "\n")
	for _, want := range []string{
		"Only 5 players: ", measure.Label(st.Outside[0]), measure.What(st.Outside[0])[:20], "all 5", "×",
	} {
		if !strings.Contains(texts, want) {
			t.Errorf("no %q in %s", want, texts)
		}
	}
	if got := v.judgeState(); !got.Stands || got.Chosen != st.Outside[0] {
		t.Errorf("%v, %q is chosen", got.Stands, got.Chosen)
	}
	const last = 2
	v.clickOn(widget.Target{Part: "judge outside", N: last})
	if got := v.judgeState(); got.Chosen != st.Outside[last] ||
		got.Moments != len(r.Measures[r.Find(got.Chosen)].Moments) {
		t.Errorf("%q with %d moments", got.Chosen, got.Moments)
	}
	v.clickOn(widget.Target{Part: "judge page", N: 1})
	v.frames(2)
	row := widget.Target{Part: "judge measure", N: r.Find(st.Outside[last])}
	if _, ok := v.d.Hits.Find(row); !ok || v.judgeState().Stands {
		t.Error("the list of all measures is not there again")
	}
}
