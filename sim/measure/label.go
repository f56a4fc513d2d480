package measure

import "strings"

// labels are the display names of measures whose name does not read well as
// words.
var labels = map[string]string{
	"reversals_per_second": "Reversals, left and right", "direct_flips_per_second": "Direct flips",
	"direct_flip_share":  "Direct flips among reversals",
	"presses_per_second": "Presses", "fire_rate": "Shots", "same_tick_press_share": "Several presses in one tick",
	"aim_speed_p50": "Turn speed, median", "aim_speed_p90": "Turn speed, 90th percentile",
	"aim_speed_p99": "Turn speed, 99th percentile", "aim_speed_max": "Turn speed, fastest",
	"snap_share": "Snaps before a hook or shot", "snap_back_share": "Snaps and returns",
	"repeated_aim_share": "Exactly repeated angles", "grid_aim_share": "Angles on a grid of 45°",
	"repeated_sequence_share": "Repeated key sequences", "hook_hit_share": "Hooks that hit",
	"hook_length_mean": "Hook length",
	"unfreeze_to_key":  "Unfreeze to first key", "hooked_to_key": "Hooked to first key",
	"hook_hit_to_key": "Own hook hits to first key", "landing_to_jump": "Landing to jump",
	"menu_press_share": "Presses in a menu", "chat_press_share": "Presses while chatting",
	"input_gap_longest": "Longest gap without input", "input_gaps_per_second": "Gaps of half a second",
	"jumps": "Jumps", "presses_per_jump": "Presses per jump",
	"jump_commands": "Presses of jump in the console", "jump_tap_share": "Presses of jump in one frame",
	"jump_held_share":       "Presses of jump that are held",
	"jump_unpressed_share":  "Jumps without a press",
	"ground_frames_mean":    "Frames on the ground before a jump",
	"ground_frames_entropy": "Frames on the ground, entropy",
	"perfect_jump_share":    "Perfect jumps", "perfect_streak_longest": "Longest streak of perfect jumps",
	"strafes_per_jump": "Strafes per jump", "sync": "Strafes in sync with turns",
	"speed_gain_mean": "Speed gained in a jump", "speed_up_share": "Air frames that gain speed",
	"unseen_aim_share":             "Aim differs from the screen",
	"side_without_button_share":    "Sideways without the button",
	"forward_without_button_share": "Forward without the button", "target_to_attack": "Target in sight to attack",
	"silent_shot_share": "Aim off the screen in shots only", "player_snap_back_share": "Snaps to a player and back",
	"recoil_cancelled_share": "Recoil cancelled exactly", "recoil_hidden_share": "Recoil not on the screen",
	"first_frame_attack_share": "Shots in the first frame with a target",
	"msec_clock_max":           "Most command time in a second", "air_still_share": "Still in the air",
	"move_step_share": "Speed changes without a key", "duck_frame_share": "Ducks of a single frame",
	"landing_duck_share": "Ducks in the frame of landing", "landing_jump_share": "Jumps in the frame of landing",
	"jump_without_button_share":   "Commands of jump without the button",
	"attack_without_button_share": "Commands of attack without the button",
	"bind_changes":                "Bind changes", "frame_time_p50": "Frame time, median",
	"frame_time_p99": "Frame time, 99th percentile", "frame_time_cv": "Frame time, variation",
	"msec_max": "Longest usercmd", "msec_short_share": "Short usercmds", "msec_long_share": "Long usercmds",
	"msec_per_frame_time":  "Usercmd time per frame time",
	"recorded_frame_share": "Recorded frames", "same_time_share": "Frames at the same time",
	"arrival_margin_p5": "Arrival margin, 5th percentile", "arrival_margin_p50": "Arrival margin, median",
	"arrival_margin_p95": "Arrival margin, 95th percentile",
	"late_input_share":   "Late inputs", "sent_interval": "Time between inputs",
	"same_tick_input_share": "Inputs for the same tick", "backward_input_share": "Inputs for an earlier tick",
}

// Label returns the display name of a measure.
func Label(name string) string {
	if l, ok := labels[name]; ok {
		return l
	}
	base, what := name, ""
	for suffix, word := range map[string]string{"_mean": "", "_cv": ", variation", "_entropy": ", entropy"} {
		if b, ok := strings.CutSuffix(name, suffix); ok {
			base, what = b, word
		}
	}
	if l, ok := labels[base]; ok {
		return l + what
	}
	if key, ok := strings.CutPrefix(base, "hold_"); ok {
		return "Hold time, " + key + what
	}
	if key, ok := strings.CutPrefix(base, "interval_"); ok {
		return "Interval, " + key + what
	}
	if key, ok := strings.CutSuffix(base, "_without_command_share"); ok {
		return "Presses of " + key + " without a command"
	}
	return strings.ReplaceAll(name, "_", " ")
}

// Group returns the heading under which a measure is listed: Keys, Reaction, Aim,
// Jumps or Timing.
func Group(name string) string {
	has := func(parts ...string) bool {
		for _, p := range parts {
			if strings.Contains(name, p) {
				return true
			}
		}
		return false
	}
	switch {
	case has("_to_key", "_to_jump", "_to_attack", "hook_hit", "hook_length"):
		return "Reaction"
	case has("aim", "snap", "silent_shot", "recoil", "first_frame_attack"):
		return "Aim"
	case has("menu_", "chat_", "gap", "msec", "frame_time", "recorded_frame", "same_time", "arrival", "late_input",
		"sent_interval", "_input_share"):
		return "Timing"
	case has("hold_", "interval_", "without", "move_step", "duck"):
		return "Keys"
	case has("jump", "air_still", "ground_frames", "streak", "strafes", "sync", "speed_"):
		return "Jumps"
	}
	return "Keys"
}

// Groups are the headings in their order.
var Groups = [...]string{"Keys", "Jumps", "Reaction", "Aim", "Timing"}
