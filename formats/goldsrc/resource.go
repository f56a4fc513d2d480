package goldsrc

import (
	"slices"
	"strings"

	"playhead/formats/internal/binread"
)

// Kinds of resources, and bits of a resource's flags.
const (
	resourceSound = iota
	resourceSkin
	resourceModel
	resourceDecal
	resourceGeneric
	resourceEvent
	numResourceKinds = 16

	resourceHasHash = 4
)

// A precache maps the indices in messages to names.
type precache struct {
	sounds []string
	models []string
	events []string // without folder and extension: "ak47"

	weapons []string // short names of models that are weapons, "" of others

	samples map[string]string // names of sounds by themselves
}

func (p *precache) reset() {
	p.samples = map[string]string{}
	p.sounds, p.models, p.events, p.weapons = p.sounds[:0], p.models[:0], p.events[:0], p.weapons[:0]
}

// name returns list[i], "" if there is none.
func name(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i]
}

// put makes list[i] s.
func put(list []string, i int, s string) []string {
	for len(list) <= i {
		list = append(list, "")
	}
	list[i] = s
	return list
}

// readResources reads SVC_RESOURCELIST: the names behind the indices, and the
// files that the server wants to check.
func (c *client) readResources(r *msgReader) error {
	count := int(r.bits(12))
	var buf [256]byte
	for range count {
		kind := r.bits(4)
		file := r.bitString(buf[:])
		index := int(r.bits(12))
		r.bits(24) // size
		if r.bits(3)&resourceHasHash != 0 {
			r.skipBits(128)
		}
		if r.bit() {
			r.skipBits(256)
		}
		if r.over() {
			return r.cutOff("resource")
		}
		c.counts.resources[kind]++
		c.addResource(kind, index, string(file))
	}
	if r.bit() {
		for r.bit() {
			if r.bit() {
				r.skipBits(5)
			} else {
				r.skipBits(10)
			}
			if r.over() {
				return binread.Corruptf("the list of files to check is cut off")
			}
		}
	}
	r.align()
	return nil
}

func (c *client) addResource(kind uint32, index int, file string) {
	p := &c.precache
	switch kind {
	case resourceSound:
		p.sounds = put(p.sounds, index, file)
		p.samples[file] = file
	case resourceModel:
		p.models = put(p.models, index, file)
		p.weapons = put(p.weapons, index, weaponName(file))
	case resourceEvent:
		p.events = put(p.events, index, baseName(file))
	}
}

// baseName returns a path without folders and extension.
func baseName(file string) string {
	for i := len(file) - 1; i >= 0; i-- {
		if file[i] == '/' || file[i] == '\\' {
			file = file[i+1:]
			break
		}
	}
	for i := len(file) - 1; i > 0; i-- {
		if file[i] == '.' {
			return file[:i]
		}
	}
	return file
}

// weaponName returns the short name of a weapon for any of its models:
// "models/p_usp.mdl" held by a player, "models/v_usp.mdl" held by the recorder,
// "models/w_usp.mdl" on the ground. It is "" for other models.
//
// Servers with skins name their models after these and keep the weapon's name for a
// folder: "models/skins/m4a1/p_Cyrex.mdl".
func weaponName(file string) string {
	s := baseName(file)
	if len(s) <= 2 || s[1] != '_' || s[0] != 'p' && s[0] != 'v' && s[0] != 'w' {
		return ""
	}
	name := s[2:]
	if skinnable[name] != "" {
		return name
	}
	path := strings.FieldsFunc(file, func(r rune) bool { return r == '/' || r == '\\' })
	folders := path[:len(path)-1]
	for _, folder := range slices.Backward(folders) {
		if w := skinnable[strings.ToLower(folder)]; w != "" {
			return w
		}
	}
	if len(folders) > 2 && strings.EqualFold(name, "default") { // a weapon that only this server has
		return folders[len(folders)-1]
	}
	return name
}

// skinnable are the weapons of Counter-Strike by the names of the folders that hold
// their skins.
var skinnable = func() map[string]string {
	of := map[string]string{"knives": "knife", "m4a4": "m4a1", "glock": "glock18", "mp5": "mp5"}
	for _, w := range [...]string{
		"ak47", "aug", "awp", "c4", "deagle", "elite", "famas", "fiveseven", "flashbang", "g3sg1", "galil", "glock18",
		"hegrenade", "knife", "m249", "m3", "m4a1", "mac10", "p228", "p90", "scout", "sg550", "sg552",
		"smokegrenade", "tmp", "ump45", "usp", "xm1014",
	} {
		of[w] = w
	}
	return of
}()
