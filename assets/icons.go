package assets

// An Icon is one of the line icons of the interface.
type Icon uint8

// The icons. They are drawn on a grid of [IconGrid] with lines of [IconLine],
// round caps and joins, at 16, 20 or 24 px and never between.
const (
	IconPlay        Icon = iota // solid triangle
	IconPause                   // two solid bars
	IconStop                    // solid square
	IconReversePlay             // play, mirrored
	IconTickBack                // one tick back
	IconTickForward             // one tick forward
	IconPrevEvent               // previous event
	IconNextEvent               // next event
	IconStart                   // to the start
	IconEnd                     // to the end
	IconLoop                    // A-B loop
	IconPin                     // bookmark
	IconCamera                  // screenshot
	IconClip                    // film camera: export a clip
	IconLayers                  // stacked diamonds
	IconPanel                   // frame with a right column
	IconFullScreen              // four corners
	IconSearch                  // lens
	IconFilter                  // three lines getting shorter
	IconTarget                  // follow
	IconEye                     // look at
	IconEyeOff                  // hidden, spoiler-free
	IconChat                    // bubble
	IconFlag                    // pennant
	IconFolder                  // folder
	IconFile                    // sheet with a folded corner
	IconCopy                    // two sheets
	IconGhost                   // compare
	IconGear                    // settings
	IconKeys                    // keyboard
	IconWarn                    // triangle with !
	IconError                   // circle with !
	IconInfo                    // circle with i
	IconCheck                   // tick
	IconClose                   // close
	IconDown                    // chevron down
	IconRight                   // chevron right
	IconPlus                    // plus
	IconDrop                    // arrow into a tray
	IconNet                     // pulse line: a session
	IconLock                    // view locked to a player
	IconLink                    // copy link
	IconClock                   // clock
	IconMenu                    // three lines: the menu of a narrow window
	IconUndo                    // arrow bent back to the left
	IconRedo                    // arrow bent back to the right
	NumIcons
)

// IconGrid is the size of the square the icon paths are drawn in, IconLine the
// width of their lines, in units of that grid.
const (
	IconGrid = 16
	IconLine = 1.5
)

// Path returns the icon as an SVG path string, and whether it is filled rather
// than drawn as a line.
func (i Icon) Path() (d string, filled bool) {
	d = iconPaths[i]
	if d[0] == 'f' {
		return d[1:], true
	}
	return d, false
}

// Name returns the name of the icon in the design, such as "play".
func (i Icon) Name() string { return iconNames[i] }

