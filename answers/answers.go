// Package answers is the one list of the answers that Playhead gives about a
// recording: each is a table, found by a package below sim.
//
// The command line makes a command of every answer, the window a list, and
// docs/tables.md a page of its columns. An answer is a row of this list and the
// package that finds it; nothing else knows it by name.
package answers

import (
	"context"
	"slices"

	"playhead/formats"
	"playhead/library/listing"
	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/contacts"
	"playhead/sim/economy"
	"playhead/sim/events"
	"playhead/sim/heat"
	"playhead/sim/judge"
	"playhead/sim/jumps"
	"playhead/sim/kills"
	"playhead/sim/lag"
	"playhead/sim/markfile"
	"playhead/sim/match"
	"playhead/sim/pieces"
	"playhead/sim/players"
	"playhead/sim/rounds"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/keys"
	"playhead/sim/runs/sections"
	"playhead/sim/segments"
	"playhead/sim/similar"
	"playhead/sim/speeds"
	"playhead/sim/stats"
	"playhead/sim/table"
	"playhead/sim/teams"
	"playhead/sim/weapons"
)

// All returns all answers, in the order in which users see them.
func All() []Answer {
	return []Answer{
		{
			Name: "events", Title: "Events", Row: "something that happened", Of: "all recordings",
			Short: "List events", Columns: events.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				opt := s.Events
				opt.Plan = func(g *sim.Game) *sim.FloorPlan {
					if s.FloorPlan == nil {
						return nil
					}
					return s.FloorPlan(ctx, g)
				}
				return events.Table(s.Recording.Games, opt), nil
			},
			Old: Old{Lines: true, EscapeHTML: true},
		},
		{
			Name: "stats", Title: "Players", Row: "what a player did between joining and leaving", Of: "all recordings",
			Short:   "Print totals for every player",
			Columns: stats.Columns,
			Table: func(_ context.Context, s *Source) (*table.Table, error) {
				return stats.Table(s.Recording, s.Within), nil
			},
			Old: Old{CSV: true, EscapeHTML: true},
		},
		{
			Name: "players", Title: "Who played", Row: "a player from joining to leaving", Of: "all recordings",
			Short: "List who played and when", Columns: players.Columns,
			Table: func(_ context.Context, s *Source) (*table.Table, error) { return players.Table(s.Recording), nil },
		},
		{
			Name: "marks", Title: "Marks", Row: "a moment that the recorder, another program or a moderator marked",
			Of:    "demos with markers, and all recordings with a file of marks",
			Short: "List marked moments", Columns: markfile.Columns,
			Table: func(_ context.Context, s *Source) (*table.Table, error) {
				return markfile.Table(s.Recording, s.Marks), nil
			},
		},
		{
			Name: "runs", Title: "Runs", Row: "a race attempt of a player or a team",
			Of:    "races of Teeworlds, DDNet and GoldSrc",
			Short: "List race attempts",
			Long: "runs lists every race attempt of players and teams, finished or not, with its checkpoints.\n\n" +
				"Times are the game's own if the recording has them; otherwise they come from the map's start and " +
				"finish tiles.",
			Columns: runs.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := s.Runs(ctx)
				if err != nil {
					return nil, err
				}
				return runs.Table(s.Recording, found), nil
			},
			Old: Old{Lines: true, NamesFile: true},
		},
		{
			Name: "bests", Title: "Bests", Row: "a player on a map, with their best time",
			Of:    "races of Teeworlds, DDNet and GoldSrc",
			Short: "Add up the runs of many recordings by player and map",
			Long: "bests lists what every player reached on every map: the best time, the sum of their best " +
				"segments, and how " +
				"the best came down. A run that several recordings hold counts once.\n\n" +
				"replay runs --best without a number prints the same table.",
			Columns: bests.Columns, Across: true,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := s.Runs(ctx)
				return bests.Table(bests.Find(bests.Merge(bests.Of(s.Recording, s.File, found)))), err
			},
		},
		{
			Name: "keys", Title: "Keys", Row: "a key that a player held during a run",
			Of:    "races of Teeworlds, DDNet and GoldSrc",
			Short: "List the keys of runs: when each was pressed, and how long it was held",
			Long: "keys lists which keys players held during their runs, on the clocks of the runs: when each was " +
				"pressed, how long it was held, and how long the keys had been as they were before.\n\n" +
				"--sheet draws those of one run as a timing sheet to print. Demos do not hold keys: there, left, " +
				"right, jump, hook and fire follow from what the character did, and inferred says so.",
			Columns: keys.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := s.Runs(ctx)
				return keys.Table(ctx, s.Recording, found, func(*runs.Run) bool { return true }, nil), err
			},
		},
		{
			Name: "sections", Title: "Sections", Row: "a section of a map, from checkpoint to checkpoint",
			Of:    "races of Teeworlds and DDNet",
			Short: "Count what became of the attempts in each section of a map",
			Long: "sections says where a map breaks its players: how many attempts enter each section, go on, die, " +
				"freeze, give up and turn back there, and how long it takes.\n\n" +
				"Sections begin and end at the start, the checkpoints and the finish, or at lines of your own. An " +
				"attempt that several recordings hold counts once; runs in practice mode and those that continue a " +
				"saved one do not count. docs/sections.md has the rules.",
			Columns: sections.Columns, Across: true,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				levels, err := s.Levels(ctx)
				return sections.Table(levels), err
			},
		},
		{
			Name: "setbacks", Title: "Setbacks", Row: "a setback of an attempt",
			Of:    "races of Teeworlds and DDNet",
			Short: "List where and why attempts at a map were set back",
			Long: "setbacks lists every death, freeze, turn and stop of the attempts, and who gave up: when, where, in " +
				"which section, and what caused it.\n\n" +
				"Attempts and sections are those of replay sections. docs/sections.md has the rules.",
			Columns: sections.SetbackColumns, Across: true,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				levels, err := s.Levels(ctx)
				return sections.SetbackTable(levels), err
			},
		},
		{
			Name: "rounds", Title: "Rounds", Row: "a round of a match", Of: "Counter-Strike and Day of Defeat demos",
			Short: "List the rounds of a match",
			Long: "rounds lists the rounds of Counter-Strike and Day of Defeat matches: winner, how it was won, " +
				"score, bomb and kills.\n\n" +
				"A recording may begin in the middle of a round; values that are not recorded are null.",
			Columns: rounds.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return rounds.Table(ctx, s.Recording, s.FloorPlan), nil
			},
			Old: Old{Lines: true, NamesFile: true},
		},
		{
			Name: "kills", Title: "Kills", Row: "a kill of a match", Of: "GoldSrc demos",
			Short: "List the kills of a match",
			Long: "kills lists the kill feed of a GoldSrc demo: players, teams, weapon, opening kills, team kills, " +
				"trades, " +
				"positions, distance and who was left alive.\n\n" +
				"Values that the demo does not hold are missing, and notes say on what the list is based. " +
				"docs/match.md has the rules.",
			Columns: kills.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return kills.Table(ctx, s.Recording, s.FloorPlan), nil
			},
		},
		{
			Name: "match", Title: "Match", Row: "what a player did in a match", Of: "GoldSrc demos",
			Short: "Add up what every player did in a match",
			Long: "match adds up what every player did in a match: kills, deaths, headshots, opening duels, " +
				"multi-kills, " +
				"clutches, money and weapons.\n\n" +
				"Rounds that a restart wiped out do not count. Values that the demo does not hold are missing, and " +
				"notes say on what the totals are based. docs/match.md has the rules.",
			Columns: match.Columns,
			Table:   func(_ context.Context, s *Source) (*table.Table, error) { return match.Table(s.Recording), nil },
		},
		{
			Name: "weapons", Title: "Weapons", Row: "a weapon of a player in a match", Of: "GoldSrc demos",
			Short:   "Add up the kills and deaths of every player by weapon",
			Columns: weapons.Columns,
			Table: func(_ context.Context, s *Source) (*table.Table, error) {
				return weapons.Table(s.Recording), nil
			},
		},
		{
			Name: "economy", Title: "Economy", Row: "the money of a player in a round",
			Of:    "Counter-Strike demos, as a rule for their recorder alone",
			Short: "List what players had and spent in each round", Columns: economy.Columns,
			Table: func(_ context.Context, s *Source) (*table.Table, error) { return economy.Table(s.Recording), nil },
		},
		{
			Name: "heat", Title: "Heat map", Row: "a cell of the floor plan, 64 units long", Of: "GoldSrc demos",
			Short: "Count where players of a match were, killed, died and fired",
			Long: "heat counts, cell by cell of the floor plan, how long players stayed, where they killed, died and " +
				"fired, and where grenades went off.\n\n" +
				"--only limits what is counted: by kind, round, side, player, weapon, time in the round and height. " +
				"--filter, as in all tables, chooses cells.\n\n" +
				"What happened out of the recorder's sight is missing, and notes say how much that is. " +
				"docs/match.md has the rules.",
			Columns: heat.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return heat.Table(ctx, s.Recording, s.Heat, s.FloorPlan), nil
			},
		},
		{
			Name: "jumps", Title: "Jumps", Row: "a jump of the player who recorded the demo",
			Of:    "GoldSrc demos of players",
			Short: "List the jumps of the player who recorded a GoldSrc demo",
			Long: "jumps lists the jumps of the player who recorded a GoldSrc demo: distance, speed, " +
				"and how well each strafe gained speed.\n\n" +
				"Distances follow the rules of Kreedz servers. " +
				"docs/jumps.md defines each figure and says what a demo cannot show.",
			Columns: jumps.Columns,
			Choices: []Choice{{"kind", "kind", "jumps"}},
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return jumps.Table(ctx, s.Recording, s.FloorPlan), nil
			},
			Old: Old{Lines: true, NamesFile: true, NoHead: true, PlainSpaces: true, CSVColumns: jumps.CSVColumns()},
		},
		{
			Name: "contacts", Title: "Contacts", Row: "a touch between two players, or what came of one",
			Of:    "recordings of Teeworlds and DDNet",
			Short: "List hooks, hammers, shots and other contacts between players",
			Long: "contacts lists hooks, hammers, shots, collisions and the like between players, and who caused " +
				"or came " +
				"before a freeze, a rescue or a death.\n\n" +
				"They come from recorded states, or in logs from inferred ones, which need the map. docs/contacts.md " +
				"has the rules and their limits. They say what happened, and nothing about intent.",
			Columns: contacts.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				var complete func(*sim.Game, *sim.World)
				if s.Complete != nil {
					var err error
					if complete, err = s.Complete(ctx); err != nil {
						return nil, err
					}
				}
				return contacts.Table(ctx, s.Recording, complete), nil
			},
		},
		{
			Name: "teams", Title: "Teams", Row: "a member of a team's run", Of: "races of teams on DDNet",
			Short: "Add up what the members of a team did during a run",
			Long: "teams adds up, for each member of a team's run, how long they were frozen, stood and held the " +
				"team up, how often they rescued and hooked team mates, and how far they moved.\n\n" +
				"Each number is a sum over rows of replay teamwork. docs/teams.md has the rules. They say what " +
				"happened, and nothing about intent.",
			Columns: teams.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := s.Teams(ctx)
				return teams.Table(s.Recording, found), err
			},
		},
		{
			Name: "teamwork", Title: "Moments of teams", Row: "a stretch of a team's run", Of: "races of teams on DDNet",
			Short: "List what the members of a team did during a run, and when the team waited",
			Long: "teamwork lists when each member of a team moved, stood, was frozen, rescued and hooked " +
				"others, and " +
				"for which of them the team waited: what replay teams adds up.\n\n" +
				"docs/teams.md has the rules.",
			Columns: teams.MomentColumns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := s.Teams(ctx)
				return teams.MomentTable(s.Recording, found), err
			},
		},
		{
			Name: "speeds", Title: "Speeds", Row: "how fast a player was at a tick",
			Of: "recordings with velocities: demos, and captures of clients; GoldSrc demos of players for the " +
				"recorder",
			Short: "List how fast players were at every tick",
			Long: "speeds lists the recorded speeds of players at every tick, horizontal and vertical: the curves " +
				"of the " +
				"window as data.",
			Columns: speeds.Columns,
			Table:   func(_ context.Context, s *Source) (*table.Table, error) { return speeds.Table(s.Recording), nil },
		},
		{
			Name: "segments", Title: "Segments", Row: "a segment of a run that several demos hold", Of: "GoldSrc demos",
			Short: "Take several demos as one run and add up their times",
			Long: "segments takes the demos in the given order as one run: the time of each segment and of all up to " +
				"it, on the demo's clock and, where recorded, by the timer of the run, with saves and loads.\n\n" +
				"A demo on several maps has a segment for each.",
			Columns: segments.Columns, Across: true,
			Table: func(_ context.Context, s *Source) (*table.Table, error) {
				return segments.Table(segments.Of(s.Recording, s.File)), nil
			},
		},
		{
			Name: "judge", Title: "Measures", Row: "a measure of how a player pressed keys and aimed",
			Of:    "recordings with keys: logs, demos, captures and GoldSrc demos of players",
			Short: "Measure how players pressed keys and aimed",
			Long: "judge measures how players pressed keys and aimed, and ranks each value among other players and " +
				"other runs.\n\n" +
				"It gives no verdict and has no thresholds: docs/measures.md defines each measure and says what it " +
				"cannot show.",
			Columns: judge.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				found, err := judge.Of(ctx, s.Recording, s.File, s.Judge)
				return judge.Table(found), err
			},
			Old: Old{
				Lines: true, NamesFile: true, NoHead: true, PlainSpaces: true, CSVColumns: judge.CSVColumns(),
				Text: judge.WriteText, JSON: judge.ByPlayer,
			},
		},
		{
			Name: "similar", Title: "Repeated inputs",
			Row:   "a stretch of inputs that is repeated in another run or recording",
			Of:    "recordings with keys: logs, demos, captures and GoldSrc demos of players",
			Short: "Find repeated inputs",
			Long: "similar finds inputs that repeat in other runs and recordings: under another name, shifted in " +
				"time, or with a few edits.\n\n" +
				"It lists the pairs with the most equal key changes first, and marks a player and their dummy as the " +
				"same connection if the recording says so.",
			Columns: similar.Columns, Across: true,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				keys, err := similar.KeysOf(ctx, s.Recording, s.File, s.Sent)
				return similar.Table(keys, similar.LeastSeconds), err
			},
			Old: Old{Text: similar.WriteText},
		},
		{
			Name: "messages", Title: "Messages", Row: "a frame or message as the file holds it", Of: "GoldSrc demos",
			Short: "List the messages of a GoldSrc demo or a capture",
			Long: "messages counts the frames and messages of a GoldSrc demo by name, and names those that Playhead " +
				"does not read. " +
				"With --json it lists each of them with its offset in the file and, with --show-private, its bytes " +
				"in hex.\n\n" +
				"Of captures it lists the messages as chunks does, with the same columns.",
			Columns: pieces.Columns, Raw: true,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return formats.Messages(ctx, s.Opened, s.Options, s.Ended)
			},
			Old: Old{Lines: true, Text: formats.CountMessages},
		},
		{
			Name: "packets", Title: "Packets", Row: "a packet between a client and its server", Of: "captures",
			Short: "List the packets of a capture",
			Long: "packets lists the packets between the clients of a capture and their servers: size, " +
				"acknowledgements, what was sent again " +
				"and what is missing.",
			Columns: formats.PacketColumns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return formats.PacketTable(ctx, s.Opened, s.Recording, s.Options, s.Ended)
			},
		},
		{
			Name: "chunks", Title: "Messages in packets", Row: "a message in a packet of a capture", Of: "captures",
			Short: "List the messages in the packets of a capture",
			Long: "chunks lists the messages that the packets of a capture hold: what each says, its sequence " +
				"number, whether it was sent again, and what became of it.",
			Columns: chunks.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				return formats.ChunkTable(ctx, s.Opened, s.Recording, s.Options, s.Ended)
			},
		},
		{
			Name: "lag", Title: "Lag", Row: "a client of a capture", Of: "captures",
			Short: "List how much the clients of a capture lagged",
			Long: "lag lists the clients of a capture, the one that lagged longest first: ping, packets lost on the " +
				"way, packets that the capture lacks, late inputs, and the worst moment with its cause.\n\n" +
				"Losses are estimated. docs/lag.md has the rules; replay moments lists the moments.",
			Columns: lag.Columns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				report, err := formats.Lag(ctx, s.Opened, s.Ended)
				if err != nil {
					return nil, err
				}
				return report.Table(s.Recording), nil
			},
		},
		{
			Name: "moments", Title: "Moments of lag", Row: "a stretch in which a client lagged", Of: "captures",
			Short: "List when the clients of a capture lagged, and why",
			Long: "moments lists when the clients of a capture lagged: what happened, whose fault it was, and the " +
				"comparison that supports it.\n\n" +
				"docs/lag.md has the rules.",
			Columns: lag.MomentColumns,
			Table: func(ctx context.Context, s *Source) (*table.Table, error) {
				report, err := formats.Lag(ctx, s.Opened, s.Ended)
				if err != nil {
					return nil, err
				}
				return report.MomentTable(s.Recording), nil
			},
		},
		{
			Name: "find", Title: "Recordings", Row: "a recording of the library's index", Of: "the index",
			Columns: listing.Columns, Command: "find", Across: true, Old: Old{EscapeHTML: true},
		},
		{
			Name: "splits", Title: "Splits", Row: "a place that both runs pass", Of: "two runs on one map",
			Columns: compare.SplitColumns, Command: "compare --table splits",
		},
		{
			Name: "gap", Title: "Gap", Row: "how far run B is behind run A at a place or moment",
			Of:      "two runs on one map",
			Columns: compare.GapColumns, Command: "compare --table gap",
		},
		{
			Name: "losses", Title: "Losses", Row: "a stretch over which run B falls back", Of: "two runs on one map",
			Columns: compare.LossColumns, Command: "compare --table losses",
		},
		{
			Name: "compared_sections", Title: "Sections", Row: "a part of the way from split to split",
			Of:      "two runs on one map",
			Columns: compare.SectionColumns, Command: "compare --table sections",
		},
		{
			Name: "compared_teams", Title: "Compared teams", Row: "a number of a member, or of the team",
			Of: "two runs of teams on one map", Columns: teams.CompareColumns, Command: "compare --table teams",
		},
		{
			Name: "compared_segments", Title: "Compared segments", Row: "a segment of two sets of demos",
			Of:      "two sets of GoldSrc demos",
			Columns: segments.CompareColumns, Command: "compare --table segments", Across: true,
		},
	}
}

// Find returns the answer with the given name, nil if there is none.
func Find(name string) *Answer {
	all := All()
	if i := slices.IndexFunc(all, func(a Answer) bool { return a.Name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}
