package desk

import (
	"fmt"
	"slices"
	"strings"

	"playhead/render/widget"
	"playhead/sim"
)

// An ItemKey identifies an item of snapshots. Its type has another number in 0.7.
type ItemKey struct {
	Name string
	ID   int
}

// Unfold adds what a snapshot holds behind the fields of its message: its items, and of those that
// are open their ints.
func (b *Bytes) Unfold(p *sim.Packet, d *sim.SnapshotDiff, open map[ItemKey]bool) {
	if d.Err != "" {
		b.Wrong = "Not unfolded: " + d.Err + "."
		return
	}
	n := &b.Pane
	rows, heads := slices.Clone(n.Fields[:n.Own]), n.Fields[n.Own:]
	add := func(name, value string, depth, tone, from, to int) *PacketField {
		from, to = max(from-d.At, 0)+d.In, min(to-d.At, d.Size)+d.In
		if to < from { // other packets hold it
			from, to = d.In, d.In
		}
		rows = append(rows, PacketField{Name: name, Value: value, From: from, To: to, Tone: tone, Depth: depth})
		return &rows[len(rows)-1]
	}
	base := fmt.Sprintf("from tick %d", d.Base)
	if d.Base < 0 {
		base = "from the empty one"
	}
	add("snapshot", fmt.Sprintf("tick %d %s, %s", d.Tick, base, widget.Plural(d.Items, "item")), 1, -1, 0, 0)
	if d.Checked {
		says := fmt.Sprintf("%d, correct", d.Sum)
		if d.Sum != d.Checksum {
			says = fmt.Sprintf("%d, not %d", d.Sum, d.Checksum)
		}
		add("checksum", says, 1, -1, 0, 0)
	}
	for i := range d.Head {
		f := &d.Head[i]
		add(f.Name, fmt.Sprint(f.Sent), 1, -1, f.From, f.To)
	}
	for i := range d.Changes {
		c, tone := &d.Changes[i], i%fieldTones
		if c.From() < d.At || c.From() >= d.At+max(d.Size, 1) {
			continue // another packet holds it
		}
		key := ItemKey{c.Name, c.ID}
		f := add(fmt.Sprintf("%s %d", c.Name, c.ID), changeText(c), 1, tone, c.From(), c.To())
		if f.Folds, f.Open, f.Item = true, open[key], key; !f.Open {
			continue
		}
		for k := range c.Head {
			add(c.Head[k].Name, fmt.Sprint(c.Head[k].Sent), 2, -1, c.Head[k].From, c.Head[k].To)
		}
		for k := range c.Fields {
			v := &c.Fields[k]
			add(v.Name, valueText(c, v), 2, tone, v.From, v.To)
		}
	}
	n.Own = len(rows)
	n.Fields = append(rows, heads...)
	n.fill(p)
}

// changeText says in a line what a snapshot does with an item.
func changeText(c *sim.ItemChange) string {
	switch {
	case c.Removed:
		return "removed"
	case c.Fresh:
		return "added"
	}
	var parts []string
	for i := range c.Fields {
		if f := &c.Fields[i]; f.After != f.Before {
			parts = append(parts, fmt.Sprintf("%s %d", f.Name, f.After))
		}
	}
	if len(parts) == 0 {
		return "as before"
	}
	return strings.Join(parts, ", ")
}

// valueText is the value of an int of an item, with what it was before.
func valueText(c *sim.ItemChange, f *sim.SnapshotField) string {
	switch {
	case c.Removed:
		return fmt.Sprintf("was %d", f.Before)
	case c.Fresh || f.After == f.Before:
		return fmt.Sprint(f.After)
	}
	return fmt.Sprintf("%d, was %d", f.After, f.Before)
}

// bitsOf writes the bits of a field of a few bytes, "" of others and of private ones.
func (b *Bytes) bitsOf(f *PacketField) string {
	const most = 5
	if f.To <= f.From || f.To-f.From > most || f.To > len(b.Pane.Bytes) {
		return ""
	}
	var out strings.Builder
	out.WriteString("Bits")
	for _, v := range b.Pane.Bytes[f.From:f.To] {
		if v.Blanked {
			return ""
		}
		fmt.Fprintf(&out, " %04b %04b", v.Value>>4, v.Value&15)
	}
	return out.String()
}
