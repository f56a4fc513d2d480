package goldsrcwriter

// BombRounds is a script of three rounds: in the first the bomb explodes, in the
// second it is defused at the second attempt, in the third the hostages matter and
// time runs out. Players 1, 3, 5 and so forth are Terrorists, the others
// Counter-Terrorists; it takes six players. Player 2, the second, is meant to
// record.
func BombRounds() []Order {
	return []Order{
		{At: 1, Do: BeginRound, Who: 1, Seconds: 5},
		{At: 1.2, Do: Earn, Who: 2, Seconds: 800},
		{At: 3, Do: Earn, Who: 2, Seconds: 300},
		{At: 6, Do: Move, Seconds: 105},
		{At: 8, Do: ThrowSmoke, Who: 4},
		{At: 10, Do: LeaveBuying},
		{At: 11, Do: ThrowFlash, Who: 3, Seconds: 3},
		{At: 14, Do: Drop, Who: 1},
		{At: 15, Do: PickUp, Who: 3},
		{At: 16, Do: Shoot, Who: 1, Whom: 4, Head: true},
		{At: 17, Do: StartPlant, Who: 3, Seconds: 3},
		{At: 20, Do: Plant, Who: 3},
		{At: 22, Do: ThrowHE, Who: 2},
		{At: 28, Do: Beep, Text: "weapons/c4_beep2.wav"},
		{At: 55, Do: Explode},
		{At: 55, Do: Win, Who: 0, Text: "#Target_Bombed"},
		{At: 60, Do: BeginRound, Who: 5, Seconds: 5},
		{At: 60.5, Do: Earn, Who: 2, Seconds: 2300},
		{At: 61, Do: Earn, Who: 4, Seconds: 1900},
		{At: 65, Do: Move, Seconds: 105},
		{At: 66, Do: LeaveBuying},
		{At: 70, Do: Plant, Who: 5},
		{At: 74, Do: StartDefuse, Who: 2, Seconds: 10},
		{At: 76, Do: StopDefuse, Who: 2},
		{At: 80, Do: StartDefuse, Who: 2, Seconds: 10},
		{At: 90, Do: Defuse, Who: 2},
		{At: 90, Do: Win, Who: 1, Text: "#Bomb_Defused"},
		{At: 95, Do: BeginRound, Who: 1, Seconds: 5},
		{At: 96, Do: TakeHostage},
		{At: 100, Do: Move, Seconds: 20},
		{At: 104, Do: LoseHostage},
		{At: 110, Do: Shoot, Who: 2, Whom: 1},
		{At: 120, Do: Win, Who: 1, Text: "#Target_Saved"},
	}
}
