// Package binread reads binary recordings from strangers: every access is
// bounds-checked, every failure carries the format, the offset and the field.
//
// [Cursor] walks bytes already in memory (one chunk, one packet, one map
// item). [Stream] walks a whole [Source] through a window of fixed size, so
// that files of several gigabytes are never held in memory. Both are sticky:
// after the first failure every read returns zero, and Err tells what went
// wrong first. Check once per record, before acting on its values.
package binread
