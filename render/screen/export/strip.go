package export

import (
	"path/filepath"
	"slices"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// A Strip makes clips of what is watched.
type Strip struct {
	part.Kit
	parts part.List // of the screen
	open  bool
	job   *desk.ClipJob // that is being made, nil without one
	state desk.ClipState
	begun time.Time
	at    [numDrops]layout.Rect // of the lists that drop, as painted last
	rest  []control             // for which there was no room
	// own is the range that the strip selected itself; kept: it was exported.
	own  timeline.Range
	kept bool
}

// For returns a strip for another recording. A clip that is being made goes on.
func (st *Strip) For(p part.Kit, parts part.List) Strip {
	return Strip{Kit: p, parts: parts, job: st.job, state: st.state, begun: st.begun}
}

// Shown is what a picture of the strip is made from.
type Shown struct {
	open  bool
	busy  bool
	state desk.ClipState
}

// Shown returns what a picture of the strip is made from now.
func (st *Strip) Shown() Shown { return Shown{st.open, st.job != nil, st.state} }

// Shows reports whether the strip is open.
func (st *Strip) Shows() bool { return st.open && st.S != nil }

// justSeen is what is exported when nothing is selected: what was just seen.
const justSeen = 10 * time.Second

// Toggle opens the strip on the selected range, or closes it. Without a range it
// selects the run that is watched, or what was just seen.
func (st *Strip) Toggle() {
	if st.Close() {
		return
	}
	st.open = true
	if _, set := st.S.Range(); !set {
		st.selectSomething()
		st.own, _ = st.S.Range()
		st.kept = false
	}
}

// selectSomething selects the run of the followed player at the playhead, else
// the last seconds before it.
func (st *Strip) selectSomething() {
	s := st.S
	now := s.Play.Position()
	if found, ok := part.First[runlist.Found](st.parts); ok && s.Game() != nil {
		g := s.Game()
		for _, r := range found.RunFinder().List().Runs {
			if r.Game == g.Index && r.Player == s.Followed && r.First() <= s.Play.Tick() && s.Play.Tick() <= r.End {
				s.Select(rangeOf(g.TimeOf(r.First()), g.TimeOf(r.End)))
				return
			}
		}
	}
	from := max(0, now-justSeen)
	s.Select(rangeOf(from, max(now, from+time.Second)))
}

// Close closes the strip, clears the range that it selected itself if nothing was
// exported, and reports whether it was open.
func (st *Strip) Close() bool {
	was := st.open
	st.open = false
	if r, set := st.S.Range(); was && set && !st.own.Empty() && r == st.own && !st.kept {
		st.S.Play.ClearLoop() // nothing came of it
	}
	st.own = timeline.Range{}
	return was
}

// Stop cancels the clip that is being made.
func (st *Strip) Stop() {
	if st.job != nil {
		st.job.Cancel()
	}
}

// Keys takes the keys that the open strip has for itself: Enter makes the clip.
func (st *Strip) Keys(in *desk.Input) (left []desk.KeyPress) {
	if !st.Shows() {
		return in.Keys
	}
	for _, k := range in.Keys {
		if k.Key == "Enter" && in.Mods == 0 {
			st.Export()
			continue
		}
		left = append(left, k)
	}
	return left
}

// Busy reports whether a clip is being made.
func (st *Strip) Busy() bool { return st.job != nil }

// Update follows the clip that is being made.
func (st *Strip) Update() {
	if st.job == nil {
		return
	}
	st.state = st.job.State()
	if !st.state.Ended {
		return
	}
	st.job = nil
	st.tell()
	st.state = desk.ClipState{}
}

// tell says what became of a clip.
func (st *Strip) tell() {
	e := &st.state
	switch {
	case e.Cancelled:
		st.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconClip, Title: "Export cancelled",
			Detail: "Nothing was saved.",
		}, nil)
	case e.Wrong != "":
		st.D.Toast(widget.Toast{
			Kind: widget.SeverityError, Icon: assets.IconError, Title: st.notExported(),
			Detail: e.Wrong,
		}, nil)
	default:
		dir := filepath.Dir(e.Path)
		detail := filepath.Base(e.Path)
		if e.Bytes > 0 {
			detail += " · " + sizeText(e.Bytes)
		}
		title := "Clip exported"
		switch {
		case e.Still:
			title = "Picture exported"
		case filepath.Ext(e.Path) == desk.DemoEnding:
			title = "Demo exported"
		case filepath.Ext(e.Path) == desk.TableEnding:
			title = "Table exported"
		case filepath.Ext(e.Path) == desk.PageEnding:
			title = "Page exported"
		}
		if e.Copied {
			detail += " · copied"
		}
		st.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconClip, Title: title, Detail: detail,
			Action: "Open folder",
		}, func() { st.D.Host.ShowFolder(dir) })
	}
}

