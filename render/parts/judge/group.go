package judge

import (
	"fmt"
	"maps"
	"slices"

	"playhead/render/judging"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/measure"
)

// A group is what the followed player is compared with besides the players of the recording: recordings from sources
// that the user adds and removes. They are remembered for the game.
type group struct {
	asked   bool     // for the sources that are remembered
	sources []string // also those that have no recording now
	waiting bool     // for what is being measured
}

// game returns the name under which a group is remembered, "" for none.
func (j *View) game() string {
	if j.S == nil {
		return ""
	}
	return j.S.Recording().Meta.GameName
}

// again measures what is remembered for the game, once.
func (j *View) again() {
	if j.group.asked || j.host.Measure == nil {
		return
	}
	j.group.asked = true
	if j.group.sources = slices.Clone(j.D.Set.JudgeGroups[j.game()]); len(j.group.sources) > 0 {
		j.measure(j.group.sources)
	}
}

// measure has sources measured, to compare with them, too.
func (j *View) measure(sources []string) {
	j.group.waiting = true
	j.host.Measure(sources, j.adds())
}

// adds returns what takes recordings over, as long as the same recording is watched.
func (j *View) adds() func(all []*judging.Baseline) {
	of := j.judge
	return func(all []*judging.Baseline) {
		if of != j.judge {
			return
		}
		j.group.waiting = false
		of.SetBaselines(slices.Concat(of.Baselines(), all))
		j.came = true
		for _, b := range all {
			if b.Source != "" && !slices.Contains(j.group.sources, b.Source) {
				j.group.sources = append(j.group.sources, b.Source)
			}
		}
		j.remember()
	}
}

// add calls what asks for recordings, to compare with them, too.
func (j *View) add(ask func(done func(all []*judging.Baseline))) {
	if ask != nil && j.judge != nil {
		ask(j.adds())
	}
}

// remember keeps the sources for the game.
func (j *View) remember() {
	game, sources := j.game(), slices.Clone(j.group.sources)
	if game == "" || slices.Equal(sources, j.D.Set.JudgeGroups[game]) {
		return
	}
	j.D.Change(func(s *settings.Settings) {
		groups := maps.Clone(s.JudgeGroups)
		if groups == nil {
			groups = map[string][]string{}
		}
		if groups[game] = sources; len(sources) == 0 {
			delete(groups, game)
		}
		s.JudgeGroups = groups
	})
}

// chooseSource asks which recordings to compare with.
func (j *View) chooseSource(p *widget.Press) {
	var items []widget.MenuItem
	if j.host.Add != nil {
		items = append(items, widget.MenuItem{Label: "Recordings…", Do: func() { j.add(j.host.Add) }})
	}
	if j.host.AddFolder != nil {
		items = append(items, widget.MenuItem{Label: "Folders…", Do: func() { j.add(j.host.AddFolder) }})
	}
	for _, source := range [...]string{judging.LibraryMap, judging.LibraryGame} {
		if j.host.Measure == nil {
			break
		}
		in := slices.Contains(j.group.sources, source)
		label := "Library: recordings of this game"
		if source == judging.LibraryMap {
			label = "Library: recordings of this map"
		}
		items = append(items, widget.MenuItem{Label: label, Check: true, Checked: in, Do: func() {
			if in {
				j.remove(source)
				return
			}
			j.measure([]string{source})
		}})
	}
	j.D.Drop(p.X, p.Y, items)
}

// remove compares no longer with the recordings of a source.
func (j *View) remove(source string) {
	j.judge.SetBaselines(slices.DeleteFunc(slices.Clone(j.judge.Baselines()), func(b *judging.Baseline) bool {
		return b.Source == source
	}))
	j.came = true
	j.group.sources = slices.DeleteFunc(j.group.sources, func(s string) bool { return s == source })
	j.remember()
}

// listAdded lists where added recordings are from, with their size, to remove them again.
func (j *View) listAdded(p *widget.Press) {
	sources := slices.Clone(j.group.sources)
	kind := measure.Nothing
	if r := j.table.report; r != nil {
		kind = r.Kind
	}
	recordings, players := map[string]int{}, map[string]int{}
	for _, b := range j.judge.Baselines() {
		if !slices.Contains(sources, b.Source) {
			sources = append(sources, b.Source)
		}
		recordings[b.Source]++
		n, _ := b.Of.Adds(kind)
		players[b.Source] += n
	}
	items := []widget.MenuItem{{Head: true, Label: "Remove"}}
	for _, source := range sources {
		items = append(items, widget.MenuItem{
			Label: fmt.Sprintf("%s: %s, %s", judging.SourceName(source),
				widget.Plural(recordings[source], "recording"), widget.Plural(players[source], "player")),
			Do: func() { j.remove(source) },
		})
	}
	j.D.Drop(p.X, p.Y, items)
}
