// Command genlog writes a long teehistorian of a busy server, for measuring:
// nearly every tee moves in every tick, and half the players send an input.
//
//	go run ./testdata/thwriter/genlog -o big.teehistorian -hours 4 -players 64
//
// The same arguments give the same file, another -seed another round. With -copy one
// more player repeats what one did in another log: shifted, edited, renamed. An hour of 64 players is 81 MB. With -o -
// the log goes to standard output.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"playhead/testdata/thwriter"
)

func main() {
	out := flag.String("o", "big.teehistorian", "the `file` to write")
	hours := flag.Float64("hours", 4, "length of the round")
	players := flag.Int("players", 64, "at most 127")
	seed := flag.Uint64("seed", 1, "another one gives another round")
	finishes := flag.Bool("finishes", false,
		"every five minutes a player finishes, each time 0.02 s slower than before, the first time after 60.02 s")
	chats := flag.Int("chats", 0, "lines of chat, evenly spread")
	source := flag.String("copy", "", "add a player who repeats what one did in this `log`")
	player := flag.Int("copy-player", 0, "the player to copy: a client id")
	shift := flag.Int("copy-shift", 37, "the tick at which the copy begins")
	edit := flag.Float64("copy-edit", 0.02, "the share of its ticks in which a key is another")
	flag.Parse()
	*players = min(*players, 127)
	var copied *copier
	if *source != "" {
		var err error
		if copied, err = newCopier(*source, *player, *shift, *edit, *players,
			rand.New(rand.NewPCG(*seed, 3))); err != nil {
			fail(err)
		}
	}
	file := os.Stdout
	if *out != "-" {
		var err error
		if file, err = os.Create(*out); err != nil {
			fail(err)
		}
	}
	r := round{
		ticks: int(*hours * 3600 * 50), players: *players, seed: *seed, copied: copied, finishes: *finishes,
		chats: *chats,
	}
	if err := errors.Join(r.write(file), file.Close()); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// finishEvery is how many ticks are between two finishes.
const finishEvery = 5 * 60 * 50

// A racer is a player and his tee.
type racer struct {
	alive  bool
	idle   int // ticks until he goes on
	vx, vy int32
}

// A round is what is to be written.
type round struct {
	ticks, players int
	seed           uint64
	copied         *copier // nil without one
	finishes       bool
	chats          int
}

// piece is how many bytes are written at a time.
const piece = 1 << 20

// write writes the round.
func (r *round) write(out io.Writer) error {
	ticks, players, copied, finishes := r.ticks, r.players, r.copied, r.finishes
	rng := rand.New(rand.NewPCG(r.seed, 2))
	f := thwriter.New(thwriter.NewHeader())
	racers := make([]racer, players)
	for id := range racers {
		f.Ex(thwriter.JoinVer6, thwriter.Int(int32(id))).Join(int32(id))
		f.Message(int32(id), thwriter.StartInfo6(20, fmt.Sprintf("racer %d", id), "", "default"))
		f.InputNew(int32(id), [10]int32{0, 100, 0})
	}
	if copied != nil {
		copied.join(f, "another player")
	}
	for t, said := 1, 0; t <= ticks; t++ {
		if f.Len() >= piece {
			if err := f.Drain(out); err != nil {
				return err
			}
		}
		f.Tick(t)
		if copied != nil && !copied.started { // before other tees move, as the log has it
			copied.started = true
			f.PlayerNew(copied.id, 3200, 3200)
		}
		for id := range racers {
			racers[id].move(f, int32(id), rng)
		}
		for id := range racers {
			if racers[id].idle == 0 && rng.IntN(100) < 45 {
				f.InputDiff(int32(id), input(rng))
			}
		}
		if copied != nil {
			copied.tick(f, t)
		}
		if n := int32(t / finishEvery); finishes && t%finishEvery == 0 {
			f.Ex(thwriter.PlayerFinish, thwriter.Int(n%int32(players)), thwriter.Int(3000+n))
		}
		for ; said < r.chats*t/ticks; said++ {
			f.Message(int32(said%players), thwriter.GameMessage(17, thwriter.Int(0),
				thwriter.Text(fmt.Sprint("line ", said))))
		}
		if rng.IntN(2000) == 0 {
			f.Command(int32(rng.IntN(players)), 128, "team", "5")
		}
	}
	return f.Finish().Drain(out)
}

// move writes where a tee goes in a tick.
func (r *racer) move(f *thwriter.Writer, id int32, rng *rand.Rand) {
	switch {
	case !r.alive && rng.IntN(100) == 0:
		*r = racer{alive: true}
		f.PlayerNew(id, 2000+rng.Int32N(20000), 2000+rng.Int32N(8000))
	case !r.alive:
	case rng.IntN(3000) == 0:
		r.alive = false
		f.PlayerOld(id)
	case r.idle > 0:
		r.idle--
	default:
		if rng.IntN(700) == 0 {
			r.idle = rng.IntN(250)
		}
		r.vx, r.vy = wander(r.vx, rng), wander(r.vy, rng)
		if r.vx != 0 || r.vy != 0 {
			f.PlayerDiff(id, r.vx, r.vy)
		}
	}
}

// wander changes a velocity a little.
func wander(v int32, rng *rand.Rand) int32 {
	if v += rng.Int32N(5) - 2; v > 25 || v < -25 {
		v /= 2
	}
	return v
}

// input returns the difference of two inputs: the cursor moves, and now and then
// a key.
func input(rng *rand.Rand) (d [10]int32) {
	d[1], d[2] = rng.Int32N(41)-20, rng.Int32N(41)-20
	switch rng.IntN(20) {
	case 0:
		d[0] = rng.Int32N(3) - 1
	case 1:
		d[3] = rng.Int32N(3) - 1
	case 2:
		d[4] = 1
	case 3:
		d[5] = rng.Int32N(3) - 1
	}
	return d
}