// choice returns what the user chose last.
func (st *Strip) choice() choice { return choiceOf(st.D.Set.Clip) }

// change changes what the user chose.
func (st *Strip) change(f func(*settings.Clip)) {
	c := st.choice().Clip
	f(&c)
	st.D.Change(func(s *settings.Settings) { s.Clip = choiceOf(c).Clip })
}

// why says why no clip can be made, "" if one can.
func (st *Strip) why() string {
	if st.D.Host.Clips.Start == nil {
		return "Clips cannot be made here."
	}
	if st.job != nil {
		return "One clip at a time: wait for the current one, or cancel it."
	}
	c := st.choice()
	if r, ok := st.S.Range(); (!ok || r.Empty()) && !(c.isStill() && kinds[c.Kind].every == 0) &&
		!(c.isTable() && c.Whole) {
		return "Select a range first: drag in the lanes" + st.D.Keys.Press(", or press ", "", action.LoopA,
			action.LoopB) + "."
	}
	if c.isTable() {
		if why := whyNoTable(st, c); why != "" {
			return why
		}
	} else if c.isPage() {
		if why := whyNoPage(st, c); why != "" {
			return why
		}
	} else if c.isDemo() {
		if why := st.whyNoDemo(c); why != "" {
			return why
		}
	} else if k := &kinds[c.Kind]; c.Keys && k.every == 0 && st.S.Followed < 0 {
		return "Follow a player to export their keys."
	} else if c.keysAlone() && grounds[c.Ground].flag == "transparent" && (k.ending == ".mp4" || k.ending == ".webm") {
		return k.name + " has no transparency: choose a background colour for the keys, or GIF, APNG or PNG files."
	}
	if st.D.Host.Clips.Needs != nil {
		return st.D.Host.Clips.Needs(kinds[st.choice().Kind].ending)
	}
	return ""
}

// Export makes a clip of the selected range, as it was chosen.
func (st *Strip) Export() {
	if why := st.why(); why != "" {
		st.D.Toast(widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconClip, Title: "No clip yet", Detail: why},
			nil)
		return
	}
	c := st.clip()
	st.start(c)
}

// ExportReel makes a clip of a reel, as it was chosen.
func (st *Strip) ExportReel(path string) {
	k := st.choice()
	why := ""
	switch {
	case st.D.Host.Clips.Start == nil || st.job != nil:
		why = "One clip at a time: wait for the current one, or cancel it."
	case k.isStill() || k.Keys || k.isData():
		why = "Choose a kind of clip that shows more than the keys" + st.D.Keys.Press(": ", "", action.ToggleExport) +
			"."
	case st.D.Host.Clips.Needs != nil:
		why = st.D.Host.Clips.Needs(kinds[k.Kind].ending)
	}
	if why != "" {
		st.D.Toast(widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconClip, Title: "No clip yet", Detail: why},
			nil)
		return
	}
	c := k.clip(0, 0)
	c.Reel = path
	st.open = true // it shows how far the clip is
	if _, set := st.S.Range(); !set {
		st.selectSomething()
	}
	st.start(c)
}

