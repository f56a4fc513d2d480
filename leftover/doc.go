// Package leftover removes what killed programs left behind: unfinished outputs, and
// folders for temporary files.
//
// A program that makes such files is an [Owner]. Its record, a file in the state
// folder, lists the folders in which it made them and is locked as long as the
// program lives; their names hold the number of the record. [Sweep] looks for
// records that no program holds and removes what bears their numbers. The lock ends
// with the program, however that ends, and another program that got the same
// process ID holds another record.
package leftover
