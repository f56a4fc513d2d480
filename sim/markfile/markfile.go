// Package markfile reads moments of a recording that another program found, or that a
// person wrote down: JSON, one object a line.
//
//	{"tick": 4150, "player": 5, "name": "macro", "text": "same pause 12 times", "value": 0.97}
//
// tick, seconds or frame says when; seconds count from the recording's start, frames of a capture
// from 1, as in Wireshark: see [InFrames]. player is a
// client id and may be missing, as may text and value. game counts from 0 and
// matters with tick alone, in recordings of several. Other keys are left alone.
//
// A file whose first line is no JSON may be the text of UnrealDemoScanner: see [Read].
package markfile

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"playhead/sim"
)

// Limits of a file of marks.
const (
	maxLine  = 1 << 16
	maxMarks = 1 << 20
	maxText  = 2000 // bytes of name and text that are kept

	mostSeconds = 1e9
)

// A Mark is one moment.
type Mark struct {
	Game   int
	Tick   sim.Tick      // meaningful if ByTick
	Time   time.Duration // position, else
	ByTick bool
	Frame  int // of a capture, from 1, if the time is not known yet; else 0
	Player int // client id, -1 for nobody
	Name   string
	Text   string
	Value  float64 // NaN without one
}

// line is how a mark is written.
type line struct {
	Game    *int     `json:"game,omitempty"`
	Tick    *float64 `json:"tick,omitempty"`
	Seconds *float64 `json:"seconds,omitempty"`
	Frame   *int     `json:"frame,omitempty"`
	Player  *int     `json:"player,omitempty"`
	Name    string   `json:"name,omitempty"`
	Text    string   `json:"text,omitempty"`
	Value   *float64 `json:"value,omitempty"`
}

// Read reads marks up to the end of r. It stops at the first line that is none,
// with its number in the error, and returns what came before. Of a text that begins
// otherwise it takes the findings of UnrealDemoScanner, of which there must be one.
func Read(r io.Reader) ([]Mark, error) {
	var all []Mark
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 0, 4096), maxLine)
	n := 0
	var first error // of a text that is no JSON
	for in.Scan() {
		n++
		text := strings.TrimSpace(strings.TrimPrefix(in.Text(), "\ufeff"))
		if text == "" {
			continue
		}
		m, err := parse(text)
		switch found, ok := findingOf(text); {
		case err == nil && first == nil:
		case first == nil && (len(all) > 0 || strings.HasPrefix(text, "{")):
			return all, fmt.Errorf("line %d: %w", n, err)
		case ok:
			m, first = found, cmp.Or(first, errScanner)
		default:
			first = cmp.Or(first, fmt.Errorf("line %d: %w", n, err))
			continue
		}
		if len(all) == maxMarks {
			return all, fmt.Errorf("line %d: more than %d marks", n, maxMarks)
		}
		all = append(all, m)
	}
	if errors.Is(in.Err(), bufio.ErrTooLong) {
		return all, fmt.Errorf("line %d: longer than %d bytes", n+1, maxLine)
	}
	if len(all) == 0 && first != nil && in.Err() == nil {
		return nil, first
	}
	return all, in.Err()
}

// errScanner stands for the text of a scanner, which has no other error.
var errScanner = errors.New("the text of a scanner")

func parse(text string) (Mark, error) {
	var l line
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		return Mark{}, fmt.Errorf("not a mark: %w", err)
	}
	m := Mark{Player: -1, Name: clip(l.Name), Text: clip(l.Text), Value: math.NaN()}
	if l.Value != nil {
		m.Value = *l.Value
	}
	if l.Player != nil {
		if m.Player = *l.Player; m.Player < -1 || m.Player >= sim.MaxPlayers {
			return Mark{}, fmt.Errorf("player %d: want a client id below %d", m.Player, sim.MaxPlayers)
		}
	}
	if l.Game != nil {
		if m.Game = *l.Game; m.Game < 0 {
			return Mark{}, fmt.Errorf("game %d: want 0 or more", m.Game)
		}
	}
	switch {
	case l.Tick != nil:
		if t := *l.Tick; t != math.Trunc(t) || math.Abs(t) >= math.MaxInt32 {
			return Mark{}, fmt.Errorf("tick %v: want a whole number", t)
		}
		m.Tick, m.ByTick = sim.Tick(*l.Tick), true
	case l.Seconds != nil:
		if !(*l.Seconds >= 0 && *l.Seconds < mostSeconds) {
			return Mark{}, fmt.Errorf("seconds %v: want 0 or more", *l.Seconds)
		}
		m.Time = time.Duration(math.Round(*l.Seconds * float64(time.Second)))
	case l.Frame != nil:
		if m.Frame = *l.Frame; m.Frame < 1 {
			return Mark{}, fmt.Errorf("frame %d: want 1 or more", m.Frame)
		}
	default:
		return Mark{}, errors.New("the mark has neither tick nor seconds nor a frame")
	}
	return m, nil
}

// clip makes a text fit to be kept and shown.
func clip(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, s)
	if len(s) <= maxText {
		return s
	}
	s = s[:maxText]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s
}

// Place returns the game and tick of a mark in r, false where r has neither.
func (m *Mark) Place(r *sim.Recording) (g *sim.Game, t sim.Tick, ok bool) {
	if m.Frame > 0 {
		return nil, 0, false
	}
	if m.ByTick {
		if m.Game >= len(r.Games) {
			return nil, 0, false
		}
		g = r.Games[m.Game]
		first, last, ok := g.Span()
		return g, m.Tick, ok && m.Tick >= first && m.Tick <= last
	}
	for _, g := range r.Games {
		if begin, end, ok := g.Times(); ok && m.Time >= begin && m.Time <= end {
			return g, g.TickAt(m.Time), true
		}
	}
	return nil, 0, false
}
