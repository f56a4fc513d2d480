package theme

import "image/color"

// A Mark is the kind of an event as it is drawn: each has a colour here and a
// shape in package canvas.
type Mark uint8

// The marks. Which of them stands for a cluster of several says [Mark.Rank].
const (
	MarkKill Mark = iota
	MarkChat
	MarkJoin
	MarkLeave
	MarkTeam
	MarkFinish
	MarkCheckpoint
	MarkSave
	MarkVote
	MarkCommand
	MarkMap
	MarkBookmark
	MarkGap
	MarkHook
	MarkBroadcast
	NumMarks
)

// Rank returns the place of m among the marks that may stand for a cluster of
// mixed kinds: the smallest wins.
func (m Mark) Rank() int {
	switch m {
	case MarkFinish:
		return 0
	case MarkKill:
		return 1
	case MarkBookmark:
		return 2
	case MarkTeam:
		return 3
	case MarkSave:
		return 4
	case MarkCheckpoint:
		return 5
	case MarkVote:
		return 6
	case MarkCommand:
		return 7
	case MarkJoin:
		return 8
	case MarkLeave:
		return 9
	case MarkChat:
		return 10
	}
	return 11
}

// A Lane is a row of the input lane and a key of the input pad.
type Lane uint8

// The input lanes.
const (
	LaneLeft Lane = iota
	LaneRight
	LaneJump
	LaneHook
	LaneFire
	LaneWeapon
	NumLanes
)

// NumTeams is how many teams have a colour and a shape of their own. Later
// teams repeat them and carry their number inside the shape.
const NumTeams = 8

// A Theme is one complete set of colours.
type Theme struct {
	Name  string
	Light bool // the ground is light

	S0 color.NRGBA // well: letterbox, timeline well, text fields
	S1 color.NRGBA // chrome: menu bar, transport, ruler
	S2 color.NRGBA // panel: right panel, lanes, cards
	S3 color.NRGBA // raised: buttons, menus, toasts, tooltips
	S4 color.NRGBA // hover
	S5 color.NRGBA // pressed, chosen chip, chosen menu row

	Field color.NRGBA // ground of a text field: S0, in the light theme S3

	Line  color.NRGBA // hairline between areas and rows
	Line2 color.NRGBA // border of controls
	Line3 color.NRGBA // border that carries meaning: drop target, ruler ticks

	T1 color.NRGBA // text, main
	T2 color.NRGBA // text, second
	T3 color.NRGBA // text, third: hints, times, units; never on S5
	T4 color.NRGBA // disabled text

	Acc      color.NRGBA // accent fill: play, primary button, follow bar
	AccHover color.NRGBA // accent fill below the pointer
	Playhead color.NRGBA // playhead line
	AccText  color.NRGBA // accent as text, icon, focus ring
	AccDim   color.NRGBA // accent ground: loop, bookmark, button that is on
	OnAcc    color.NRGBA // text on accent
	Sel      color.NRGBA // row that is followed or at the playhead
	LoopLane color.NRGBA // the loop's range over the lanes

	OK, Warn, Err       color.NRGBA // success; warning and "inferred"; error
	OKBg, WarnBg, ErrBg color.NRGBA // their banners

	Den, Den2 color.NRGBA // density bars, and those at the pointer
	G1        color.NRGBA // graph 1, recording A, incoming
	G2        color.NRGBA // graph 2, recording B, outgoing

	Marks [NumMarks]color.NRGBA
	Lanes [NumLanes]color.NRGBA
	Teams [NumTeams]color.NRGBA

	OddRow  color.NRGBA // every second row of a lane
	Outside color.NRGBA // over the overview outside its window
	Shadow  color.NRGBA // one of the six steps of a shadow
	Scrim   color.NRGBA // over everything below a dialog

	Plate       color.NRGBA // ground of overlays on the map
	PlateBorder color.NRGBA
	PlateText   color.NRGBA
	PlateText2  color.NRGBA
}

// OnPlate returns t with the colours of teams, lanes, marks and states that
// are readable on an overlay plate, which is dark in every theme.
func (t Theme) OnPlate() Theme {
	d := Dark()
	d.Plate, d.PlateBorder, d.PlateText, d.PlateText2 = t.Plate, t.PlateBorder, t.PlateText, t.PlateText2
	return d
}

// Team returns the colour of team number n, counted from 0. Colours repeat
// after [NumTeams].
func (t *Theme) Team(n int) color.NRGBA {
	if n < 0 {
		return t.T3
	}
	return t.Teams[n%NumTeams]
}
