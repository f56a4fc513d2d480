package main

import (
	"errors"

	"playhead/gamedata"
	"playhead/render/stage"
	"playhead/render/view/above"
)

// findPlan looks for the map of game i, which is seen from above, and for the
// overview the game has of it.
func (a *app) findPlan(o opened, i int) {
	ref := o.Session.Recording().Games[i].Map
	o.Stage.SetMap(i, &stage.GameMap{Status: stage.MapSearching})
	f := a.finder(o)
	go func() {
		var found gamedata.FoundPlan
		err := a.attempt("reading the overview", func() (err error) {
			found, err = f.FloorPlan(o.ctx, ref)
			return err
		})
		if o.ctx.Err() != nil {
			return
		}
		m := &stage.GameMap{Status: stage.MapMissing, Looked: found.Looked, Complete: true}
		if err == nil {
			m.Status, m.Source = stage.MapFound, planSource(found)
			if found.Plan != nil && found.Check == gamedata.Differs {
				m.Status = stage.MapDiffers
			}
			m.Map = above.New(found.Plan, found.Overview)
			if found.Trouble != nil {
				m.Notes = append(m.Notes, found.Trouble.Error())
			}
		} else if !errors.Is(err, gamedata.ErrNoMap) {
			m.Status, m.Broken, m.Notes = stage.MapBroken, broken(err), []string{err.Error()}
		}
		a.post(func() { o.Stage.SetMap(i, m) })
	}()
}

// planSource says where a map came from.
func planSource(found gamedata.FoundPlan) string {
	if found.Path == "" {
		return found.Picture
	}
	return found.Path
}
