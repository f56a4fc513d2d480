package goldsrc

import "playhead/formats/internal/binread"

// The delta descriptions of one game, as sent by the server. Each game library
// writes its own: widths, scales and even the order of fields differ.
type descriptions struct {
	event, weapon, client          description
	entity, player, custom         description
	entities, clients, weapons, ev schema
}

func newDescriptions() descriptions {
	return descriptions{
		entities: entitySchema(), clients: clientDataSchema(), weapons: weaponDataSchema(), ev: eventSchema(),
	}
}

// reset clears everything, as a new SVC_SERVERINFO requires.
func (d *descriptions) reset() {
	for _, p := range []*description{&d.event, &d.weapon, &d.client, &d.entity, &d.player, &d.custom} {
		*p = description{fields: p.fields[:0]}
	}
	d.entities.reset()
	d.clients.reset()
	d.weapons.reset()
	d.ev.reset()
}

// named returns the description and the schema with a name, nil for one that no
// message in a recording uses (usercmd_t is sent by clients).
func (d *descriptions) named(name string) (*description, *schema) {
	switch name {
	case "event_t":
		return &d.event, &d.ev
	case "weapon_data_t":
		return &d.weapon, &d.weapons
	case "clientdata_t":
		return &d.client, &d.clients
	case "entity_state_t":
		return &d.entity, &d.entities
	case "entity_state_player_t":
		return &d.player, &d.entities
	case "custom_entity_state_t":
		return &d.custom, &d.entities
	}
	return nil, nil
}

// A fieldSpec is one transmitted field of a description.
type fieldSpec struct {
	kind, width               uint32
	offset, size              uint32
	premultiply, postmultiply float64
	name                      string
}

// The meta-description: every field of a description is a delta against zero
// of these seven fields, in this order (docs/formats/goldsrc.md §4).
const (
	metaType = 1 << iota
	metaName
	metaOffset
	metaSize
	metaBits
	metaPremultiply
	metaPostmultiply
)

// multiplierScale is the factor with which the two multipliers are transmitted.
const multiplierScale = 4000

// readFieldSpec reads one field of a description.
func readFieldSpec(r *msgReader) (s fieldSpec, err error) {
	n := uint(r.bits(3))
	mask := r.mask(n * 8)
	if mask>>7 != 0 {
		return s, binread.Corruptf("a field of a description has the mask 0x%x, want 7 bits", mask)
	}
	s.premultiply, s.postmultiply = 0, 0
	var name [64]byte
	if mask&metaType != 0 {
		s.kind = r.bits(32)
	}
	if mask&metaName != 0 {
		s.name = string(r.bitString(name[:]))
	}
	if mask&metaOffset != 0 {
		s.offset = r.bits(16)
	}
	if mask&metaSize != 0 {
		s.size = r.bits(8)
	}
	if mask&metaBits != 0 {
		s.width = r.bits(8)
	}
	if mask&metaPremultiply != 0 {
		s.premultiply = float64(r.bits(32)) / multiplierScale
	}
	if mask&metaPostmultiply != 0 {
		s.postmultiply = float64(r.bits(32)) / multiplierScale
	}
	return s, nil
}

// readDescription reads SVC_DELTADESCRIPTION into d.
func (d *descriptions) read(r *msgReader) error {
	name := string(r.cstring())
	count := int(r.u16())
	if r.over() {
		return r.cutOff("SVC_DELTADESCRIPTION.name")
	}
	if count > maxFields {
		return binread.Corruptf("%s has %d fields, want at most %d", name, count, maxFields)
	}
	desc, names := d.named(name)
	if desc != nil {
		*desc = description{fields: desc.fields[:0]}
	}
	for range count {
		spec, err := readFieldSpec(r)
		if err != nil {
			return err
		}
		if r.over() {
			return r.cutOff("SVC_DELTADESCRIPTION.fields")
		}
		if desc == nil {
			continue
		}
		f, err := compileField(spec.kind, spec.width, spec.premultiply, spec.postmultiply, names.slot(spec.name))
		if err != nil {
			return err
		}
		desc.fields = append(desc.fields, f)
	}
	r.align()
	if desc != nil {
		desc.known = true
	}
	return nil
}
