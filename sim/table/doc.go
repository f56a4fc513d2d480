// Package table holds answers about recordings as tables: jumps, rounds, runs,
// players, events, messages.
//
// The package that finds an answer returns a [Table]. A [Column] is the only
// definition of what its values are: the list in the window, the output of a
// command, a report and the documentation are all made from it. Cells keep their
// values, not their texts. [Column.Text] formats them, so that a race time looks the
// same everywhere.
//
// A [Filter] chooses rows; docs/tables.md describes its language. [Table.Sort],
// [Table.Group] and [Table.Totals] do the rest. Nothing here draws, reads files or
// keeps state: a table belongs to its maker until it is handed over, and is not
// changed after that.
package table
