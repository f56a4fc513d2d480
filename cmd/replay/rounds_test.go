package main

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/testdata/replays"
)

// A rawRound is a round as read from the bytes of messages alone, without
// Playhead's model.
type rawRound struct {
	start, end int64 // ticks; start -1: the recording begins in it
	winner     string
	ending     string
	score      [2]int // t, ct
	kills      []string
}

// A messageRow is a line of messages --json.
type messageRow struct {
	Name    string
	Loading bool
	Tick    int64
	Seconds float64
	Offset  int64
	Hex     string
}

// readRawRounds reads rounds from the messages of a demo by rules of its own:
// a round ends with the announcer's voice and its text, and the next begins
// when the recorder's display is reset after that.
func readRawRounds(t *testing.T, path string) []rawRound {
	t.Helper()
	out := fine(t, "messages", path, "--json", "--show-private", "--name",
		"DeathMsg,TeamScore,TextMsg,SendAudio,ResetHUD")
	all := []rawRound{{start: -1, end: -1}}
	var score [2]int
	text, restart := "", math.Inf(1)
	for line := range strings.Lines(out) {
		var m messageRow
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		body, err := hex.DecodeString(m.Hex)
		if err != nil || len(body) == 0 {
			t.Fatalf("%s at %d has no bytes", m.Name, m.Offset)
		}
		body = body[1:]
		if m.Name != "ResetHUD" {
			body = body[1:] // the size
		}
		r := &all[len(all)-1]
		switch m.Name {
		case "TeamScore":
			word, rest, _ := bytes.Cut(body, []byte{0})
			if i := slices.Index([]string{"TERRORIST", "CT"}, string(word)); i >= 0 {
				score[i] = int(int16(binary.LittleEndian.Uint16(rest)))
			}
			r.score = score
		case "TextMsg":
			if body[0] == 4 {
				words := strings.Split(string(body[1:]), "\x00")
				if text = words[0]; text == "#Game_will_restart_in" {
					wait, err := strconv.Atoi(words[1])
					if err != nil {
						t.Fatal(err)
					}
					restart = m.Seconds + float64(wait)
				}
			}
		case "SendAudio":
			voice, _, _ := bytes.Cut(body[1:], []byte{0})
			winner, over := map[string]string{
				"%!MRAD_terwin": "t", "%!MRAD_ctwin": "ct",
				"%!MRAD_rounddraw": "none",
			}[string(voice)]
			if over && !m.Loading {
				r.end, r.winner, r.score = m.Tick, winner, score
				r.ending = map[string]string{
					"#Terrorists_Win": "elimination", "#CTs_Win": "elimination",
					"#Target_Bombed": "bomb", "#Bomb_Defused": "defuse", "#Target_Saved": "time",
					"#Hostages_Not_Rescued": "time",
				}[text]
				text = ""
			}
		case "ResetHUD":
			if (r.end >= 0 || m.Seconds >= restart) && !m.Loading {
				all, restart = append(all, rawRound{start: m.Tick, end: -1, score: score}), math.Inf(1)
			}
		case "DeathMsg":
			weapon, _, _ := bytes.Cut(body[3:], []byte{0})
			r.kills = append(r.kills, fmt.Sprintf("t%d %d > %d %s headshot %t", m.Tick, body[0], body[1], weapon,
				body[2] != 0))
		}
	}
	return all
}

// A roundRow is a round as readers of rounds --json see it.
type roundRow struct {
	File           string         `json:"file"`
	Game           int            `json:"game"`
	Map            string         `json:"map"`
	Round          *int           `json:"round"`
	StartTick      int            `json:"start_tick"`
	StartSeconds   float64        `json:"start_seconds"`
	Begun          bool           `json:"begun"` // the recording holds its beginning
	GoTick         *int           `json:"go_tick"`
	GoSeconds      *float64       `json:"go_seconds"`
	EndTick        *int           `json:"end_tick"`
	EndSeconds     *float64       `json:"end_seconds"`
	LastTick       int            `json:"last_tick"`
	Winner         *string        `json:"winner"` // t, ct, none; Day of Defeat: allies, axis
	Ending         *string        `json:"ending"`
	EndingInferred bool           `json:"ending_inferred,omitempty"`
	Score          map[string]int `json:"score"`     // by side, after the round
	Survivors      map[string]int `json:"survivors"` // of those whose state is known
	Money          map[string]int `json:"money"`     // when the freeze time was over
	Bomb           []bombRow      `json:"bomb"`
	Kills          []killRow      `json:"kills"`
}

