package goldsrc

import (
	"strings"

	"playhead/formats/internal/spec"
)

// Format describes demos of Half-Life and its mods.
func Format() spec.Format {
	return spec.Format{
		Name:       formatName,
		Title:      "Half-Life and Counter-Strike 1.6 demos",
		Noun:       "demo",
		Extensions: []string{"dem"},
		Origin:     "Type record NAME in the console. The game saves them in its folder, such as cstrike.",
		Coverage: "GoldSrc games: Half-Life, Counter-Strike 1.6 and other mods. Not Source games, not " +
			"Counter-Strike 2.",
		OriginBadge:  "CS 1.6",
		MapExtension: "bsp",
		Folder:       ".",
		Chip:         func(game string) string { return strings.TrimSuffix("GoldSrc · "+game, " · ") },
		Sniff:        Sniff,
		Patched:      []spec.Span{{From: directoryAt, To: headerBytes}},
		Open:         Open,
		Pieces:       Pieces,
		Segments:     true,
	}
}
