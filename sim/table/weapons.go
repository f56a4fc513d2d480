package table

// weaponNames are the weapons of GoldSrc games as players call them, by the word
// that demos use: of kills ("grenade", which is that of any game) or of models ("hegrenade").
var weaponNames = map[string]string{
	// Counter-Strike
	"ak47": "AK-47", "m4a1": "M4A1", "awp": "AWP", "usp": "USP", "glock18": "Glock 18", "deagle": "Desert Eagle",
	"p228": "P228", "elite": "Dual Elites",
	"fiveseven": "Five-SeveN", "mp5navy": "MP5", "p90": "P90", "tmp": "TMP", "mac10": "MAC-10", "ump45": "UMP-45",
	"galil": "Galil", "famas": "FAMAS",
	"sg552": "SG 552", "sg550": "SG 550", "aug": "AUG", "scout": "Scout", "g3sg1": "G3SG1", "m249": "M249", "m3": "M3",
	"xm1014":  "XM1014",
	"grenade": "Grenade", "hegrenade": "HE grenade", "flashbang": "Flashbang", "smokegrenade": "Smoke grenade",
	"c4": "C4", "knife": "Knife", "shield": "Shield",
	"worldspawn": "the world", "vehicle": "a vehicle", "trigger_hurt": "the map", "door": "a door", "tank": "a mounted gun",
	// Half-Life
	"9mmhandgun": "Glock", "9mmAR": "MP5", "9mmar": "MP5", "mp5": "MP5", "glock": "Glock", "357": ".357 revolver",
	"python": ".357 revolver", "crossbow": "Crossbow",
	"bolt": "Crossbow", "crowbar": "Crowbar", "egon": "Gluon gun", "gauss": "Tau cannon", "rpg": "RPG",
	"rpg_rocket": "RPG", "shotgun": "Shotgun", "hornet": "Hornets",
	"hornetgun": "Hornets", "hgun": "Hornets", "satchel": "Satchel", "monster_satchel": "Satchel", "squeak": "Snark",
	"snark": "Snark", "monster_snark": "Snark",
	"tripmine": "Tripmine", "monster_tripmine": "Tripmine", "handgrenade": "Hand grenade",
	// Day of Defeat
	"kabar": "Knife", "german knife": "Knife", "m1911": "M1911", "luger": "Luger", "garand": "Garand",
	"scoped k98": "Scoped K98", "thompson": "Thompson", "stg44": "StG 44",
	"springfield": "Springfield", "k98": "K98", "bar": "BAR", "mp40": "MP 40", "mk2 grenade": "Mk 2 grenade",
	"stick grenade": "Stick grenade", "mg42": "MG 42",
	".30cal": ".30 cal", "spade": "Spade", "m1 carbine": "M1 carbine", "mg34": "MG 34", "grease gun": "Grease gun",
	"fg42": "FG 42", "k43": "K 43", "enfield": "Enfield",
	"sten": "Sten", "bren": "Bren", "webley": "Webley", "bazooka": "Bazooka", "panzerschreck": "Panzerschreck",
	"piat": "PIAT", "mortar": "Mortar",
}

// WeaponName returns what players call a weapon that a demo of GoldSrc names, or
// the demo's word. Files and filters have the demo's word.
func WeaponName(word string) string {
	if name, ok := weaponNames[word]; ok {
		return name
	}
	return word
}
