package contacts

import (
	"strings"

	"playhead/sim/contacts"
	"playhead/sim/table"
)

// verbs are what the player who did it did to the other.
var verbs = map[string]string{
	contacts.Hook.String(): "hooked", contacts.Hammer.String(): "hammered", contacts.Shot.String(): "shot",
	contacts.Push.String(): "pushed", contacts.Stand.String(): "stood on", contacts.Carry.String(): "carried",
	contacts.Swap.String(): "swapped with", contacts.Rescue.String(): "rescued", contacts.Damage.String(): "hurt",
	contacts.FlagSteal.String(): "stole", contacts.FlagPass.String(): "passed the flag to",
	contacts.Freeze.String(): "froze", contacts.Death.String(): "died",
}

// sentence says who did what: "nova hooked rook, 1.80 s; then freeze", "rook froze 0.04 s after nova touched them
// (push)".
func sentence(t *table.Table, r *table.Row) string {
	text := func(column string) string {
		if c := t.Column(column); !r.Cells[c].Missing() {
			return t.Columns[c].Text(r.Cells[c])
		}
		return ""
	}
	who := func(column string) string {
		if s := text(column); s != "" {
			return s
		}
		return "a player"
	}
	kind, by := text("kind"), text("means")
	if by != "" {
		by = " (" + by + ")"
	}
	var s strings.Builder
	switch before := text("before_seconds"); {
	case kind == contacts.Freeze.String() || kind == contacts.Death.String():
		s.WriteString(who("to_name") + " " + verbs[kind])
		switch {
		case before != "" && t.Cell(r, "before_seconds").Float() > 0:
			s.WriteString(" " + before + " s after " + who("from_name") + " touched them" + by)
		case text("origin") == table.Computed.String() && by != "":
			s.WriteString(" while " + who("from_name") + " touched them" + by)
		case by != "":
			s.WriteString(", by " + who("from_name") + by)
		}
		return s.String()
	case kind == contacts.FlagSteal.String():
		return who("from_name") + " " + verbs[kind] + " " + text("means")
	default:
		s.WriteString(who("from_name") + " " + verbs[kind] + " " + who("to_name") + by)
	}
	if t.Cell(r, "seconds").Float() > 0 {
		s.WriteString(", " + text("seconds") + " s")
	}
	if then := text("then"); then != "" {
		s.WriteString("; then " + then)
	}
	return s.String()
}
