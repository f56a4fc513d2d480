package main

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32         = windows.NewLazySystemDLL("kernel32.dll")
	counter          = kernel32.NewProc("QueryPerformanceCounter")
	counterFrequency = kernel32.NewProc("QueryPerformanceFrequency")
	memoryInfo       = kernel32.NewProc("K32GetProcessMemoryInfo")
)

// A moment is one that durations are measured from, as finely as the system can:
// in ticks of its counter. time.Now changes only every half to 16 milliseconds
// there; a seek takes microseconds.
type moment int64

func thisMoment() moment {
	var m moment
	_, _, _ = counter.Call(uintptr(unsafe.Pointer(&m)))
	return m
}

func (m moment) since() time.Duration {
	var perSecond int64
	if _, _, _ = counterFrequency.Call(uintptr(unsafe.Pointer(&perSecond))); perSecond <= 0 {
		return 0
	}
	ticks := int64(thisMoment() - m)
	return time.Duration(ticks/perSecond)*time.Second + time.Duration(ticks%perSecond*int64(time.Second)/perSecond)
}

// processMemory is PROCESS_MEMORY_COUNTERS.
type processMemory struct {
	size, pageFaults    uint32
	peak, workingSet    uintptr
	quotas              [4]uintptr
	pageFile, pageFiles uintptr
}

// memory returns the largest working set this process has had and the present
// one in bytes.
func memory() (peak, now int64) {
	m := processMemory{}
	m.size = uint32(unsafe.Sizeof(m))
	if ok, _, _ := memoryInfo.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&m)), uintptr(m.size)); ok == 0 {
		return 0, 0
	}
	return int64(m.peak), int64(m.workingSet)
}

// resetPeak does nothing: Windows keeps the peak of the whole process.
func resetPeak() {}
