package export

import (
	"encoding/hex"
	"fmt"
	"io"
	"sort"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/players"
	"playhead/sim/table"
	"playhead/sim/times"
)

// An Info describes a recording as info --json does.
type Info struct {
	File            string         `json:"file"`
	Format          string         `json:"format"`
	Version         string         `json:"version"`
	GameName        string         `json:"game_name"`
	Type            string         `json:"type"`
	Complete        bool           `json:"complete"`
	Bytes           int64          `json:"bytes"`
	DurationSeconds float64        `json:"duration_seconds"`
	StartTime       *time.Time     `json:"start_time"`
	Server          string         `json:"server"`
	Games           []GameInfo     `json:"games"`
	Players         TableArray     `json:"players"`
	Events          map[string]int `json:"events"`
	Markers         []float64      `json:"markers"`
	Clients         []ClientInfo   `json:"clients,omitempty"`
	Warnings        []WarningInfo  `json:"warnings"`
	Gaps            []GapInfo      `json:"gaps,omitempty"`
	Error           string         `json:"error,omitempty"`
	Packing         string         `json:"packing,omitempty"`
	Facts           []FactInfo     `json:"facts,omitempty"`
}

// A GameInfo describes one game of a recording.
type GameInfo struct {
	Index  int     `json:"index"`
	Engine string  `json:"engine"`
	Map    MapInfo `json:"map"`
	// Server and ServerNumber are of games of a capture.
	Server       string   `json:"server,omitempty"`
	ServerNumber *int     `json:"server_number,omitempty"`
	FirstTick    int      `json:"first_tick"`
	LastTick     int      `json:"last_tick"`
	Ticks        int      `json:"ticks"`
	Seconds      float64  `json:"seconds"`
	ID           string   `json:"id,omitempty"`
	PreviousID   string   `json:"previous_id,omitempty"`
	Settings     []string `json:"settings,omitempty"`
	// Teams are the team names of a GoldSrc game other than Counter-Strike, from
	// number 1 on.
	Teams []string `json:"teams,omitempty"`
}

// A MapInfo describes the map of a game. Found is where it was found, "" if it
// was not looked for, is in the recording or does not exist; Differs is the location of a
// map with the same name but different contents, EmbeddedDiffers says that such a one is in
// the recording, and Unchecked that the recording has neither a hash nor a checksum to compare.
type MapInfo struct {
	Name     string `json:"name"`
	Bytes    *int64 `json:"bytes"` // nil if unknown
	SHA256   string `json:"sha256"`
	CRC      string `json:"crc"`
	Embedded bool   `json:"embedded"`
	Found    string `json:"found"`

	EmbeddedDiffers bool `json:"embedded_differs,omitempty"`

	Differs   string `json:"differs,omitempty"`
	Unchecked bool   `json:"unchecked,omitempty"`
}

// A FoundMap is the result of looking for a map: its file, "" if there is none or
// if it is inside the recording, and whether it is the map that was played, as
// far as the recording says.
type FoundMap struct {
	Path               string
	Differs, Unchecked bool
}

// A WarningInfo counts what a decoder left out or repaired.
type WarningInfo struct {
	Kind        string `json:"kind"`
	Count       int    `json:"count"`
	FirstOffset int64  `json:"first_offset"`
	Text        string `json:"text"`
}

// A GapInfo is a stretch that the recording does not hold. The ticks and times are
// the recorded ones around it; offsets are −1 if no bytes were skipped. Last says
// that nothing recorded follows.
type GapInfo struct {
	Game        int     `json:"game"`
	FromTick    int     `json:"from_tick"`
	ToTick      int     `json:"to_tick"`
	FromSeconds float64 `json:"from_seconds"`
	ToSeconds   float64 `json:"to_seconds"`
	FromOffset  int64   `json:"from_offset"`
	ToOffset    int64   `json:"to_offset"`
	Reason      string  `json:"reason"`
	Last        bool    `json:"last,omitempty"`
}

