package lag

import (
	"time"

	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

// Columns returns the columns of the table of clients.
func Columns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, from table.Origin, key, title, what string) table.Column {
		return table.Column{Kind: kind, Unit: unit, From: from, Key: key, Title: title, What: what}
	}
	ms := func(group, key, title, what string) table.Column {
		c := column(table.Number, table.Milliseconds, table.Computed, key, title, what)
		c.Group, c.Decimals = group, 3
		return c
	}
	share := func(group, key, title, what string, from table.Origin) table.Column {
		c := column(table.Number, table.Share, from, key, title, what)
		c.Group, c.Decimals, c.Digits = group, 5, 1
		return c
	}
	lagged := column(table.Number, table.Seconds, table.Computed, "lagged_seconds", "Lagged",
		"How long the client lagged: the sum of its moments.")
	lagged.Digits, lagged.Total = 1, table.Sum
	resent := column(table.Integer, table.Counted, table.Recorded, "resent", "Resends",
		"How many messages of both sides were sent again.")
	resent.Total = table.Sum
	moments := column(table.Integer, table.Counted, table.Computed, "moments", "Moments",
		"How often the client lagged for at least 0.2 s.")
	moments.Total = table.Sum
	worst := column(table.Number, table.Moment, table.Computed, "worst_seconds", "Worst at",
		"When the longest of its moments began, by the capture's clock.")
	worst.Digits = 2
	where := whereColumn("Whose fault the longest of its moments was.")
	where.Key = "worst_where"
	long := column(table.Text, table.Plain, table.Computed, "worst", "What happened",
		"What happened in the longest of its moments.")
	why := column(table.Text, table.Plain, table.Computed, "unknown", "Unknown", "Why values are missing.")
	up := share("lost", "up", "Lost up", "How many packets to the server were lost on the way, estimated from "+
		"how often the client sends inputs.", table.Inferred)
	down := share("lost", "down", "Lost down", "How many packets to the client were lost on the way, estimated "+
		"from the snapshots that no input acknowledges.", table.Inferred)
	jitter := ms("", "jitter", "Jitter", "The median difference between a ping and the next.")
	age := ms("", "snapshot_age", "Snapshot age", "How old the newest snapshot is, as a median over all inputs.")
	notUp := share("missing", "up", "Missing up", "How many inputs the capture lacks of those that the server "+
		"reports about.", table.Computed)
	notDown := share("missing", "down", "Missing down", "How many snapshots the capture lacks of those that the "+
		"client acknowledges.", table.Computed)
	late := share("", "late_inputs", "Late inputs", "How many inputs came after their tick began, of those that "+
		"the server reports about.", table.Recorded)
	resent.Rank, moments.Rank, age.Rank, jitter.Rank, late.Rank = 2, 3, 3, 2, 2
	notUp.Rank, notDown.Rank, why.Rank, long.Rank = 3, 3, 4, 4
	return []table.Column{
		column(table.Player, table.Plain, table.Recorded, "client", "Client",
			"The last name of the client, or # and its number in info."),
		lagged,
		ms("ping", "min", "Ping min", "The shortest time from a snapshot to the first input that acknowledges it."),
		ms("ping", "median", "Ping", "The median time from a snapshot to the first input that acknowledges it."),
		ms("ping", "max", "Ping max", "The longest time from a snapshot to the first input that acknowledges it."),
		jitter, up, down, notUp, notDown, resent, late, age, moments, worst, where, long, why,
	}
}

func whereColumn(what string) table.Column {
	return table.Column{
		Key: "where", Title: "Where", Kind: table.Word, Words: Places(), From: table.Inferred, What: what,
	}
}

