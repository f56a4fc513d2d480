// Package judge shows how a player played, in place of the map: a table of measures beside
// those of others, and the ticks behind each. It shows figures and leads to moments. It
// gives no verdict and has no colour for one.
package judge
