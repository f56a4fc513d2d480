// Package meter tells what the program has used of the machine: time as finely as
// the system counts it, processor time and memory. Figures the system does not
// give are 0.
package meter
