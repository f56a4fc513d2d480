// Package ghostwriter makes ghost files of runs that nobody raced, for tests.
package ghostwriter
