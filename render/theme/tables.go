package theme

import "image/color"

// alpha returns the colour 0xrrggbb at a share of full opacity.
func alpha(rgb uint32, share float64) color.NRGBA { return Fade(Hex(rgb), share) }

// plates sets the overlay colours, which all themes share.
func plates(t Theme) Theme {
	t.Plate = alpha(0x0d1014, 0.78)
	t.PlateBorder = alpha(0xffffff, 0.10)
	t.PlateText = Hex(0xf2f5f8)
	t.PlateText2 = Hex(0xb3bdc8)
	t.Scrim = alpha(0x080a0d, 0.55)
	return t
}

// Dark returns the theme the program starts with.
func Dark() Theme {
	return plates(Theme{
		Name: "dark",
		S0:   Hex(0x0d1014), S1: Hex(0x14181d), S2: Hex(0x1a1f26),
		S3: Hex(0x242b34), S4: Hex(0x2e3742), S5: Hex(0x3a4653),
		Field: Hex(0x0d1014),
		Line:  Hex(0x2a323c), Line2: Hex(0x3d4854), Line3: Hex(0x5d6b7a),
		T1: Hex(0xe9edf2), T2: Hex(0xb3bdc8), T3: Hex(0x98a4b1), T4: Hex(0x5c6773),
		Acc: Hex(0xc6f24e), AccHover: Hex(0xd4f57a), Playhead: Hex(0xc6f24e),
		AccText: Hex(0xc6f24e), AccDim: Hex(0x2f3a17), OnAcc: Hex(0x182005),
		Sel: Hex(0x26303a), LoopLane: alpha(0xc6f24e, 0.05),
		OK: Hex(0x4cc38a), Warn: Hex(0xf5b83d), Err: Hex(0xff7b72),
		OKBg: Hex(0x12291f), WarnBg: Hex(0x2f2511), ErrBg: Hex(0x351a1a),
		Den: Hex(0x56677a), Den2: Hex(0x7d91a6),
		G1: Hex(0x7be0f2), G2: Hex(0xe884b8),
		Marks: [NumMarks]color.NRGBA{
			MarkKill: Hex(0xff8078), MarkChat: Hex(0x9db2c8), MarkJoin: Hex(0x5fcf9a), MarkLeave: Hex(0x8b97a4),
			MarkTeam: Hex(0xd09bf0), MarkFinish: Hex(0xffd45e), MarkCheckpoint: Hex(0xe0b93a), MarkSave: Hex(0x62b6ff),
			MarkVote: Hex(0xf49ac8), MarkCommand: Hex(0xff9f5a), MarkMap: Hex(0xffffff), MarkBookmark: Hex(0xc6f24e),
			MarkGap: Hex(0xff7b72), MarkHook: Hex(0x7fd8e8), MarkBroadcast: Hex(0xc9bd86),
		},
		Lanes: [NumLanes]color.NRGBA{
			LaneLeft: Hex(0x4f9df0), LaneRight: Hex(0xffac5f), LaneJump: Hex(0x6fdc9b),
			LaneHook: Hex(0xdcbcff), LaneFire: Hex(0xf4716a), LaneWeapon: Hex(0x9db2c8),
		},
		Teams: [NumTeams]color.NRGBA{
			Hex(0x4c9bff), Hex(0xf28a1e), Hex(0x2fc4a0), Hex(0xffe873),
			Hex(0xe48fc8), Hex(0x9bdcff), Hex(0xe0532f), Hex(0xccd4dc),
		},
		OddRow: alpha(0xffffff, 0.018), Outside: alpha(0x080a0d, 0.34), Shadow: alpha(0x000000, 0.07),
	})
}

