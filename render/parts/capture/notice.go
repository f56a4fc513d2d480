package capture

import (
	"fmt"
	"strings"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/widget"
)

// Why a banner of a capture is shown.
const (
	causeWaits    = "waits"    // for a first full snapshot
	causeMidGame  = "mid-game" // it had to wait for one
	causeOverlaps = "overlaps" // several servers at one time
)

// Banner returns what is to be said about the capture, nil for nothing: see
// [part.Bannered].
func (v *View) Banner() *desk.Banner {
	if v.traffic == nil {
		return nil
	}
	s := v.S
	if s.Game() == nil {
		// The first ticks come within a moment; what takes longer waits.
		if len(s.Recording().Clients) == 0 {
			return nil
		}
		return v.bannerOf(causeWaits, widget.Banner{
			Kind:   widget.SeverityWarn,
			Title:  "Waiting for the first full snapshot.",
			Detail: "The capture begins mid-game. The picture appears with the first full snapshot.",
		}, nil)
	}
	if text := s.Warned("waited-for-snapshot"); !v.closed[causeMidGame] && text != "" {
		title, detail, cut := strings.Cut(text, ": ")
		if !cut {
			title, detail = "the capture begins mid-game", text
		}
		return v.bannerOf(causeMidGame, widget.Banner{
			Kind: widget.SeverityWarn, Title: sentence(title),
			Detail: sentence(detail), Buttons: []string{"Details"},
		}, func(int) { v.D.Do(action.ShowNotes) })
	}
	if v.closed[causeOverlaps] {
		return nil
	}
	other, ok := s.Overlaps(s.Server())
	if !ok {
		return nil
	}
	return v.bannerOf(causeOverlaps, widget.Banner{
		Kind: widget.SeverityOK, Title: fmt.Sprintf("Server %d is shown.", s.Server()+1),
		Detail:  fmt.Sprintf("Another game was played at the same time, on server %d.", other+1),
		Buttons: []string{"Show it"},
	}, func(int) { v.Side.watchServer(other) })
}

// bannerOf returns a banner that, once closed, does not come again: there may be
// others to show.
func (v *View) bannerOf(cause string, b widget.Banner, do func(int)) *desk.Banner {
	return &desk.Banner{Banner: b, Cause: cause, Do: do, Closed: func() { v.closed[cause] = true }}
}

// sentence makes a sentence of a text.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
