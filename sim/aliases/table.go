package aliases

import (
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"playhead/sim"
)

// The words before the numbers of aliases. With any number they fit into the fields of Teeworlds: 15 bytes
// for a name, 11 for a clan.
const (
	playerWord = "player "
	clanWord   = "clan "
	fileWord   = "recording "
)

// A Table knows who is called what. It may serve several recordings, whose common players then have one
// alias, and several goroutines. A nil table replaces nothing.
type Table struct {
	mu      sync.Mutex
	players map[string]string // aliases by name
	clans   map[string]string
	paths   map[string]string // of recordings
	stems   map[string]string // aliases by name without folder and extensions, as texts have them
	search  *search           // for all of these in texts, nil after a change
}

// New returns a table that knows nobody.
func New() *Table {
	return &Table{
		players: map[string]string{}, clans: map[string]string{}, paths: map[string]string{},
		stems: map[string]string{},
	}
}

// key is what a name is known by: games cut names inside characters, and formats read them differently.
func key(name string) string { return strings.TrimSpace(sim.Clean(name)) }

// Name returns a player's alias, which is theirs from now on; "" stays "".
func (t *Table) Name(name string) string {
	if t == nil {
		return name
	}
	return t.alias(t.players, playerWord, name)
}

// Clan returns the alias of a clan.
func (t *Table) Clan(clan string) string {
	if t == nil {
		return clan
	}
	return t.alias(t.clans, clanWord, clan)
}

// File returns the alias of a recording by its path.
func (t *Table) File(path string) string {
	if t == nil || path == "" {
		return path
	}
	a := t.alias(t.paths, fileWord, filepath.Clean(path))
	t.mu.Lock()
	defer t.mu.Unlock()
	// Less is no name that anybody would recognise, and the path of standard input is -.
	if s := stem(filepath.Base(path)); utf8.RuneCountInString(s) > shortName && t.stems[s] == "" {
		t.stems[s], t.search = a, nil
	}
	return a
}

// stem returns the name of a file before its first extension that is one: a-solo.server.demo.xz is a-solo.
func stem(base string) string {
	if i := strings.IndexByte(base, '.'); i > 0 {
		return base[:i]
	}
	return base
}

func (t *Table) alias(of map[string]string, word, name string) string {
	k := key(name)
	if k == "" {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a, ok := of[k]; ok {
		return a
	}
	a := word + strconv.Itoa(len(of)+1)
	of[k], t.search = a, nil
	return a
}

// Known returns the alias of the player who has this name, or the name itself if nobody has: what a user
// asks for is what the recording calls a player, not yet an alias.
func (t *Table) Known(name string) string {
	if t == nil {
		return name
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a, ok := t.players[key(name)]; ok {
		return a
	}
	return name
}

// Text returns a text with the aliases of all who are named in it, in upper or lower case. Names of up to
// three characters are replaced where they are words of their own.
func (t *Table) Text(s string) string {
	if t == nil || s == "" {
		return s
	}
	t.mu.Lock()
	if t.search == nil {
		t.search = newSearch(t.players, t.clans, t.stems)
	}
	search := t.search
	t.mu.Unlock()
	return search.replace(s)
}