// Light returns the theme for bright rooms.
func Light() Theme {
	return plates(Theme{
		Name: "light", Light: true,
		S0: Hex(0xdde2e7), S1: Hex(0xf3f5f7), S2: Hex(0xfbfcfd),
		S3: Hex(0xffffff), S4: Hex(0xe8ecf0), S5: Hex(0xd8dfe6),
		Field: Hex(0xffffff),
		Line:  Hex(0xd5dbe1), Line2: Hex(0xb6c0ca), Line3: Hex(0x7f8c99),
		T1: Hex(0x161b21), T2: Hex(0x3d4853), T3: Hex(0x5a6672), T4: Hex(0x97a2ad),
		Acc: Hex(0xa6d92b), AccHover: Hex(0xbce35e), Playhead: Hex(0x466800),
		AccText: Hex(0x466800), AccDim: Hex(0xe6f4c4), OnAcc: Hex(0x182005),
		Sel: Hex(0xe3ecd0), LoopLane: alpha(0xa6d92b, 0.12),
		OK: Hex(0x0d7a4a), Warn: Hex(0x8a5a00), Err: Hex(0xb8322b),
		OKBg: Hex(0xe0f3e9), WarnBg: Hex(0xfbf0d4), ErrBg: Hex(0xfbe4e2),
		Den: Hex(0xa9b6c3), Den2: Hex(0x7b8c9d),
		G1: Hex(0x0a7f95), G2: Hex(0x8f1f5c),
		Marks: [NumMarks]color.NRGBA{
			MarkKill: Hex(0xc23a32), MarkChat: Hex(0x566b80), MarkJoin: Hex(0x0d7a4a), MarkLeave: Hex(0x5a6672),
			MarkTeam: Hex(0x8440b0), MarkFinish: Hex(0x8c6500), MarkCheckpoint: Hex(0x8c6500), MarkSave: Hex(0x0b62b0),
			MarkVote: Hex(0xb03a78), MarkCommand: Hex(0xa34e0a), MarkMap: Hex(0x161b21), MarkBookmark: Hex(0x466800),
			MarkGap: Hex(0xb8322b), MarkHook: Hex(0x0b7285), MarkBroadcast: Hex(0x6b5f1a),
		},
		Lanes: [NumLanes]color.NRGBA{
			LaneLeft: Hex(0x1f78d1), LaneRight: Hex(0xc76a10), LaneJump: Hex(0x1b8a55),
			LaneHook: Hex(0x7c3fa7), LaneFire: Hex(0xc23a32), LaneWeapon: Hex(0x566b80),
		},
		Teams: [NumTeams]color.NRGBA{
			Hex(0x0b62c4), Hex(0xc96a00), Hex(0x00856a), Hex(0x5a4700),
			Hex(0xa8348a), Hex(0x3d92c2), Hex(0xc24729), Hex(0x414c57),
		},
		OddRow: alpha(0x000000, 0.022), Outside: alpha(0xdde2e7, 0.5), Shadow: alpha(0x1e2832, 0.022),
	})
}

// Contrast returns the theme with the largest differences: black grounds,
// white text and borders that are seen at a glance. All text on every surface
// it is used on reaches 7:1 (WCAG 2.1 AAA).
func Contrast() Theme {
	t := Dark()
	t.Name = "contrast"
	t.S0, t.S1, t.S2 = Hex(0x000000), Hex(0x000000), Hex(0x07090b)
	t.S3, t.S4, t.S5 = Hex(0x101419), Hex(0x1d242c), Hex(0x2a333d)
	t.Field = Hex(0x000000)
	t.Line, t.Line2, t.Line3 = Hex(0x5d6b7a), Hex(0x98a4b1), Hex(0xc8d1da)
	t.T1, t.T2, t.T3, t.T4 = Hex(0xffffff), Hex(0xe4e9ee), Hex(0xcdd5dd), Hex(0x8a95a1)
	t.Acc, t.AccHover, t.Playhead, t.AccText = Hex(0xd4ff57), Hex(0xe4ff95), Hex(0xd4ff57), Hex(0xd4ff57)
	t.AccDim, t.OnAcc, t.Sel = Hex(0x222b0c), Hex(0x000000), Hex(0x1b2632)
	t.LoopLane = alpha(0xd4ff57, 0.12)
	t.OK, t.Warn, t.Err = Hex(0x6fe3ab), Hex(0xffd166), Hex(0xff998a)
	t.OKBg, t.WarnBg, t.ErrBg = Hex(0x0b1f16), Hex(0x241b06), Hex(0x2a0f0f)
	t.Den, t.Den2 = Hex(0x8fa3b8), Hex(0xb9cadb)
	t.Marks[MarkKill], t.Marks[MarkGap] = Hex(0xffa49d), Hex(0xffa49d)
	t.Marks[MarkLeave], t.Marks[MarkChat] = Hex(0xb9c3cd), Hex(0xbdd0e3)
	t.Marks[MarkBookmark] = t.Acc
	t.Lanes[LaneLeft], t.Lanes[LaneFire] = Hex(0x66abff), Hex(0xff8676)
	t.Teams[0], t.Teams[6] = Hex(0x7ab4ff), Hex(0xf98365)
	t.Plate = alpha(0x000000, 0.92)
	t.PlateBorder = alpha(0xffffff, 0.55)
	t.PlateText, t.PlateText2 = Hex(0xffffff), Hex(0xe4e9ee)
	t.Scrim = alpha(0x000000, 0.75)
	return t
}

// Named returns the theme of that name: "dark", "light" or "contrast". It
// returns Dark and false for any other.
func Named(name string) (Theme, bool) {
	switch name {
	case "dark":
		return Dark(), true
	case "light":
		return Light(), true
	case "contrast":
		return Contrast(), true
	}
	return Dark(), false
}
