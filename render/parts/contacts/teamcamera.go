package contacts

import (
	"math"
	"slices"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/stage"
	"playhead/render/widget"
)

// cameraPart chooses what the camera shows of a team. N: one of the cameras below.
const cameraPart widget.Part = "team camera"

// The cameras.
const (
	wholeTeam = iota
	oneMember
	frontMember
	freeCamera
	numCameras
)

// A teamCamera is what the camera shows of a team.
type teamCamera struct {
	chips   []widget.Chip
	of      int  // the member of the chip for one of them
	front   bool // follows the member nearest the finish
	leading int  // the member it follows then
}

// cameraNow returns which of the cameras is on, -1 for another one.
func (v *Team) cameraNow() int {
	switch {
	case v.follows():
		return wholeTeam
	case v.camera.front:
		return frontMember
	case v.St.Cam.Mode == camera.Follow && v.isMember(v.S.Followed):
		return oneMember
	case v.St.Cam.Mode == camera.Free:
		return freeCamera
	}
	return -1
}

func (v *Team) isMember(id int) bool {
	return v.team >= 0 && slices.Contains(v.of.teams[v.team].Of.Members, id)
}

// arrangeCamera finds where the chips of the cameras are, in a row at the top of rest.
func (v *Team) arrangeCamera(rest *layout.Rect) {
	c := &v.camera
	if c.chips = c.chips[:0]; v.team < 0 {
		return
	}
	t := &v.of.teams[v.team]
	if !v.isMember(c.of) {
		c.of = t.Members[0].Player
	}
	if v.isMember(v.S.Followed) {
		c.of = v.S.Followed
	}
	name := ""
	for i := range t.Members {
		if t.Members[i].Player == c.of {
			name = t.Members[i].Name
		}
	}
	now := v.cameraNow()
	for n, chip := range [numCameras]struct{ label, tip string }{
		wholeTeam:   {"whole team", "Keep the whole team in view"},
		oneMember:   {name, "Follow this member only"},
		frontMember: {"front", "Follow the member nearest the finish"},
		freeCamera:  {"free", "Stop following"},
	} {
		if n == frontMember && !t.WayKnown {
			continue
		}
		c.chips = append(c.chips, widget.Chip{
			Label: chip.label, Target: widget.Target{Part: cameraPart, N: n}, On: n == now, Tip: chip.tip,
		})
	}
	v.D.P.PlaceChips(c.chips, rest)
}

// chooseCamera turns one of the cameras on. That of the team also goes to the run.
func (v *Team) chooseCamera(n int) {
	if v.camera.front = false; v.team < 0 {
		return
	}
	r := v.of.teams[v.team].Of
	if n != freeCamera && !v.plated() { // the run is at another time
		v.goTo(r.First())
	}
	switch n {
	case wholeTeam:
		stage.FollowTeam(v.St, r.Members, v.D.Now())
	case oneMember:
		v.St.Follow(v.camera.of, v.D.Now())
	case frontMember:
		v.camera.front, v.camera.leading = true, v.S.Followed
		v.St.Follow(v.S.Followed, v.D.Now()) // not the team
		v.followFront()
	case freeCamera:
		v.St.Follow(-1, v.D.Now())
		v.St.Cam.Release()
	}
}

// followFront follows the member nearest the finish, until the user follows another player.
func (v *Team) followFront() {
	c := &v.camera
	if c.front = c.front && v.team >= 0 && c.leading == v.S.Followed && !v.St.Together.Team(); !c.front {
		return
	}
	least, id := int32(math.MaxInt32), -1
	if v.plated() {
		for _, of := range v.of.teams[v.team].Of.Members {
			// Of equal ones it stays with who is followed.
			if n, ok := v.toGo(of); ok && (n < least || n == least && of == c.leading) {
				least, id = n, of
			}
		}
	}
	if id >= 0 && id != c.leading {
		v.St.Follow(id, v.D.Now())
		c.leading = v.S.Followed
	}
}
