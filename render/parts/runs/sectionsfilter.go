package runs

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/sections"
)

// attemptKey names an attempt of the recording that is open.
type attemptKey struct {
	game, player int
	start        sim.Tick
}

// A sectionFilter says which attempts count. The zero value passes all.
type sectionFilter struct {
	name     string // of the player, "" for all
	ends     endsOf
	run      attemptKey    // the only one, if chosen
	one      bool          // run is
	ranged   bool          // those that begin in the selected range
	from, to time.Duration // that range
}

// endsOf are attempts by how they ended.
type endsOf uint8

const (
	allEnds endsOf = iota
	finishedOnly
	unfinishedOnly
)

// any reports whether some attempts may not pass.
func (f *sectionFilter) any() bool { return f.name != "" || f.ends != allEnds || f.one || f.ranged }

// keyOf names the attempt.
func keyOf(a *sections.Attempt) attemptKey { return attemptKey{a.Run.Game, a.Run.Player, a.Run.Start} }

// passes reports whether an attempt counts. own says that it is of the recording that is open, which began tells times
// of.
func (f *sectionFilter) passes(a *sections.Attempt, own bool, began func(*sections.Attempt) time.Duration) bool {
	switch {
	case f.name != "" && a.Run.Name != f.name, f.ends != allEnds && a.Run.Finished() != (f.ends == finishedOnly):
		return false
	case f.one && (!own || keyOf(a) != f.run):
		return false
	case !f.ranged:
		return true
	case !own:
		return false
	}
	at := began(a)
	return at >= f.from && at < f.to
}

// began returns when an attempt of the recording that is open began.
func (v *Sections) began(a *sections.Attempt) time.Duration {
	return v.S.Recording().Games[a.Run.Game].TimeOf(a.Run.Start)
}

// own reports whether an attempt is of the recording that is open.
func (v *Sections) own(a *sections.Attempt) bool { return a.File == v.S.Path }

// The lists of what counts.
const (
	byPlayer = iota
	byEnd
	byTime
	byFolder
	numFilters
)

// filterLabels say what counts, in short.
func (v *Sections) filterLabels() (labels [numFilters]string, on [numFilters]bool) {
	f := &v.filter
	labels = [...]string{"all players", "all attempts", "whole recording", "this recording"}
	if f.name != "" {
		labels[byPlayer] = f.name
	}
	switch {
	case f.one:
		labels[byEnd] = "one run"
	case f.ends == finishedOnly:
		labels[byEnd] = "finished"
	case f.ends == unfinishedOnly:
		labels[byEnd] = "unfinished"
	}
	if f.ranged {
		labels[byTime] = "selected range"
	}
	if v.folder.on {
		labels[byFolder] = v.folder.label()
	}
	return labels, [...]bool{f.name != "", f.one || f.ends != allEnds, f.ranged, v.folder.on}
}

// choice returns a row that sets a filter.
func (v *Sections) choice(label string, on bool, why string, set func(f *sectionFilter)) widget.MenuItem {
	return widget.MenuItem{
		Label: label, Check: true, Checked: on, Disabled: why, Do: func() {
			set(&v.filter)
		},
	}
}

// mostNames is how many players a menu lists.
const mostNames = 60

// filterMenu returns the rows of a list of what counts.
func (v *Sections) filterMenu(by int) (items []widget.MenuItem) {
	f := v.filter
	switch by {
	case byPlayer:
		items = append(items, v.choice("All players", f.name == "", "", func(f *sectionFilter) { f.name = "" }))
		for _, name := range v.names() {
			items = append(items, v.choice(name, f.name == name, "", func(f *sectionFilter) {
				f.name, v.only = name, false
			}))
		}
	case byEnd:
		for i, label := range [...]string{"All attempts", "Finished", "Unfinished"} {
			items = append(items, v.choice(label, !f.one && f.ends == endsOf(i), "", func(f *sectionFilter) {
				f.ends, f.one = endsOf(i), false
			}))
		}
		label, why, key := "The chosen run", "Choose a run in the list of runs first.", attemptKey{}
		if r, ok := v.pickedRun(); ok {
			label, why = "The chosen run, of "+runlist.Who(r), ""
			key = attemptKey{r.Game, r.Player, r.Start}
		}
		items = append(items, v.choice(label, f.one, why, func(f *sectionFilter) {
			f.ends, f.one, f.run = allEnds, true, key
		}))
	case byTime:
		items = append(items, v.choice("Whole recording", !f.ranged, "", func(f *sectionFilter) { f.ranged = false }))
		why := ""
		if _, ok := v.S.Range(); !ok {
			why = "Select a range in the timeline first."
		}
		items = append(items, v.choice("Attempts that begin in the selected range", f.ranged, why,
			func(f *sectionFilter) {
				f.ranged = true
			}))
	case byFolder:
		items = append(items, widget.MenuItem{
			Label: "This recording", Check: true, Checked: !v.folder.on, Do: v.dropFolder,
		}, widget.MenuItem{
			Label: "Its folder", Check: true, Checked: v.folder.on, Disabled: v.whyNoFolder(), Do: v.readFolder,
		})
	}
	return items
}

