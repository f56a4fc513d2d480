package sim

import (
	"strconv"
	"strings"
	"unicode"
)

// An Identity is a player's name and look. It is immutable once passed to a
// Builder.
type Identity struct {
	Name      string
	Clan      string
	Country   int32 // ISO 3166 numeric, −1 default
	Skin      string
	CustomCol bool
	ColorBody uint32 // packed 0xHHSSLL
	ColorFeet uint32
	Parts     *SkinParts // 0.7 skin, nil otherwise
	Client    string     // program and version, "" when unknown
	Bot       bool
	// Connection is the same for all players of a recording who share a connection,
	// as a player and their dummy do; 0 if unknown.
	Connection int
}

// SkinParts is a 0.7 skin: body, marking, decoration, hands, feet, eyes.
type SkinParts struct {
	Names  [6]string
	Custom [6]bool
	Colors [6]uint32
}

// A Stint is a player's time behind a client id under one identity. Ids are
// reused by other players: Stint counts the uses of the id, from 0. A change of
// name ends an entry and starts another one with the same Stint.
type Stint struct {
	Player   int
	Stint    int
	From, To Tick // To is exclusive, MaxTick while it lasts
	Identity Identity
	// Left is the reason for leaving at To, "" if unknown.
	Left string
}

// Number names s without its name: "5#1" is the second player who had client id 5.
func (s *Stint) Number() string { return strconv.Itoa(s.Player) + "#" + strconv.Itoa(s.Stint) }

// Called reports whether a text names s, by name or as [Stint.Number] does.
func (s *Stint) Called(who string) bool {
	if s.Identity.Name == who {
		return true
	}
	id, stint, numbered := strings.Cut(who, "#")
	if !numbered {
		return false
	}
	n, err := strconv.Atoi(id)
	k, kerr := strconv.Atoi(stint)
	return err == nil && kerr == nil && n == s.Player && k == s.Stint
}

// LabelOf returns the display name of s: the player's name, or "#id" if that has
// no visible characters.
func (g *Game) LabelOf(s *Stint) string {
	if name := g.ShownName(s.Identity.Name); strings.ContainsFunc(name, visible) {
		return name
	}
	return idLabel(s.Player)
}

// idLabels are the names of those without one, by client id.
var idLabels = func() (all [MaxRows]string) {
	for id := range all {
		all[id] = "#" + strconv.Itoa(id)
	}
	return all
}()

func idLabel(id int) string {
	if id >= 0 && id < len(idLabels) {
		return idLabels[id]
	}
	return "#" + strconv.Itoa(id)
}

// A Membership says whether a player is on the server.
type Membership uint8

// The memberships.
const (
	Joined Membership = iota
	NotJoined
	Left
)

// MembershipOf returns whether the id belongs to a player at tick t, and that
// player's stint: for an id that is free at t, the last one before, otherwise the
// first one after. The stint is nil for an id that is never used, which counts as
// NotJoined.
func (g *Game) MembershipOf(id int, t Tick) (Membership, *Stint) {
	if s := g.StintAt(id, t); s != nil {
		return Joined, s
	}
	var left *Stint
	for i := range g.Stints {
		s := &g.Stints[i]
		switch {
		case s.Player != id:
		case s.From <= t:
			if left == nil || s.To >= left.To {
				left = s
			}
		case left != nil:
			return Left, left
		default:
			return NotJoined, s
		}
	}
	if left != nil {
		return Left, left
	}
	return NotJoined, nil
}

// LabelNear is [Game.Label], except that an id that is free at t keeps the name
// of its last player, or gets that of its first.
func (g *Game) LabelNear(id int, t Tick) string {
	_, s := g.MembershipOf(id, t)
	return g.labelOr(s, id)
}

// ShownName returns a player's name as displayed: in Half-Life without the colour
// codes ^0 to ^9, which its clients hide too. Source: docs/formats/goldsrc.md.
func (g *Game) ShownName(name string) string {
	if g.Engine != GoldSrc || !strings.Contains(name, "^") {
		return name
	}
	shown := make([]byte, 0, len(name))
	for i := 0; i < len(name); i++ {
		if name[i] == '^' && i+1 < len(name) && '0' <= name[i+1] && name[i+1] <= '9' {
			i++
			continue
		}
		shown = append(shown, name[i])
	}
	return string(shown)
}

// visible reports whether a character leaves a mark. Some letters are blank, and
// players use them to have no name.
func visible(r rune) bool {
	switch r {
	case 0x115f, 0x1160, 0x2800, 0x3164, 0xffa0:
		return false
	}
	return unicode.IsGraphic(r) && !unicode.IsSpace(r)
}
