package goldsrcwriter

import "math/rand/v2"

// LongMatchSeconds is how long the script of [LongMatch] takes.
const LongMatchSeconds = 252

// LongMatch is a script of a match of 30 rounds for ten players, of whom those with odd numbers
// begin as Terrorists: two halves of 12 rounds and an overtime of twice 3, with the sides changed
// before each. Before it come a knife round, a restart, and two rounds and a part of a third that
// another restart wipes out. Team mates are killed in some rounds, and in others the bomb explodes
// and kills.
func LongMatch() []Order {
	w := longMatch{rng: rand.New(rand.NewPCG(5, 30)), now: 1}
	w.rounds(1)
	w.add(0, Order{Do: Restart, Seconds: 1})
	w.now += 2
	w.rounds(2)
	w.begin()
	w.fight(2)
	w.add(0.2, Order{Do: Restart, Seconds: 1})
	w.now += 2
	w.rounds(12)
	w.swap(true)
	w.rounds(12)
	w.swap(true)
	w.rounds(3)
	w.swap(false)
	w.rounds(3)
	return w.orders
}

// A longMatch writes the script.
type longMatch struct {
	rng     *rand.Rand
	orders  []Order
	now     float64
	swapped int // 0 or 1: players with odd numbers are of team swapped
	alive   [11]bool
	money   [11]int
	fought  int
}

func (w *longMatch) add(after float64, o Order) {
	w.now += after
	o.At = w.now
	w.orders = append(w.orders, o)
}

func (w *longMatch) team(id int) int { return (id + 1 + w.swapped) % 2 }

func (w *longMatch) swap(restart bool) {
	w.swapped = 1 - w.swapped
	w.add(0.2, Order{Do: Swap})
	if restart {
		w.add(0.2, Order{Do: Restart, Seconds: 1})
		w.now += 1.5
		w.money = [11]int{}
	}
}

func (w *longMatch) begin() {
	w.add(0.4, Order{Do: BeginRound, Who: 1 + w.swapped, Seconds: 1})
	for id := 1; id <= 10; id++ {
		w.alive[id] = true
		if w.money[id] == 0 {
			w.money[id] = 800
		}
	}
	for _, id := range [...]int{1, 2, 5} { // the others' money is not recorded
		w.add(0, Order{Do: Earn, Who: id, Seconds: float64(w.money[id])})
	}
	for _, id := range [...]int{1, 2, 5} {
		w.money[id] -= w.rng.IntN(w.money[id]/100) * 100
		w.add(0.1, Order{Do: Earn, Who: id, Seconds: float64(w.money[id])})
	}
	w.add(0.7, Order{Do: Move, Seconds: 60})
	w.now += 0.4
}

// pick returns someone alive of a team, 0 without any.
func (w *longMatch) pick(team, except int) int {
	var of []int
	for id := 1; id <= 10; id++ {
		if w.alive[id] && w.team(id) == team && id != except {
			of = append(of, id)
		}
	}
	if len(of) == 0 {
		return 0
	}
	return of[w.rng.IntN(len(of))]
}

// fight lets players kill each other, at most n times.
func (w *longMatch) fight(n int) {
	w.fought++
	for k := range n {
		side := w.rng.IntN(2)
		killer := w.pick(side, 0)
		victim := w.pick(1-side, 0)
		if k == 2 && w.fought%7 == 0 {
			victim = w.pick(side, killer) // a team mate
		}
		if killer == 0 || victim == 0 {
			return
		}
		after := 0.3
		if w.rng.IntN(5) == 0 {
			after = 0 // in the same frame
		}
		w.add(after, Order{Do: Shoot, Who: killer, Whom: victim, Head: w.rng.IntN(3) == 0})
		w.alive[victim] = false
		if w.money[killer] < 16000 && (killer == 1 || killer == 2 || killer == 5) && w.team(victim) != side {
			w.money[killer] = min(16000, w.money[killer]+300)
			w.add(0, Order{Do: Earn, Who: killer, Seconds: float64(w.money[killer])})
		}
	}
}

// rounds plays n rounds.
func (w *longMatch) rounds(n int) {
	for range n {
		w.begin()
		bomb := w.fought%5 == 3
		if bomb {
			w.fight(3)
			planter := w.pick(0, 0)
			w.add(0.2, Order{Do: Plant, Who: max(planter, 1)})
			w.add(0.6, Order{Do: Explode})
			if dies := w.pick(1, 0); dies > 0 {
				w.alive[dies] = false
				w.add(0, Order{Do: Die, Who: dies, Text: "c4"})
			}
			w.add(0, Order{Do: Win, Who: 0, Text: "#Target_Bombed"})
		} else {
			w.fight(12)
			winner, text := 0, "#Terrorists_Win"
			if w.pick(0, 0) == 0 || w.pick(1, 0) > 0 && w.rng.IntN(2) == 0 {
				winner, text = 1, "#CTs_Win"
			}
			w.add(0.2, Order{Do: Win, Who: winner, Text: text})
		}
		w.now += 0.8
	}
}