// MomentColumns returns the columns of the table of moments.
func MomentColumns() []table.Column {
	column := func(kind table.Kind, unit table.Unit, from table.Origin, key, title, what string) table.Column {
		return table.Column{Kind: kind, Unit: unit, From: from, Key: key, Title: title, What: what}
	}
	at := column(table.Number, table.Moment, table.Computed, "seconds", "Time",
		"When the moment began, in the time of the recording, by the capture's clock.")
	at.Digits = 2
	captured := column(table.Instant, table.Date, table.Recorded, "time", "Captured",
		"When the moment began, in Unix seconds.")
	captured.Digits, captured.Rank = 3, 2
	lasts := column(table.Number, table.Seconds, table.Computed, "lasts_seconds", "Lasts", "How long it lasted.")
	lasts.Digits, lasts.Total = 1, table.Sum
	last := column(table.Integer, table.Plain, table.Recorded, "last_frame", "Last frame",
		"The last frame of the client within it.")
	peak := column(table.Number, table.Milliseconds, table.Computed, "ping_max", "Ping max",
		"The longest time from a snapshot to the first input that acknowledges it.")
	peak.Decimals = 3
	count := func(key, title, what string, from table.Origin) table.Column {
		c := column(table.Integer, table.Counted, from, key, title, what)
		c.Rank, c.Total = 3, table.Sum
		return c
	}
	evidence := column(table.Text, table.Plain, table.Computed, "evidence", "Evidence",
		"The comparison that supports it, in a sentence.")
	last.Rank, peak.Rank, evidence.Rank = 4, 3, 5
	return []table.Column{
		column(table.Player, table.Plain, table.Recorded, "client", "Client",
			"The last name of the client, or # and its number in info."),
		at, captured,
		column(table.Integer, table.Plain, table.Recorded, "frame", "Frame",
			"The first frame of the client within it, from 1 as in Wireshark."),
		lasts,
		column(table.Text, table.Plain, table.Computed, "what", "What happened", "What happened, in a sentence."),
		whereColumn("Whose fault it was: docs/lag.md has the rules."),
		evidence,
		peak,
		count("lost_up", "Lost up", "How many packets to the server were lost, estimated.", table.Inferred),
		count("lost_down", "Lost down", "How many snapshots to the client were lost, estimated.", table.Inferred),
		count("missing", "Missing", "How many packets the capture lacks that were acknowledged.", table.Computed),
		last,
	}
}

// Table returns the clients of a report on a recording.
func (r *Report) Table(rec *sim.Recording) *table.Table {
	t := &table.Table{Name: "lag", Title: "Lag", Columns: Columns()}
	zero := r.zero(rec)
	for i := range r.Clients {
		c := &r.Clients[i]
		ping := func(d time.Duration) table.Cell { return table.If(c.Pings > 0, millis(d)) }
		share := func(v float64) table.Cell { return table.If(v >= 0, table.Float(v)) }
		row := table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.String(chunks.ClientName(rec.Clients, c.Client)),
			table.SecondsOf(c.Lagged), ping(c.PingLeast), ping(c.Ping), ping(c.PingMost), ping(c.Jitter),
			share(c.LostUp), share(c.LostDown), share(c.MissingUp), share(c.MissingDn), table.Int(c.Resent),
			share(c.Late), ping(c.Age), table.Int(c.Moments),
			{},
			{},
			{},
			table.If(c.WhyUnknown != "", table.String(c.WhyUnknown)),
		}}
		if c.Worst >= 0 {
			m := &r.Moments[c.Worst]
			const worst = 14
			row.Cells[worst] = table.SecondsOf(m.From - zero)
			row.Cells[worst+1], row.Cells[worst+2] = table.String(m.Where.String()), table.String(m.What)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// MomentTable returns the moments of a report on a recording.
func (r *Report) MomentTable(rec *sim.Recording) *table.Table {
	t := &table.Table{Name: "moments", Title: "Moments of lag", Columns: MomentColumns()}
	zero := r.zero(rec)
	count := func(n int) table.Cell { return table.If(n >= 0, table.Int(n)) }
	for i := range r.Moments {
		m := &r.Moments[i]
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.String(chunks.ClientName(rec.Clients, m.Client)), table.SecondsOf(m.From - zero),
			table.Time(r.Start.Add(m.From)), table.If(m.First >= 0, table.Int(m.First+1)),
			table.SecondsOf(m.Lasts()), table.String(m.What), table.String(m.Where.String()),
			table.String(m.Evidence), table.If(m.Peak > 0, millis(m.Peak)), count(m.LostUp), count(m.LostDown),
			count(m.Missing), table.If(m.Last >= 0, table.Int(m.Last+1)),
		}})
	}
	return t
}

func millis(d time.Duration) table.Cell { return table.Float(float64(d.Microseconds()) / 1000) }

// zero returns when the recording begins, since the first packet of the capture.
func (r *Report) zero(rec *sim.Recording) time.Duration {
	if zero := chunks.Zero(rec.Games); !zero.IsZero() {
		return zero.Sub(r.Start)
	}
	return 0
}
