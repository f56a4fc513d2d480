package twdemo

import "playhead/formats/internal/spec"

// Format describes demos of Teeworlds and DDNet.
func Format() spec.Format {
	return spec.Format{
		Name:         formatName,
		Title:        "Teeworlds and DDNet demos",
		Noun:         "demo",
		Extensions:   []string{"demo"},
		Origin:       "In the game, press F1 and type record. The game saves them in its demos folder.",
		Coverage:     "Versions 3 to 6, from clients and servers.",
		OriginBadge:  "DDNet",
		MapExtension: "map",
		Folder:       "demos",
		Sniff:        Sniff,
		Patched: []spec.Span{
			{From: lengthAt, To: lengthAt + 4},
			{From: headerBytes, To: headerBytes + markersBytes},
		},
		Open: Open,
		Cut:  Cut,
	}
}
