package tee

// maxWalk is how far a tee can move in one tick; longer distances in a log are
// jumps that touched nothing in between.
const maxWalk = maxSpeed + 1

// passTiles handles the tiles that the tee passed in the last tick.
func (w *world) passTiles(c *tee) {
	c.teleported = false
	if !w.dry && w.practice.Has(w.team(c)) && w.rules.follows[ruleDeathFreezes] && w.touches(c, tileDeath) {
		w.freeze(c, w.rules.freezeSeconds, byTile)
	}
	w.speedUp(c)
	col := w.col
	way := c.prevPos.distance(c.entity)
	here := col.tileUnder(c.entity)
	if col.effect.clear(here, way+1) {
		w.offTiles(c)
		return
	}
	if way > 0 && way <= maxWalk && w.passWay(c, way) {
		return
	}
	if col.facts[here]&factEffect != 0 {
		w.passTile(c, here)
		return
	}
	w.offTiles(c)
}

// passWay handles every tile on the tee's path, one point per unit, and reports
// whether there was any.
func (w *world) passWay(c *tee, way float32) bool {
	last := int32(0)
	for i := range int(way + 1) {
		t := w.col.tileUnder(c.prevPos.mix(c.entity, float32(i)/way))
		if t != last && w.col.facts[t]&factEffect != 0 {
			w.passTile(c, t)
			last = t
		}
	}
	return last != 0
}

// offTiles applies the effect of passing no tile.
func (w *world) offTiles(c *tee) {
	c.tileStop = w.col.restrictions(c.entity, -1) | w.doorStops(c, c.entity)
	c.refilled = false
}

// passTile handles one tile.
func (w *world) passTile(c *tee, i int32) {
	col := w.col
	c.tileStop = col.restrictions(c.entity, i) | w.doorStops(c, c.entity)
	if w.dry { // only the velocity counts
		c.Vel = c.tileStop.clamp(c.Vel)
		return
	}
	if col.tiles.Tele != nil && col.tiles.Tele[i].Type == teleCheckpoint && col.tiles.Tele[i].Number > 0 {
		c.checkpoint = col.tiles.Tele[i].Number
	}
	game, front := col.tiles.Game[i].Index, col.front(i)
	refill := false
	if game >= firstEffect && !yields(game, front) {
		refill = w.applyTile(c, game)
	}
	if front >= firstEffect && front != game && !yields(front, game) {
		refill = w.applyTile(c, front) || refill
	}
	c.refilled = refill
	if c.Vel.Y > 0 && c.tileStop&stopDown != 0 {
		c.Jumped, c.jumpedTotal = 0, 0 // a stopper counts as ground too
	}
	c.Vel = c.tileStop.clamp(c.Vel)
	if col.tiles.Switch != nil && col.tiles.Switch[i].Type != 0 {
		w.passSwitch(c, i)
	}
	if col.tiles.Tele != nil && !w.immune(c) {
		w.passTeleporter(c, i)
	}
}

// yields reports whether a tile has no effect because of another one at the same
// position: enabling wins over disabling.
func yields(index, other uint8) bool {
	switch index {
	case tileUnfreeze:
		return other == tileFreeze
	case tileDeepUnfreeze:
		return other == tileDeepFreeze
	case tileLiveUnfreeze:
		return other == tileLiveFreeze
	case tileEndlessHookOff:
		return other == tileEndlessHookOn
	case tileHitOn:
		return other == tileHitOff
	case tileSoloOff:
		return other == tileSoloOn
	case tileCollisionOn:
		return other == tileCollisionOff
	case tileHookOthersOn:
		return other == tileHookOthersOff
	case tileUnlimitedOff:
		return other == tileUnlimitedOn
	case tileJetpackOff:
		return other == tileJetpackOn
	case tileTeleGunOff:
		return other == tileTeleGunOn
	case tileTeleGrenadeOff:
		return other == tileTeleGrenadeOn
	case tileTeleLaserOff:
		return other == tileTeleLaserOn
	}
	return false
}

// applyTile applies one tile of the game or front layer, and reports whether it
// refills jumps.
func (w *world) applyTile(c *tee, index uint8) bool {
	immune := w.immune(c)
	switch index {
	case tileSoloOn, tileSoloOff:
		c.solo = index == tileSoloOn
	case tileFreeze:
		if !c.deep {
			w.freeze(c, w.rules.freezeSeconds, byTile)
		}
	case tileUnfreeze:
		if !c.deep {
			w.thaw(c, byTile)
		}
	case tileDeepFreeze, tileDeepUnfreeze:
		if !immune {
			c.deep = index == tileDeepFreeze
			w.note(c, byTile)
		}
	case tileLiveFreeze, tileLiveUnfreeze:
		if !immune {
			c.live = index == tileLiveFreeze
		}
	case tileEndlessHookOn, tileEndlessHookOff:
		c.endlessHook = index == tileEndlessHookOn
	case tileHitOn, tileHitOff:
		c.setHits(hitAll, index == tileHitOff)
	case tileCollisionOn, tileCollisionOff:
		c.collisionOff = index == tileCollisionOff
	case tileHookOthersOn, tileHookOthersOff:
		c.hookOff = index == tileHookOthersOff
	case tileUnlimitedOn, tileUnlimitedOff:
		c.endlessJump = index == tileUnlimitedOn
	case tileJetpackOn, tileJetpackOff:
		c.jetpack = index == tileJetpackOn
	case tileTeleGunOn, tileTeleGunOff, tileTeleGrenadeOn, tileTeleGrenadeOff, tileTeleLaserOn, tileTeleLaserOff:
		c.teleGuns.set(index)
	case tileWallJump:
		c.wallJump()
	case tileRefillJumps:
		if !c.refilled {
			c.jumpedTotal, c.Jumped = 0, 0
		}
		return true
	}
	return false
}

// setHits enables or disables weapons' hits on others.
func (c *tee) setHits(m hitMask, off bool) {
	c.hitOff &^= m
	if off {
		c.hitOff |= m
	}
}

// wallJump refills the last jump of a tee that slides down a wall, once.
func (c *tee) wallJump() {
	if c.Vel.Y > 0 && c.againstWall && c.leftWall {
		c.leftWall = false
		c.jumpedTotal = max(c.jumps-2, 0)
		c.Jumped = JumpedKey
	}
}

// passSwitch applies a tile of the switch layer.
func (w *world) passSwitch(c *tee, i int32) {
	t := w.col.tiles.Switch[i]
	team := w.team(c)
	if w.super(c) && t.Type != tileJumps && t.Type != tileHitOn && t.Type != tileHitOff {
		return
	}
	on := !c.invincible && (t.Number == 0 || w.switches.active(team, t.Number))
	switch t.Type {
	case switchOpen, switchTimedOpen, switchClose, switchTimedClose:
		w.switches.set(team, t.Number, t.Type, t.Delay, w.tick)
	case tileFreeze:
		if on {
			w.freeze(c, int32(t.Delay), byTile)
		}
	case tileDeepFreeze, tileDeepUnfreeze:
		if on {
			c.deep = t.Type == tileDeepFreeze
			w.note(c, byTile)
		}
	case tileLiveFreeze, tileLiveUnfreeze:
		if on {
			c.live = t.Type == tileLiveFreeze
		}
	case tileHitOn, tileHitOff:
		c.setHits(hitBit(int32(t.Delay)), t.Type == tileHitOff)
	case tileJumps:
		c.jumps = int32(t.Delay)
		if t.Delay == 255 {
			c.jumps = -1
		}
	}
}
