package teehistorian

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/sim/tee"
)

// Format describes teehistorian files.
func Format() spec.Format {
	return spec.Format{
		Name:         formatName,
		Title:        "Teehistorian",
		Noun:         "teehistorian",
		Extensions:   []string{"teehistorian"},
		Origin:       "A DDNet server writes them to its teehistorian folder with sv_tee_historian 1.",
		Coverage:     "A DDNet server writes them with sv_tee_historian 1: every input of every player.",
		OriginBadge:  "log",
		MapExtension: "map",
		Folder:       "teehistorian",
		Sniff:        Sniff,
		Open:         Open,
		Log: func(src binread.Source) (tee.Log, tee.Server, error) {
			l, err := OpenLog(src)
			if err != nil {
				return nil, tee.Server{}, err
			}
			return l, l.Server, nil
		},
	}
}
