package part

// A HeadingSource knows the rounds of a match. Parts of a screen find it by this interface.
type HeadingSource interface {
	// Headings returns what is above the events of each round in the list of events, nil
	// without rounds.
	Headings() Headings
	// GoToRound goes to a round, and with loop loops it.
	GoToRound(i int, loop bool)
}