// A bombRow says that the bomb was picked up, dropped, planted, defused, or
// exploded.
type bombRow struct {
	Tick  int    `json:"tick"`
	State string `json:"state"`
}

// A killRow is a kill of a round. Killer is null where it was the world.
type killRow struct {
	Tick       int     `json:"tick"`
	Seconds    float64 `json:"seconds"`
	Killer     *int    `json:"killer"`
	KillerName string  `json:"killer_name,omitempty"`
	Victim     int     `json:"victim"`
	VictimName string  `json:"victim_name,omitempty"`
	Weapon     string  `json:"weapon"`
	Headshot   *bool   `json:"headshot"` // null in games that do not say it
}

// The rounds of the longest Counter-Strike demos are those that their messages
// tell of, read independently.
func TestRoundsEqualAnIndependentReadingOfTheMessages(t *testing.T) {
	kills := map[string]int{ // of MANIFEST.md beside the demos
		"../goldsrc-labelled/cheat-08": 0, "../goldsrc-labelled/cheat-16": 0,
		"cs-assault-oldreference": 3, "cs-assault-19players": 10, "cs-assault-ak47-events": 0, "cs-dust2-49kills": 49,
		"cs-alexandra-30slots": 15,
	}
	for name, want := range kills {
		t.Run(name, func(t *testing.T) {
			path := replays.Path(t, "goldsrc", name+".dem")
			raw := readRawRounds(t, path)
			var rows []roundRow
			for line := range strings.Lines(fine(t, "rounds", path, "--json")) {
				var r roundRow
				if err := json.Unmarshal([]byte(line), &r); err != nil {
					t.Fatal(err)
				}
				rows = append(rows, r)
			}
			if len(rows) == 0 { // the server, or the recording, has none
				if raw[0].end >= 0 || len(raw) > 1 {
					t.Errorf("no rounds, the messages tell of %d", len(raw))
				}
				kill := strings.Count(fine(t, "events", path, "--kind", "kill", "--json"), "\n")
				if kill != want || len(raw[0].kills) != want {
					t.Errorf("%d kills, %d in the messages, want %d", kill, len(raw[0].kills), want)
				}
				return
			}
			if len(rows) != len(raw) {
				t.Fatalf("%d rounds, the messages tell of %d", len(rows), len(raw))
			}
			total := 0
			for i, r := range rows {
				total += len(r.Kills)
				checkRound(t, i, &r, &raw[i])
			}
			if total != want {
				t.Errorf("%d kills, want %d", total, want)
			}
		})
	}
}

// A recording of a match that has no rounds says why, on standard error and not in
// what scripts read.
func TestRoundsSayWhyThereAreNone(t *testing.T) {
	for name, want := range map[string]string{
		"goldsrc/cs-dust2-49kills.dem":             "The server sent neither a round clock nor results (49 kills).",
		"goldsrc/cs-kabul-26players-choke.dem":     "No round begins or ends in this recording (10 kills).",
		"goldsrc/cs-assault-extended-deathmsg.dem": "No round begins or ends in this recording (1 kill).",
		"teehistorian/a-solo.teehistorian": "Playhead finds rounds only in demos of Counter-Strike and Day " +
			"of Defeat.",
		"goldsrc-labelled/cheat-16.dem": "No round begins or ends in this recording.",
	} {
		path := replays.Path(t, strings.Split(name, "/")...)
		code, out, errs := replay("rounds", path)
		if code != exitFine || out != "" || errs != "replay: "+path+": "+want+"\n" {
			t.Errorf("exit %d, %q, %q, want %q", code, out, errs, want)
		}
		if code, out, errs = replay("rounds", "--json", path); code != exitFine || out != "" || errs != "" {
			t.Errorf("as JSON: exit %d, %q, %q", code, out, errs)
		}
	}
}

