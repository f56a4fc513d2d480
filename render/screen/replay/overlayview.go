package replay

import (
	"playhead/render/layout"
	"playhead/render/part"
)

const (
	chatMost = 4 // lines
	// chatRows is the maximum number of rows for a line of chat.
	chatRows, chatRowsSlim = 4, 3
	// chatAbovePad is how much higher than the pad a map is on which the chat
	// is above it; on a lower one it is beside.
	chatAbovePad = 160
	// feedBeside is the least room that the kills need beside the key strip of a
	// small window; with less they are below it.
	feedBeside = 320
	// feedUnder is the least width of the map for kills beside what is in its upper left
	// corner.
	feedUnder = 560
	// killsBesideRace is the least room for kills beside the clock of a race.
	killsBesideRace = 180
	// killWide is how wide most kills are.
	killWide = 300
	// chatLeast is what kills that would lie on the chat leave of it.
	chatLeast = 64
)

// paint draws the overlays.
func (o *overlays) paint() {
	if o.parts.Charted() {
		return
	}
	l := &o.D.Lay
	bottom, beside, strip := l.Map.Bottom()-l.Margin-o.foot, 0.0, 0.0
	if o.D.Set.Pad && o.S.Followed >= 0 {
		pad := o.Look.Pad()
		pw, ph := part.PadSize(l)
		y := bottom - ph
		switch {
		case l.Slim:
			y = l.Map.Y + l.Margin + o.top
		case l.Map.H-o.foot > ph+chatAbovePad:
			bottom = y - 10
		default:
			beside = pw + 10
		}
		own := part.PlacedPad{Pad: pad, X: l.Map.X + l.Margin, Y: y, Slim: l.Slim}
		others := o.padsBeside(&own)
		if own.Y < y {
			bottom = own.Y - 10
		} else if own.Letter != "" && beside > 0 {
			beside *= 2
		}
		for _, p := range append(others, own) {
			p.Draw(&o.D.P, p.X, p.Y, p.Slim)
		}
		if l.Slim {
			strip = o.D.P.Plates[len(o.D.P.Plates)-1].Right() - l.Map.X
		}
	}
	n := len(o.D.P.Plates)
	if o.race.Empty() {
		if line, ok := scoreline(o.Kit, o.parts); ok {
			line.Draw(&o.D.P, freeArea(l), l.Margin, strip)
			if clock, ok := part.First[part.Timing](o.parts); ok {
				clock.OwnRaceLine(o.D.P.Plates[n])
			}
		}
	}
	o.score = max(o.score, o.race.Bottom())
	o.paintSlimClock(strip)
	for _, r := range o.D.P.Plates[n:] {
		o.score = max(o.score, r.Bottom())
	}
	if o.D.Set.Chat && !o.St.Scene.Only.Runners {
		o.paintChat(bottom, beside, strip)
	}
}

// padTop returns the y of the pad, the end of the map without one.
func (o *overlays) padTop() float64 {
	l := &o.D.Lay
	y := l.Map.Bottom() - l.Margin - o.foot
	if o.D.Set.Pad && o.S.Followed >= 0 && !l.Slim {
		_, ph := part.PadSize(l)
		y -= ph
	}
	return y
}

// scoreline returns what is said over the picture in a line: how a run of the race stands, or the game.
func scoreline(k part.Kit, parts part.List) (line part.Scoreline, ok bool) {
	if clock, is := part.First[part.Timing](parts); is {
		if line, ok = clock.RaceLine(); ok {
			return line, true
		}
	}
	return k.Look.Scoreline()
}

// padsBeside returns the pads that parts show beside that of the followed player.
func (o *overlays) padsBeside(own *part.PlacedPad) (others []part.PlacedPad) {
	for p := range part.Each[part.Padded](o.parts) {
		others = append(others, p.Pads(own)...)
	}
	return others
}

// paintSlimClock draws score and clock of a match in a small window.
func (o *overlays) paintSlimClock(strip float64) {
	o.line = 0
	if !o.D.Lay.Slim {
		return
	}
	clock, ok := part.First[part.Clocked](o.parts)
	if !ok {
		return
	}
	line, ok := clock.Scoreline()
	if !ok {
		return
	}
	n := len(o.D.P.Plates)
	line.Draw(&o.D.P, freeArea(&o.D.Lay), o.D.Lay.Margin, strip)
	for _, r := range o.D.P.Plates[n:] {
		o.line = max(o.line, r.Bottom())
	}
}

// paintChat draws kills and chat. The chat ends at bottom, to the right of
// anything beside it; the kills are to the right of strip.
func (o *overlays) paintChat(bottom, beside, strip float64) {
	l := &o.D.Lay
	area := freeArea(l)
	feed := area
	feed.CutTop(o.below)
	if feed.CutLeft(strip); strip > 0 && feed.W < feedBeside {
		_, ph := part.PadSize(l)
		feed = area
		feed.CutTop(max(o.below, o.top+ph+6))
	}
	if strip == 0 && feed.W < feedUnder {
		feed.CutTop(max(0, o.top-o.below)) // what is in the left corner reaches below it
	}
	if o.line > 0 { // the score is above the kills
		feed.CutTop(max(0, o.line-feed.Y))
	}
	if free := feed.Right() - o.race.Right(); !o.race.Empty() && free >= killsBesideRace {
		feed.CutLeft(feed.W - free)
	} else {
		feed.CutTop(max(0, o.race.Bottom()-feed.Y))
	}
	area.CutLeft(beside) // where the pad is
	if area.X+l.Margin+part.ChatWidth > feed.Right()-l.Margin-killWide {
		feed.H = max(0, min(feed.H, bottom-chatLeast-feed.Y)) // they would lie on each other
	}
	n := len(o.D.P.Plates)
	part.KillFeed(&o.D.P, feed, l.Margin, o.killsIn(feed))
	rows, most := chatRows, chatMost
	if l.Slim {
		rows, most = chatRowsSlim, 1
	}
	part.Chat(&o.D.P, area, o.underPlates(area, n), bottom, l.Margin, rows, o.Look.Chat(most))
}

// killsIn returns the latest kills for which there is room.
func (o *overlays) killsIn(feed layout.Rect) []part.Kill {
	kills := o.Look.Kills()
	rows := max(0, int((min(o.end, feed.Bottom())-feed.Y-o.D.Lay.Margin)/part.KillHeight))
	return kills[max(0, len(kills)-rows):]
}

// underPlates returns the y below the plates that are in the upper part of the
// chat's column already, and below those from n on, the kills, wherever they reach into it: the chat ends there.
func (o *overlays) underPlates(area layout.Rect, n int) float64 {
	y := area.Y + o.D.Lay.Margin
	column := layout.Rect{X: area.X, Y: area.Y, W: o.D.Lay.Margin + part.ChatWidth, H: area.H / 2}
	for i, r := range o.D.P.Plates {
		if r.Overlaps(column) || i >= n && r.X < column.Right() {
			y = max(y, r.Bottom()+8)
		}
	}
	return y
}
