package events

import (
	"playhead/sim"
	"playhead/sim/table"
)

// The columns, in the order of JSON.
const (
	colGame = iota
	colTick
	colSeconds
	colKind
	colPlayer
	colStint
	colTarget
	colText
	colName
	colTargetName
	colX
	colY
	colZ
	colWeapon
	colMode
	colTeam
	colTeamName
	colTime
	colDifference
	colCheckpoint
	colSuccess
	colOn
	colEmoticon
	colSound
	colAmount
	colLevel
	colFlags
	colFlagMeaning
	colBefore
	colAfter
	colHeadshot
	colBy
	colByName
	colMethod
	colPhase
	colWinner
	colEnding
	colInferred
	colToTick
	colToSeconds
	colReason
	colLast
	colSource
	colPlace
	colTouchedBy
	colTouchedID
	colTouched
	colTouch
	colTouchSeconds
	colRescuedBy
	colChain
	colThen
	colClan
	numColumns
)

// Columns returns the columns of [Table]. Most belong to some kinds of events only.
func Columns() []table.Column {
	game, player, stint, name := table.GameColumn(), table.PlayerColumn(), table.StintColumn(), table.NameColumn()
	game.Rank = 5
	player.What = "The client id of the player who did it, or of the only player concerned."
	name.What =
		"The player's name at that tick, before the event if it changes the name, or # and the client ID if the " +
			"recording has none."
	player.Null, stint.Null = true, true
	column := func(kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		c := table.RecordedColumn(kind, unit, key, title, what)
		c.Rank = 4
		return c
	}
	integer := func(key, title, what string) table.Column {
		return column(table.Integer, table.Plain, key, title, what)
	}
	word := func(key, title, what string) table.Column { return column(table.Word, table.Plain, key, title, what) }
	flag := func(key, title, what string) table.Column { return column(table.Flag, table.Plain, key, title, what) }
	player2 := func(key, title, what string) table.Column { return column(table.Player, table.Plain, key, title, what) }
	seconds := func(unit table.Unit, key, title, what string) table.Column {
		return column(table.Number, unit, key, title, what)
	}
	kind, text, target := word("kind", "Kind", "What happened."), column(table.Text, table.Plain, "text", "Text",
		"What was said, typed or used."),
		integer("target", "To", "The client id of the player it was done to.")
	kind.Words, kind.Rank, kind.Pair = sim.EventKindWords(), 0, [2]string{"name", "target_name"}
	text.Rank, target.Null = 0, true
	computed := func(c table.Column) table.Column {
		c.From = table.Computed
		return c
	}
	touch := word("touch", "Touch", "How the player was touched.")
	touch.Words, touch.Pair = sim.TouchWords(), [2]string{"touched_by", "touched"}
	then := computed(word("then", "Then", "What came after the touch: freeze, death or rescue."))
	then.Words, then.Before = []string{"freeze", "death", "rescue"}, true
	at := seconds(table.Moment, "seconds", "Time", "When it happened.")
	at.Rank = 0
	return []table.Column{
		game, column(table.Integer, table.Ticks, "tick", "Tick", "The tick in which it happened."), at, kind,
		player, stint, target, text, name,
		player2("target_name", "To", "The name of the player it was done to."),
		column(table.Number, table.Units, "x", "X", "Where it happened, if the event has a position."),
		column(table.Number, table.Units, "y", "Y", "Where it happened, if the event has a position."),
		column(table.Number, table.Units, "z", "Z", "Where it happened, in GoldSrc."),
		integer("weapon", "Weapon",
			"The weapon of a kill as Teeworlds numbers them: −3 the game, −2 the player's own kill command, −1 the "+
				"world."),
		word("mode", "Mode", "Who reads a line of chat: all, team, whisper or server."),
		integer("team", "Team", "The team that was joined, or that did it."),
		column(table.Team, table.Plain, "team_name", "Team name", "What the team that was joined is called."),
		seconds(table.Duration, "time_seconds", "Took",
			"The time of a finish, how long a flash blinds, or how long planting or defusing takes."),
		seconds(table.Duration, "difference_seconds", "Behind", "The difference to the best time at a checkpoint."),
		integer("checkpoint", "Checkpoint", "The number of a time checkpoint."),
		flag("success", "Success", "Whether saving or loading a team succeeded."),
		flag("on", "On", "Whether practice mode was switched on."),
		integer("emoticon", "Emoticon", "The number of an emoticon."),
		integer("sound", "Sound", "The number of a sound."),
		integer("amount", "Amount", "How much damage was done."),
		integer("level", "Level", "The level of the remote console: 1 helper, 2 moderator, 3 admin."),
		integer("flags", "Flags", "The flags of a console command, as DDNet has them."),
		column(table.Text, table.Plain, "flag_meaning", "Flag meaning", "The flags in words."),
		player2("before", "Before", "The name before a change, empty if it is not recorded."),
		player2("after", "After", "The name after a change."),
		flag("headshot", "Headshot", "Whether a kill was a headshot, in games that say so."),
		integer("by", "By id", "The client id of the player who froze or thawed another."),
		player2("by_name", "By", "The name of the player who froze or thawed another."),
		word("method", "Method", "How a player was frozen or thawed, empty if unknown."),
		word("phase", "Phase", "The phase of a round, or what happened to a hostage."),
		word("winner", "Winner", "Who won a round: one (Terrorists, Allies), two (Counter-Terrorists, Axis) or none."),
		word("ending", "Ending", "How a round ended."),
		flag("inferred", "Inferred",
			"Set if the recording does not hold the event and it follows from positions and inputs."),
		column(table.Integer, table.Ticks, "to_tick", "To tick", "The first recorded tick after a missing part."),
		seconds(table.Moment, "to_seconds", "Until", "The time of the first recorded tick after a missing part."),
		word("reason", "Reason", "Why a part is missing."),
		flag("last", "Last", "Set if nothing recorded follows a missing part."),
		word("source", "Source",
			"The other recording of the round that holds the event, empty if it is in this one."),
		column(table.Text, table.Plain, "place", "Place",
			"The bomb site, zone or spawn of the bomb or hostage, as the entities of a GoldSrc map name it."),
		computed(player2("touched_by", "Touched by",
			"Who touched the player last, within 3 s before a freeze or death, or who rescued them.")),
		computed(integer("touched_by_id", "Touched by id", "The client id of that player.")),
		computed(player2("touched", "Touched", "The player who was touched.")),
		computed(touch),
		computed(seconds(table.Seconds, "touch_seconds", "Touch ended",
			"How long before a freeze or death the touch ended; 0 if it lasted until then or caused it.")),
		computed(player2("rescued_by", "Rescued by", "Who thawed the player, or pulled them out of the freeze.")),
		computed(column(table.Text, table.Plain, "chain", "Chain",
			"Who touched the player from the freeze to the rescue, and how, in order.")),
		then,
		column(table.Text, table.Plain, "clan", "Clan", "The player's clan at that tick."),
	}
}
