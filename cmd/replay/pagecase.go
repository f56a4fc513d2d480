package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/moment"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/aliases"
)

// caseFlag names a case, whose chapters, marks and drawings a page shows.
type caseFlag struct {
	path string
	of   *casefile.Case // nil without one
	part int            // the recording of the case that the page is of
}

// read reads the case, if there is one.
func (f *caseFlag) read(all *outfile.Files) error {
	if f.path == "" {
		return nil
	}
	if err := all.Reads(f.path); err != nil {
		return err
	}
	in, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return err
	}
	if f.of, err = casefile.Read(in, info.Size()); err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	return nil
}

// find finds the recording in the case, by content.
func (f *caseFlag) find(path, sha256 string) error {
	if f.part = f.of.Of(sha256); f.part >= 0 {
		return nil
	}
	var names []string
	for i := range f.of.Recordings {
		names = append(names, f.of.Recordings[i].Name)
	}
	return usageError{fmt.Errorf("--case %s: this case is for another recording (%s), not for %s", f.path,
		sim.Clean(strings.Join(names, ", ")), path)}
}

// caseMargin is what a page shows before and behind the chapters and drawings of a case.
const caseMargin = time.Second

// span returns the part of the recording that the chapters, marks and drawings are in, false for a case without any.
func (f *caseFlag) span() (from, to time.Duration, ok bool) {
	from = 1 << 62
	add := func(recording int, a, b drawing.Seconds) {
		if recording == f.part {
			from, to, ok = min(from, time.Duration(a)), max(to, time.Duration(b)), true
		}
	}
	for i := range f.of.Chapters {
		c := &f.of.Chapters[i]
		add(c.Recording, c.At, c.At+c.Length)
	}
	for i := range f.of.Drawings {
		d := &f.of.Drawings[i]
		add(d.Recording, d.From, d.To)
	}
	for i := range f.of.Marks {
		add(f.of.Marks[i].Recording, f.of.Marks[i].At, f.of.Marks[i].At)
	}
	return max(0, from-caseMargin), to + caseMargin, ok
}

// drawings returns those of the recording, without names that names replaces.
func (f *caseFlag) drawings(names *aliases.Table) (all []drawing.Drawing) {
	for i := range f.of.Drawings {
		if d := &f.of.Drawings[i]; d.Recording == f.part {
			shown := d.Drawing
			shown.Text, shown.Player = names.Text(shown.Text), names.Known(shown.Player)
			all = append(all, shown)
		}
	}
	return all
}

// choose fills in what the flags leave open: the part, the title, the player to follow.
func (f *pageFlags) choose(ofRun bool, last time.Duration) {
	c := &f.whole
	if c.of == nil {
		return
	}
	if f.title == "" {
		f.title = c.of.Title
	}
	if from, to, ok := c.span(); ok && !ofRun && f.from == "" && f.to == "" {
		f.from = fmt.Sprintf("%.6fs", from.Seconds())
		if to < last {
			f.to = fmt.Sprintf("%.6fs", to.Seconds())
		}
	}
}

// addCase adds what the case says about the recording to the page.
func (p *pageMaker) addCase(part *moment.Part) {
	c, names := &p.f.whole, p.f.names()
	if c.of == nil {
		return
	}
	for i := range c.of.Chapters {
		n := &c.of.Chapters[i]
		if n.Recording != c.part {
			continue
		}
		note := moment.Note{
			Time: time.Duration(n.At), Title: names.Text(n.Title), Text: names.Text(n.Text),
			By: n.By, Length: time.Duration(n.Length),
			Follow: names.Known(n.Follow), Speed: n.Speed,
		}
		if n.Camera != nil {
			note.Camera = &[3]float64{n.Camera.X, n.Camera.Y, n.Camera.Width}
		}
		p.opt.Notes = append(p.opt.Notes, note)
		p.opt.OnlyNotes = true
	}
	for i := range c.of.Marks {
		if m := &c.of.Marks[i]; m.Recording == c.part && m.Name != "" {
			p.opt.Notes = append(p.opt.Notes, moment.Note{
				Time: time.Duration(m.At), Title: names.Text(m.Name), Follow: names.Known(m.Follow),
			})
		}
	}
	p.opt.Drawings = append(p.opt.Drawings, c.drawings(names)...)
	if p.opt.Follow < 0 {
		p.followFirst(part)
	}
}

// followFirst follows the player of the first chapter that has one.
func (p *pageMaker) followFirst(part *moment.Part) {
	for i := range p.opt.Notes {
		for j := range part.Game.Stints {
			s := &part.Game.Stints[j]
			if s.From <= part.To && s.To > part.From && s.Identity.Name == p.opt.Notes[i].Follow &&
				(part.Wants == nil || part.Wants(s.Player, s)) && s.Identity.Name != "" {
				p.opt.Follow, p.opt.Stint = s.Player, s
				return
			}
		}
	}
}
