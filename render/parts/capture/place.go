package capture

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"playhead/render/widget"
)

// Places says how frames and moments of the clock are written: see [part.Placing].
func (v *View) Places() string {
	if v.traffic == nil {
		return ""
	}
	return "frame (f1290), clock in " + v.offset() + " (@07:44:20)"
}

var errPlace = errors.New("no such frame or clock time")

// Place goes to a frame, as f1290, or to a moment of the capture's clock, as @07:44:20.5 or
// @2026-11-21 07:44:20: see [part.Placing].
func (v *View) Place(text string) (named bool, err error) {
	if v.traffic == nil {
		return false, nil
	}
	text = strings.ToLower(strings.TrimSpace(text))
	if clock, ok := strings.CutPrefix(text, "@"); ok {
		return true, v.goToClock(strings.TrimSpace(clock))
	}
	number, ok := strings.CutPrefix(text, "f")
	if !ok {
		return false, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(number, "rame")))
	if err != nil || n < 1 || v.S.Seen.Hiding() {
		return true, errPlace
	}
	if !v.listing {
		v.list()
	}
	v.Notes.Goal = WireGoal{State: goalFrame, frame: n - 1}
	return true, nil
}

// goToClock goes to a moment of the capture's clock, read in the chosen time zone unless a Z says that it is
// in UTC. Without a date it is the first after the recording begins.
func (v *View) goToClock(text string) error {
	if v.zero.IsZero() {
		return errPlace
	}
	zero := v.zero.In(v.zone())
	for _, layout := range []string{"15:04:05", "15:04", "2006-01-02 15:04:05", "2006-01-02T15:04:05Z"} {
		z := zero.Location()
		if strings.HasSuffix(layout, "Z") {
			z = time.UTC
		}
		at, err := time.ParseInLocation(layout, strings.ToUpper(text), z)
		if err != nil {
			continue
		}
		if at.Year() == 0 {
			y, m, d := zero.Date()
			at = time.Date(y, m, d, at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), z)
			if at.Before(zero.Truncate(time.Second)) {
				at = at.AddDate(0, 0, 1)
			}
		}
		if to := at.Sub(zero); to > -time.Second && to <= v.S.Total() {
			v.S.Play.Jump(max(0, to))
			return nil
		}
	}
	return errPlace
}

// reachFrame finds the first packet of the game in or after the wanted frame, and reports whether there is
// one. It says if there is none.
func (nt *notes) reachFrame() bool {
	want := nt.Goal.frame
	for n := range nt.log.Pages {
		p := &nt.log.Pages[n]
		for k := range p.Entries {
			if p.Frame+int(p.Entries[k].Frame) >= want {
				nt.Goal = WireGoal{State: GoalEntry, Ref: Ref{Page: n, Entry: k}}
				return true
			}
		}
	}
	if nt.log.Complete {
		nt.D.Toast(widget.Toast{
			Kind: widget.SeverityOK, Title: fmt.Sprintf("Frame %d", want+1),
			Detail: "No game packet there, nor after it.",
		}, nil)
		nt.Goal = WireGoal{}
	}
	return false
}
