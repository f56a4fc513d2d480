// Package usage holds what the program says about itself on a terminal. It
// imports nothing, so that it can be said before anything else is initialised.
package usage

// Program returns what the program calls itself, by the name it was started as: packages
// install it as playhead.
func Program(arg0 string) string {
	name := arg0
	for i := len(arg0) - 1; i >= 0; i-- {
		if arg0[i] == '/' || arg0[i] == '\\' {
			name = arg0[i+1:]
			break
		}
	}
	if name == "playhead" || name == "playhead.exe" {
		return "playhead"
	}
	return "viewer"
}

// Text returns the answer to --help.
func Text(program string) string { return first + program + rest }

const first = `Playhead shows any moment of a recording.

Usage: `

const rest = ` [FILE...] [flags]

FILE is a teehistorian file, a Teeworlds or DDNet demo, a capture or a GoldSrc
demo, also inside .gz, .xz, .zst, .bz2 or .zip (name an entry as ZIP/ENTRY).

      --at T              start there: 1:23.45, 83.45s, 25%, tick:4150, GAME/tick:4150
      --follow PLAYER     follow a player: id, id#stint or name
      --compare FILE[#RUN]  compare with a run of FILE, its best without #RUN; may be given several times
      --archive DIR       archive of server logs, for --run
      --run RUN           open a run from it: UUID=SECONDS[@PLAYER] or PLAYER@DATE[=SECONDS]
      --segments          take all files as one run; then --compare takes the demos or folders of another
      --with FILE         the demo of this log, or the log of this demo: its chat, its keys
      --marks FILE        show the moments in FILE.jsonl, which another program found
      --camera X,Y[,WIDTH]  point the camera there, in world units
      --speed N           play N times as fast; negative plays backward
      --paused            do not start playing
      --size WxH          size of the window, or of the picture
      --view VIEW         design, physics or both
      --ui on|off         off shows only the scene
      --caster[=GROUND]   for capture software: large keys, name and clock over map, green, magenta, blue, black or transparent
      --theme THEME       dark, light or contrast
      --show WHAT,...     names, trail, keys, chat, legend, tile, grid, skins, floors, teams or spoilers
      --hide WHAT,...     hide them
      --scale N           scale of the interface, 0.5 to 4
      --map FILE          use this map, even if the recording names another one
      --data DIR          a folder with game data; may be given several times
      --sample [NAME]     open a recording that comes with the program
      --screenshot FILE   write one PNG picture and exit; replaces a PNG; in a folder, the name is chosen for you
      --record FILE       write a clip and exit: .mp4 or .webm (with ffmpeg), .gif, .png or a folder
      --reel FILE         play, or record, the moments in FILE.reel one after another
      --from T            where the clip begins
      --to T              where the clip ends
      --slow T,KIND,...   slow motion around times and kinds of events in the clip
      --moments SECONDS   show the player every SECONDS from --from to --to, in one picture
      --caption[=TEXT]    add player, recording and time, or TEXT, to a picture or clip
      --wide UNITS        width of the view in world units
      --fps N             frames per second of the clip: 20, 25, 30, 50 or 60
      --max-size BYTES    make the clip fit, such as 10M
      --overlay keys      only the followed player's keys, on a transparent background
      --background B      background of the keys, or instead of the map: transparent or RRGGBB; for keys also scene
      --force             replace the clip if it exists
      --act STEPS         input to perform before the picture: 'key I; click 640 300; open FILE'
      --read TIME         stop reading the recording at TIME, such as 28s
      --dump-state FILE   write the state of the window as JSON on exit
      --bench-frames N    play N frames, print the frame rate, and exit
      --anonymous         replace the names of players, clans and recordings in a picture or clip
      --show-private      show masked data: passwords, addresses, whispers
      --new-window        open another window even if one is open
      --register          open recordings with Playhead, for this user
      --unregister        undo that
      --help              this text
      --version           the version

Press F1 in the window for all keys.
`
