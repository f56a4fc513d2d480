// Package settings holds what the user chose for the window.
package settings

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"playhead/render/layout"
)

// Settings are what the user chose for the window. They are kept between runs
// by the owner of the window.
type Settings struct {
	Theme     string   `json:"theme"`
	Scale     float64  `json:"scale"` // of the interface, 1 is normal
	View      Ground   `json:"view"`
	Physics   float64  `json:"physics_share"` // of the picture in the view "both", 0 to 1
	Legend    bool     `json:"legend"`        // of the physics
	Tile      bool     `json:"tile"`          // a plate says what is under the pointer
	Names     bool     `json:"names"`
	Trail     bool     `json:"trail"`
	Pad       bool     `json:"pad"`
	Chat      bool     `json:"chat"`
	Grid      bool     `json:"grid"`
	Calm      bool     `json:"reduced_motion"`
	Skins     bool     `json:"installed_skins"` // of an installed game, where there is one
	NewWindow bool     `json:"new_window"`      // for each recording that another program opens
	Folders   []string `json:"data_folders"`
	Clip      Clip     `json:"clip"`
	Library   Library  `json:"library"`
	AllFloors bool     `json:"all_floors"` // of maps seen from above, whatever the followed player stands on
	// Panel and Clients are whether the user opened or closed what is beside the map
	// in a window that is wide enough for it. PanelWidth is in px, 0 for the usual one.
	Panel      layout.Wish `json:"panel,omitzero"`
	Clients    layout.Wish `json:"clients,omitzero"`
	PanelWidth float64     `json:"panel_width,omitzero"`
	// Lanes are those the user opened (true) or closed, LaneHeights how high
	// they were made, by [timeline.Lane.Word]. Neither map is changed in place.
	Lanes       map[string]bool    `json:"lanes,omitempty"`
	LaneHeights map[string]float64 `json:"lane_heights,omitempty"`
	// Lists are how the user left lists, by the names of their tables. The map is not
	// changed in place.
	Lists map[string]List `json:"lists,omitempty"`
	// Tabs are the titles of the tabs of the panel that the user chose last, by kinds of
	// games: see [occurs.Kind]. The map is not changed in place.
	Tabs map[string]string `json:"tabs,omitempty"`

	// ClockZone is the time zone of clocks and dates of captures, "" for UTC: see [times.Zone].
	ClockZone string `json:"clock_zone,omitempty"`

	// JudgeMarks are values of measures, by name: where a player's is above, its
	// moments are marked. The map is not changed in place.
	JudgeMarks map[string]float64 `json:"judge_marks,omitempty"`
	// JudgeWindows are the seconds over which a marked measure is evaluated while they slide over the recording, by
	// name; without one it is evaluated as a whole.
	JudgeWindows map[string]float64 `json:"judge_windows,omitempty"`
	// JudgeGroups are the sources of recordings that players are compared with, by game: see [judging.Host]. The map
	// is not changed in place.
	JudgeGroups map[string][]string `json:"judge_groups,omitempty"`
	Watching    Watching            `json:"watching,omitzero"`
	TourSeen    bool                `json:"tour_seen,omitempty"` // or declined
	// Keys are the chords of actions that the user changed, by [action.ID]: see
	// [action.Bind]. The map is not changed in place.
	Keys map[string][]string `json:"keys,omitempty"`
	// NoLetterKeys: chords that type a letter, a digit or a sign do nothing.
	NoLetterKeys bool `json:"no_letter_keys,omitempty"`
}

// A List is how the user left a list. Empty fields are as at first.
type List struct {
	Columns []string           `json:"columns,omitempty"` // that are shown, from left to right
	Widths  map[string]float64 `json:"widths,omitempty"`  // by hand, px
	Sort    string             `json:"sort,omitempty"`    // as for --sort, "-" as recorded
	Filter  string             `json:"filter,omitempty"`
	Group   string             `json:"group,omitempty"` // the column of the groups
	// NoTotals: there is no line of totals.
	NoTotals bool `json:"no_totals,omitempty"`
}

// Library is what the library consists of.
type Library struct {
	Folders []string `json:"folders,omitempty"` // that the user added
	Hidden  []string `json:"hidden,omitempty"`  // of installed games, that the user removed
	Exclude []string `json:"exclude,omitempty"` // patterns of files and folders
}

// Equal reports whether two settings are the same.
func (s *Settings) Equal(t *Settings) bool { return reflect.DeepEqual(s, t) }

// SameMap reports, in no time, whether two maps of settings are one. As none is changed in place, they
// have the same values then.
func SameMap[V any](a, b map[string]V) bool {
	return reflect.ValueOf(a).Pointer() == reflect.ValueOf(b).Pointer()
}

// DefaultSettings returns the settings of a first run.
func Default() Settings {
	return Settings{
		Theme: "dark", Scale: 1, Physics: 0.5, Legend: true, Names: true, Trail: true, Pad: true,
		Chat: true, Skins: true,
	}
}

// switches are the words of what is shown or hidden.
var switches = []string{
	"names", "trail", "keys", "chat", "legend", "tile", "grid", "skins", "floors", "teams", "spoilers",
}

// Show shows or hides what words name, separated by commas.
func (s *Settings) Show(words string, on bool) error {
	for word := range strings.SplitSeq(words, ",") {
		switch word {
		case "names":
			s.Names = on
		case "trail":
			s.Trail = on
		case "keys":
			s.Pad = on
		case "chat":
			s.Chat = on
		case "legend":
			s.Legend = on
		case "tile":
			s.Tile = on
		case "grid":
			s.Grid = on
		case "skins":
			s.Skins = on
		case "floors":
			s.AllFloors = on
		case "teams":
			s.Watching.TeamColours = on
		case "spoilers":
			s.Watching.SpoilerFree = !on
		default:
			return fmt.Errorf("%q: want some of %s", word, strings.Join(switches, ", "))
		}
	}
	return nil
}

// ForPictures returns the settings of pictures that the command line makes: those of a
// first run, whatever was pressed in a window, with the folders where maps are.
func (s *Settings) ForPictures() Settings {
	fresh := Default()
	fresh.Folders = s.Folders
	return fresh
}

// Limits of the scale of the interface, and how far one step goes.
const (
	ScaleMin  = 0.5
	ScaleMax  = 4
	ScaleStep = 0.25
)

// Scale returns the scale nearest to f that the interface can have, 1 for none.
func Scale(f float64) float64 {
	if f <= 0 {
		return 1
	}
	return min(max(f, ScaleMin), ScaleMax)
}

// Themes are the names of the themes in their order.
var Themes = []string{"dark", "light", "contrast"}

// NextTheme goes to the next theme.
func (s *Settings) NextTheme() {
	i := slices.Index(Themes, s.Theme)
	s.Theme = Themes[(i+1)%len(Themes)]
}
