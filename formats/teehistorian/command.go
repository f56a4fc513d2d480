package teehistorian

import (
	"strings"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// Flags of console commands: where a command came from, or where it is allowed to
// come from.
const (
	flagClient = 1 << 1
	flagServer = 1 << 2 // the server's own console and the remote console
	flagChat   = 1 << 7
)

// command applies a CONSOLE_COMMAND.
func (d *decoder) command(b *sim.Builder, r *record) {
	e := sim.Event{Kind: sim.EventCommand, Player: int16(max(-1, r.cid)), Target: -1, Value: r.x}
	name := twcodec.Text(r.text)
	switch {
	case r.cid >= 0 && r.x&flagChat == 0 && r.x&flagServer != 0 && !d.show:
		e.Kind, e.Text = sim.EventRcon, binread.Masked
	case !d.show && secretCommand(name) && len(r.args) > 0:
		e.Text = name + " " + binread.Masked
	default:
		if r.cid >= 0 && r.x&flagChat == 0 && r.x&flagServer != 0 {
			e.Kind = sim.EventRcon
		}
		e.Text = d.commandLine(name, r.args)
	}
	b.Event(e)
}

// commandLine formats a command the way it is typed.
func (d *decoder) commandLine(name string, args [][]byte) string {
	var s strings.Builder
	s.WriteString(name)
	for _, a := range args {
		s.WriteByte(' ')
		s.WriteString(d.text(a))
	}
	return s.String()
}

// secretCommands are commands with private arguments: codes that restore a saved
// game or a lost connection, keys and passwords, and whispers.
const secretCommands = " timeout save load w whisper c converse login auth_add auth_add_p auth_change auth_change_p password "

func secretCommand(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(secretCommands, " "+name+" ") || secretSetting(name)
}

// secretSetting reports whether the named server setting holds a password, a key
// or an address of the server.
func secretSetting(name string) bool {
	for _, part := range []string{"password", "_pw", "_pass", "_key", "_token", "_secret", "bindaddr"} {
		if strings.Contains(strings.ToLower(name), part) {
			return true
		}
	}
	return false
}
