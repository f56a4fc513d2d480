package teehistorian

import (
	"time"

	"playhead/formats/internal/binread"
)

// A Link holds the header fields that connect a file to others: at a map change,
// the server ends one file and begins the next.
type Link struct {
	ID       string // game_uuid
	Previous string // prev_game_uuid, "" for the first of a server and before DDNet 17.2
	Server   string // name and port
	Start    time.Time
	Map      string
}

// ReadLink reads only the header of src.
func ReadLink(src binread.Source) (Link, error) {
	_, h, err := newReader(src)
	if err != nil {
		return Link{}, err
	}
	return Link{
		ID: h.text("game_uuid"), Previous: h.text("prev_game_uuid"), Server: h.text("server_name") + "\x00" +
			h.text("server_port"),
		Start: h.startTime(), Map: h.text("map_name"),
	}, nil
}

// Follows reports whether a file continues before. If sure is false, the headers
// do not say so, and only the server and the time match; of several such files,
// the first one started after before is the right one.
func (l *Link) Follows(before *Link) (follows, sure bool) {
	if l.Previous != "" {
		return l.Previous == before.ID, true
	}
	return l.Server == before.Server && l.ID != before.ID && !before.Start.IsZero() && l.Start.After(before.Start),
		false
}
