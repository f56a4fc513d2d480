package part

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"playhead/render/settings"
	"playhead/sim/table"
)

// recorded says in the settings that a list is in the order of the recording, or in no
// groups, though at first it is.
const recorded = "-"

// kept is what the settings said of a list last, and those of all lists then.
type kept struct {
	list  settings.List
	lists map[string]settings.List
}

// goBack brings the list to what the settings say of it if something else has changed that: undoing does.
func (t *Table) goBack() {
	lists := t.desk().Set.Lists
	if t.listing.of == nil || settings.SameMap(lists, t.kept.lists) {
		return
	}
	if t.kept.lists = lists; reflect.DeepEqual(lists[t.listing.of.Name], t.kept.list) {
		return
	}
	t.restore()
	t.typed()
}

// restore brings the list to how the user left it, or to how it is at first.
func (t *Table) restore() {
	l, c := &t.listing, &t.columns
	kept := t.desk().Set.Lists[l.of.Name]
	t.kept.list, t.kept.lists = kept, t.desk().Set.Lists
	c.show(kept.Columns)
	if len(c.shown) == 0 {
		c.show(t.Columns)
	}
	c.widths = nil
	for name, w := range kept.Widths {
		if i := l.of.Column(name); i >= 0 && w >= narrowest {
			c.setWidth(i, w)
		}
	}
	sort := t.Sort
	if kept.Sort != "" {
		sort = kept.Sort
	}
	l.keys = nil
	if keys, err := table.ParseSort(l.of.Columns, sort); err == nil && sort != recorded {
		l.keys = keys
	}
	l.by, t.totals = -1, !kept.NoTotals
	if group := cmp.Or(kept.Group, t.Group); group != "" && group != recorded {
		name, down := strings.CutPrefix(group, "-")
		l.by, l.down = l.of.Column(name), down
	}
	if !t.Passing {
		t.filter.text.Set(kept.Filter)
	}
}

// left returns what there is to keep of the list.
func (t *Table) left() settings.List {
	of, c := t.listing.of, &t.columns
	l := settings.List{NoTotals: !t.totals}
	if !t.Passing {
		l.Filter = t.filter.text.Text()
	}
	if names := c.names(); !slices.Equal(names, t.Columns) {
		l.Columns = names
	}
	for i, w := range c.widths {
		if l.Widths == nil {
			l.Widths = map[string]float64{}
		}
		l.Widths[of.Columns[i].Name()] = w
	}
	if sort := t.listing.sortedBy(); sort != t.Sort {
		if l.Sort = sort; sort == "" {
			l.Sort = recorded
		}
	}
	by := ""
	if t.listing.by >= 0 {
		if by = of.Columns[t.listing.by].Name(); t.listing.down {
			by = "-" + by
		}
	}
	if by != t.Group {
		l.Group = cmp.Or(by, recorded)
	}
	return l
}

// keep remembers how the user left the list.
func (t *Table) keep() {
	if t.listing.of == nil || t.listing.of.Name == "" || t.columns.shown == nil {
		return
	}
	l, name := t.left(), t.listing.of.Name
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
	t.kept.list, t.kept.lists = l, d.Set.Lists
}
