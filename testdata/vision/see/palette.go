package main

import (
	"image"
	"image/color"
	"slices"

	"playhead/render/theme"
)

// A set is colours that mean different things and are seen at the same time.
type set struct {
	name    string
	names   []string
	colours []color.NRGBA
	shapes  bool // each colour has a shape of its own
}

var markNames = [theme.NumMarks]string{
	theme.MarkKill: "kill", theme.MarkChat: "chat", theme.MarkJoin: "join", theme.MarkLeave: "leave",
	theme.MarkTeam:   "team change",
	theme.MarkFinish: "finish", theme.MarkCheckpoint: "checkpoint", theme.MarkSave: "save", theme.MarkVote: "vote",
	theme.MarkCommand: "command",
	theme.MarkMap:     "round", theme.MarkBookmark: "bookmark", theme.MarkGap: "gap", theme.MarkHook: "hook",
	theme.MarkBroadcast: "broadcast",
}

var laneNames = [theme.NumLanes]string{
	theme.LaneLeft: "left", theme.LaneRight: "right", theme.LaneJump: "jump", theme.LaneHook: "hook",
	theme.LaneFire: "fire", theme.LaneWeapon: "weapon",
}

// setsOf returns the sets of a theme.
func setsOf(t *theme.Theme) []set {
	return []set{ // marks of one colour are one entry: the tests of package canvas compare their shapes
		{"teams", []string{"1", "2", "3", "4", "5", "6", "7", "8"}, t.Teams[:], true},
		{"lanes", laneNames[:], t.Lanes[:], false},
		{"marks", markNames[:], t.Marks[:], true},
		{"graphs", []string{"A", "B"}, []color.NRGBA{t.G1, t.G2}, false},
		{"gained and lost", []string{"gained", "lost"}, []color.NRGBA{t.OK, t.Err}, false},
	}
}

// merged returns a set in which colours that are the same are one, with both names.
func (s set) merged() set {
	out := set{name: s.name, shapes: s.shapes}
	for i, c := range s.colours {
		if k := slices.Index(out.colours, c); k >= 0 {
			out.names[k] += " or " + s.names[i]
			continue
		}
		out.names, out.colours = append(out.names, s.names[i]), append(out.colours, c)
	}
	return out
}

// themeOf returns the theme of a picture: that whose bars and panels cover most of
// it. ok is false for a picture with next to nothing of an interface.
func themeOf(img *image.NRGBA) (found theme.Theme, ok bool) {
	most := img.Rect.Dx() * img.Rect.Dy() / 100
	count := map[color.NRGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[color.NRGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}]++
	}
	for _, t := range []theme.Theme{theme.Dark(), theme.Light(), theme.Contrast()} {
		if n := count[t.S1] + count[t.S2] + count[t.S3]; n > most {
			found, ok, most = t, true, n
		}
	}
	return found, ok
}