// names returns the players of the map at the playhead.
func (v *Sections) names() (names []string) {
	for i := range v.of.found.levels {
		if l := &v.of.found.levels[i]; strings.EqualFold(l.Map, v.of.level) {
			for k := range l.Attempts {
				names = append(names, l.Attempts[k].Run.Name)
			}
		}
	}
	for i := range v.folder.levels {
		for k := range v.folder.levels[i].Attempts {
			names = append(names, v.folder.levels[i].Attempts[k].Run.Name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), mostNames)]
}

// pickedRun returns the run that the user chose in the list of runs.
func (v *Sections) pickedRun() (r *runs.Run, ok bool) {
	if l, found := part.First[runlist.Picked](v.Parts); found {
		return l.PickedRun()
	}
	return nil, false
}

// dropFilter opens a list of what counts, or all of them where there is one button.
func (v *Sections) dropFilter(n int) {
	v.Dialogs.Drop(&desk.Menu{
		Kind: "sections filter", Index: n, Chosen: -1,
		Items: func() (items []widget.MenuItem) {
			if n < numFilters {
				return v.filterMenu(n)
			}
			for by, head := range [numFilters]string{"Players", "Attempts", "Time", "Recordings"} {
				items = append(items, widget.MenuItem{Label: head, Head: true})
				items = append(items, v.filterMenu(by)...)
			}
			return items
		},
		From: func() layout.Rect {
			z, _ := v.D.P.Hits.Find(widget.Target{Part: filterPart, N: n})
			return z.Rect
		},
	})
}

// filterChips returns the buttons of what counts: one for all where there is little room.
func (v *Sections) filterChips(chips []widget.Chip, several bool) []widget.Chip {
	labels, on := v.filterLabels()
	tips := [numFilters]string{
		"Whose attempts count", "Which attempts count", "When attempts that count begin", "Which recordings count",
	}
	if !several {
		label, any := "all attempts", false
		for i := range labels {
			if on[i] {
				if !any {
					label = labels[i]
				} else {
					label = "filtered"
				}
				any = true
			}
		}
		return append(chips, widget.Chip{
			Label: label, Target: widget.Target{Part: filterPart, N: numFilters}, On: any, HasIcon: true,
			Icon: assets.IconDown, Tip: "Which attempts count",
		})
	}
	for i := range labels {
		chips = append(chips, widget.Chip{
			Label: labels[i], Target: widget.Target{Part: filterPart, N: i}, On: on[i], HasIcon: true,
			Icon: assets.IconDown, Tip: tips[i],
		})
	}
	return chips
}

// A sectionFolder is what other recordings of the folder have of the map.
type sectionFolder struct {
	on     bool
	all    desk.FolderSections // so far
	levels []sections.Level
	stop   func()
}

func (f *sectionFolder) label() string {
	switch {
	case f.all.Read < f.all.Of || !f.all.Known:
		return fmt.Sprintf("folder, %d of %d read", f.all.Read, f.all.Of)
	case f.all.Unread > 0:
		return fmt.Sprintf("folder, %d unreadable", f.all.Unread)
	}
	return "folder, " + widget.Plural(f.all.Of+1, "recording")
}

// whyNoFolder says why recordings of the folder cannot be added, "" if they can.
func (v *Sections) whyNoFolder() string {
	if v.D.Host.Sections == nil || v.S.Path == "" {
		return "Not available here."
	}
	return ""
}

// dropFolder leaves out other recordings.
func (v *Sections) dropFolder() {
	if v.folder.stop != nil {
		v.folder.stop()
	}
	v.folder, v.table = sectionFolder{}, nil
}

// readFolder adds the attempts of the other recordings of the folder, one recording after another.
func (v *Sections) readFolder() {
	v.dropFolder()
	if v.whyNoFolder() != "" || v.S.Game() == nil {
		return
	}
	v.folder.on = true
	v.folder.stop = v.D.Host.Sections(v.S.Game().Map.Name, v.usedLines(), func(r desk.FolderSections) {
		v.folder.all = r
		v.folder.levels = append(v.folder.levels, r.Levels...)
		v.table = nil // is made again
	})
}
