package main

import (
	"errors"

	"playhead/gamedata"
	"playhead/render"
	"playhead/render/above"
	"playhead/render/world"
)

// findPlan looks for the map of game i, which is seen from above, and for the
// overview the game has of it.
func (a *app) findPlan(o opened, i int) {
	ref := o.session.Recording().Games[i].Map
	o.session.SetMap(i, &render.GameMap{Status: render.MapSearching})
	f := a.finder(o)
	go func() {
		found, err := f.FloorPlan(o.ctx, ref)
		if o.ctx.Err() != nil {
			return
		}
		m := &render.GameMap{Status: render.MapMissing, Looked: found.Looked, Complete: true}
		if err == nil {
			m.Status, m.Source = render.MapFound, planSource(found)
			if found.Plan != nil && found.Check == gamedata.Differs {
				m.Status = render.MapDiffers
			}
			m.Map = world.NewPlan(above.New(found.Plan, found.Overview))
			if found.Trouble != nil {
				m.Notes = append(m.Notes, found.Trouble.Error())
			}
		} else if !errors.Is(err, gamedata.ErrNoMap) {
			m.Status, m.Broken, m.Notes = render.MapBroken, broken(err), []string{err.Error()}
		}
		a.post(func() { o.session.SetMap(i, m) })
	}()
}

// planSource says where a map came from.
func planSource(found gamedata.FoundPlan) string {
	if found.Path == "" {
		return found.Picture
	}
	return found.Path
}
