// Package killmap counts where players killed and where they died, in GoldSrc games.
//
//	Game (kills, the world at their ticks) ──► Finder ──► Kill ──► Map
//
// A player's recording holds the positions of the players in sight: each kill counts with
// the positions that are known.
package killmap
