package measure

import "strings"

// An entry is what users read about a measure, or about a time whose mean, variation and entropy are measures.
type entry struct {
	label string
	what  string // in one sentence; of a time, what follows "on average" and "varies"
	// program is set for what keys, mice and wheels cannot do: values that only a program gives, or a device that works
	// like one. Notes and docs/measures.md name the exceptions. It is no list of what is forbidden.
	program bool
}

// entries are the measures. Those of keys are in [about].
var entries = map[string]entry{
	"reversals_per_second": {
		label: "Reversals, left and right",
		what:  "Changes of direction between left and right, each second.",
	},
	"direct_flips_per_second": {
		label: "Direct flips",
		what:  "Reversals with the opposite key held until the tick before, each second.",
	},
	"direct_flip_share": {
		label: "Direct flips among reversals",
		what:  "Reversals with the opposite key held until the tick before, of all reversals.",
	},
	"presses_per_second": {"Presses", "Presses of all keys, each second.", false},
	"fire_rate":          {"Shots", "Presses of fire, each second.", false},
	"same_tick_press_share": {
		label: "Several presses in one tick",
		what:  "Ticks with several presses, of all ticks with a press.",
	},
	"aim_speed_p50": {"Turn speed, median", "How fast the aim turns: half of all turns are slower.", false},
	"aim_speed_p90": {"Turn speed, 90th percentile", "How fast the aim turns: 90 of 100 turns are slower.", false},
	"aim_speed_p99": {"Turn speed, 99th percentile", "How fast the aim turns: 99 of 100 turns are slower.", false},
	"aim_speed_max": {"Turn speed, fastest", "The fastest turn of the aim.", false},
	"snap_share": {
		label: "Snaps before a hook or shot",
		what:  "Shots or hooks with a turn of 20° or more within two ticks before, of all.",
	},
	"snap_back_share": {
		label: "Snaps and returns",
		what:  "Shots or hooks after which the aim goes back to where it was, of all.",
	},
	"repeated_aim_share": {"Exactly repeated angles", "Turns to exactly an earlier angle, of all turns.", false},
	"grid_aim_share":     {"Angles on a grid of 45°", "Turns to exactly a multiple of 45°, of all turns.", false},
	"repeated_sequence_share": {
		label: "Repeated key sequences",
		what:  "Twelve key changes in a row that repeat twelve earlier ones, of all twelves.",
	},
	"hook_hit_share":   {"Hooks that hit", "Hooks that reach something, of all hooks thrown.", false},
	"hook_length_mean": {"Hook length", "How far hooks reach when they hit.", false},
	"hook_first_tick_share": {
		label: "Hooks in the first possible tick",
		what:  "Hooks thrown in the very tick in which a tee comes into their line, of all at a tee.",
	},
	"hammer_first_tick_share": {
		label: "Hammers in the first possible tick",
		what:  "Shots in the very tick in which a tee comes into reach of a hammer, of all with one in reach.",
	},
	"snap_to_tee_share": {
		label: "Snaps to the centre of a tee",
		what:  "Turns of 20° or more that end within a unit of the centre of a tee, of all such turns.",
	},
	"snap_to_tile_share": {
		label: "Snaps to a tile",
		what:  "Turns of 20° or more that put the cursor on the middle or corner of a tile, of all such turns.",
	},
	"fire_limit_share": {
		label: "Shots at the limit",
		what:  "Times between shots of exactly 6 ticks, the reload of hammer and pistol, of those under half a second.",
	},
	"dummy_copy_share": {
		label: "Keys that the dummy presses, too",
		what:  "Changes of keys that the dummy makes in the same tick, of all while both play.",
	},
	"menu_press_share": {
		label: "Presses in a menu",
		what:  "Presses while the client says that a menu is open, of all presses.",
	},
	"chat_press_share": {
		label: "Presses while chatting",
		what:  "Presses while the client says that the player is chatting, of all presses.",
	},
	"input_gap_longest": {"Longest gap without input", "The longest time without a change of any input.", false},
	"input_gaps_per_second": {
		label: "Gaps of half a second",
		what:  "Times of half a second or more without a change, each second.",
	},
	"arrival_margin_p5": {
		label: "Arrival margin, 5th percentile",
		what:  "How early inputs arrive at the server: 5 of 100 are later.",
	},
	"arrival_margin_p50": {
		label: "Arrival margin, median",
		what:  "How early inputs arrive at the server: half of them are later.",
	},
	"arrival_margin_p95": {
		label: "Arrival margin, 95th percentile",
		what:  "How early inputs arrive at the server: 95 of 100 are later.",
	},
	"late_input_share": {
		label: "Late inputs",
		what:  "Inputs that arrive too late for their tick, of those that the server reports on.",
	},
	"same_tick_input_share": {
		label: "Inputs for the same tick",
		what:  "Inputs for the tick of the previous input, of all.",
	},
	"backward_input_share": {
		label: "Inputs for an earlier tick",
		what:  "Inputs for an earlier tick than the previous input, of all.",
	},
	"jumps":            {"Jumps", "Jumps in the recording.", false},
	"presses_per_jump": {"Presses per jump", "Presses of jump from one jump to the next.", false},
	"jump_commands":    {"Presses of jump in the console", "+jump commands in the recording.", false},
	"jump_tap_share": {
		label: "Presses of jump in one frame",
		what:  "+jump commands in the frame of the previous one, of all.",
	},
	"jump_held_share": {
		label: "Presses of jump that are held",
		what:  "+jump commands whose -jump comes in a later frame, of all.",
	},
	"jump_unpressed_share": {
		label: "Jumps without a press",
		what:  "Jumps without a +jump command at the takeoff, of all jumps.",
	},
	"ground_frames_mean": {
		label: "Frames on the ground before a jump",
		what:  "Frames from landing to the next jump, if it comes within half a second.",
	},
	"ground_frames_entropy": {
		label: "Frames on the ground, entropy",
		what:  "How much the frames from landing to jump vary.",
	},
	"perfect_jump_share": {
		label: "Perfect jumps",
		what:  "Jumps in the frame after landing, of those within half a second of it.",
	},
	"perfect_streak_longest": {
		label: "Longest streak of perfect jumps",
		what:  "Most jumps in a row that come in the frame after landing.",
	},
	"strafes_per_jump": {"Strafes per jump", "Changes of the sideways speed in the air, each jump.", false},
	"sync": {
		label: "Strafes in sync with turns",
		what:  "Air frames that turn to the side of the requested speed, of those that turn.",
	},
	"speed_gain_mean": {"Speed gained in a jump", "Horizontal speed gained from takeoff to landing.", false},
	"speed_up_share": {
		label: "Air frames that gain speed",
		what:  "Air frames in which the horizontal speed grows, of those with a sideways speed.",
	},
	"unseen_aim_share": {
		label:   "Aim differs from the screen",
		what:    "Frames whose command aims elsewhere than the screen shows, of all frames.",
		program: true,
	},
	"side_without_button_share": {
		label:   "Sideways without the button",
		what:    "Frames that request sideways speed without its button, of all that request it.",
		program: true,
	},
	"forward_without_button_share": {
		label:   "Forward without the button",
		what:    "Frames that request forward or back speed without its button, of all that do.",
		program: true,
	},
	"silent_shot_share": {
		label:   "Aim off the screen in shots only",
		what:    "Frames with attack that aim beside the screen, after aiming as the screen shows.",
		program: true,
	},
	"player_snap_back_share": {
		label:   "Snaps to a player and back",
		what:    "Shots whose aim turned onto an enemy just before and back after, of all shots.",
		program: true,
	},
	"recoil_cancelled_share": {
		label:   "Recoil cancelled exactly",
		what:    "Changes of recoil that the aim cancels exactly in the same frame, of all.",
		program: true,
	},
	"recoil_hidden_share": {
		label:   "Recoil not on the screen",
		what:    "Frames with recoil whose screen does not show it, of all with recoil.",
		program: true,
	},
	"first_frame_attack_share": {
		label: "Shots in the first frame with a target",
		what:  "Shots in the frame in which an enemy comes into the line of sight, of all at one.",
	},
	"msec_clock_max": {
		label: "Most command time in a second",
		what:  "The most time that the commands of one second claim, in seconds.",
	},
	"air_still_share": {
		label:   "Still in the air",
		what:    "Frames in the air with a speed but without movement, of all in the air.",
		program: true,
	},
	"move_step_share": {
		label:   "Speed changes without a key",
		what:    "Frames whose requested speed changes while no key does, of those with keys held.",
		program: true,
	},
	"duck_frame_share": {
		label: "Ducks of a single frame",
		what:  "Presses of duck that last a single frame, of all that end.",
	},
	"landing_duck_share": {
		label: "Ducks in the frame of landing",
		what:  "Landings with a press of duck in the very frame, of all landings.",
	},
	"landing_jump_share": {
		label: "Jumps in the frame of landing",
		what:  "Presses of jump in the very frame of a landing, of all presses of jump.",
	},
	"jump_without_button_share": {
		label: "Commands of jump without the button",
		what:  "+jump commands whose button is in no frame of the next quarter of a second, of all.",
	},
	"attack_without_button_share": {
		label: "Commands of attack without the button",
		what:  "+attack commands whose button is in no frame of the next quarter of a second, of all.",
	},
	"bind_changes":   {"Bind changes", "bind, unbind, alias and exec commands in the console.", false},
	"frame_time_p50": {"Frame time, median", "How long a frame takes: half are shorter.", false},
	"frame_time_p99": {"Frame time, 99th percentile", "How long a frame takes: 99 of 100 are shorter.", false},
	"frame_time_cv":  {"Frame time, variation", "How much the length of frames varies; 0 means not at all.", false},
	"msec_max":       {"Longest usercmd", "The longest time that one command claims.", false},
	"msec_short_share": {
		label: "Short usercmds",
		what:  "Commands that claim less than half the time of their frame, of all.",
	},
	"msec_long_share": {
		label: "Long usercmds",
		what:  "Commands that claim more than one and a half times the time of their frame, of all.",
	},
	"msec_per_frame_time": {
		label: "Usercmd time per frame time",
		what:  "Time that all commands claim, as a multiple of the time of their frames.",
	},
	"recorded_frame_share": {"Recorded frames", "Part of the time whose frames the demo holds.", false},
	"same_time_share": {
		label: "Frames at the same time",
		what:  "Frames at exactly the time of the previous frame, of all.",
	},
	"unfreeze_to_key": {"Unfreeze to first key", "the time from the end of a freeze to the next press", false},
	"hooked_to_key":   {"Hooked to first key", "the time from being hooked to the next press", false},
	"hook_hit_to_key": {
		label: "Own hook hits to first key",
		what:  "the time from a hit of the own hook to the next press",
	},
	"landing_to_jump": {"Landing to jump", "the time from landing to the next press of jump", false},
	"target_to_attack": {
		label: "Target in sight to attack",
		what:  "the time from an enemy in the line of sight to the shot",
	},
	"sent_interval": {"Time between inputs", "the time from one input that the client sends to the next", false},
}