// A FactInfo is a further value of a recording's header.
type FactInfo struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// NewInfo describes r, which must be read to its end. findMap, which may be
// nil, returns where the map of a game is.
func NewInfo(file string, bytes int64, r *sim.Recording, findMap func(sim.MapRef) FoundMap) *Info {
	m := r.Meta
	info := &Info{
		File: file, Format: m.Format, Version: m.Version, GameName: m.GameName, Type: m.Type,
		Complete: r.Complete && r.Err == nil, Bytes: bytes, DurationSeconds: seconds(r.Duration()), Server: m.Server,
		Games: []GameInfo{}, Players: TableArray{players.Table(r)}, Events: map[string]int{}, Markers: []float64{},
		Warnings: []WarningInfo{},
	}
	if !m.StartTime.IsZero() {
		info.StartTime = &m.StartTime
	}
	if r.Err != nil {
		info.Error = r.Err.Error()
	}
	for _, f := range m.Facts {
		info.Facts = append(info.Facts, FactInfo(f))
	}
	for _, w := range r.Warnings {
		info.Warnings = append(info.Warnings, WarningInfo(w))
	}
	for _, g := range r.Gaps() {
		info.Gaps = append(info.Gaps, GapInfo{
			Game: g.Game, FromTick: int(g.From), ToTick: int(g.To), FromSeconds: seconds(g.Begin),
			ToSeconds:  seconds(g.End),
			FromOffset: g.FromByte, ToOffset: g.ToByte, Reason: g.Reason.String(), Last: g.Last,
		})
	}
	for _, g := range r.Games {
		info.Games = append(info.Games, gameInfo(g, findMap))
		for i := range g.Events {
			e := &g.Events[i]
			info.Events[e.Kind.String()]++
			if e.Kind == sim.EventMarker {
				info.Markers = append(info.Markers, seconds(e.Time))
			}
		}
	}
	info.addClients(r)
	if info.StartTime == nil && len(r.Games) > 0 && !r.Games[0].StartTime.IsZero() {
		info.StartTime = &r.Games[0].StartTime
	}
	return info
}

func gameInfo(g *sim.Game, findMap func(sim.MapRef) FoundMap) GameInfo {
	info := GameInfo{
		Index: g.Index, Engine: g.Engine.String(), Ticks: g.Ticks(), ID: g.ID, PreviousID: g.PreviousID,
		Settings: g.Settings,
		Map:      MapInfo{Name: g.Map.Name},
	}
	info.Map.Embedded, info.Map.EmbeddedDiffers = holdsMap(&g.Map)
	if g.Map.Bytes > 0 {
		info.Map.Bytes = &g.Map.Bytes
	}
	for n := 1; n < len(g.Teams); n++ {
		info.Teams = append(info.Teams, g.TeamName(int32(n)))
	}
	if first, last, ok := g.Span(); ok {
		begin, end, _ := g.Times()
		info.FirstTick, info.LastTick, info.Seconds = int(first), int(last), seconds(end-begin)
	}
	if g.Map.HasSHA256 {
		info.Map.SHA256 = hex.EncodeToString(g.Map.SHA256[:])
	}
	if g.Map.HasCRC {
		info.Map.CRC = fmt.Sprintf("%08x", g.Map.CRC)
	}
	if findMap != nil {
		found := findMap(g.Map)
		if info.Map.Found = found.Path; found.Differs {
			info.Map.Found, info.Map.Differs = "", found.Path
		}
		info.Map.Unchecked = found.Unchecked && found.Path != ""
	}
	return info
}

// holdsMap reports whether the recording holds the map whole, or another version of it, such as
// the one that servers of DDNet have for clients of 0.7.
func holdsMap(m *sim.MapRef) (whole, differs bool) {
	if m.Embedded == nil {
		return false, false
	}
	data, err := m.Embedded()
	if err != nil || data == nil {
		return false, false
	}
	differs = m.Differs(data)
	return !differs, differs
}

// notRecorded stands for a value that a recording does not hold.
const notRecorded = "–"

