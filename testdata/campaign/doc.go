// Package campaign has what the tests of damaged and unfinished recordings share:
// small recordings of every kind, larger ones, sources that fail, and how often a
// test tries.
//
// Such tests have a short form, which make test runs, and a long one, which make
// robust runs. Both are seeded: the same seed gives the same damage.
// docs/robustness.md says what was tried with which seed.
package campaign
