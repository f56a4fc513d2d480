package rounds

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

// A match is what happens in a game of 3 Terrorists (1 to 3) and 2
// Counter-Terrorists (4 and 5), tick by tick.
type match struct {
	at    map[sim.Tick][]any
	ticks sim.Tick
	tick  sim.Tick
}

// score is a change of the score, life and money those of a player.
type (
	score [2]int32
	life  struct{ id, alive int32 }
	money struct{ id, dollars int32 }
)

func (m *match) Meta() sim.Meta { return sim.Meta{Format: "goldsrc", GameName: "Counter-Strike"} }

func (m *match) Next(b *sim.Builder) error {
	if m.tick == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: sim.Cols(sim.Alive, sim.Team, sim.Money)})
	}
	if m.tick >= m.ticks {
		return io.EOF
	}
	b.TickTime(m.tick, time.Duration(m.tick)*time.Second)
	if m.tick == 0 {
		for id := 1; id <= 5; id++ {
			team := int32(1)
			if id > 3 {
				team = 2
			}
			b.Join(id, sim.Identity{Name: fmt.Sprintf("p%d", id)})
			b.Set(id, sim.Team, team)
			b.Set(id, sim.Alive, 1)
		}
	}
	for _, what := range m.at[m.tick] {
		switch v := what.(type) {
		case sim.Event:
			b.Event(v)
		case score:
			b.SetGlobal(sim.ScoreRed, v[0])
			b.SetGlobal(sim.ScoreBlue, v[1])
		case life:
			b.Set(int(v.id), sim.Alive, v.alive)
		case money:
			b.Set(int(v.id), sim.Money, v.dollars)
		}
	}
	m.tick++
	return nil
}

// play returns the rounds of m in short.
func (m *match) play(t *testing.T) []string {
	t.Helper()
	l := sim.Load(context.Background(), m)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	var out []string
	for _, f := range Find(r.Games[0], 0) {
		s := fmt.Sprintf("round %d: %d-%d", f.Number, f.First, f.Last)
		if f.Match > 1 {
			s = fmt.Sprintf("match %d %s", f.Match, s)
		}
		if f.Restarted {
			s += " restarted"
		}
		if f.Begun {
			s += " begun"
		}
		if f.Moves {
			s += fmt.Sprintf(" go %d", f.Go)
		}
		if f.Ended {
			s += fmt.Sprintf(" end %d winner %d %v", f.End, f.Winner, f.Ending)
		}
		if f.EndingInferred {
			s += " inferred"
		}
		if f.Scored {
			s += fmt.Sprintf(" %d:%d", f.Score[0], f.Score[1])
		}
		s += fmt.Sprintf(" alive %d:%d", f.Survivors[0], f.Survivors[1])
		if f.MoneyOf != [2]int{} {
			s += fmt.Sprintf(" money %v of %v", f.Money, f.MoneyOf)
		}
		for _, k := range f.Kills {
			s += fmt.Sprintf(" %d>%d(%d)", k.Killer, k.Victim, k.Side)
		}
		out = append(out, s)
	}
	return out
}

func starts() sim.Event { return sim.RoundEvent(sim.RoundStarts, 0, 0, "") }
func goes() sim.Event   { return sim.RoundEvent(sim.RoundGoes, 0, 0, "") }
func ends(w sim.RoundWinner, how sim.RoundEnding) sim.Event {
	return sim.RoundEvent(sim.RoundEnds, w, how, "")
}

func kill(by, of int16) sim.Event {
	return sim.Event{Kind: sim.EventKill, Player: by, Target: of, Text: "ak47"}
}

func bomb(state int32) sim.Event {
	return sim.Event{Kind: sim.EventBomb, Player: -1, Target: -1, Value: state}
}

func TestRoundsAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		at    map[sim.Tick][]any
		ticks sim.Tick
		want  []string
	}{
		"a recording that begins in a round": {
			map[sim.Tick][]any{
				0: {score{4, 2}}, 3: {life{4, 0}, kill(1, 4)}, 5: {
					life{5, 0},
					kill(2, 5),
					score{5, 2},
					ends(sim.TeamOneWon, sim.EndingElimination),
				},
				8: {starts(), life{4, 1}, life{5, 1}, money{4, 800}, money{5, 1500}}, 9: {goes(), money{4, 100}},
			},
			12,
			[]string{
				"round 7: 0-7 end 5 winner 1 elimination 5:2 alive 3:0 1>4(1) 2>5(1)",
				"round 8: 8-11 begun go 9 5:2 alive -1:-1 money [0 1600] of [0 2]",
			},
		},
		"a draw counts for nobody": {
			map[sim.Tick][]any{
				0: {score{0, 0}, starts()}, 2: {ends(sim.NobodyWon, sim.EndingDraw)}, 3: {starts()},
				4: {score{0, 1}, ends(sim.TeamTwoWon, sim.EndingTime)},
				5: {starts()},
			},
			7,
			[]string{
				"round 1: 0-2 begun end 2 winner 0 draw 0:0 alive 3:2",
				"round 2: 3-4 begun end 4 winner 2 time 0:1 alive 3:2",
				"round 3: 5-6 begun 0:1 alive -1:-1",
			},
		},
		"a restart counts from one again": {
			map[sim.Tick][]any{0: {score{3, 3}}, 4: {score{0, 0}, starts()}},
			6,
			[]string{"round 0: 0-3 restarted 3:3 alive -1:-1", "match 2 round 1: 4-5 begun 0:0 alive -1:-1"},
		},
		"what a restart cuts short is not round 1": {
			map[sim.Tick][]any{
				0: {score{0, 0}}, 4: {starts()}, 6: {score{1, 0}, ends(sim.TeamOneWon, sim.EndingTime)},
				7: {starts()},
			},
			9,
			[]string{
				"round 0: 0-3 restarted 0:0 alive -1:-1", "round 1: 4-6 begun end 6 winner 1 time 1:0 alive 3:2",
				"round 2: 7-8 begun 1:0 alive -1:-1",
			},
		},
		"a match that is as far after its restart as the one before": {
			map[sim.Tick][]any{
				0: {score{0, 0}, starts()}, 1: {score{1, 0}, ends(sim.TeamOneWon, sim.EndingTime)},
				2: {score{0, 0}, starts()}, 3: {score{0, 1}, ends(sim.TeamTwoWon, sim.EndingTime)},
			},
			5,
			[]string{
				"round 1: 0-1 begun end 1 winner 1 time 1:0 alive 3:2",
				"match 2 round 1: 2-4 begun end 3 winner 2 time 0:1 alive 3:2",
			},
		},
		"how it ended follows from the bomb and who is alive": {
			map[sim.Tick][]any{
				0: {starts()}, 1: {bomb(BombPlanted)}, 2: {ends(sim.TeamOneWon, 0)},
				3: {starts()}, 4: {bomb(BombPlanted)}, 5: {ends(sim.TeamTwoWon, 0)},
				6: {starts()}, 7: {life{4, 0}, life{5, 0}, ends(sim.TeamOneWon, 0)},
				8: {starts()}, 9: {ends(sim.TeamTwoWon, 0)},
			},
			10,
			[]string{
				"round 0: 0-2 begun end 2 winner 1 bomb inferred alive 3:2",
				"round 0: 3-5 begun end 5 winner 2 defuse inferred alive 3:2",
				"round 0: 6-7 begun end 7 winner 1 elimination inferred alive 3:0",
				"round 0: 8-9 begun end 9 winner 2  alive 3:0",
			},
		},
		"a game without rounds": {map[sim.Tick][]any{1: {kill(1, 2)}}, 3, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := (&match{at: c.at, ticks: c.ticks}).play(t)
			if g, w := strings.Join(got, "\n"), strings.Join(c.want, "\n"); g != w {
				t.Errorf("got\n%s\nwant\n%s", g, w)
			}
		})
	}
}