// iconPaths holds one path string an icon; a leading f means filled.
var iconPaths = [NumIcons]string{
	IconPlay:        "fM4.5,2.5L13,8L4.5,13.5Z",
	IconPause:       "fM4,3h3v10h-3ZM9,3h3v10h-3Z",
	IconStop:        "fM4,4h8v8h-8Z",
	IconReversePlay: "fM11.5,2.5L3,8L11.5,13.5Z",
	IconTickBack:    "M10.5,4L6.5,8L10.5,12M4,4V12",
	IconTickForward: "M5.5,4L9.5,8L5.5,12M12,4V12",
	IconPrevEvent:   "M6,4L2,8L6,12M11,5L14,8L11,11L8,8Z",
	IconNextEvent:   "M10,4L14,8L10,12M5,5L8,8L5,11L2,8Z",
	IconStart:       "M3.5,3.5V12.5M12,4L7.5,8L12,12",
	IconEnd:         "M12.5,3.5V12.5M4,4L8.5,8L4,12",
	IconLoop:        "M4,6.5A2.5,2.5 0 0 1 6.5,4H13M11,2L13,4L11,6M12,9.5A2.5,2.5 0 0 1 9.5,12H3M5,10L3,12L5,14",
	IconPin:         "M5,2.5H11V8.5L8,13.5L5,8.5Z",
	IconCamera:      "M2.5,5H5L6.2,3.5H9.8L11,5H13.5V12.5H2.5ZM8,6.5A2.2,2.2 0 1 0 8,10.9A2.2,2.2 0 1 0 8,6.5",
	IconClip:        "M2.5,4H10.5V12H2.5ZM10.5,7L13.5,5V11L10.5,9",
	IconLayers:      "M8,2.5L13.5,5.5L8,8.5L2.5,5.5ZM2.5,8.5L8,11.5L13.5,8.5M2.5,11L8,14L13.5,11",
	IconPanel:       "M2.5,3H13.5V13H2.5ZM10,3V13",
	IconFullScreen:  "M3,6V3H6M10,3H13V6M13,10V13H10M6,13H3V10",
	IconSearch:      "M7,2.8A4.2,4.2 0 1 0 7,11.2A4.2,4.2 0 1 0 7,2.8M10.2,10.2L13.5,13.5",
	IconFilter:      "M2.5,4H13.5M4.5,8H11.5M6.5,12H9.5",
	IconTarget:      "M8,4A4,4 0 1 0 8,12A4,4 0 1 0 8,4M8,1.5V4.5M8,11.5V14.5M1.5,8H4.5M11.5,8H14.5",
	IconEye:         "M1.8,8C4,4.4 12,4.4 14.2,8C12,11.6 4,11.6 1.8,8ZM8,6.4A1.6,1.6 0 1 0 8,9.6A1.6,1.6 0 1 0 8,6.4",
	IconEyeOff:      "M1.8,8C4,4.4 12,4.4 14.2,8C12,11.6 4,11.6 1.8,8ZM3,13L13,3",
	IconChat:        "M2.5,3.5H13.5V10.5H7L4.5,13V10.5H2.5Z",
	IconFlag:        "M4,14V2.5M4,3H12L10,6L12,9H4",
	IconFolder:      "M2,4H6.5L8,5.8H14V12.5H2Z",
	IconFile:        "M4,2H9.5L12.5,5V14H4ZM9.5,2V5H12.5",
	IconCopy:        "M5.5,5.5H13V13.5H5.5ZM10.5,5.5V2.5H3V10.5H5.5",
	IconGhost:       "M3.5,13V7A4.5,4.5 0 0 1 12.5,7V13L10.3,11.4L8,13L5.7,11.4ZM6.4,6.6V7.8M9.6,6.6V7.8",
	IconGear: "M8,5.4A2.6,2.6 0 1 0 8,10.6A2.6,2.6 0 1 0 " +
		"8,5.4M8,1.8V4M8,12V14.2M1.8,8H4M12,8H14.2M3.6,3.6L5.2,5.2M10.8,10.8L12.4,12.4M3.6,12.4L5.2,10.8M10.8,5.2L12.4,3.6",
	IconKeys:  "M1.8,4.5H14.2V11.5H1.8ZM4,7H5M7,7H9M11,7H12M5,9.3H11",
	IconWarn:  "M8,2.2L14.2,13H1.8ZM8,6.4V9.4M8,11V11.4",
	IconError: "M8,2A6,6 0 1 0 8,14A6,6 0 1 0 8,2M8,5V8.6M8,10.6V11",
	IconInfo:  "M8,2A6,6 0 1 0 8,14A6,6 0 1 0 8,2M8,7.4V11M8,5V5.4",
	IconCheck: "M3,8.5L6.5,12L13,4.5",
	IconClose: "M4,4L12,12M12,4L4,12",
	IconDown:  "M4.5,6.5L8,10L11.5,6.5",
	IconRight: "M6.5,4.5L10,8L6.5,11.5",
	IconPlus:  "M8,3V13M3,8H13",
	IconDrop:  "M8,2V9.5M4.5,6.5L8,10L11.5,6.5M2.5,10.5V13.5H13.5V10.5",
	IconNet:   "M2,11H4.5L6.5,4L9.5,13L11.5,8H14",
	IconLock:  "M4,7.5H12V13.5H4ZM5.5,7.5V5.5A2.5,2.5 0 0 1 10.5,5.5V7.5",
	IconLink: "M6.5,9.5L9.5,6.5M7.5,4.8L9,3.3A2.6,2.6 0 0 1 12.7,7L11.2,8.5M8.5,11.2L7,12.7A2.6,2.6 0 0 1 " +
		"3.3,9L4.8,7.5",
	IconClock: "M8,2A6,6 0 1 0 8,14A6,6 0 1 0 8,2M8,4.8V8L10.4,9.6",
	IconMenu:  "M2.5,4H13.5M2.5,8H13.5M2.5,12H13.5",
	IconUndo:  "M6,3.5L2.5,7L6,10.5M3,7H10A3.2,3.2 0 0 1 10,13.4H7",
	IconRedo:  "M10,3.5L13.5,7L10,10.5M13,7H6A3.2,3.2 0 0 0 6,13.4H9",
}

var iconNames = [NumIcons]string{
	IconPlay:        "play",
	IconPause:       "pause",
	IconStop:        "stop",
	IconReversePlay: "revplay",
	IconTickBack:    "tickB",
	IconTickForward: "tickF",
	IconPrevEvent:   "prevE",
	IconNextEvent:   "nextE",
	IconStart:       "start",
	IconEnd:         "end",
	IconLoop:        "loop",
	IconPin:         "pin",
	IconCamera:      "camera",
	IconClip:        "clip",
	IconLayers:      "layers",
	IconPanel:       "panel",
	IconFullScreen:  "full",
	IconSearch:      "search",
	IconFilter:      "filter",
	IconTarget:      "target",
	IconEye:         "eye",
	IconEyeOff:      "eyeoff",
	IconChat:        "chat",
	IconFlag:        "flag",
	IconFolder:      "folder",
	IconFile:        "file",
	IconCopy:        "copy",
	IconGhost:       "ghost",
	IconGear:        "gear",
	IconKeys:        "keys",
	IconWarn:        "warn",
	IconError:       "err",
	IconInfo:        "info",
	IconCheck:       "check",
	IconClose:       "x",
	IconDown:        "down",
	IconRight:       "right",
	IconPlus:        "plus",
	IconDrop:        "drop",
	IconNet:         "net",
	IconLock:        "lock",
	IconLink:        "link",
	IconClock:       "clock",
	IconMenu:        "menu",
	IconUndo:        "undo",
	IconRedo:        "redo",
}
