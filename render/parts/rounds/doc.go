// Package rounds shows the rounds of a match: the strip below the overview, the headings
// in the list of events, and what goes from round to round.
package rounds
