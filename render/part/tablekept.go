package part

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"playhead/render/settings"
	"playhead/sim/table"
)

// recorded says in the settings that a list is in the order of the recording.
const recorded = "-"

// restore brings the list to how the user left it, or to how it is at first.
func (t *Table) restore() {
	kept := t.desk().Set.Lists[t.of.Name]
	t.showNames(kept.Columns)
	if len(t.shown) == 0 {
		t.showNames(t.Columns)
	}
	t.widths = nil
	for name, w := range kept.Widths {
		if c := t.of.Column(name); c >= 0 && w >= narrowest {
			t.setWidth(c, w)
		}
	}
	sort := t.Sort
	if kept.Sort != "" {
		sort = kept.Sort
	}
	t.keys = nil
	if keys, err := table.ParseSort(t.of.Columns, sort); err == nil && sort != recorded {
		t.keys = keys
	}
	t.by, t.totals = -1, kept.Totals
	if kept.Group != "" {
		t.by = t.of.Column(kept.Group)
	}
	t.text.Set(kept.Filter)
}

// showNames shows columns from left to right. Names that the table does not have are
// left out.
func (t *Table) showNames(names []string) {
	t.shown = nil
	for _, name := range names {
		if c := t.of.Column(name); c >= 0 && !slices.Contains(t.shown, c) {
			t.shown = append(t.shown, c)
		}
	}
}

func (t *Table) setWidth(column int, w float64) {
	if t.widths == nil {
		t.widths = map[int]float64{}
	}
	t.widths[column] = w
}

// left returns what there is to keep of the list.
func (t *Table) left() settings.List {
	l := settings.List{Filter: t.text.Text(), Totals: t.totals}
	names := make([]string, len(t.shown))
	for i, c := range t.shown {
		names[i] = t.of.Columns[c].Name()
	}
	if !slices.Equal(names, t.Columns) {
		l.Columns = names
	}
	for c, w := range t.widths {
		if l.Widths == nil {
			l.Widths = map[string]float64{}
		}
		l.Widths[t.of.Columns[c].Name()] = w
	}
	if sort := sortText(t.of, t.keys); sort != t.Sort {
		if l.Sort = sort; sort == "" {
			l.Sort = recorded
		}
	}
	if t.by >= 0 {
		l.Group = t.of.Columns[t.by].Name()
	}
	return l
}

// keep remembers how the user left the list.
func (t *Table) keep() {
	if t.of == nil || t.of.Name == "" || t.shown == nil {
		return
	}
	l, name := t.left(), t.of.Name
	d := t.desk()
	if reflect.DeepEqual(l, d.Set.Lists[name]) {
		return
	}
	d.Change(func(s *settings.Settings) {
		lists := map[string]settings.List{name: l}
		for k, v := range s.Lists {
			if k != name {
				lists[k] = v
			}
		}
		maps.DeleteFunc(lists, func(_ string, l settings.List) bool { return reflect.DeepEqual(l, settings.List{}) })
		s.Lists = lists
	})
}

// sortText returns keys as for --sort.
func sortText(of *table.Table, keys []table.Key) string {
	names := make([]string, len(keys))
	for i, k := range keys {
		if names[i] = of.Columns[k.Column].Name(); k.Descending {
			names[i] = "-" + names[i]
		}
	}
	return strings.Join(names, ",")
}
