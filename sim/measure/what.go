package measure

import "strings"

// programs are the measures of what keys, mice and wheels cannot do: values that only a program gives, or a device
// that works like one. Their notes and docs/measures.md name the exceptions. It is no list of what is forbidden.
var programs = map[string]bool{
	"side_without_button_share": true, "forward_without_button_share": true, "unseen_aim_share": true,
	"jump_without_command_share": true, "attack_without_command_share": true, "duck_without_command_share": true,
	"left_without_command_share": true, "right_without_command_share": true, "forward_without_command_share": true,
	"back_without_command_share": true, "silent_shot_share": true, "player_snap_back_share": true,
	"recoil_cancelled_share": true, "recoil_hidden_share": true, "air_still_share": true, "move_step_share": true,
}

// Program reports whether a measure counts what hands alone do not do.
func Program(name string) bool { return programs[name] }

// whats say in one sentence what a measure counts. Those of families are in [What].
var whats = map[string]string{
	"reversals_per_second":         "Changes of direction between left and right, each second.",
	"direct_flips_per_second":      "Reversals with the opposite key held until the tick before, each second.",
	"direct_flip_share":            "Reversals with the opposite key held until the tick before, of all reversals.",
	"presses_per_second":           "Presses of all keys, each second.",
	"fire_rate":                    "Presses of fire, each second.",
	"same_tick_press_share":        "Ticks with several presses, of all ticks with a press.",
	"aim_speed_p50":                "How fast the aim turns: half of all turns are slower.",
	"aim_speed_p90":                "How fast the aim turns: 90 of 100 turns are slower.",
	"aim_speed_p99":                "How fast the aim turns: 99 of 100 turns are slower.",
	"aim_speed_max":                "The fastest turn of the aim.",
	"snap_share":                   "Shots or hooks with a turn of 20° or more within two ticks before, of all.",
	"snap_back_share":              "Shots or hooks after which the aim goes back to where it was, of all.",
	"repeated_aim_share":           "Turns to exactly an earlier angle, of all turns.",
	"grid_aim_share":               "Turns to exactly a multiple of 45°, of all turns.",
	"repeated_sequence_share":      "Twelve key changes in a row that repeat twelve earlier ones, of all twelves.",
	"hook_hit_share":               "Hooks that reach something, of all hooks thrown.",
	"hook_length_mean":             "How far hooks reach when they hit.",
	"menu_press_share":             "Presses while the client says that a menu is open, of all presses.",
	"chat_press_share":             "Presses while the client says that the player is chatting, of all presses.",
	"input_gap_longest":            "The longest time without a change of any input.",
	"input_gaps_per_second":        "Times of half a second or more without a change, each second.",
	"arrival_margin_p5":            "How early inputs arrive at the server: 5 of 100 are later.",
	"arrival_margin_p50":           "How early inputs arrive at the server: half of them are later.",
	"arrival_margin_p95":           "How early inputs arrive at the server: 95 of 100 are later.",
	"late_input_share":             "Inputs that arrive too late for their tick, of those that the server reports on.",
	"same_tick_input_share":        "Inputs for the tick of the previous input, of all.",
	"backward_input_share":         "Inputs for an earlier tick than the previous input, of all.",
	"jumps":                        "Jumps in the recording.",
	"presses_per_jump":             "Presses of jump from one jump to the next.",
	"jump_commands":                "+jump commands in the recording.",
	"jump_tap_share":               "+jump commands in the frame of the previous one, of all.",
	"jump_held_share":              "+jump commands whose -jump comes in a later frame, of all.",
	"jump_unpressed_share":         "Jumps without a +jump command at the takeoff, of all jumps.",
	"ground_frames_mean":           "Frames from landing to the next jump, if it comes within half a second.",
	"ground_frames_entropy":        "How much the frames from landing to jump vary.",
	"perfect_jump_share":           "Jumps in the frame after landing, of those within half a second of it.",
	"perfect_streak_longest":       "Most jumps in a row that come in the frame after landing.",
	"strafes_per_jump":             "Changes of the sideways speed in the air, each jump.",
	"sync":                         "Air frames that turn to the side of the requested speed, of those that turn.",
	"speed_gain_mean":              "Horizontal speed gained from takeoff to landing.",
	"speed_up_share":               "Air frames in which the horizontal speed grows, of those with a sideways speed.",
	"unseen_aim_share":             "Frames whose command aims elsewhere than the screen shows, of all frames.",
	"side_without_button_share":    "Frames that request sideways speed without its button, of all that request it.",
	"forward_without_button_share": "Frames that request forward or back speed without its button, of all that do.",
	"silent_shot_share":            "Frames with attack that aim beside the screen, after aiming as the screen shows.",
	"player_snap_back_share":       "Shots whose aim turned onto an enemy just before and back after, of all shots.",
	"recoil_cancelled_share":       "Changes of recoil that the aim cancels exactly in the same frame, of all.",
	"recoil_hidden_share":          "Frames with recoil whose screen does not show it, of all with recoil.",
	"first_frame_attack_share":     "Shots in the frame in which an enemy comes into the line of sight, of all at one.",
	"msec_clock_max":               "The most time that the commands of one second claim, in seconds.",
	"air_still_share":              "Frames in the air with a speed but without movement, of all in the air.",
	"move_step_share":              "Frames whose requested speed changes while no key does, of those with keys held.",
	"duck_frame_share":             "Presses of duck that last a single frame, of all that end.",
	"landing_duck_share":           "Landings with a press of duck in the very frame, of all landings.",
	"landing_jump_share":           "Presses of jump in the very frame of a landing, of all presses of jump.",
	"jump_without_button_share": "+jump commands whose button is in no frame of the next quarter of a second, " +
		"of all.",
	"attack_without_button_share": "+attack commands whose button is in no frame of the next quarter of a second, " +
		"of all.",
	"bind_changes":     "bind, unbind, alias and exec commands in the console.",
	"frame_time_p50":   "How long a frame takes: half are shorter.",
	"frame_time_p99":   "How long a frame takes: 99 of 100 are shorter.",
	"frame_time_cv":    "How much the length of frames varies; 0 means not at all.",
	"msec_max":         "The longest time that one command claims.",
	"msec_short_share": "Commands that claim less than half the time of their frame, of all.",
	"msec_long_share": "Commands that claim more than one and a half times the time of their frame, " +
		"of all.",
	"msec_per_frame_time":  "Time that all commands claim, as a multiple of the time of their frames.",
	"recorded_frame_share": "Part of the time whose frames the demo holds.",
	"same_time_share":      "Frames at exactly the time of the previous frame, of all.",
}

