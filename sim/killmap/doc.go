// Package killmap counts where players killed and where they died, in GoldSrc games.
//
//	Game (kills, the world at their ticks) ──► Finder ──► Kill ──► Count ──► Map
//
// A recording of one player holds the places of the players in sight: a kill counts with
// the places that are known.
package killmap
