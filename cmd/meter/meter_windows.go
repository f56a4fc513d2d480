package meter

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

// A Moment is one that durations are measured from, as finely as the system can:
// in ticks of its counter. time.Now changes only every half to 16 milliseconds
// there; a seek takes microseconds.
type Moment int64

func Now() Moment {
	var m Moment
	_, _, _ = counter.Call(uintptr(unsafe.Pointer(&m)))
	return m
}

func (m Moment) Since() time.Duration {
	var perSecond int64
	if _, _, _ = counterFrequency.Call(uintptr(unsafe.Pointer(&perSecond))); perSecond <= 0 {
		return 0
	}
	ticks := int64(Now() - m)
	return time.Duration(ticks/perSecond)*time.Second + time.Duration(ticks%perSecond*int64(time.Second)/perSecond)
}

// ProcessorTime returns how long the processors have worked for the program.
func ProcessorTime() time.Duration {
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(windows.CurrentProcess(), &created, &exited, &kernel, &user) != nil {
		return 0
	}
	of := func(t windows.Filetime) time.Duration { // counted in 100 ns
		return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
	}
	return of(kernel) + of(user)
}

// processMemory is PROCESS_MEMORY_COUNTERS.
type processMemory struct {
	size, pageFaults    uint32
	peak, workingSet    uintptr
	quotas              [4]uintptr
	pageFile, pageFiles uintptr
}

// Memory returns the largest working set this process has had and the present
// one in bytes.
func Memory() (peak, now int64) {
	m := processMemory{}
	m.size = uint32(unsafe.Sizeof(m))
	if ok, _, _ := memoryInfo.Call(uintptr(windows.CurrentProcess()), uintptr(unsafe.Pointer(&m)),
		uintptr(m.size)); ok == 0 {
		return 0, 0
	}
	return int64(m.peak), int64(m.workingSet)
}

// ResetPeak does nothing: Windows keeps the peak of the whole process.
func ResetPeak() {}
