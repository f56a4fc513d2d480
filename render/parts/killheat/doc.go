// Package killheat is the heat map of a GoldSrc game: where players killed and where
// they died, of everyone, of a team, or of the followed player. It is a part of the
// screen of a recording.
package killheat
