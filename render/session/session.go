package session

import (
	"time"

	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/lag"
	"playhead/sim/pieces"
)

// A Session is a recording that is being watched.
type Session struct {
	Name    string // the recording, shown to users
	Path    string // where it is, "" for a sample
	Format  string // for the chip of the menu bar
	Growing bool   // still being recorded
	Private bool   // private values are shown

	Play *sim.Playback

	from   loader
	ended  bool
	reckon map[int]reckoning
	// GameFound is called for each game as soon as it is known; may be nil.
	GameFound func(i int)
	// Damaged reports whether the error that ended a recording means damage rather
	// than truncation. Nil means never.
	Damaged func(error) bool
	// Replaced reports whether the error that ended a recording means that its file
	// got other contents while it was read. Nil means never.
	Replaced func(error) bool

	// Packets reads the messages of a capture, nil for other recordings.
	Packets *Packets
	// Pieces begins to list the frames and messages of a demo, nil for other recordings. add
	// is called on the window's goroutine, with whole for the last ones.
	Pieces func(add func(more []pieces.Piece, whole bool))
	line   *line

	Client    int  // of a capture, that is watched alone; −1 for all
	Followed  int  // client id, −1 for none
	Auto      bool // follow the first player who appears
	View      timeline.View
	ViewHeld  bool // the user moved the view: it does not follow the playhead
	page      timeline.Page
	Wishes    Wishes
	Events    *feed.List
	Teams     feed.TeamSet // that are shown; see [feed.Filter]
	Bookmarks Bookmarks
	Drawings  Drawings

	// Guard is for background work.
	Guard Guard

	files mapFiles

	edge edge // of a recording that is being written

	Seen Seen

	Updates int // taken in, for the developer window
}

// A line is the same for all sessions of which each continues the one before.
type line struct{ _ byte }

// Packets reads what passed on the wire of a capture. Its functions return without
// waiting; what they are given is called on the window's goroutine.
type Packets struct {
	// List begins to list all messages.
	List func(add func(sim.MessageUpdate))
	// Read reads pages of the list from the file again.
	Read func(numbers []int, pages []sim.MessagePage, put PutPage)
	// Unfold reads the file up to the 256 frames from number from, and unfolds their snapshots.
	Unfold func(from int, put func([]sim.Packet))
	// Lag finds why clients lagged in a capture that was read to its end.
	Lag func(put func(*lag.Report))
}

// PutPage takes over a page of a list of messages, of that number, as it was read.
type PutPage func(n int, page *sim.MessagePage, packets []sim.Packet, err error)

// A loader is where a recording comes from.
type loader struct {
	loading *sim.Loading
	arrived <-chan sim.Update // read but not added yet
	stop    func()
}

// NewSession returns a session that plays what l loads. stop ends the loading;
// it is called once, when the session is closed.
func New(name string, l *sim.Loading, stop func()) *Session {
	play := sim.NewPlayback(sim.NewRecording(l.Meta))
	return &Session{
		Name: name, Play: play, Seen: Seen{play: play}, from: loader{
			loading: l, arrived: collect(l.Updates),
			stop: stop,
		},
		line: new(line), Client: -1, Followed: -1, Auto: true,
		Events: feed.NewList(feed.Filter{Groups: feed.DefaultGroups, Player: -1}),
	}
}

// collected is how many updates may wait between two pictures. The loader's own
// few would have it wait for the screen.
const collected = 1024

// collect passes updates on, so that the loader need not wait for a picture.
// What is there already is passed on before it returns: the first picture shows it.
// Its goroutine ends when from is closed and everything is taken.
func collect(from <-chan sim.Update) <-chan sim.Update {
	to := make(chan sim.Update, collected)
	for range len(from) {
		to <- <-from
	}
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
	if s.from.stop != nil {
		s.from.stop()
		s.from.stop = nil
		go func() { // lets collect end
			for range s.from.arrived {
				continue
			}
		}()
	}
}

// Recording returns the current recording.
func (s *Session) Recording() *sim.Recording { return s.Play.Recording() }

// Game returns the game at the playhead, nil while nothing is loaded.
func (s *Session) Game() *sim.Game { return s.Play.Game() }

// Ended reports whether the recording is read to its end.
func (s *Session) Ended() bool { return s.ended }

// The loader sends chunks of a few hundred kilobytes; adding one takes
// microseconds. The budget matters only when thousands wait.
const PumpBudget = 4 * time.Millisecond

// Pump takes in what the loader has read, until d has passed, and reports
// whether there was anything.
func (s *Session) Pump(d time.Duration) (changed bool) {
	if s.ended {
		return false
	}
	begin := time.Now()
	for time.Since(begin) < d {
		select {
		case u, ok := <-s.from.arrived:
			if !ok {
				s.Recording().Finish(s.from.loading.Err())
				s.ended = true
				return true
			}
			s.Recording().Append(u)
			s.Updates++
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

// Total returns the recording's length, as far as it is known.
func (s *Session) Total() time.Duration { return s.Seen.Cut(Whole(s)) }

// CutOff reports whether the recording ended before its header's promise: a file
// that ends between two of its pieces looks whole otherwise. Headers of whole
// recordings are right to a second.
func (s *Session) CutOff() bool { return cutOff(s) && !s.Seen.Hides(s.Recording().Loaded()) }

func cutOff(s *Session) bool {
	r := s.Recording()
	least := time.Second
	if r.Err == nil {
		least = 2 * time.Second
	}
	return s.ended && r.Promised() > r.Loaded()+least
}

// Reading returns how much of the recording is read, 0 to 1, and whether that
// is known.
func (s *Session) Reading() (share float64, known bool) {
	r := s.Recording()
	if r.Total <= 0 {
		return 0, false
	}
	return min(1, float64(r.Read)/float64(r.Total)), true
}
