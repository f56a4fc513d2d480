package teehistorian

import (
	"fmt"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/testdata/thwriter"
)

// Whatever is secret in this file has the word hush in it, or is an address.
func fileWithSecrets() []byte {
	id := []byte("hushhushhushhush")
	h := thwriter.NewHeader().With("config", map[string]string{
		"sv_name": "a server", "sv_rcon_password": "hush", "sv_rcon_mod_password": "hush", "ec_password": "hush",
		"bindaddr": "10.1.2.3", "password": "hush",
	})
	f := thwriter.New(h)
	f.Join(0).Message(0, thwriter.StartInfo6(20, "mouse 10.1.2.3", "", "default"))
	f.Ex(thwriter.DDNetVer, thwriter.Int(0), thwriter.Raw(id...), thwriter.Int(18030), thwriter.Text("DDNet"))
	f.Tick(1).PlayerNew(0, 1, 1)
	f.Command(0, 128, "timeout", "hush").Command(0, 128, "save", "hush").Command(0, 128, "load", "hush").Command(0, 128,
		"Load", "hush")
	f.Command(0, 128, "w", "mouse", "hush").Command(0, 4, "sv_rcon_password", "hush").Command(0, 4, "say",
		"hush").Command(0, 6, "kick", "hush")
	f.Command(-1, 4, "sv_rcon_password", "hush").Command(-1, 4, "auth_add", "x", "admin", "hush").Command(-1, 4, "ban",
		"10.1.2.3", "5", "cheats")
	f.Ex(thwriter.SaveSuccess, thwriter.Int(1), thwriter.Raw(id...), thwriter.Text(saveOfTwo))
	f.Ex(thwriter.LoadSuccess, thwriter.Int(1), thwriter.Raw(id...), thwriter.Text(saveOfTwo))
	f.Message(0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text("join 2001:db8::1")))
	for _, line := range []string{"/save hush", "/Load hush", "/timeout hush", "/w mouse hush", "/c hush"} {
		f.Message(0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text(line)))
	}
	f.Drop(0, "Kicked (10.1.2.3)")
	return f.Finish().Bytes()
}

// everything returns all texts of a game.
func everything(t *testing.T, opt binread.Options) string {
	g := decodeGame(t, fileWithSecrets(), opt)
	return fmt.Sprintf("%v %v %v", g.Settings, g.Events, g.Stints)
}

func TestSecretsNeverReachTheModel(t *testing.T) {
	all := everything(t, binread.Options{})
	for _, s := range []string{"hush", "10.1.2.3", "2001:db8"} {
		if strings.Contains(all, s) {
			t.Errorf("the model holds %q: %s", s, all)
		}
	}
	for _, s := range []string{
		"timeout •••", "save •••", "load •••", "ban ••• 5 cheats", "sv_rcon_password •••",
		"mouse •••", "Kicked (•••)", "sv_name \"a server\"",
	} {
		if !strings.Contains(all, s) {
			t.Errorf("the model lacks %q: %s", s, all)
		}
	}
}

func TestSecretsAreShownToWhoAsks(t *testing.T) {
	all := everything(t, binread.Options{ShowPrivate: true})
	for _, s := range []string{
		"timeout hush", "save hush", "say hush", "ban 10.1.2.3 5 cheats",
		"sv_rcon_password hush", "mouse 10.1.2.3", "bindaddr 10.1.2.3", "w mouse hush",
	} {
		if !strings.Contains(all, s) {
			t.Errorf("the model lacks %q: %s", s, all)
		}
	}
	if strings.Contains(all, binread.Masked) {
		t.Errorf("something is masked: %s", all)
	}
}
