package compare

import (
	"fmt"
	"strconv"
	"time"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/comparison"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// A granter lays the runs that were asked for beside the base.
type granter struct{ *View }

// grant lays the wished run beside the base if both are known, and reports whether
// the wish is settled.
func (v granter) grant(w *wish) bool {
	if why := v.refusal(w.src); why != "" {
		v.refuse(w, why)
		return true
	}
	if !v.own.Found || !w.src.Found || v.S.Game() == nil {
		return false
	}
	if v.c == nil && !v.begin(w.placed) {
		v.refuse(w, "This recording has no player to compare.")
		return true
	}
	all := w.src.Candidates(v.c.Base.Game())
	what, ok := v.choose(w, all)
	if !ok {
		why := fmt.Sprintf("%s has no run on this map.", w.src.Name)
		if w.ref.Run >= 0 {
			why = fmt.Sprintf("%s has no run #%d on this map.", w.src.Name, w.ref.Run)
		}
		v.refuse(w, why)
		return true
	}
	if s, ok := v.c.Add(w.src, what); ok {
		if w.ref.Second >= 0 && v.restored == nil {
			v.c.SetSecond(s, w.ref.Second)
		}
		keeper(v).markPinned()
	} else {
		v.refuse(w, fmt.Sprintf("At most %d runs can be compared with one.", comparison.Most))
	}
	return true
}

// refusal says why a recording cannot take part, "" while it may.
func (v granter) refusal(src *comparison.Source) string {
	if src.Own {
		return ""
	}
	if src.Session.Ended() && src.Session.Game() == nil {
		return src.Name + " has no game."
	}
	why := ""
	for _, g := range src.Session.Recording().Games {
		for _, own := range v.S.Recording().Games {
			if why = comparison.SameMap(own, g); why == "" {
				return ""
			}
		}
	}
	if !src.Session.Ended() {
		return "" // there may be another map to come
	}
	return why
}

// refuse says why a run is not compared.
func (v granter) refuse(w *wish, why string) {
	v.D.Toast(widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconGhost, Title: "Not compared", Detail: why}, nil)
	if w.src.Own {
		return
	}
	for _, s := range v.sources() {
		if s == w.src && v.c != nil {
			for _, o := range v.c.Others {
				if o.Source == w.src {
					return // other runs of it are compared
				}
			}
		}
	}
	w.src.Close()
}

// begin makes the base: the run that was wished, that of the followed player at
// the playhead, or the best.
func (v granter) begin(place bool) bool {
	all := v.own.Candidates(v.S.Game())
	if len(all) == 0 {
		return false
	}
	what, chosen := v.base.Pick(all)
	if !chosen && !place && v.S.Followed >= 0 {
		what, chosen = comparison.At(all, v.S.Game().Index, v.S.Followed, v.S.Play.Tick())
	}
	if !chosen {
		what, place = all[0], true
	}
	v.c = comparison.New(v.own, what)
	v.pictures = map[*comparison.Side]*picture{}
	v.c.SetPlaces(comparison.Edges(keeper(v).ofMap().Places))
	v.followBase(place)
	return true
}

// followBase follows the player of the base. With place the playhead goes to its
// start, and the lanes show the run.
func (v granter) followBase(place bool) {
	b := v.c.Base
	if v.St.Cam.Mode == camera.Follow {
		v.St.Follow(b.Player(), v.D.Now())
	} else { // as close as a recording that opens
		v.S.Auto, v.S.Followed, v.S.Wishes.Follow = false, b.Player(), strconv.Itoa(b.Player())
	}
	if !place {
		return
	}
	from, to := b.Position(0), b.Position(float64(b.Run.End-b.Run.Start))
	v.S.Play.Jump(max(0, from))
	v.S.Play.Prefer(b.Run.Game)
	margin := max((to-from)/12, 500*time.Millisecond)
	v.S.View = timeline.View{From: from - margin, To: to + margin}.Pan(0, v.S.Total())
	v.S.ViewHeld = true
}

// choose returns the run that is meant by a wish.
func (v granter) choose(w *wish, all []comparison.Candidate) (comparison.Candidate, bool) {
	if w.ref.Run >= 0 || w.ref.End > 0 {
		return w.ref.Pick(all)
	}
	// Where nobody raced, the same player is meant.
	if v.c.Base.Number < 0 {
		for _, c := range all {
			if c.Run.Name == v.c.Base.Run.Name && !v.taken(w.src, c) {
				return c, true
			}
		}
	}
	for _, c := range all {
		if !v.taken(w.src, c) {
			return c, true
		}
	}
	return comparison.Candidate{}, false
}

// taken reports whether a run takes part already.
func (v granter) taken(src *comparison.Source, c comparison.Candidate) bool {
	same := func(s *comparison.Side) bool {
		r := &s.Run
		return s.Source == src && r.Game == c.Run.Game && r.Player == c.Run.Player && r.Start == c.Run.Start &&
			r.End == c.Run.End
	}
	if same(v.c.Base) {
		return true
	}
	for _, o := range v.c.Others {
		if same(o) {
			return true
		}
	}
	return false
}
