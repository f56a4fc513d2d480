package render

import (
	"time"

	"playhead/render/above"
	"playhead/render/camera"
	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/render/skins"
	"playhead/render/timeline"
	"playhead/render/world"
	"playhead/sim"
)

// MapStatus is what became of the search for the map of a game.
type MapStatus uint8

// The states of the search.
const (
	MapSearching MapStatus = iota
	MapFound
	MapDiffers // the name is right, the contents are not
	MapMissing
	MapNone   // the game has none to look for
	MapBroken // one was there, and cannot be read
)

// A GameMap is the map of one game of a session, or why there is none.
type GameMap struct {
	Status MapStatus
	Map    *world.Map // nil until its physics layers are read
	Source string     // where it was found, for people
	// Embedded is set for the one inside the recording: what a demo carries, what
	// was downloaded while a capture was taken.
	Embedded bool
	Looked   []string // where it was looked for, for people
	// Notes say what else there is to say about it, a line each; Broken in a few
	// words why it cannot be read.
	Notes  []string
	Broken string
	// Complete is set when nothing more of it will come.
	Complete bool
}

// A Session is a recording that is being watched.
type Session struct {
	Name    string // the recording, for people
	Path    string // where it is, "" for a sample
	Format  string // for the chip of the menu bar
	Growing bool   // somebody is still recording it
	Private bool   // what is private is shown

	Play *sim.Playback
	Cam  *camera.Camera
	// Skins draws players as they look in an installed game, nil for ours. The
	// session closes it.
	Skins *skins.Wardrobe

	loading *sim.Loading
	arrived <-chan sim.Update // what the loader has read and nobody took in yet
	stop    func()
	ended   bool
	maps    map[int]*GameMap
	reckon  map[int]func(w *sim.World)
	// GameFound is called for each game as soon as it is known, nil for none.
	GameFound func(i int)
	// Damaged reports whether the error a recording ended with means that it is
	// broken there, rather than cut off. Nil means that none does.
	Damaged func(error) bool

	followed  int     // client id, −1 nobody
	eyeZoom   float64 // the recorder's, as it was taken over last
	overview  bool    // the whole map is shown while there is nobody
	auto      bool    // somebody shall be followed as soon as there is somebody
	view      timeline.View
	viewHeld  bool // the user moved the view: it does not follow the playhead
	wishes    Wishes
	pixels    float64 // of the screen a px
	events    *feed.List
	bookmarks []shell.Bookmark
	banner    *shell.Banner
	cause0    bannerCause // the banner is about
	hidden    bool        // the banner was closed

	wasEnd, wasPlaying bool
	told               bool // the host knows that the loading has ended

	band   above.Heights // of the floors shown, chosen by hand
	trail  trail
	walked walkedMap
	lanes  laneCache
	marks  markCache
	scene  world.Scene

	capture *captureView // nil but for packet captures
	files   mapFiles

	preview sim.World
	// asRecorded is the state at the playhead before anything was worked out.
	asRecorded sim.World
	updates    int // taken in, for the developer window
}

// NewSession returns a session that plays what l loads. stop ends the loading;
// it is called once, when the session is closed.
func NewSession(name string, l *sim.Loading, stop func()) *Session {
	r := sim.NewRecording(l.Meta)
	return &Session{
		Name: name, Play: sim.NewPlayback(r), Cam: camera.New(), loading: l, arrived: collect(l.Updates), stop: stop,
		maps: map[int]*GameMap{}, followed: -1, auto: true, pixels: 1,
		scene:  world.Scene{Track: new(above.Track), Moves: new(world.Moves)},
		events: feed.NewList(feed.Filter{Groups: feed.DefaultGroups, Player: -1}),
	}
}

// collected is how many updates may wait between two pictures. The loader's own
// few would have it wait for the screen.
const collected = 1024

// collect passes updates on, so that the loader need not wait for a picture.
// Its goroutine ends when from is closed and everything is taken.
func collect(from <-chan sim.Update) <-chan sim.Update {
	to := make(chan sim.Update, collected)
	go func() {
		defer close(to)
		for u := range from {
			to <- u
		}
	}()
	return to
}

// Close stops the loading.
func (s *Session) Close() {
	if s.stop != nil {
		s.stop()
		s.stop = nil
		go func() { // lets collect end
			for range s.arrived {
				continue
			}
		}()
		s.walked.stop()
		s.Skins.Close()
	}
}

// Recording returns what is being watched.
func (s *Session) Recording() *sim.Recording { return s.Play.Recording() }

