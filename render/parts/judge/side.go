package judge

import (
	"fmt"
	"math"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

const (
	tickHeight = 20.0
	noteHeight = 24.0
	mostNotes  = 4 // in view
)

// A side is in place of the panel: the scene, ticks and notes.
type side struct {
	part.Moment
	ticks    []tickRow
	commands bool    // they are of a usercmd each: the followed player recorded a GoldSrc demo
	scroll   float64 // of the notes
}

// most returns how far the notes can be scrolled.
func (j *side) most() float64 { return max(0, float64(len(j.S.Bookmarks.All())-1)*noteHeight) }

// scrollBy scrolls the notes, as far as there are more.
func (j *side) scrollBy(px float64) { j.scroll = min(max(j.scroll+px, 0), j.most()) }

// paint draws the scene, the ticks around the playhead and the notes.
func (j *side) paint(p *widget.Painter, r layout.Rect) {
	p.Fill(r, p.T.S2)
	p.Ground(r)
	p.VLine(r.X, r.Y, r.H, p.T.Line)
	r.CutLeft(1)
	const ticksAndNotes = 210.0 // the least that is worth having
	if h := min(160, math.Floor(r.W*0.5), r.H-ticksAndNotes); h >= 60 {
		j.Preview(j.S.Play.Position(), r.CutTop(h))
	}
	if r.H >= 150 {
		n := float64(max(1, min(len(j.S.Bookmarks.All()), mostNotes, int((r.H-130)/noteHeight))))
		j.paintNotes(p, r.CutBottom(34+n*noteHeight+6))
	}
	head := r.CutTop(34)
	p.Text(head.X+12, head.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Ticks")
	p.Text(head.X+58, head.CenterY(), theme.Small, p.T.T3, "around the playhead")
	p.Button(widget.Button{
		Rect:   layout.Rect{X: head.Right() - 36, Y: head.Y + 3, W: 28, H: 28},
		Target: widget.Target{Part: ticksPart}, Icon: assets.IconCopy, Flat: true, Tip: "Copy these ticks as text",
	})
	labels := r.CutTop(18)
	if j.commands {
		paintUsercmdLabels(p, labels)
	} else {
		paintTickLabels(p, labels)
	}
	now := max(0, indexOfNow(j.ticks))
	fit := int(r.H / tickHeight)
	first := max(0, min(now-fit/2, len(j.ticks)-fit))
	p.Clip(r)
	for i := first; i < len(j.ticks) && i < first+fit+1; i++ {
		row := layout.Rect{X: r.X, Y: r.Y + float64(i-first)*tickHeight, W: r.W, H: tickHeight}
		t := &j.ticks[i]
		tip, more := t.game, t.at
		if j.commands {
			paintUsercmd(p, row, t)
			if tip == "" {
				tip = t.cmd.buttons
			}
			more = t.cmd.text()
		} else {
			paintTick(p, row, t)
		}
		p.Hits.Add(widget.Zone{
			Rect: row, Target: widget.Target{Part: tickPart, N: int(t.tick)},
			Cursor: widget.CursorPointer, Tip: tip, More: more, Mouse: true,
		})
	}
	p.Unclip()
}

// paintNotes draws the notes of the recording: its bookmarks.
func (j *side) paintNotes(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	head := r.CutTop(34)
	p.Text(head.X+12, head.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Notes")
	all := j.S.Bookmarks.All()
	p.Text(head.X+60, head.CenterY(), theme.Small, p.T.T3, count(len(all)))
	p.Button(widget.Button{
		Rect:   layout.Rect{X: head.Right() - 36, Y: head.Y + 3, W: 28, H: 28},
		Target: widget.Target{Part: notePart}, Icon: assets.IconPlus, Flat: true, Tip: "Add a note at the playhead",
		More: "Notes are named bookmarks: saved with the recording and included in the report.",
	})
	if len(all) == 0 {
		p.TextIn(r.X+12, r.Y+10, r.W-24, canvas.Left, theme.Small, p.T.T3, "Notes are saved with the recording.")
		return
	}
	long := j.S.Total() >= time.Hour
	p.Clip(r)
	for i := range all {
		b := &all[i]
		row := layout.Rect{X: r.X, Y: r.Y + float64(i)*noteHeight - j.scroll, W: r.W, H: noteHeight}
		if row.Bottom() < r.Y || row.Y > r.Bottom() {
			continue
		}
		tgt := widget.Target{Part: notesPart, N: i}
		if p.Hovered(tgt) {
			p.Fill(row, p.T.S3)
		}
		at := times.Clock(b.Time, long, 2)
		mono := theme.Small.In(theme.Mono)
		p.Text(row.X+12, row.CenterY(), mono, p.T.T3, at)
		x := row.X + 18 + p.TextWidth(mono, at)
		p.Mark(theme.MarkBookmark, x+6, row.CenterY(), 8, p.T.Marks[theme.MarkBookmark])
		name, ink := b.Name, p.T.T1
		if name == "" {
			name, ink = "no text", p.T.T3
		}
		p.TextIn(x+16, row.CenterY(), row.Right()-x-24, canvas.Left, theme.Label, ink, name)
		p.Hits.Add(widget.Zone{
			Rect: row, Target: tgt, Cursor: widget.CursorPointer, Tip: name,
			More: fmt.Sprintf("%s Click to go there.", b.More()),
		})
	}
	p.Unclip()
}
