package goldsrc

import (
	"strings"
	"testing"
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
		{"of a later version", textCenter, []string{"#Cstrike_TitlesTXT_Switch_To_BurstFire"}, "broadcast Burst fire\n"},
		{"number", textCenter, []string{"#Cant_buy", "15"}, "broadcast 15 seconds have passed: the time to buy is over\n"},
		{"player", textNotify, []string{"#Game_connected", "#Ann_2"}, "info #Ann_2 connected\n"},
		{"radio", textRadio, []string{"8", "#Game_radio", "Ann", "#Fire_in_the_hole"}, "info Ann (radio): Fire in the hole\n"},
		{"hostage", textCenter, []string{"#Killed_Hostage"}, "hostage You killed a hostage\n"},
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
