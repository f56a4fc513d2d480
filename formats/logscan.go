package formats

import "playhead/formats/teehistorian"

// A LogScan reads a server log once without keeping it. At any tick it can return
// the header and prologue for a log that begins there.
type LogScan = teehistorian.Scan

// A LogFinish is a finish that a log reports.
type LogFinish = teehistorian.ScanFinish

// A LogSave is a team that was saved or loaded.
type LogSave = teehistorian.ScanSave

// ScanLog returns a scan at the start of src. It fails as Open does.
func ScanLog(src Source) (*LogScan, error) { return teehistorian.OpenScan(src) }

// LogEnded reports whether a LogScan's error means the end of the log, including
// an early end.
func LogEnded(err error) bool { return teehistorian.Ended(err) }

// AppendLogEnd ends a log that was cut after a tick.
func AppendLogEnd(log []byte) []byte { return teehistorian.AppendFinish(log) }

// AppendLogNames appends the clients' names to a prologue.
func AppendLogNames(prologue []byte, names map[int]string) []byte {
	return teehistorian.AppendNames(prologue, names)
}

// InsertLogNames inserts the clients' names after the header at the start of log.
func InsertLogNames(log []byte, names map[int]string) []byte {
	return teehistorian.InsertNames(log, names)
}
