package crowdwriter

import "playhead/testdata/thwriter"

// Log returns a teehistorian of players of 0.7, whose names may have 15
// characters of any width.
func Log(mapName string) []byte {
	w := thwriter.New(thwriter.NewHeader().With("map_name", mapName).With("server_name", Texts[3]))
	w.Tick(1)
	for i, name := range Names {
		id := int32(i)
		w.Ex(thwriter.JoinVer7, thwriter.Int(id)).Join(id)
		w.Message(id, thwriter.StartInfo7(name, "clan")).Ex(thwriter.PlayerName, thwriter.Int(id), thwriter.Text(name))
		x, y := place(i, 0)
		w.PlayerNew(id, x, y).InputNew(id, [10]int32{1, int32(30 * i), 40})
	}
	next := 0
	for t := 2; t <= Length; {
		w.Tick(t)
		if t%perSecond == 0 {
			id := int32(next * 5 % len(Names))
			w.Message(id, thwriter.GameMessage(24, thwriter.Int(1), thwriter.Int(-1),
				thwriter.Text(Texts[next%len(Texts)])))
			next++
		}
		if t < Busy || t > Busy+busyTicks {
			t = (t/restTicks + 1) * restTicks
			continue
		}
		for i := range Names {
			x0, y0 := place(i, t-1)
			x, y := place(i, t)
			w.PlayerDiff(int32(i), x-x0, y-y0)
		}
		t++
	}
	return w.Finish().Bytes()
}
