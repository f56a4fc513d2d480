package formats

import "playhead/formats/teehistorian"

// A LogScan reads a server's log once, keeps nothing of it, and says at any tick
// how a log that begins there has to begin.
type LogScan = teehistorian.Scan

// A LogFinish is a finish that a log reports.
type LogFinish = teehistorian.ScanFinish

// A LogSave is a team that was saved or loaded.
type LogSave = teehistorian.ScanSave

// ScanLog returns a scan at the start of src. It fails as Open does.
func ScanLog(src Source) (*LogScan, error) { return teehistorian.OpenScan(src) }

// LogEnded reports whether an error of a LogScan is the end of the log, also an
// early one.
func LogEnded(err error) bool { return teehistorian.Ended(err) }

// AppendLogEnd ends a log that was cut behind a tick.
func AppendLogEnd(log []byte) []byte { return teehistorian.AppendFinish(log) }

// AppendLogNames appends to a prologue how clients are called.
func AppendLogNames(prologue []byte, names map[int]string) []byte {
	return teehistorian.AppendNames(prologue, names)
}

// InsertLogNames puts how clients are called behind the header that a log begins
// with.
func InsertLogNames(log []byte, names map[int]string) []byte {
	return teehistorian.InsertNames(log, names)
}