// Game returns the game at the playhead, nil while nothing is loaded.
func (s *Session) Game() *sim.Game { return s.Play.Game() }

// Err returns why the recording ended early, nil if it did not or is not read
// to its end yet.
func (s *Session) Err() error { return s.Recording().Err }

// Ended reports whether the recording is read to its end.
func (s *Session) Ended() bool { return s.ended }

// MapOf returns what is known of the map of game i.
func (s *Session) MapOf(i int) *GameMap { return s.maps[i] }

// SetMap tells what became of the map of game i.
func (s *Session) SetMap(i int, m *GameMap) { s.maps[i] = m }

// The loader hands over chunks of a few hundred kilobytes; taking one in costs
// microseconds. The budget only matters when thousands wait.
const pumpBudget = 4 * time.Millisecond

// pump takes in what the loader has read, until d has passed, and reports
// whether there was anything.
func (s *Session) pump(d time.Duration) (changed bool) {
	if s.ended {
		return false
	}
	begin := time.Now()
	for time.Since(begin) < d {
		select {
		case u, ok := <-s.arrived:
			if !ok {
				s.Recording().Finish(s.loading.Err())
				s.ended = true
				return true
			}
			s.Recording().Append(u)
			s.updates++
			if u.NewGame != nil && s.GameFound != nil {
				s.GameFound(len(s.Recording().Games) - 1)
			}
			changed = true
		default:
			return changed
		}
	}
	return changed
}

// Total returns how long the recording is, as far as that is known.
func (s *Session) Total() time.Duration {
	total := s.Recording().Duration()
	if s.ended && s.cutOff() {
		total = max(total, s.Recording().Promised())
	}
	return total
}

// cutOff reports whether the recording ended before its header's promise: a file
// that ends between two of its pieces looks whole otherwise. Headers of whole
// recordings are right to a second.
func (s *Session) cutOff() bool {
	r := s.Recording()
	least := time.Second
	if r.Err == nil {
		least = 2 * time.Second
	}
	return s.ended && r.Promised() > r.Loaded()+least
}

// reading returns how much of the recording is read, 0 to 1, and whether that
// is known.
func (s *Session) reading() (share float64, known bool) {
	r := s.Recording()
	if r.Total <= 0 {
		return 0, false
	}
	return min(1, float64(r.Read)/float64(r.Total)), true
}

// Follow makes the camera follow player id, −1 nobody.
func (s *Session) Follow(id int, now time.Time) {
	s.auto, s.wishes.Follow = false, ""
	s.followed = id
	s.trail.reset()
	if id < 0 {
		if s.Cam.Mode == camera.Follow || s.Cam.Mode == camera.Recorder {
			s.Cam.Mode = camera.Free
		}
		return
	}
	s.aim()
	if x, y, ok := s.scene.Place(id); ok {
		s.Cam.Go(now, camera.Follow, x, y, 0)
	} else {
		s.Cam.Mode = camera.Follow
	}
}

// Followed returns the client id of the followed player, −1 for nobody.
func (s *Session) Followed() int { return s.followed }

// partial reports whether the recording saw only what one or some clients saw.
func (s *Session) partial() bool {
	r := s.Recording()
	return r.Meta.Recorder >= 0 || len(r.Clients) > 0
}

// aim points the scene at the playhead.
func (s *Session) aim() {
	next, frac := s.Play.Next()
	s.scene.Game, s.scene.Cur, s.scene.Next, s.scene.Frac = s.Game(), s.Play.World(), next, frac
	s.scene.Followed, s.scene.Time = s.followed, s.Play.Position()
	if s.scene.Past == nil && s.partial() {
		s.scene.Past = new(world.Past)
	}
	s.scene.Map = nil
	if g := s.scene.Game; g != nil {
		if m := s.maps[g.Index]; m != nil {
			if m.Map != nil && !m.Map.Empty() {
				s.scene.Map = m.Map
			}
			if m.Map == nil && (m.Status == MapMissing || m.Status == MapBroken) && !g.Engine.Teeworlds() {
				s.scene.Map = s.walk(g)
			}
		}
		s.Cam.YUp = !g.Engine.Teeworlds()
	}
}

// Reckon has f complete every state of game i: it moves characters whose state
// is stale to where they are.
func (s *Session) Reckon(i int, f func(w *sim.World)) {
	if s.reckon == nil {
		s.reckon = map[int]func(*sim.World){}
	}
	s.reckon[i] = f
	s.Play.Derive(func(g *sim.Game, w *sim.World) {
		if f := s.reckon[g.Index]; f != nil {
			f(w)
		}
	})
}
