package twscene

import (
	"slices"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// clientInfo adds a player to the roster, or changes their name and look.
func (s *Scene) clientInfo(it *twcodec.Item) {
	id, p := int(it.ID), &s.players[it.ID]
	looks, seven := it.Data, it.Kind == twcodec.ItemDeClientInfo
	if seven {
		looks = it.Data[2:] // without local and team
	}
	if !p.known || !slices.Equal(p.raw, looks) {
		p.raw = append(p.raw[:0], looks...)
		if seven {
			s.identify(id, identity7(looks))
		} else {
			s.identify(id, identity6(looks))
		}
	}
	p.client, p.heard = s.round, false
	if seven {
		s.joinTeam(id, it.Data[1])
	}
}

// name returns the name of a player or clan as it is fit to show.
func (s *Scene) name(name string) string {
	if s.private {
		return name
	}
	return twcodec.MaskAddresses(name)
}

// identify sets the player behind id.
func (s *Scene) identify(id int, who sim.Identity) {
	p := &s.players[id]
	who.Name, who.Clan = s.name(who.Name), s.name(who.Clan)
	old, _ := s.b.Identity(id)
	if p.known && old.Name != who.Name && s.leaving(old.Name) {
		s.leave(id) // another player took the id before a snapshot showed it as free
	}
	kind := sim.EventName
	if !p.known {
		p.known = true
		s.track(id)
		kind = sim.EventJoin
		s.b.Join(id, who)
	} else {
		s.b.SetIdentity(id, who)
	}
	if s.round <= 1 || kind == sim.EventName && (old.Name == who.Name || old.Name == "") {
		return // there before the recording began, or only new clothes
	}
	e := sim.NameEvent(id, old.Name, who.Name)
	if kind == sim.EventJoin {
		e = newEvent(kind)
		e.Player = int16(id)
	}
	s.b.Event(e)
}

// leave takes a player out of the roster.
func (s *Scene) leave(id int) {
	p := &s.players[id]
	who, _ := s.b.Identity(id)
	e := newEvent(sim.EventLeave)
	e.Player, e.Text = int16(id), s.leaveReason(who.Name)
	s.b.Event(e)
	s.b.Leave(id, e.Text)
	p.known, p.joins, p.heard = false, false, false
}

// identity6 reads name[4] clan[3] country skin[6] use_custom_color color_body
// color_feet.
func identity6(v []int32) sim.Identity {
	return sim.Identity{
		Name:      packedText(v[0:4]),
		Clan:      packedText(v[4:7]),
		Country:   v[7],
		Skin:      packedText(v[8:14]),
		CustomCol: v[14] != 0,
		ColorBody: uint32(v[15]),
		ColorFeet: uint32(v[16]),
	}
}

// identity7 reads name[4] clan[3] country, the names of six skin parts,
// use_custom_colors[6] and skin_part_colors[6].
func identity7(v []int32) sim.Identity {
	parts := new(sim.SkinParts)
	for i := range parts.Names {
		parts.Names[i] = packedText(v[8+6*i : 14+6*i])
		parts.Custom[i] = v[44+i] != 0
		parts.Colors[i] = uint32(v[50+i])
	}
	return sim.Identity{Name: packedText(v[0:4]), Clan: packedText(v[4:7]), Country: v[7], Parts: parts}
}

func packedText(v []int32) string {
	var room [24]byte
	return twcodec.Text(twcodec.AppendPackedString(room[:0], v))
}
