// Package totals is the part that shows a match in one page in place of the map: score, rounds,
// players, killers and victims, and the kills behind every number.
package totals