// Names returns the names of all measures, in their order: those of logs, demos and captures, then those of GoldSrc.
func Names() (names []string) {
	seen := map[string]bool{}
	add := func(all []Measure) {
		for i := range all {
			if name := all[i].Name; !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	for _, k := range [...]Kind{Inputs, Snapshots, Sent} {
		add(NewCollector(k).Measures())
	}
	add(new(targets).measures())
	add(arrivalMeasures(nil, false))
	add(newCommandCollector().Measures())
	return names
}

// about returns what users read about a measure, and which figure of a time it is: _mean, _cv, _entropy or none.
func about(name string) (e entry, figure string) {
	if e, ok := entries[name]; ok {
		return e, ""
	}
	if key, ok := strings.CutSuffix(name, "_without_command_share"); ok {
		return entry{
			"Presses of " + key + " without a command",
			"Presses of " + key + " without its console command, of all presses of " + key + ".", true,
		}, ""
	}
	base := name
	for _, suffix := range [...]string{"_mean", "_cv", "_entropy"} {
		if b, ok := strings.CutSuffix(name, suffix); ok {
			base, figure = b, suffix
		}
	}
	if key, ok := strings.CutPrefix(base, "hold_"); ok {
		return entry{label: "Hold time, " + key, what: "the time from press to release of " + key}, figure
	}
	if key, ok := strings.CutPrefix(base, "interval_"); ok {
		return entry{label: "Interval, " + key, what: "the time from one press of " + key + " to the next"}, figure
	}
	return entries[base], figure
}

// Label returns the display name of a measure.
func Label(name string) string {
	e, figure := about(name)
	switch {
	case e.label == "":
		return strings.ReplaceAll(name, "_", " ")
	case figure == "_cv":
		return e.label + ", variation"
	case figure == "_entropy":
		return e.label + ", entropy"
	}
	return e.label
}

// What says in one sentence what a measure counts.
func What(name string) string {
	e, figure := about(name)
	switch {
	case figure == "" || e.what == "":
		return e.what
	case figure == "_cv":
		return "How much " + e.what + " varies; 0 means not at all."
	case figure == "_entropy":
		return "Entropy of " + e.what + "; 0 means one value."
	}
	return strings.ToUpper(e.what[:1]) + e.what[1:] + ", on average."
}

// Program reports whether a measure counts what hands alone do not do.
func Program(name string) bool {
	e, _ := about(name)
	return e.program
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
	case has("_to_key", "_to_jump", "_to_attack", "hook_hit", "hook_length", "first_tick"):
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
