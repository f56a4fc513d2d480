package stage

import (
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
)

// MoveCamera keeps the camera on what it looks at and reports whether it moves
// by itself.
func (s *Stage) MoveCamera(view layout.Rect, now time.Time) bool {
	resized := s.Cam.View != view
	if resized && s.Cam.View.W > 0 && s.Cam.Mode != camera.Fit {
		// A larger window shows more, not larger: but for the first time.
		s.Cam.View = view
	} else if resized {
		s.Cam.View = view
		s.Cam.SetZoom(s.firstZoom(view))
	}
	s.Aim()
	if s.Session.Auto {
		s.followSomebody(now)
	}
	if s.Session.Auto {
		s.nobodyYet(now)
	}
	switch s.Cam.Mode {
	case camera.Follow:
		trackFollowed(s, now)
	case camera.Fit:
		s.trackFit()
	case camera.Together:
		trackTogether(s, now)
	case camera.Recorder:
		s.trackRecorder()
	}
	return s.Cam.Advance(now)
}

func (s *Stage) firstZoom(view layout.Rect) float64 {
	return s.views.of(s.Session.Game()).FirstZoom(view, s.Pixels)
}

// fitBorder is the share of the view left free around what is fitted in.
const fitBorder = 0.22

// fitTarget returns where the camera must be for all players to be in view.
func (s *Stage) fitTarget() (x, y, zoom float64, ok bool) {
	x0, y0, x1, y1, ok := s.Scene.Bounds()
	if !ok {
		return s.mapTarget()
	}
	zoom = s.Cam.FitZoom(x1-x0+200, y1-y0+200, fitBorder)
	return (x0 + x1) / 2, (y0 + y1) / 2, min(zoom, s.firstZoom(s.Cam.View)*1.5), true
}

// mapTarget returns where the camera must be for the whole map to be in view.
func (s *Stage) mapTarget() (x, y, zoom float64, ok bool) {
	if m := s.Scene.Map; m != nil {
		x0, y0, x1, y1, ok := m.Bounds()
		return (x0 + x1) / 2, (y0 + y1) / 2, s.Cam.FitZoom(x1-x0, y1-y0, 0.04), ok
	}
	x0, y0, x1, y1, ok := s.Scene.Bounds()
	return (x0 + x1) / 2, (y0 + y1) / 2, s.Cam.FitZoom(x1-x0+800, y1-y0+800, 0.1), ok
}

func (s *Stage) trackFit() {
	if x, y, zoom, ok := s.fitTarget(); ok {
		s.Cam.Track(x, y)
		s.Cam.TrackZoom(zoom)
	}
}

// FitPlayers shows all players from now on.
func (s *Stage) FitPlayers(now time.Time) {
	if x, y, zoom, ok := s.fitTarget(); ok {
		s.Cam.Go(now, camera.Fit, x, y, zoom)
	}
}

// FitMap shows the whole map.
func (s *Stage) FitMap(now time.Time) {
	if x, y, zoom, ok := s.mapTarget(); ok {
		s.Cam.Go(now, camera.Free, x, y, zoom)
	}
}

// FitArea shows a part of the map, in world units.
func (s *Stage) FitArea(x0, y0, x1, y1 float64, now time.Time) {
	s.Cam.Go(now, camera.Free, (x0+x1)/2, (y0+y1)/2, s.Cam.FitZoom(x1-x0, y1-y0, 0))
}

// ComeNear has the camera show as much as a game does, if it shows much more and follows no player: a run that
// is played while the whole map is in view could not be seen.
func (s *Stage) ComeNear() {
	const far = 0.5
	if near := s.firstZoom(s.Cam.View); s.Cam.Mode == camera.Free && s.Cam.Zoom < far*near {
		s.Cam.SetZoom(near)
	}
}

// FollowNext follows the next player of the list, the previous one with −1.
func (s *Stage) FollowNext(ids []int, dir int, now time.Time) {
	if len(ids) == 0 {
		return
	}
	at := -1
	for i, id := range ids {
		if id == s.Session.Followed {
			at = i
		}
	}
	if at < 0 && dir < 0 {
		at = 0
	}
	s.Follow(ids[(at+dir+len(ids))%len(ids)], now)
}
