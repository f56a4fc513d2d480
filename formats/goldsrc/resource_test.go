package goldsrc

import "testing"

// Servers name models after skins; the weapon is a folder's name.
func TestWeaponsNamedAfterSkinsAreTheWeapon(t *testing.T) {
	for file, want := range map[string]string{
		"models/p_usp.mdl": "usp", "models/w_mp5.mdl": "mp5", "models/player/leet/leet.mdl": "",
		"models/p_9mmhandgun.mdl":             "9mmhandgun",
		"models/skins/v3/m4a1/v_Default.mdl":  "m4a1",
		"models/skins/v5/m4a1/p_Cyrex.mdl":    "m4a1",
		"models/skins/v5/M4A4/p_Howl.mdl":     "m4a1",
		"models/skins/awp/v_awpDefault.mdl":   "awp",
		"models/skins/knives/ct/v_Flame.mdl":  "knife",
		"models/skins/grenades/w_c4.mdl":      "c4",
		"models/skins/grenades/v_molotov.mdl": "molotov",
		"models/skins/r8/v_Default.mdl":       "r8",
		"models\\skins\\ak47\\v_Vulcan.mdl":   "ak47",
		"v_":                                  "",
		"p_Default.mdl":                       "Default",
		"/models/ak47/":                       "",
	} {
		if got := weaponName(file); got != want {
			t.Errorf("%s is %q, want %q", file, got, want)
		}
	}
}
