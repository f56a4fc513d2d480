package table

import "time"

// SecondsOf returns the cell of a time of the recording, exact to the microsecond.
func SecondsOf(d time.Duration) Cell { return Float(float64(d.Microseconds()) / 1e6) }

// FileColumn is the first column where rows come from several files.
func FileColumn() Column {
	return Column{Key: "file", Title: "File", Kind: Text, From: Recorded, What: "The file that holds the recording."}
}

// RecordedColumn returns a column of values that recordings hold.
func RecordedColumn(kind Kind, unit Unit, key, title, what string) Column {
	return Column{Key: key, Title: title, Kind: kind, Unit: unit, From: Recorded, What: what}
}

// GameColumn is the number of the game that holds the row.
func GameColumn() Column {
	return Column{
		Key: "game", Title: "Game", Kind: Integer, From: Recorded, Rank: 3,
		What: "The number of the game within the recording, from 0: a new one begins with every map.",
	}
}

// MapColumn is the name of the game's map.
func MapColumn() Column {
	return Column{Key: "map", Title: "Map", Kind: Map, From: Recorded, Rank: 3, What: "The name of the map."}
}

// PlayerColumn is the client id of whom the row is about.
func PlayerColumn() Column {
	return Column{
		Key: "player", Title: "Id", Kind: Integer, From: Recorded, Rank: 3,
		What: "The client id of the player; for GoldSrc the entity number, from 1.",
	}
}

// StintColumn tells players apart who had the same id one after another.
func StintColumn() Column {
	return Column{
		Key: "stint", Title: "Stint", Kind: Integer, From: Recorded, Rank: 4,
		What: "How many players had this id before, counted from 0.",
	}
}

// NameColumn is the name of whom the row is about.
func NameColumn() Column {
	return Column{
		Key: "name", Title: "Player", Kind: Player, From: Recorded, Total: Distinct,
		What: "The name of the player.",
	}
}

// SpanColumns are the ticks and positions where something begins and ends.
func SpanColumns(begins, ends string) (startTick, endTick, startSeconds, endSeconds Column) {
	startTick = Column{
		Key: "start_tick", Title: "Tick", Kind: Integer, Unit: Ticks, From: Recorded, Rank: 4,
		What: "The tick in which " + begins + ".",
	}
	endTick = Column{
		Key: "end_tick", Title: "End tick", Kind: Integer, Unit: Ticks, From: Recorded, Rank: 4,
		What: "The tick in which " + ends + ".",
	}
	startSeconds = Column{
		Key: "start_seconds", Title: "Time", Kind: Number, Unit: Moment, From: Recorded,
		What: "When " + begins + ".",
	}
	endSeconds = Column{
		Key: "end_seconds", Title: "End", Kind: Number, Unit: Moment, From: Recorded, Rank: 3,
		What: "When " + ends + ".",
	}
	return
}
