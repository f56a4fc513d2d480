package goldsrc

import (
	"strings"
	"unicode"
)

// wordsOf returns our wording for a text that is the name of one of the game's
// own texts, such as #Game_connected. If we have none, it is derived from the
// name. Any other text is returned unchanged.
func wordsOf(text string) string {
	name, ok := strings.CutPrefix(strings.TrimSpace(text), "#")
	if !ok || !isTextName(name) {
		return text
	}
	name = shortName(name)
	if words, ok := phraseOf(name); ok {
		return words
	}
	if !strings.Contains(name, "_") {
		return text // probably typed by a player
	}
	return sentence(name)
}

// phraseOf returns our wording for the text with a name, if we have one.
func phraseOf(name string) (string, bool) {
	if words, ok := phrases[name]; ok {
		return words, true
	}
	end, ok := endings[name]
	return end.words, ok
}

// knownWords is wordsOf for arguments of a text, which may be player names that
// only look like text names.
func knownWords(arg string) string {
	if name, ok := strings.CutPrefix(arg, "#"); ok {
		if words, ok := phraseOf(shortName(name)); ok {
			return words
		}
	}
	return arg
}

// inWords is wordsOf for a line that may contain such names anywhere, as plugins'
// lines do: known names are replaced, the rest is kept.
func inWords(text string) string {
	if words := wordsOf(text); words != text || !strings.Contains(text, "#") {
		return words
	}
	var out strings.Builder
	for {
		before, after, ok := strings.Cut(text, "#")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		n := 0
		for n < len(after) && wordByte(after[n]) {
			n++
		}
		words, known := phraseOf(shortName(after[:n]))
		if known && !strings.Contains(words, "%s") {
			out.WriteString(words)
			text = after[n:]
			continue
		}
		out.WriteByte('#')
		text = after
	}
}

// itemWords is our wording for the items of ItemPickup.
var itemWords = map[string]string{
	"item_assaultsuit": "Kevlar and helmet", "item_kevlar": "Kevlar", "item_thighpack": "defusal kit",
	"item_healthkit": "first aid kit",
	"item_battery":   "battery", "item_longjump": "long jump module", "item_suit": "HEV suit",
	"item_airtank":  "oxygen tank",
	"item_antidote": "antidote", "item_security": "keycard",
}

// itemName returns an item's name, derived from its class if we have none.
func itemName(class string) string {
	if words, ok := itemWords[class]; ok {
		return words
	}
	for _, area := range [...]string{"item_", "weapon_", "ammo_"} {
		class = strings.TrimPrefix(class, area)
	}
	return strings.TrimSpace(strings.ReplaceAll(class, "_", " "))
}

// shortName returns a text's name without the name of its file, which later
// versions of the games put before it.
func shortName(name string) string {
	for _, file := range [...]string{"Cstrike_TitlesTXT_", "CStrike_TitlesTXT_", "Valve_TitlesTXT_"} {
		name = strings.TrimPrefix(name, file)
	}
	return name
}

