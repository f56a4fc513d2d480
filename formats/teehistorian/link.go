package teehistorian

import (
	"time"

	"playhead/formats/internal/binread"
)

// A Link is what a file's header says of its place among others: a change of
// map ends a file and begins the next.
type Link struct {
	ID       string // game_uuid
	Previous string // prev_game_uuid, "" for the first of a server and before DDNet 17.2
	Server   string // name and port
	Start    time.Time
	Map      string
}

// ReadLink reads the header of src only.
func ReadLink(src binread.Source) (Link, error) {
	_, h, err := newReader(src)
	if err != nil {
		return Link{}, err
	}
	return Link{
		ID: h.text("game_uuid"), Previous: h.text("prev_game_uuid"), Server: h.text("server_name") + "\x00" + h.text("server_port"),
		Start: h.startTime(), Map: h.text("map_name"),
	}, nil
}

// Follows reports whether a file goes on where before ended. sure is false when
// the headers do not say so, and only server and time speak for it: then the
// right one is the one that started first after before.
func (l *Link) Follows(before *Link) (follows, sure bool) {
	if l.Previous != "" {
		return l.Previous == before.ID, true
	}
	return l.Server == before.Server && l.ID != before.ID && !before.Start.IsZero() && l.Start.After(before.Start), false
}
