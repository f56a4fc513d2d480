package render

import (
	"fmt"
	"strings"

	"playhead/render/shell"
)

// captureCause returns what a banner of a capture is about.
func (s *Session) captureCause() bannerCause {
	if s.capture == nil {
		return causeNone
	}
	if s.Game() == nil {
		// The first ticks come within a moment; what takes longer waits.
		if len(s.Recording().Clients) > 0 {
			return causeWaits
		}
		return causeNone
	}
	closed := &s.capture.closed
	switch {
	case !closed[causeMidGame] && s.warned("waited-for-snapshot") != "":
		return causeMidGame
	case !closed[causeOverlaps]:
		if _, ok := s.overlaps(s.server()); ok {
			return causeOverlaps
		}
	}
	return causeNone
}

// closeNotice remembers that the banner was closed: there may be others to show.
func (s *Session) closeNotice() {
	if s.capture != nil && int(s.cause0) < len(s.capture.closed) {
		s.capture.closed[s.cause0] = true
	}
}

// warned returns the text of the warnings of a kind, "" without any.
func (s *Session) warned(kind string) string {
	for _, w := range s.Recording().Warnings {
		if w.Kind == kind {
			return w.Text
		}
	}
	return ""
}

func (s *Session) captureBanner(cause bannerCause) *shell.Banner {
	switch cause {
	case causeWaits:
		return &shell.Banner{Kind: shell.KindWarn, Title: "Waiting for the first full snapshot.", Detail: "The capture begins mid-game: until somebody is sent one there is nothing to show."}
	case causeMidGame:
		text := s.warned("waited-for-snapshot")
		title, detail, cut := strings.Cut(text, ": ")
		if !cut {
			title, detail = "the capture begins mid-game", text
		}
		return &shell.Banner{Kind: shell.KindWarn, Title: sentence(title), Detail: sentence(detail), Buttons: []string{"Details"}}
	case causeOverlaps:
		other, _ := s.overlaps(s.server())
		return &shell.Banner{
			Kind: shell.KindOK, Title: fmt.Sprintf("Server %d is shown.", s.server()+1), Detail: fmt.Sprintf("Another game was played at the same time, on server %d.", other+1),
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
