package moment

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"playhead/moment/player"
)

// An About is what an index says about a page. A page holds it, so that an index is made of pages alone.
type About struct {
	File    string   `json:"file,omitempty"` // of the page; set by an index
	Title   string   `json:"title"`
	Line    string   `json:"line"`
	Map     string   `json:"map,omitempty"`
	Date    string   `json:"date,omitempty"`
	Seconds float64  `json:"seconds"`
	Players []string `json:"players"`
	Notes   []string `json:"notes,omitempty"`
	Sources []string `json:"sources"`
}

func (m *Moment) about() About {
	a := About{
		Title: m.page.Title, Line: m.page.Line, Map: m.page.Map, Date: m.page.Date, Seconds: m.page.Length / 1000,
		Players: m.Players(),
	}
	for _, n := range m.page.Notes {
		a.Notes = append(a.Notes, strings.TrimSpace(n.Title+" "+n.Text))
	}
	for _, s := range m.page.Sources {
		a.Sources = append(a.Sources, s.Name)
	}
	return a
}

// ErrNoPage means that a file is no moment page.
var ErrNoPage = errors.New("not a moment page")

// Limits of what an index takes from a page, which may come from a stranger.
const (
	MostPageBytes = 64 << 20
	mostHead      = 1 << 20 // the description comes before everything else
	mostList      = 400
)

// ReadAbout returns what a page says about itself, ErrNoPage for any other file.
func ReadAbout(r io.Reader) (About, error) {
	head, err := io.ReadAll(io.LimitReader(r, mostHead))
	if err != nil {
		return About{}, err
	}
	if !bytes.Contains(head[:min(len(head), 2000)], []byte(pageMark)) {
		return About{}, ErrNoPage
	}
	_, rest, ok := bytes.Cut(head, []byte(`<script type="application/json" id="about">`))
	text, _, ends := bytes.Cut(rest, []byte("</script>"))
	var a About
	if !ok || !ends || json.Unmarshal(text, &a) != nil {
		return About{}, ErrNoPage
	}
	a.File, a.Title, a.Line, a.Map, a.Date = "", plain(a.Title), plain(a.Line), plain(a.Map), plain(a.Date)
	for _, list := range [...]*[]string{&a.Players, &a.Notes, &a.Sources} {
		*list = (*list)[:min(len(*list), mostList)]
		for i := range *list {
			(*list)[i] = plain((*list)[i])
		}
	}
	return a, nil
}

// WriteIndex writes a page that lists and searches others. Each must have its File: a name without a folder.
func WriteIndex(w io.Writer, title string, all []About) error {
	data, err := json.Marshal(struct {
		Title string  `json:"title"`
		Pages []About `json:"pages"`
	}{plain(title), all})
	if err != nil {
		return err
	}
	return writeHTML(w, plain(title), player.Style, player.IndexScript, player.IndexBody, []block{{"index", data}})
}
