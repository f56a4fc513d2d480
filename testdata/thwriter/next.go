package thwriter

// Next returns a log of a server that no one runs yet: it has 256 players, and chunks that
// are not known.
func Next() []byte {
	w := New(NewHeader())
	w.PlayerNew(3, 100, 200).PlayerNew(200, 5, 6).Join(200)
	w.InputNew(200, [10]int32{1, 2, 3}).InputNew(3, [10]int32{1, 20, 30})
	w.Ex("tides@example.org", Int(1)).Ex("winds@example.org").Ex("tides@example.org")
	w.PlayerDiff(3, 10, 0).PlayerDiff(200, 1, 1).InputDiff(200, [10]int32{1})
	w.PlayerDiff(3, 10, 0).PlayerOld(200).Drop(200, "gone").Finish()
	return w.Bytes()
}
