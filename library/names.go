package library

import (
	"context"
	"database/sql"
	"slices"
)

// longestName is how many words of a query may be one name.
const longestName = 6

// resolveNames turns words that are the exact name of a map or a player into what they
// name, so that "nova Tsunami <60s" asks for the runs of nova; and adds the words to a
// name that belong to it, so that "on Ledge Laps under 60s" needs no quotes. Words alone
// name something only in a query about runs or with a map: "nova" alone is also looked
// for in the chat.
func resolveNames(ctx context.Context, tx *sql.Tx, q Query) (Query, error) {
	if q.names == nil {
		return q, nil
	}
	r := resolver{ctx: ctx, tx: tx, words: q.runs() || len(q.Maps) > 0}
	q.Players, q.Maps, q.Words = nil, nil, nil
	q.Understood = slices.Clone(q.Understood)
	for i := 0; i < len(q.names); {
		n, length, err := r.longest(q.names[i:])
		if err != nil {
			return q, err
		}
		i += length
		switch n.label {
		case "map":
			q.Maps = append(q.Maps, n.text)
		case "player":
			q.Players = append(q.Players, n.text)
		default:
			q.Words = append(q.Words, n.text)
			continue
		}
		at := slices.IndexFunc(q.Understood, func(u Understood) bool { return u.From == n.from })
		if at < 0 {
			q.Understood = append(q.Understood, Understood{From: n.from})
			at = len(q.Understood) - 1
		}
		q.Understood[at].Label, q.Understood[at].Value, q.Understood[at].To = n.label, n.text, n.to
	}
	q.names = nil
	return q, nil
}

// A resolver looks for names in the index.
type resolver struct {
	ctx   context.Context
	tx    *sql.Tx
	words bool // may name something
}

// longest returns the longest name at the beginning of some parts of a query that follow
// each other, and how many it consists of: the first as it is if there is none.
func (r *resolver) longest(names []name) (name, int, error) {
	n := 1
	for ; n < min(len(names), longestName) && names[n].label == "" && names[n].part == names[n-1].part+1; n++ {
		if names[0].quoted || names[n].quoted {
			break
		}
	}
	for ; n > 0; n-- {
		whole := names[0]
		for _, next := range names[1:n] {
			whole.text, whole.to = whole.text+" "+next.text, next.to
		}
		if n == 1 && whole.label != "" {
			break // nothing longer: it is what the query says
		}
		var err error
		if whole.label, err = r.label(whole); err != nil {
			return name{}, 0, err
		}
		if whole.label != "" {
			return whole, n, nil
		}
	}
	return names[0], 1, nil
}

// label returns what a text is the name of, "" for nothing.
func (r *resolver) label(n name) (string, error) {
	var isMap, isPlayer bool
	if n.label == "" && !r.words {
		return "", nil
	}
	err := r.tx.QueryRowContext(r.ctx, `SELECT EXISTS (SELECT 1 FROM recordings WHERE map = ?1 COLLATE NOCASE)
		OR EXISTS (SELECT 1 FROM runs WHERE map = ?1 COLLATE NOCASE AND finish_ms IS NOT NULL),
		EXISTS (SELECT 1 FROM players WHERE name = ?1 COLLATE NOCASE)`, n.text).Scan(&isMap, &isPlayer)
	switch {
	case isMap && n.label != "player":
		return "map", err
	case isPlayer && n.label != "map":
		return "player", err
	}
	return "", err
}
