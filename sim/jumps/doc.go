// Package jumps finds the jumps of the player who recorded a GoldSrc demo and
// measures them by the rules of the jump-statistics plugins of Kreedz servers.
//
// A demo holds frames, each with the usercmd of the client, its position, its
// velocity and whether it was on the ground. A jump goes from the last frame on
// the ground, the take-off, to the first one on the ground again, the landing:
//
//	frame     G ─────► F ···· A ─────► L
//	          ground   air    air      ground
//
// The real take-off is between G and F, the real landing between A and L. Demos
// leave frames out, so that G and F may be several frames of the client apart:
// both moments are computed from the frame in the air beside them, its velocity
// and the gravity. docs/jumps.md has the rules and the formulas.
package jumps
