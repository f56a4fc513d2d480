package export

import (
	"fmt"
	"path/filepath"
	"time"

	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/layout"
	"playhead/render/screen"
	"playhead/render/settings"
	"playhead/render/shell"
	"playhead/render/widget"
)

// A Strip makes clips of what is watched.
type Strip struct {
	screen.Part
	open  bool
	job   *desk.ClipJob // that is being made, nil without one
	state desk.ClipState
	begun time.Time
	at    [numDrops]layout.Rect // of the lists that drop, as painted last
}

// For returns a strip for another recording. A clip that is being made goes on.
func (st *Strip) For(p screen.Part) Strip {
	return Strip{Part: p, job: st.job, state: st.state, begun: st.begun}
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
	st.open = !st.open
	if _, set := st.S.Range(); st.open && !set {
		st.selectSomething()
	}
}

// selectSomething selects the run of the followed player at the playhead, else
// the last seconds before it.
func (st *Strip) selectSomething() {
	s := st.S
	now := s.Play.Position()
	if g := s.Game(); g != nil {
		for _, r := range st.St.Runs.List().Runs {
			if r.Game == g.Index && r.Player == s.Followed && r.First() <= s.Play.Tick() && s.Play.Tick() <= r.End {
				s.Select(rangeOf(g.TimeOf(r.First()), g.TimeOf(r.End)))
				return
			}
		}
	}
	from := max(0, now-justSeen)
	s.Select(rangeOf(from, max(now, from+time.Second)))
}

// Close closes the strip, and reports whether it was open.
func (st *Strip) Close() bool {
	was := st.open
	st.open = false
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
		st.D.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconClip, Title: "Export cancelled", Detail: "Nothing was saved."}, nil)
	case e.Wrong != "":
		st.D.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "Clip not exported", Detail: e.Wrong}, nil)
	default:
		dir := filepath.Dir(e.Path)
		detail := filepath.Base(e.Path)
		if e.Bytes > 0 {
			detail += " · " + sizeText(e.Bytes)
		}
		st.D.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconClip, Title: "Clip exported", Detail: detail, Action: "Open folder"}, func() { st.D.Host.ShowFolder(dir) })
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
		return "One clip at a time: wait for the one that is being made, or cancel it."
	}
	if r, ok := st.S.Range(); !ok || r.Empty() {
		return "Select a range first: drag in the lanes, or press I and O."
	}
	if st.D.Host.Clips.Needs != nil {
		return st.D.Host.Clips.Needs(kinds[st.choice().Kind].ending)
	}
	return ""
}

// Export makes a clip of the selected range, as it was chosen.
func (st *Strip) Export() {
	if why := st.why(); why != "" {
		st.D.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconClip, Title: "No clip yet", Detail: why}, nil)
		return
	}
	r, _ := st.S.Range()
	c := st.choice().clip(r.From, r.To)
	if cam := st.St.Cam; st.S.Followed >= 0 {
		c.Follow = st.S.Followed
	} else if cam.View.W > 0 {
		c.X, c.Y, c.Across = cam.X, cam.Y, cam.Width()
	}
	job, err := st.D.Host.Clips.Start(c)
	if err != nil {
		st.D.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "Clip not exported", Detail: err.Error()}, nil)
		return
	}
	st.job, st.state, st.begun = job, desk.ClipState{}, st.D.Now()
}

// A drop is a list that drops from the strip.
type drop int

const (
	dropSize drop = iota
	dropSpeed
	dropTarget
	numDrops
)

// list opens a list, or closes it.
func (st *Strip) list(d drop) {
	st.Dialogs.Drop(&dialog.Menu{Kind: "clip", Index: int(d), Items: func() []shell.MenuItem { return st.items(d) }, From: func() layout.Rect { return st.at[d] }, Chosen: -1})
}

func (st *Strip) items(d drop) (items []shell.MenuItem) {
	c := st.choice()
	add := func(label string, on bool, f func(*settings.Clip)) {
		items = append(items, shell.MenuItem{Label: label, Checked: on, Do: func() { st.change(f) }})
	}
	switch d {
	case dropSize:
		for i, s := range sizes {
			add(s.name, i == c.Size, func(c *settings.Clip) { c.Size = i })
		}
	case dropSpeed:
		for _, v := range speeds {
			add(speedText(v), v == c.Speed, func(c *settings.Clip) { c.Speed = v })
		}
	case dropTarget:
		for i, t := range targets {
			add(t.name, i == c.Most, func(c *settings.Clip) { c.Most = i })
		}
	}
	return items
}

func speedText(v float64) string { return fmt.Sprintf("%g×", v) }

// Drag handles nothing: see [widget.Owner].
func (st *Strip) Drag(*widget.Press) bool { return false }

// Wheel handles nothing: see [widget.Owner].
func (st *Strip) Wheel(*widget.Turn) bool { return false }

// Click does what a control of the strip is for.
func (st *Strip) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case kindPart:
		st.change(func(c *settings.Clip) { c.Kind = n })
	case ratePart:
		st.change(func(c *settings.Clip) { c.Rate = n })
	case dropPart:
		st.list(drop(n))
	case interfacePart:
		st.change(func(c *settings.Clip) { c.Interface = n == 0 })
	case exportPart:
		st.Export()
	case cancelPart:
		st.Stop()
	case closePart:
		st.Close()
	}
}
