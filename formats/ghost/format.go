package ghost

import "playhead/formats/internal/spec"

// Format describes the ghosts of DDNet.
func Format() spec.Format {
	return spec.Format{
		Name:         formatName,
		Title:        "DDNet ghosts",
		Noun:         "ghost",
		Extensions:   []string{"gho"},
		Origin:       "DDNet saves your best run on each map with cl_race_ghost 1 and cl_race_save_ghost 1.",
		Coverage:     "Versions 4 to 6: one run of one player.",
		OriginBadge:  "ghost",
		MapExtension: "map",
		Folder:       "ghosts",
		Badge:        "ghost",
		Sniff:        Sniff,
		Patched:      []spec.Span{{From: headerBytes - 8, To: headerBytes}}, // ticks and time
		Open:         Open,
	}
}