// WriteText writes the description as human-readable text.
func (x *Info) WriteText(w io.Writer) error {
	l := newLines(w)
	line := func(name, format string, args ...any) {
		if v := fmt.Sprintf(format, args...); strings.TrimSpace(v) != "" {
			l.buf = append(append(l.buf, sim.Clean(fmt.Sprintf("%-14s %s", name, v))...), '\n')
		}
	}
	l.buf = append(append(l.buf, sim.Clean(x.File)...), '\n')
	format := x.Format + " " + x.Version
	if x.Packing != "" {
		format += ", packed: " + x.Packing
	}
	line("Format", "%s", format)
	line("Game", "%s", x.GameName)
	line("Type", "%s", x.Type)
	line("Server", "%s", x.Server)
	if x.StartTime != nil {
		line("Started", "%s", times.WithZone(*x.StartTime, 0))
	}
	line("Length", "%s", times.WithUnit(duration(x.DurationSeconds)))
	line("Size", "%s bytes", table.CountText(x.Bytes))
	if !x.Complete {
		line("Ends early", "%s", x.Error)
	}
	for _, f := range x.Facts {
		line(f.Name, "%s", f.Value)
	}
	for _, g := range x.Games {
		g.writeText(line)
		if x.manyServers() {
			line("  server", "%d  %s", *g.ServerNumber, g.Server)
		}
	}
	x.writePlayers(line)
	x.writeClients(line)
	line("Events", "%s", eventCounts(x.Events))
	for _, m := range x.Markers {
		line("Marker", "%s", clock(duration(m)))
	}
	for _, g := range x.Gaps {
		g.writeText(line)
	}
	for _, n := range x.Warnings {
		at, label := "", "Note"
		if w := sim.Warning(n); w.Matters() {
			label = "Warning"
		}
		if n.FirstOffset >= 0 {
			at = ", at byte "
			if n.Count > 1 {
				at = ", first at byte "
			}
			at += table.CountText(n.FirstOffset)
		}
		line(label, "%s (%s%s)", n.Text, timesText(n.Count), at)
	}
	return l.Close()
}

func (g *GapInfo) writeText(line func(name, format string, args ...any)) {
	to := clock(duration(g.ToSeconds))
	if g.Last {
		to = "the end"
	}
	skipped := ""
	if n := g.ToOffset - g.FromOffset; g.FromOffset >= 0 && n > 0 {
		skipped = fmt.Sprintf(", %s bytes skipped at byte %s", table.CountText(n), table.CountText(g.FromOffset))
	}
	line("Missing", "%s to %s, %s, %s%s", clock(duration(g.FromSeconds)), to, table.TimeText(g.ToSeconds-g.FromSeconds),
		g.Reason, skipped)
}

func (g *GameInfo) writeText(line func(name, format string, args ...any)) {
	m := g.Map.Name
	if m == "" {
		m = notRecorded
	}
	if g.Map.Embedded {
		m += ", in the recording"
	}
	if g.Map.Found != "" {
		m += ", from disk: " + g.Map.Found
	}
	if g.Map.EmbeddedDiffers && g.Map.Found == "" {
		m += ", in the recording, another version"
	}
	if g.Map.Unchecked {
		m += " (by its name: the recording names no checksum)"
	}
	if g.Map.Differs != "" {
		m += ", not found: " + g.Map.Differs + " has the same name but different contents"
	}
	line(fmt.Sprintf("Map %d", g.Index), "%s", m)
	ticks := notRecorded
	if g.Ticks > 0 {
		ticks = fmt.Sprintf("%d to %d, %s recorded, %s", g.FirstTick, g.LastTick, table.CountText(g.Ticks),
			times.WithUnit(duration(g.Seconds)))
	}
	line("  ticks", "%s", ticks)
	line("  sha256", "%s", g.Map.SHA256)
	line("  teams", "%s", strings.Join(g.Teams, ", "))
}

func (x *Info) writePlayers(line func(name, format string, args ...any)) {
	for i := range x.Players.Rows {
		at := func(name string) table.Cell { return x.Players.Cell(&x.Players.Rows[i], name) }
		player := int(at("player").Int())
		name := notRecorded
		if c := at("name"); !c.Missing() {
			name = c.String()
		}
		if clan := at("clan").String(); clan != "" {
			name += "  (" + clan + ")"
		}
		line(fmt.Sprintf("Player %d#%d", player, at("stint").Int()), "%-24s %s to %s  %s", name,
			clock(duration(at("first_seconds").Float())), clock(duration(at("last_seconds").Float())), at("client"))
	}
}

// eventCounts writes counts, the most frequent kind first.
func eventCounts(counts map[string]int) string {
	kinds := make([]string, 0, len(counts))
	for k := range counts {
		kinds = append(kinds, k)
	}
	sort.Slice(kinds, func(i, j int) bool {
		if counts[kinds[i]] != counts[kinds[j]] {
			return counts[kinds[i]] > counts[kinds[j]]
		}
		return kinds[i] < kinds[j]
	})
	for i, k := range kinds {
		kinds[i] = table.CountText(counts[k]) + " " + k
	}
	return strings.Join(kinds, ", ")
}

// timesText writes how often something happened: "once", "1,202 times".
func timesText(n int) string {
	if n == 1 {
		return "once"
	}
	return table.CountText(n) + " times"
}
