package export

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"playhead/sim"
	"playhead/sim/jumps"
)

// A JumpRow is a jump as jumps --json has it. What the recording does not hold
// is null.
type JumpRow struct {
	File          string      `json:"file"`
	Game          int         `json:"game"`
	Map           string      `json:"map"`
	Jump          int         `json:"jump"` // number in the file, from 0
	Player        int         `json:"player"`
	Stint         int         `json:"stint"`
	Name          string      `json:"name"`
	Kind          string      `json:"kind"`
	StartTick     int         `json:"start_tick"`
	EndTick       int         `json:"end_tick"`
	StartSeconds  float64     `json:"start_seconds"`
	EndSeconds    float64     `json:"end_seconds"`
	Distance      float64     `json:"distance"`
	Height        float64     `json:"height"`
	Rise          float64     `json:"rise"`
	Level         bool        `json:"level"`
	Free          bool        `json:"free"`
	AirSeconds    float64     `json:"air_seconds"`
	Prestrafe     float64     `json:"prestrafe"`
	StartSpeed    float64     `json:"start_speed"`
	TopSpeed      float64     `json:"top_speed"`
	EndSpeed      float64     `json:"end_speed"`
	Gain          float64     `json:"gain"`
	Loss          float64     `json:"loss"`
	Hop           int         `json:"hop"`
	GroundFrames  *int        `json:"ground_frames"`
	GroundSeconds *float64    `json:"ground_seconds"`
	FPS           *float64    `json:"fps"`
	Presses       int         `json:"presses"`
	Command       *bool       `json:"command"`
	Sync          *float64    `json:"sync"`
	Strafes       []StrafeRow `json:"strafes"`
}

// A StrafeRow is a strafe of a JumpRow.
type StrafeRow struct {
	Side      string  `json:"side"` // left, right
	StartTick int     `json:"start_tick"`
	EndTick   int     `json:"end_tick"`
	Frames    int     `json:"frames"`
	Sync      float64 `json:"sync"`
	Gain      float64 `json:"gain"`
	Loss      float64 `json:"loss"`
	Seconds   float64 `json:"seconds"`
	TurnSpeed float64 `json:"turn_speed"`
}

// JumpOptions say which jumps are wanted.
type JumpOptions struct {
	Kinds []jumps.Kind // none: all
	// Plan returns the map of a game, nil without one. It may be nil.
	Plan func(context.Context, *sim.Game) *sim.FloorPlan
}

// Jumps returns the jumps of the player who recorded r, which is complete, in
// order. Only GoldSrc demos of players have any.
func Jumps(ctx context.Context, r *sim.Recording, file string, o *JumpOptions) []*JumpRow {
	var rows []*JumpRow
	n := 0
	for i, g := range r.Games {
		if g.Engine != sim.GoldSrc || r.Meta.Recorder < 0 {
			continue
		}
		var plan *sim.FloorPlan
		if o.Plan != nil {
			plan = o.Plan(ctx, g)
		}
		l := jumps.Find(ctx, g, r.Meta.Recorder, plan)
		for k := range l.Jumps {
			if wanted(o.Kinds, l.Jumps[k].Kind) {
				rows = append(rows, jumpRow(g, i, n, l.Player, file, &l.Jumps[k]))
			}
			n++
		}
	}
	return rows
}

func wanted(kinds []jumps.Kind, k jumps.Kind) bool {
	for _, w := range kinds {
		if w == k {
			return true
		}
	}
	return len(kinds) == 0
}

