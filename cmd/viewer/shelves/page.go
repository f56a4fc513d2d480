package shelves

import (
	"bytes"
	"image"
	"image/png"
	"math"

	"playhead/library"
	screen "playhead/render/screen/library"
)

// Page answers with what is known of a player or a map.
func (k *Keeper) Page(of screen.PageOf, done func(*screen.Page)) {
	k.later(func(db *library.DB) {
		var p library.Page
		var err error
		if of.IsMap {
			p, err = db.MapPage(k.ctx, of.Name)
		} else {
			p, err = db.PlayerPage(k.ctx, of.Name, of.Map)
		}
		if err != nil {
			return
		}
		out := pageOf(of, &p)
		k.opt.Post(func() { done(out) })
	})
}

func pageOf(of screen.PageOf, p *library.Page) *screen.Page {
	out := &screen.Page{
		Of: of, Name: p.Name, From: p.From, To: p.To, Recordings: p.Recordings, Others: p.Others, Runs: p.Runs,
		Hours: p.Seconds / 3600, Best: runsOf(p.Best), Often: named(p.Often), Map: p.Map, Course: runsOf(p.Course),
	}
	x0, y0, x1, y1 := int32(math.MaxInt32), int32(math.MaxInt32), int32(math.MinInt32), int32(math.MinInt32)
	for _, c := range p.Heat {
		x0, y0, x1, y1 = min(x0, c.X), min(y0, c.Y), max(x1, c.X), max(y1, c.Y)
		out.Heat = append(out.Heat, screen.Cell{X: c.X, Y: c.Y, Deaths: c.Deaths, Freezes: c.Freezes})
	}
	if len(out.Heat) > 0 {
		out.HeatX, out.HeatY, out.HeatW, out.HeatH = x0, y0, x1-x0+1, y1-y0+1
	}
	return out
}

func runsOf(list []library.PageRun) []screen.Run {
	out := make([]screen.Run, len(list))
	for i := range list {
		out[i] = *runOf(&list[i].FoundRun, list[i].Path, list[i].At, !list[i].Connected)
	}
	return out
}

// Picture answers with the picture of a recording, nil if there is none.
func (k *Keeper) Picture(id int64, done func(image.Image)) {
	k.later(func(db *library.DB) {
		var img image.Image
		if data, err := db.Picture(k.ctx, id); err == nil && len(data) > 0 {
			img, _ = png.Decode(bytes.NewReader(data)) // a damaged one is drawn as none
		}
		k.opt.Post(func() { done(img) })
	})
}
