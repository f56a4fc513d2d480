package render

import (
	"fmt"
	"strings"

	"playhead/render/session"
	"playhead/render/shell"
)

// captureCause returns what a banner of a capture is about.
func (v *CaptureView) captureCause() bannerCause {
	if v == nil {
		return causeNone
	}
	if v.on.Game() == nil {
		// The first ticks come within a moment; what takes longer waits.
		if len(v.on.Recording().Clients) > 0 {
			return causeWaits
		}
		return causeNone
	}
	closed := &v.closed
	switch {
	case !closed[causeMidGame] && v.on.Warned("waited-for-snapshot") != "":
		return causeMidGame
	case !closed[causeOverlaps]:
		if _, ok := v.on.Overlaps(v.on.Server()); ok {
			return causeOverlaps
		}
	}
	return causeNone
}

// closeNotice remembers that the banner was closed: there may be others to show.
func (v *CaptureView) closeNotice(c bannerCause) {
	if v != nil && int(c) < len(v.closed) {
		v.closed[c] = true
	}
}

func captureBanner(s *session.Session, cause bannerCause) *shell.Banner {
	switch cause {
	case causeWaits:
		return &shell.Banner{Kind: shell.KindWarn, Title: "Waiting for the first full snapshot.", Detail: "The capture begins mid-game: until somebody is sent one there is nothing to show."}
	case causeMidGame:
		text := s.Warned("waited-for-snapshot")
		title, detail, cut := strings.Cut(text, ": ")
		if !cut {
			title, detail = "the capture begins mid-game", text
		}
		return &shell.Banner{Kind: shell.KindWarn, Title: sentence(title), Detail: sentence(detail), Buttons: []string{"Details"}}
	case causeOverlaps:
		other, _ := s.Overlaps(s.Server())
		return &shell.Banner{
			Kind: shell.KindOK, Title: fmt.Sprintf("Server %d is shown.", s.Server()+1), Detail: fmt.Sprintf("Another game was played at the same time, on server %d.", other+1),
			Buttons: []string{"Show it"},
		}
	}
	return nil
}

// sentence makes a sentence of a text.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