// What says in one sentence what a measure counts.
func What(name string) string {
	if what, ok := whats[name]; ok {
		return what
	}
	if key, ok := strings.CutSuffix(name, "_without_command_share"); ok {
		return "Presses of " + key + " without its console command, of all presses of " + key + "."
	}
	base, kind := name, ""
	for _, suffix := range [...]string{"_mean", "_cv", "_entropy"} {
		if b, ok := strings.CutSuffix(name, suffix); ok {
			base, kind = b, suffix
		}
	}
	of := ""
	switch key, holds := strings.CutPrefix(base, "hold_"); {
	case holds:
		of = "the time from press to release of " + key
	case strings.HasPrefix(base, "interval_"):
		of = "the time from one press of " + strings.TrimPrefix(base, "interval_") + " to the next"
	default:
		of = map[string]string{
			"unfreeze_to_key":  "the time from the end of a freeze to the next press",
			"hooked_to_key":    "the time from being hooked to the next press",
			"hook_hit_to_key":  "the time from a hit of the own hook to the next press",
			"landing_to_jump":  "the time from landing to the next press of jump",
			"target_to_attack": "the time from an enemy in the line of sight to the shot",
			"sent_interval":    "the time from one input that the client sends to the next",
		}[base]
	}
	switch {
	case of == "":
		return ""
	case kind == "_cv":
		return "How much " + of + " varies; 0 means not at all."
	case kind == "_entropy":
		return "Entropy of " + of + "; 0 means one value."
	}
	return strings.ToUpper(of[:1]) + of[1:] + ", on average."
}
