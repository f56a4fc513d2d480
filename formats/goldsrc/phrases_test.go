package goldsrc

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

func TestNamesOfTheGamesTextsBecomeWords(t *testing.T) {
	message := func(c *client, where byte, parts ...string) {
		c.textMsg(payload(append([]byte{where}, strings.Join(parts, "\x00")+"\x00"...)...))
	}
	for _, m := range []struct {
		name  string
		where byte
		parts []string
		want  string
	}{
		{"camera", textCenter, []string{"#Spec_Mode3"}, "broadcast Camera: free look\n"},
		{
			"of a later version", textCenter,
			[]string{"#Cstrike_TitlesTXT_Switch_To_BurstFire"},
			"broadcast Burst fire\n",
		},
		{"number", textCenter, []string{"#Cant_buy", "15"}, "broadcast 15 seconds have passed: buy time is over\n"},
		{"player", textNotify, []string{"#Game_connected", "#Ann_2"}, "info #Ann_2 connected\n"},
		{
			"radio", textRadio,
			[]string{"8", "#Game_radio", "Ann", "#Fire_in_the_hole"},
			"info Ann (radio): Fire in the hole\n",
		},
		{"hostage", textCenter, []string{"#Killed_Hostage"}, "hostage Hostage killed\n"},
		{"not known", textCenter, []string{"#Spec_Help9"}, "broadcast Spec help 9\n"},
		{"not known, long", textCenter, []string{"#Cstrike_Some_NewThing", "7"}, "broadcast Some new thing 7\n"},
		{"no name", textTalk, []string{"#playhead"}, "info #playhead\n"},
		{"no name, spaces", textCenter, []string{"#1 in the ranking"}, "broadcast #1 in the ranking\n"},
	} {
		got := after(t, func(c *client) {
			c.loading = false
			message(c, m.where, m.parts...)
		})
		if got != m.want {
			t.Errorf("%s: %q, want %q", m.name, got, m.want)
		}
	}
}

func TestNamesOfTextsBecomeWordsWhereverTheyStand(t *testing.T) {
	for _, m := range []struct {
		name string
		told func(c *client)
		want string
	}{
		{"center print", func(c *client) {
			c.broadcast(0, []byte("#Target_Saved\n"))
		}, "broadcast The target was saved\n"},
		{"director", func(c *client) {
			c.broadcast(directorChannel, []byte("Round 3: #Target_Bombed!"))
		}, "broadcast Round 3: The target was bombed!\n"},
		{"console", func(c *client) { c.print([]byte("[HLTV] #CTs_Win\n")) }, "info [HLTV] Counter-Terrorists win\n"},
		{"hint", func(c *client) {
			c.hudText(payload([]byte("#Hint_out_of_ammo\x00")...))
		}, "broadcast Out of ammunition\n"},
		{"end of the connection", func(c *client) {
			c.disconnect([]byte("#Game_idle"))
		}, "info The server ended the connection. Idle\n"},
		{"what a player says", func(c *client) {
			c.sayText(payload([]byte("\x02#Cstrike_Chat_All\x00\x00see #CTs_Win\x00")...))
		}, "chat see #CTs_Win\n"},
		{"a channel", func(c *client) {
			c.print([]byte("join #de_dust2 and #cs_ together"))
		}, "info join #de_dust2 and #cs_ together\n"},
	} {
		got := after(t, func(c *client) {
			c.loading = false
			m.told(c)
		})
		if got != m.want {
			t.Errorf("%s: %q, want %q", m.name, got, m.want)
		}
	}
}

func TestItemsHaveNames(t *testing.T) {
	for class, want := range map[string]string{
		"item_assaultsuit": "Kevlar and helmet",
		"item_health_pack": "health pack", "ammo_357": "357", "": "",
	} {
		if got := itemName(class); got != want {
			t.Errorf("%s: %q, want %q", class, got, want)
		}
	}
}

// codeOfAText is the name of one of the game's texts as a recording holds it.
var codeOfAText = regexp.MustCompile(`#[A-Z][A-Za-z0-9]*_[A-Za-z0-9_]+`)

// TestNoNameOfATextIsLeft reads every recording at hand: each name in its bytes
// has words of ours, and none is in what is shown of it.
func TestNoNameOfATextIsLeft(t *testing.T) {
	root := filepath.Dir(filepath.Dir(replays.Path(t, "goldsrc", "MANIFEST.md")))
	found := map[string]int{}
	read := 0
	for _, pattern := range []string{"goldsrc/*.dem", "goldsrc/damaged/*.dem", "goldsrc-labelled/*.dem"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, code := range codeOfAText.FindAll(data, -1) {
				found[string(code)]++
			}
			d, err := Open(binread.Bytes(data), binread.Options{})
			if err != nil {
				continue // damaged
			}
			read++
			b := sim.NewBuilder()
			_ = tickAll(d, b, nil)
			for _, u := range b.Finish() {
				for _, e := range u.Events {
					if code := codeOfAText.FindString(e.Text); code != "" && e.Kind != sim.EventCommand {
						t.Errorf("%s: %v %q holds %s", filepath.Base(file), e.Kind, e.Text, code)
					}
				}
			}
		}
	}
	if read < 50 || len(found) < 25 {
		t.Errorf("%d recordings read and %d names found", read, len(found))
	}
	for code := range found {
		name := shortName(code[1:])
		if _, ok := phraseOf(name); !ok && !strings.HasPrefix(name, "Cstrike_Chat_") {
			t.Errorf("no words for %s", code)
		}
	}
}
