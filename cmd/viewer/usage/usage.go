// Package usage holds what the program says about itself on a terminal. It
// imports nothing, so that it can be said before anything else is initialised.
package usage

// Text is the answer to --help.
const Text = `Playhead watches any moment of a recording again.

Usage: viewer [FILE...] [flags]

FILE is a teehistorian, a Teeworlds or DDNet demo, a capture or a GoldSrc demo,
also inside .gz, .xz, .zst, .bz2 or .zip (then also ZIP/ENTRY).

      --at T              start there: 1:23.45, 83.45s, 25%, tick:4150, GAME/tick:4150
      --follow PLAYER     follow a player: id, id#stint or name
      --compare FILE[#RUN]  compare with a run of FILE, its best without #RUN; may be given several times
      --archive DIR       an archive of server logs, for --run
      --run RUN           open a run of it: UUID=SECONDS[@PLAYER] or PLAYER@DATE[=SECONDS]
      --marks FILE        show the moments in FILE.jsonl, which another program found
      --camera X,Y[,WIDTH]  look there, in world units
      --speed N           play N times as fast; negative plays backward
      --paused            do not start playing
      --size WxH          size of the window, or of the picture
      --view VIEW         design, physics or both
      --ui on|off         with off only the scene
      --theme THEME       dark, light or contrast
      --scale N           factor of the interface, 0.5 to 4
      --map FILE          use this map whatever the recording says
      --data DIR          a folder with game data; may be given several times
      --sample [NAME]     open a recording that comes with the program
      --screenshot FILE   write one picture as PNG and end; replaces a PNG; a folder: named after what it shows
      --record FILE       write a clip and end: .mp4 or .webm (with ffmpeg), .gif, .png or a folder
      --reel FILE         play, or record, the moments in FILE.reel one after another
      --from T            where the clip begins
      --to T              where the clip ends
      --slow T,KIND,...   slow motion around times and kinds of events in the clip
      --moments SECONDS   show the player every so many seconds from --from to --to, on one picture
      --caption[=TEXT]    write player, recording and time, or TEXT, on a picture or clip
      --wide UNITS        how many world units are seen from left to right
      --fps N             frames per second of the clip: 20, 25, 30, 50 or 60
      --max-size BYTES    make the clip fit, such as 10M
      --overlay keys      only the followed player's keys, on a transparent background
      --background B      of the keys, or of the players in place of the map: transparent or RRGGBB; of the keys also scene
      --force             replace the clip if it exists
      --act STEPS         do that before the picture: 'key I; click 640 300; open FILE'
      --read TIME         and read no further than TIME, such as 28s
      --dump-state FILE   write the state of the window as JSON when it ends
      --bench-frames N    play N pictures, print how fast they came, and end
      --show-private      show what is masked: passwords, addresses, whispers
      --new-window        open a window also when there is one already
      --register          list Playhead for the file types of recordings, for this user
      --unregister        undo that
      --help              this text
      --version           the version

Keys are shown by F1.
`
