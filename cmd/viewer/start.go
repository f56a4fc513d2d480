package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/assets"
	"playhead/assets/samples"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
)

// showStart fills the start screen: with available data immediately, and with
// search results as they arrive.
func (a *app) showStart() {
	if a.samples == nil {
		a.samples = offeredSamples()
	}
	a.win.Start().Offer(start.Content{Kinds: recordingKinds(), Samples: a.samples})
	records := append([]recentRecord(nil), a.store.recent.Files...)
	data := append(append([]string(nil), a.opt.data...), a.win.Settings().Folders...)
	a.crash.Go("looking for recordings and games", func() {
		recents := make([]shell.Recent, 0, 5)
		for _, r := range records[:min(len(records), 5)] {
			recents = append(recents, recentRow(r, time.Now()))
		}
		found := libraries(&gamedata.Finder{Data: data})
		a.post(func() {
			offer := a.win.Start().Offers()
			offer.Recents, offer.Found = recents, found
			a.win.Start().Offer(offer)
			a.startReady = true
		})
	})
}

// offeredSamples returns the samples with their pictures, which take a few ms to decode.
func offeredSamples() []start.Sample {
	var out []start.Sample
	for _, s := range samples.Offered() {
		out = append(out, start.Sample{
			Title: s.Title, Detail: s.Format, Length: timeline.Clock(s.Length, false, 0), Picture: samplePicture(s.Name),
		})
	}
	return out
}

// recordingKinds describes what can be opened.
func recordingKinds() []shell.RecordingKind {
	var kinds []shell.RecordingKind
	for _, f := range formats.All() {
		kinds = append(kinds, shell.RecordingKind{Badge: f.OriginBadge, Title: f.Title, Extensions: f.Extensions, Origin: f.Origin, Coverage: f.Coverage})
	}
	return kinds
}

// samplePicture returns the picture of a sample, nil without one.
func samplePicture(name string) image.Image {
	data, err := fs.ReadFile(samples.Files, name+".png")
	if err != nil {
		return nil
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return img
}

// libraries returns the folders of games that hold something.
func libraries(f *gamedata.Finder) []shell.Found {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	var out []shell.Found
	for _, l := range f.Libraries(ctx) {
		var parts []string
		for _, f := range formats.All() {
			if n := l.Recordings[f.Noun]; n > 0 && !slices.Contains(parts, count(n, f.Noun)) {
				parts = append(parts, count(n, f.Noun))
			}
		}
		if l.Maps > 0 {
			parts = append(parts, count(l.Maps, "map"))
		}
		found := shell.Found{Name: l.Game.String(), Detail: strings.Join(parts, ", ")}
		if len(l.Folders) > 0 {
			found.Path = l.Folders[0]
		}
		out = append(out, found)
	}
	return out
}

// count returns "1 map", "24 maps".
func count(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// recentRow returns a row of the start screen.
func recentRow(r recentRecord, now time.Time) shell.Recent {
	_, err := os.Stat(r.Path)
	row := shell.Recent{Path: r.Path, Name: filepath.Base(r.Path), Badge: r.Badge, Detail: r.Detail, When: when(r.Opened, now), Missing: err != nil}
	if r.Duration > 0 {
		row.Watched = r.Position / r.Duration
		row.Length = timeline.Clock(time.Duration(r.Duration*float64(time.Second)), false, 0)
		row.Detail = strings.TrimSuffix(strings.TrimSuffix(r.Detail, row.Length), " · ")
	}
	return row
}

// when says when something was, as people do.
func when(t, now time.Time) string {
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	switch days := int(day(now).Sub(day(t)).Hours() / 24); {
	case days <= 0:
		return "today " + t.Format("15:04")
	case days == 1:
		return "yesterday"
	case days < 7:
		return t.Format("Mon")
	case t.Year() == now.Year():
		return t.Format("2 Jan")
	}
	return t.Format("2 Jan 2006")
}

// remember adds the current recording and how far it was watched to the recent
// recordings.
func (a *app) remember() {
	s := a.current.Session
	if s == nil || a.current.path == "" || a.shot != nil || s.Game() == nil {
		return
	}
	g := s.Game()
	parts := []string{}
	if g.Map.Name != "" {
		parts = append(parts, g.Map.Name)
	}
	if n := players(g); n > 0 {
		parts = append(parts, count(n, "player"))
	}
	parts = append(parts, timeline.Clock(session.Whole(s), false, 0))
	a.store.put(recentRecord{
		Path: a.current.path, Badge: badge(g.Engine, s.Recording().Meta), Detail: strings.Join(parts, " · "), Opened: time.Now(),
		Position: s.Play.Position().Seconds(), Duration: session.Whole(s).Seconds(),
	})
	a.keepWatched()
	a.showStart()
}

// players counts who took part in a game.
func players(g *sim.Game) int {
	seen := map[[2]int]bool{}
	for i := range g.Stints {
		seen[[2]int{g.Stints[i].Player, g.Stints[i].Stint}] = true
	}
	return len(seen)
}

// badge is the short word for a kind of recording.
func badge(e sim.Engine, m sim.Meta) string {
	if word := formats.Of(m).Badge; word != "" {
		return word
	}
	return [...]string{"0.6", "DDNet", "0.7", "GoldSrc"}[e]
}

// forget removes a recording from the recent ones; the file stays.
func (a *app) forget(path string) {
	was, at := a.store.drop(path)
	a.showStart()
	if at < 0 {
		return
	}
	toast := shell.Toast{
		Kind: shell.KindOK, Icon: assets.IconFile, Title: "Removed from the list",
		Detail: filepath.Base(path) + " itself stays where it is.", Action: "Undo",
	}
	a.win.Toast(toast, func() {
		a.store.restore(was, at)
		a.showStart()
	})
}

// locate asks where a recording is that was moved or renamed, and opens it.
func (a *app) locate(path string) {
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); err != nil {
		folder = a.store.lastFolder()
	}
	a.askForFile("Where is "+filepath.Base(path)+" now?", folder, "Recordings", extensions(), func(now string) { a.located(path, now) })
}

// located opens a recording that was found again; it keeps its place among the recent
// ones.
func (a *app) located(path, now string) {
	a.store.move(path, now)
	a.showStart()
	a.open(now)
}
