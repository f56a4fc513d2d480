// Package match adds up what every player did in a match of a GoldSrc game: kills, deaths,
// opening duels, multi-kills, clutches, weapons, money.
//
//	rounds, kills, purses ──► Of ──► Match: parts with their sides, Totals by player
//
// A match is played in parts: the sides change at half time, the server restarts. [Of] finds the
// parts and leaves out those that do not count, such as a knife round before the match. Games
// without rounds, such as deathmatch, are one part in which every kill counts.
//
// docs/match.md has the rules.
package match