// start has a clip made.
func (st *Strip) start(c desk.Clip) {
	job, err := st.D.Host.Clips.Start(c)
	if err != nil {
		st.D.Toast(widget.Toast{
			Kind: widget.SeverityError, Icon: assets.IconError, Title: "Clip not exported",
			Detail: err.Error(),
		}, nil)
		return
	}
	st.kept = true
	st.job, st.state, st.begun = job, desk.ClipState{}, st.D.Now()
}

// clip returns what is made of the selected range, as it was chosen.
func (st *Strip) clip() desk.Clip {
	r, _ := st.S.Range()
	k := st.choice()
	if k.isStill() && kinds[k.Kind].every == 0 {
		r.From = st.S.Play.Position()
	}
	c := k.clip(r.From, r.To)
	if k.isDemo() {
		c.Demo = st.demo(k)
		return c
	}
	if k.isPage() {
		c.Page = pageOf(st, k)
		return c
	}
	if k.isTable() {
		if c.Table = tableOf(st, k); c.Table.Whole {
			c.From, c.To = 0, st.S.Total()
		}
		return c
	}
	cam := st.St.Cam
	if f, ok := st.Frame(); ok && cam.Zoom > 0 {
		c.Wide = f.W / cam.Zoom
	}
	following := st.S.Followed >= 0 && cam.Mode != camera.Free
	switch {
	case c.Keys, c.Every > 0:
		c.Follow = st.S.Followed
	case k.Camera == asRecorded || k.Camera == asSeen && cam.Mode == camera.Recorder:
		c.Recorded, c.Wide = true, 0
	case k.Camera == asSeen && following && (cam.Mode == camera.Follow || cam.Mode == camera.Together):
		c.Follow = st.S.Followed
	case cam.View.W > 0:
		c.X, c.Y, c.Across = cam.X, cam.Y, cam.Width()
		if c.Wide > 0 {
			c.Across = c.Wide
		}
	}
	switch k.Slow {
	case slowAtEvents:
		for i := range st.S.Events.Len() {
			if g, e := st.S.Events.At(st.S.Recording(), i); g != nil {
				c.Slow = append(c.Slow, g.TimeOf(e.Tick))
			}
		}
	case slowAtBookmarks:
		for _, m := range st.S.Bookmarks.All() {
			c.Slow = append(c.Slow, m.Time)
		}
	}
	c.Slow = slices.DeleteFunc(c.Slow, func(t time.Duration) bool { return t < r.From || t > r.To })
	return c
}

// A drop is a list that drops from the strip.
type drop int

const (
	dropSize drop = iota
	dropSpeed
	dropTarget
	dropCamera
	dropGround
	dropSlow
	dropMore
	dropKind
	dropWhose
	dropWhole
	dropAlone
	dropInferred
	dropNames
	numDrops
)

// list opens a list, or closes it.
func (st *Strip) list(d drop) {
	st.Dialogs.Drop(&desk.Menu{Kind: "clip", Index: int(d), Items: func() []widget.MenuItem {
		return st.items(d)
	}, From: func() layout.Rect { return st.at[d] }, Chosen: -1})
}

// Drag handles nothing: see [widget.Owner].
func (st *Strip) Drag(*widget.Press) bool { return false }

// Wheel handles nothing: see [widget.Owner].
func (st *Strip) Wheel(*widget.Turn) bool { return false }

// Click does what a control of the strip is for.
func (st *Strip) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case kindPart, ratePart, aspectPart, interfacePart, captionPart, inputsPart, chatPart:
		st.segment(p.Target.Part, n)
	case dropPart:
		st.list(drop(n))
	case exportPart:
		st.Export()
	case cancelPart:
		st.Stop()
	case closePart:
		st.Close()
	}
}