func jumpRow(g *sim.Game, game, n, player int, file string, j *jumps.Jump) *JumpRow {
	row := &JumpRow{
		File: file, Game: game, Map: g.Map.Name, Jump: n, Player: player, Name: g.Label(player, j.From), Kind: j.Kind.String(),
		StartTick: int(j.From), EndTick: int(j.To), StartSeconds: seconds(g.TimeOf(j.From)), EndSeconds: seconds(g.TimeOf(j.To)),
		Distance: j.Distance, Height: j.Height, Rise: j.Rise, Level: j.Level, Free: j.Free, AirSeconds: j.Seconds,
		Prestrafe: j.Prestrafe, StartSpeed: j.Start, TopSpeed: j.Top, EndSpeed: j.End, Gain: j.Gain, Loss: j.Loss,
		Hop: j.Hop, Presses: j.Presses, Strafes: []StrafeRow{},
	}
	if s := g.StintAt(player, j.From); s != nil {
		row.Stint = s.Stint
	}
	if j.GroundFrames >= 0 {
		row.GroundFrames, row.GroundSeconds = ptr(j.GroundFrames), ptr(j.GroundSeconds)
	}
	if fps, ok := j.FPS(); ok {
		row.FPS = &fps
	}
	if j.Command != jumps.CommandUnknown {
		row.Command = ptr(j.Command == jumps.CommandFound)
	}
	if sync, ok := j.Sync(); ok {
		row.Sync = &sync
	}
	for i := range j.Strafes {
		s := &j.Strafes[i]
		sync, _ := s.Sync()
		row.Strafes = append(row.Strafes, StrafeRow{
			Side: map[int]string{-1: "left", 1: "right"}[s.Side], StartTick: int(s.From), EndTick: int(s.To), Frames: s.Frames,
			Sync: sync, Gain: s.Gain, Loss: s.Loss, Seconds: s.Seconds, TurnSpeed: s.TurnSpeed(),
		})
	}
	return row
}

// WriteJumpsJSON writes an object a line.
func WriteJumpsJSON(w io.Writer, rows []*JumpRow) error { return writeObjects(w, rows) }

// JumpsCSVHead is the first line of WriteJumpsCSV.
const JumpsCSVHead = "file,game,map,jump,player,stint,name,kind,start_tick,end_tick,start_seconds,end_seconds,distance,height,rise,level,free,air_seconds," +
	"prestrafe,start_speed,top_speed,end_speed,gain,loss,hop,ground_frames,ground_seconds,fps,presses,command,strafes,sync\n"

// WriteJumpsCSV writes a line a jump, without a header; strafes is their number.
func WriteJumpsCSV(w io.Writer, rows []*JumpRow) error {
	out := csv.NewWriter(w)
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	yes := func(b bool) string { return map[bool]string{false: "0", true: "1"}[b] }
	for _, r := range rows {
		if err := out.Write([]string{
			r.File, strconv.Itoa(r.Game), r.Map, strconv.Itoa(r.Jump), strconv.Itoa(r.Player), strconv.Itoa(r.Stint), r.Name, r.Kind,
			strconv.Itoa(r.StartTick), strconv.Itoa(r.EndTick), number(r.StartSeconds), number(r.EndSeconds),
			number(r.Distance), number(r.Height), number(r.Rise), yes(r.Level), yes(r.Free), number(r.AirSeconds),
			number(r.Prestrafe), number(r.StartSpeed), number(r.TopSpeed), number(r.EndSpeed), number(r.Gain), number(r.Loss),
			strconv.Itoa(r.Hop), orEmpty(r.GroundFrames, strconv.Itoa), orEmpty(r.GroundSeconds, number), orEmpty(r.FPS, number),
			strconv.Itoa(r.Presses), orEmpty(r.Command, yes), strconv.Itoa(len(r.Strafes)), orEmpty(r.Sync, number),
		}); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func orEmpty[T any](v *T, f func(T) string) string {
	if v == nil {
		return ""
	}
	return f(*v)
}

// WriteJumpsText writes a line for a person a jump. named puts the file before
// it.
func WriteJumpsText(w io.Writer, rows []*JumpRow, named bool) error {
	return writeLines(w, rows, named, func(r *JumpRow) (file, text string) {
		return r.File, fmt.Sprintf("%4d  %-9s  %-10s  %s", r.Jump, clock(duration(r.StartSeconds)), strings.ReplaceAll(r.Kind, "_", " "), r.sentence())
	})
}

// sentence says how far the jump went and how fast.
func (r *JumpRow) sentence() string {
	parts := []string{fmt.Sprintf("%6.1f u", r.Distance), fmt.Sprintf("%3.0f to %3.0f u/s", r.Prestrafe, r.TopSpeed)}
	if len(r.Strafes) > 0 && r.Sync != nil {
		parts = append(parts, fmt.Sprintf("%d strafes, sync %.0f %%", len(r.Strafes), 100**r.Sync))
	}
	if r.GroundFrames != nil {
		parts = append(parts, fmt.Sprintf("after %d frames on the ground", *r.GroundFrames))
	}
	if !r.Level {
		parts = append(parts, fmt.Sprintf("%+.0f u high", r.Height))
	}
	if !r.Free {
		parts = append(parts, "not a free flight")
	}
	if r.Command != nil && !*r.Command {
		parts = append(parts, "without +jump")
	}
	return strings.Join(parts, "  ")
}