// isTextName reports whether s looks like a text name: a chat channel that begins
// with # does not.
func isTextName(s string) bool {
	for i := range len(s) {
		if c := s[i]; c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return len(s) > 2
}

// sentence derives words from a text's name: Spec_Mode9 becomes "Spec mode 9".
func sentence(name string) string {
	for _, area := range [...]string{"Cstrike_", "CStrike_", "Game_", "Hint_", "Menu_"} {
		if rest := strings.TrimPrefix(name, area); rest != "" {
			name = rest
		}
	}
	var out []rune
	before := ' '
	rs := []rune(name)
	for i, r := range rs {
		switch {
		case r == '_':
			r = ' '
		case unicode.IsDigit(r) != unicode.IsDigit(before) && unicode.IsLetter(before) && unicode.IsDigit(r),
			unicode.IsUpper(r) && unicode.IsLower(before):
			out = append(out, ' ')
		}
		alone := i+1 == len(rs) || !unicode.IsUpper(rs[i+1])
		if unicode.IsUpper(r) && alone && !unicode.IsUpper(before) && len(out) > 0 {
			r = unicode.ToLower(r)
		}
		if r != ' ' || len(out) > 0 && out[len(out)-1] != ' ' {
			out = append(out, r)
		}
		before = rs[i]
	}
	words := strings.TrimSpace(string(out))
	if words == "" {
		return name
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// phrases is our wording for the texts of Half-Life and Counter-Strike, by name.
var phrases = map[string]string{
	"Cstrike_Name_Change": "%s is now called %s",

	"Game_connected":               "%s connected",
	"Game_disconnected":            "%s left",
	"Game_kicked":                  "%s was kicked",
	"Game_timeout":                 "%s timed out",
	"Game_join_terrorist":          "%s joins the Terrorists",
	"Game_join_ct":                 "%s joins the Counter-Terrorists",
	"Game_join_spectators":         "%s joins the spectators",
	"Game_join_terrorist_auto":     "%s joins the Terrorists (auto)",
	"Game_join_ct_auto":            "%s joins the Counter-Terrorists (auto)",
	"Game_bomb_drop":               "%s dropped the bomb",
	"Game_bomb_pickup":             "%s picked up the bomb",
	"Game_Commencing":              "The game begins",
	"Game_will_restart_in":         "The game restarts in %s %s",
	"Game_will_restart_in_console": "The game restarts in %s %s",
	"Game_teammate_attack":         "%s attacked a team mate",
	"Game_teammate_kills":          "Team kills: %s",
	"Game_idle_kick":               "%s was kicked for being idle",
	"Game_radio":                   "%s (radio): %s",
	"Game_radio_location":          "%s at %s (radio): %s",
	"Game_scoring":                 "Scoring starts when both teams have players",
	"Game_no_timelimit":            "No time limit",
	"Game_timelimit":               "Time left: %s:%s",
	"Game_vote_player":             "%s votes",
	"Game_votemap_usage":           "Usage: votemap <map>",
	"Game_vote_usage":              "Usage: vote <number>",
	"Game_in_position":             "%s is in position",
	"Game_voted_for_map":           "Voted for map %s",
	"Game_required_votes":          "Votes needed: %s",
	"Game_added_position":          "Added position %s",
	"Game_unknown_command":         "Unknown command: %s",
	"Team_Change":                  "Team changed",
	"Only_1_Team_Change":           "Only one team change per round",
	"Only_CT_Can_Move_Hostages":    "Only Counter-Terrorists can lead hostages",
	"Too_Many_Terrorists":          "There are too many Terrorists",
	"Too_Many_CTs":                 "There are too many Counter-Terrorists",
	"Terrorists_Full":              "The Terrorists are full",
	"CTs_Full":                     "The Counter-Terrorists are full",
	"Cannot_Switch_From_VIP":       "The VIP cannot change teams",
	"All_Teams_Full":               "All teams are full",
	"Auto_Team_Balance_Next_Round": "Teams will be balanced next round",
	"Teams_balanced":               "Teams were balanced",
	"Killed_Teammate":              "You killed a team mate",
	"Killed_Hostage":               "You killed a hostage",
	"Banned_For_Killing_Teammates": "Banned for killing team mates",
	"Injured_Hostage":              "You injured a hostage",

	"Not_Enough_Money":                  "Not enough money",
	"Cannot_Carry_Anymore":              "Cannot carry more",
	"Already_Have_One":                  "Already have one",
	"Already_Have_Kevlar":               "Already have Kevlar",
	"Already_Have_Kevlar_Helmet":        "Already have Kevlar and a helmet",
	"Already_Have_Helmet_Bought_Kevlar": "Bought Kevlar; already have a helmet",
	"Already_Have_Kevlar_Bought_Helmet": "Bought a helmet; already have Kevlar",
	"Cant_buy":                          "%s seconds have passed: buy time is over",
	"Cannot_Buy_This":                   "You cannot buy this",
	"VIP_cant_buy":                      "The VIP cannot buy",
	"CT_cant_buy":                       "Counter-Terrorists cannot buy on this map",
	"Terrorist_cant_buy":                "Terrorists cannot buy on this map",
	"Weapon_Not_Available":              "This weapon is not available",
	"Weapon_Cannot_Be_Dropped":          "This weapon cannot be dropped",
	"Switch_To_BurstFire":               "Burst fire",
	"Switch_To_SemiAuto":                "Semi-automatic fire",
	"Switch_To_FullAuto":                "Automatic fire",

	"Bomb_Planted":                     "The bomb is planted",
	"Got_bomb":                         "You have the bomb",
	"Got_defuser":                      "You have a defusal kit",
	"C4_Plant_At_Bomb_Spot":            "The bomb must be planted at a bomb site",
	"C4_Plant_Must_Be_On_Ground":       "The bomb must be planted on the ground",
	"C4_Arming_Cancelled":              "Planting the bomb was cancelled",
	"C4_Defuse_Must_Be_On_Ground":      "The bomb must be defused on the ground",
	"Defusing_Bomb_With_Defuse_Kit":    "Defusing the bomb with a kit",
	"Defusing_Bomb_Without_Defuse_Kit": "Defusing the bomb without a kit",
	"Got_Hostage":                      "Leading a hostage",
	"Hostage_rescued":                  "A hostage was rescued",
	"Target_Bombed":                    "The target was bombed",
	"Target_Saved":                     "The target was saved",

	"Spec_Mode0":            "Camera: locked chase",
	"Spec_Mode1":            "Camera: locked chase",
	"Spec_Mode2":            "Camera: free chase",
	"Spec_Mode3":            "Camera: free look",
	"Spec_Mode4":            "Camera: first person",
	"Spec_Mode5":            "Camera: free overview",
	"Spec_Mode6":            "Camera: chase overview",
	"Spec_Auto":             "Auto",
	"Spec_Duck":             "Press duck for the spectator menu",
	"Spec_NoTarget":         "No targets to watch",
	"Spec_NoPlayers":        "No players to watch",
	"Spec_Not_Valid_Choice": "This camera is not available",
	"Spec_Map":              "Map",

	"Hint_press_buy_to_purchase":            "Press the buy key to buy items",
	"Hint_spotted_an_enemy":                 "You have spotted an enemy",
	"Hint_spotted_a_friend":                 "You have spotted a team mate",
	"Hint_win_round_by_killing_enemy":       "Kill all enemies to win the round",
	"Hint_try_not_to_injure_teammates":      "Do not injure team mates",
	"Hint_removed_for_next_hostage_killed":  "You will be kicked for killing another hostage",
	"Hint_careful_around_hostages":          "Take care around hostages",
	"Hint_careful_around_teammates":         "Take care around team mates",
	"Hint_reward_for_killing_vip":           "Reward for killing the VIP",
	"Hint_you_have_the_bomb":                "You have the bomb",
	"Hint_you_are_the_vip":                  "You are the VIP",
	"Hint_you_are_in_targetzone":            "You are at a bomb site",
	"Hint_out_of_ammo":                      "Out of ammunition",
	"Hint_hostage_rescue_zone":              "You are in a hostage rescue zone",
	"Hint_terrorist_escape_zone":            "You are in a Terrorist escape zone",
	"Hint_ct_vip_zone":                      "You are in a VIP escape zone",
	"Hint_terrorist_vip_zone":               "You are in a VIP escape zone",
	"Hint_lead_hostage_to_rescue_point":     "Lead the hostage to the rescue zone",
	"Hint_prevent_hostage_rescue":           "Prevent the hostages from being rescued",
	"Hint_rescue_the_hostages":              "Rescue the hostages",
	"Hint_use_nightvision":                  "You can turn on night vision",
	"Hint_use_hostage_to_stop_him":          "Press use to make the hostage stop",
	"Hint_press_use_so_hostage_will_follow": "Press use to make the hostage follow you",
	"Hint_cannot_play_because_tk":           "Sitting out this round for killing a team mate",

	"Cover_me":                 "Cover me",
	"You_take_the_point":       "You take the point",
	"Hold_this_position":       "Hold this position",
	"Regroup_team":             "Regroup",
	"Follow_me":                "Follow me",
	"Taking_fire":              "Taking fire, need help",
	"Go_go_go":                 "Go, go, go",
	"Team_fall_back":           "Fall back",
	"Stick_together_team":      "Stick together",
	"Get_in_position_and_wait": "Get in position and wait",
	"Storm_the_front":          "Storm the front",
	"Report_in_team":           "Report in",
	"Affirmative":              "Affirmative",
	"Roger_that":               "Roger that",
	"Enemy_spotted":            "Enemy spotted",
	"Need_backup":              "Need backup",
	"Sector_clear":             "Sector clear",
	"In_position":              "In position",
	"Reporting_in":             "Reporting in",
	"Get_out_of_there":         "Get out of there",
	"Negative":                 "Negative",
	"Enemy_down":               "Enemy down",
	"Fire_in_the_hole":         "Fire in the hole",
}