func checkRound(t *testing.T, i int, r *roundRow, raw *rawRound) {
	t.Helper()
	// The recorder's display may be reset a tick after everybody has the clock.
	if begun := raw.start >= 0; r.Begun != begun || begun && raw.start-int64(r.StartTick) > 1 ||
		begun && raw.start < int64(r.StartTick) {
		t.Errorf("round %d begins at %d (begun %t), the messages say %d", i, r.StartTick, r.Begun, raw.start)
	}
	end, winner, ending := int64(-1), "", ""
	if r.EndTick != nil {
		end, winner = int64(*r.EndTick), *r.Winner
	}
	if r.Ending != nil {
		ending = *r.Ending
	}
	if end != raw.end || winner != raw.winner {
		t.Errorf("round %d: %q won at %d, the messages say %q at %d", i, winner, end, raw.winner, raw.end)
	}
	if ending != raw.ending && (raw.ending != "" || !r.EndingInferred) {
		t.Errorf("round %d ended by %q, the messages say %q", i, ending, raw.ending)
	}
	if got := [2]int{r.Score["t"], r.Score["ct"]}; got != raw.score {
		t.Errorf("round %d: score %v, the messages say %v", i, got, raw.score)
	}
	var kills []string
	for _, k := range r.Kills {
		killer := 0
		if k.Killer != nil {
			killer = *k.Killer
		}
		kills = append(kills, fmt.Sprintf("t%d %d > %d %s headshot %t", k.Tick, killer, k.Victim, k.Weapon,
			k.Headshot != nil && *k.Headshot))
	}
	if !slices.Equal(kills, raw.kills) {
		t.Errorf("round %d: kills\n%q, the messages say\n%q", i, kills, raw.kills)
	}
}

// Who has no recorded name has one name in all tables, by which all of them are filtered.
func TestPlayersWithoutANameHaveOneInEveryTable(t *testing.T) {
	path := replays.Path(t, "goldsrc", "cs-dust2-49kills.dem")
	for table, args := range map[string][]string{
		"stats":   {"--filter", "name:#6", "--columns", "deaths"},
		"players": {"--filter", "name:#6", "--columns", "player"},
		"events":  {"--filter", "kind:kill target_name:#6", "--columns", "target"},
	} {
		lines := strings.Fields(fine(t, append([]string{table, path, "--csv"}, args...)...))
		want := map[string][]string{
			"stats": {"deaths", "12"}, "players": {"player", "6"},
			"events": append([]string{"target"}, slices.Repeat([]string{"6"}, 12)...),
		}[table]
		if !slices.Equal(lines, want) {
			t.Errorf("%s: %q, want %q", table, lines, want)
		}
	}
}

func TestTheHeatMapOfADemoHoldsItsKills(t *testing.T) {
	path := replays.Path(t, "goldsrc", "cs-dust2-49kills.dem")
	for _, c := range []struct {
		name          string
		args          []string
		kills, deaths int
	}{
		// The demo has 27 kills by its recorder and 22 by the world; 10 victims were out of sight.
		{"all", nil, 27, 39},
		{"Terrorists", []string{"--team", "t"}, 27, 0},
		{"Counter-Terrorists", []string{"--team", "Counter-Terrorists"}, 0, 39},
		{"a player", []string{"--player", "sonicdeath"}, 0, 10},
	} {
		file := filepath.Join(t.TempDir(), "heat.csv")
		fine(t, append([]string{"rounds", path, "--heat", file}, c.args...)...)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		kills, deaths := 0, 0
		for _, line := range lines[1:] {
			f := strings.Split(line, ",")
			k, err1 := strconv.Atoi(f[4])
			d, err2 := strconv.Atoi(f[5])
			if len(f) != 6 || f[0] != "de_dust2" || f[3] != "64" || err1 != nil || err2 != nil {
				t.Fatalf("%s: line %q", c.name, line)
			}
			kills, deaths = kills+k, deaths+d
		}
		if lines[0] != "map,x,y,size,kills,deaths" || kills != c.kills || deaths != c.deaths {
			t.Errorf("%s: %s, %d kills and %d deaths, want %d and %d", c.name, lines[0], kills, deaths,
				c.kills, c.deaths)
		}
	}
}
