package library

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"playhead/assets"
	"playhead/render/shelf"
	"playhead/render/widget"
)

// raceTime writes a race time as 00:52.14 or 01:02:03.00.
func raceTime(d time.Duration) string {
	c := int64((d + 5*time.Millisecond) / (10 * time.Millisecond))
	if c >= 360_000 {
		return fmt.Sprintf("%02d:%02d:%02d.%02d", c/360_000, c/6000%60, c/100%60, c%100)
	}
	return fmt.Sprintf("%02d:%02d.%02d", c/6000, c/100%60, c%100)
}

// length writes how long a recording is, "" for not known.
func length(d time.Duration) string {
	s := int64(d / time.Second)
	switch {
	case d <= 0:
		return ""
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

func date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2 Jan 2006")
}

// count returns "1 recording", "2,940 recordings".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return widget.Thousands(n) + " " + word + "s"
}

// players names those of a row.
func players(r *shelf.Row) (names, more string) {
	if n := r.PlayerCount - len(r.Players); n > 0 {
		more = fmt.Sprintf("and %d more", n)
	}
	return strings.Join(r.Players, ", "), more
}

// detail is the second line of a row: what it is and where.
func detail(r *shelf.Row) string {
	parts := []string{}
	if r.Kind != "" {
		parts = append(parts, r.Kind)
	}
	if r.Folder != "" {
		parts = append(parts, r.Folder)
	}
	if r.Copies > 1 {
		parts = append(parts, fmt.Sprintf("%d copies", r.Copies))
	}
	return strings.Join(parts, " · ")
}

// heading says how much was found.
func (s *Screen) heading() string {
	switch {
	case s.listsNames():
		word := "player"
		if s.ask.Place == shelf.Maps {
			word = "map"
		}
		return count(len(s.matching()), word)
	case s.found == nil:
		return ""
	case s.found.ByRuns && !hides(s.d):
		return count(s.found.Runs, "run") + " in " + count(len(s.found.Items), "recording")
	case s.ask.Place == shelf.Unreadable:
		return count(len(s.found.Items), "file")
	}
	return count(len(s.found.Items), "recording")
}

// matching returns the players or maps whose names hold what is typed.
func (s *Screen) matching() []shelf.Named {
	text := strings.ToLower(strings.TrimSpace(s.field.Text()))
	if text == "" || s.names == nil {
		return s.names
	}
	var out []shelf.Named
	for _, n := range s.names {
		if strings.Contains(strings.ToLower(n.Name), text) {
			out = append(out, n)
		}
	}
	return out
}

// find returns where a word begins in text, at the beginning of a word and in any
// case: bytes, −1 for nowhere.
func find(text, word string) (from, to int) {
	if word == "" {
		return -1, -1
	}
	n := utf8.RuneCountInString(word)
	before := ' '
	for i, r := range text {
		if !letter(before) || !letter(r) {
			end := i
			for range n {
				if end >= len(text) {
					end = -1
					break
				}
				_, size := utf8.DecodeRuneInString(text[end:])
				end += size
			}
			if end > 0 && strings.EqualFold(text[i:end], word) {
				return i, end
			}
		}
		before = r
	}
	return -1, -1
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

func (s *Screen) sayMissing() {
	s.d.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconFolder, Title: "The disk is not connected",
		Detail: "Connect it to play this recording.",
	}, nil)
}

// sayWhyNot says why a row cannot be played.
func (s *Screen) sayWhyNot(r *shelf.Row) {
	if r.Missing {
		s.sayMissing()
		return
	}
	s.d.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconFile, Title: "This file cannot be read",
		Detail: r.Error,
	}, nil)
}
