package export

import (
	"fmt"

	"playhead/render/desk"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/times"
)

// onlyTeeworlds says why other games' recordings become no demos.
const onlyTeeworlds = "Only Teeworlds and DDNet recordings can be exported as demos."

// playsInTheGame reports whether the game that is watched has demos we can write.
func (st *Strip) playsInTheGame() bool {
	g := st.S.Game()
	return g != nil && g.Engine.Teeworlds()
}

// whyNoDemo says why no demo can be made as it was chosen, "" if one can.
func (st *Strip) whyNoDemo(c choice) string {
	switch {
	case !st.playsInTheGame():
		return onlyTeeworlds
	case c.Whose == followedAlone && st.S.Followed < 0:
		return "Follow a player to export them alone."
	case c.Whose == theirTeam && st.team() <= 0:
		return "Follow a player who is in a team to export their team."
	}
	return ""
}

// team returns the DDRace team of the followed player, 0 without one.
func (st *Strip) team() int {
	id := st.S.Followed
	if id < 0 || !st.playsInTheGame() {
		return 0
	}
	team, _ := st.S.Play.World().Rows[id].Get(sim.Team)
	return int(team)
}

// demo returns what a demo shall hold.
func (st *Strip) demo(c choice) *desk.Demo {
	d := &desk.Demo{ShareSafe: !c.Exact, NoChat: c.NoChat, Team: -1, Player: -1}
	switch c.Whose {
	case theirTeam:
		d.Team = st.team()
	case followedAlone:
		d.Player = st.S.Followed
	}
	return d
}

// demoControls are the controls of a demo.
func demoControls(c *choice) []control {
	on := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return []control{
		{
			label: "Inputs", part: inputsPart, names: []string{"share-safe", "exact"}, chosen: on(c.Exact),
			set: func(c *settings.Clip, i int) { c.Exact = i == 1 },
			tip: func(i int) string {
				return [...]string{"Moves each tee by at most 2 units: it looks the same, and replaying its inputs " +
					"drifts off", "Every move exactly: a program can turn it into a bot that repeats the run"}[i]
			},
		},
		list("Players", dropWhose, whoses[:], c.Whose, func(c *settings.Clip, i int) { c.Whose = i }),
		{
			label: "Chat", part: chatPart, names: []string{"keep", "leave out"}, chosen: on(c.NoChat),
			set: func(c *settings.Clip, i int) { c.NoChat = i == 1 },
			tip: func(int) string { return "Whispers are always left out" },
		},
	}
}

// demoSummary says in words what a demo will hold, and what it gives away.
func (st *Strip) demoSummary(c choice, sel timeline.Range) string {
	if c.Exact {
		return times.WithUnit(sel.Length()) +
			" · this demo will hold every player's exact inputs: a program can repeat them"
	}
	who := "everybody"
	switch g := st.S.Game(); {
	case g == nil:
	case c.Whose == theirTeam && st.team() > 0:
		who = fmt.Sprintf("team %d", st.team())
	case c.Whose == followedAlone && st.S.Followed >= 0:
		who = g.Label(st.S.Followed, st.S.Play.Tick())
	}
	return fmt.Sprintf("%s · %s · share-safe: it looks the same, but programs cannot repeat it",
		times.WithUnit(sel.Length()), who)
}

// notExported is the title of a message that nothing was exported.
func (st *Strip) notExported() string {
	if st.choice().isDemo() {
		return "Demo not exported"
	}
	if st.choice().isTable() {
		return "Table not exported"
	}
	if st.choice().isPage() {
		return "Page not exported"
	}
	return "Clip not exported"
}
