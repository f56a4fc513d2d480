// Package totals is the part that shows a match in one page in place of the map: score, rounds,
// players, who killed whom, and the kills behind every number.
package totals
