package timeline

import "playhead/sim"

// A Lane is something the detailed part of the timeline can show.
type Lane uint8

// The lanes. Which of them a recording has says [Lanes].
const (
	LaneEvents    Lane = iota // what happened, as marks
	LaneInput                 // keys of the followed player, as bars
	LaneInputB                // keys of the run that is compared with theirs
	LaneStrafe                // left and right keys, and turning speed
	LaneSpeed                 // speed
	LaneRise                  // vertical speed
	LaneAim                   // aim, and how fast it turns
	LanePresses               // key presses per second
	LaneFrames                // how fast the recorder's game draws
	LanePackets               // of a connection, up and down
	LaneBytes                 // of a connection, up and down
	LaneLoss                  // packets lost, sent again, held back
	LanePing                  // the way to the server and back
	LaneSnapSize              // bytes of the snapshots
	LaneSnapEvery             // time between snapshots
	LaneMargin                // how early inputs reach the server
	LaneGap                   // how far a compared run is behind
	LaneMoments               // behind a measure of how the followed player played
	LaneAbove                 // behind the measures above the user's own marks
	LaneFound                 // marks of another program
	LaneBookmarks             // of the user
	NumLanes
)

// laneWords are a stable word for each lane, its name and what it shows.
var laneWords = [NumLanes][3]string{
	LaneEvents:    {"events", "Events", "Events of the chosen kinds"},
	LaneInput:     {"input", "Input", "Keys of the followed player"},
	LaneInputB:    {"input_b", "Input B", "Keys of the compared run"},
	LaneStrafe:    {"strafe", "Strafe", "A and D against turning left and right"},
	LaneSpeed:     {"speed", "Speed", "Speed of the followed player"},
	LaneRise:      {"vertical_speed", "Vertical speed", "Vertical speed of the followed player: above zero they rise"},
	LaneAim:       {"aim", "Aim", "Where the followed player aims, and how fast they turn"},
	LanePresses:   {"presses", "Presses", "Key presses per second"},
	LaneFrames:    {"frames", "Frames", "Frame rate and frame time of the recorder"},
	LanePackets:   {"packets", "Packets", "Packets from and to the server"},
	LaneBytes:     {"bytes", "Bytes", "Bytes from and to the server"},
	LaneLoss:      {"loss", "Loss", "Packets missing, resent or held back"},
	LanePing:      {"ping", "Ping", "Round trip to the server; ack: until a snapshot is acknowledged"},
	LaneSnapSize:  {"snapshot_size", "Snapshot size", "Bytes of data in a snapshot, without the head of its message; the mean of a tenth of a second"},
	LaneSnapEvery: {"snapshot_interval", "Snap interval", "Longest time between two snapshots"},
	LaneMargin:    {"input_margin", "Input margin", "How early inputs reach the server; late ones are below zero"},
	LaneGap:       {"gap", "Time difference", "How far the compared run is behind"},
	LaneMoments:   {"moments", "Moments", "Ticks behind the chosen measure"},
	LaneAbove:     {"above", "Above marks", "Ticks behind the measures above your thresholds"},
	LaneFound:     {"found", "Marks", "Marks from another program"},
	LaneBookmarks: {"bookmarks", "Bookmarks", "Your bookmarks"},
}

// String returns the name in the lane's header, Word one that never changes,
// Help what the lane shows.
func (l Lane) String() string { return laneWords[l][1] }

// Word: see String.
func (l Lane) Word() string { return laneWords[l][0] }

// Help: see String.
func (l Lane) Help() string { return laneWords[l][2] }

// Kind is a family of recordings that have the same lanes.
type Kind uint8

// The kinds.
const (
	KindDemo    Kind = iota // of the Teeworlds family
	KindLog                 // a teehistorian: every input
	KindCapture             // packets
	KindGoldSrc
)

// KindOf returns the kind of r, g being one of its games.
func KindOf(r *sim.Recording, g *sim.Game) Kind {
	switch {
	case !g.Engine.Teeworlds():
		return KindGoldSrc
	case r.Meta.Content == sim.ContentPackets:
		return KindCapture
	case r.Meta.Content == sim.ContentInputs:
		return KindLog
	}
	return KindDemo
}

// Show is when a lane is shown that the user said nothing about.
type Show uint8

// The values of Show.
const (
	Always  Show = iota
	InHigh       // in a window high enough
	IfAsked      // never
)

// Style is how a lane is drawn.
type Style uint8

// The styles.
const (
	StyleMarks Style = iota
	StyleRows
	StyleGraph
	StyleBars // two kinds of bars, up and down from the middle
	StyleLoss
	StyleBookmarks
	StylePainted // by what found it, which says how high it is
	StyleSpots
)

// A Spec is a lane of a kind of recordings.
type Spec struct {
	Lane Lane
	Show Show
	Style
	Height, Tall float64 // px, in a window of usual and of great height
	Title        string  // "" for that of the lane
}

// Lanes returns the lanes of k from top to bottom. The slice is the caller's.
func Lanes(k Kind) []Spec {
	graph := func(l Lane, s Show) Spec { return Spec{l, s, StyleGraph, 44, 52, ""} }
	input := func(rows float64) Spec { return Spec{LaneInput, Always, StyleRows, 7 + 11*rows, 7 + 12*rows, ""} }
	events, bookmarks := Spec{LaneEvents, Always, StyleMarks, 26, 26, ""}, Spec{
		LaneBookmarks, Always, StyleBookmarks, 22,
		22, "",
	}
	bars := func(l Lane, s Show) Spec { return Spec{l, s, StyleBars, 56, 56, ""} }
	loss := func(s Show) Spec { return Spec{LaneLoss, s, StyleLoss, 24, 24, ""} }
	switch k {
	case KindGoldSrc:
		return []Spec{
			events,
			input(4),
			graph(LaneStrafe, Always), graph(LaneSpeed, Always), graph(LaneRise, IfAsked), graph(LaneFrames, InHigh),
			graph(LanePing, InHigh), loss(InHigh), bookmarks,
		}
	case KindCapture:
		return []Spec{
			events, input(6), bars(LanePackets, Always), loss(Always), graph(LanePing, Always),
			graph(LaneSnapSize, InHigh),
			graph(LaneMargin, InHigh), graph(LaneSpeed, InHigh), bars(LaneBytes, IfAsked),
			graph(LaneSnapEvery, IfAsked),
			graph(LaneAim, IfAsked), graph(LanePresses, IfAsked), bookmarks,
		}
	case KindLog:
		return []Spec{
			events, input(6),
			{LaneSpeed, Always, StyleGraph, 50, 56, ""},
			graph(LaneAim, InHigh),
			graph(LanePresses, InHigh), bookmarks,
		}
	}
	return []Spec{
		events, input(6),
		{LaneSpeed, Always, StyleGraph, 50, 56, ""},
		graph(LaneAim, IfAsked),
		graph(LanePresses, IfAsked), bookmarks,
	}
}
