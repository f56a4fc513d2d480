package rights

import (
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused are the system calls that fail with EACCES. Landlock knows only some kinds of sockets; io_uring opens
// sockets and files without system calls; the others reach into other programs of the user.
var refused = []uint32{
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_IO_URING_SETUP,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PIDFD_GETFD,
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
}

// executing are those that start a program. Landlock limits which, but not to programs that a process makes in
// its memory.
var executing = []uint32{unix.SYS_EXECVE, unix.SYS_EXECVEAT}

// A processor is how the filter recognises the system calls of one.
type processor struct {
	audit uint32
	// more are further calls to refuse.
	more []uint32
	// from is the first number of calls in another form, which are all refused; 0 if
	// there are none.
	from uint32
}

var processors = map[string]processor{
	"amd64":   {audit: unix.AUDIT_ARCH_X86_64, from: 0x40000000},  // x32
	"386":     {audit: unix.AUDIT_ARCH_I386, more: []uint32{102}}, // socketcall
	"arm64":   {audit: unix.AUDIT_ARCH_AARCH64},
	"arm":     {audit: unix.AUDIT_ARCH_ARM},
	"riscv64": {audit: unix.AUDIT_ARCH_RISCV64},
}

// Offsets in what the filter sees of a call (struct seccomp_data), on processors that are little-endian.
const (
	atNumber    = 0
	atProcessor = 4
)

// filterOf returns a program that refuses calls, and all calls of other processors, such as those with int 0x80.
func filterOf(p processor, calls []uint32) []unix.SockFilter {
	const refuse = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)
	load := func(at uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
	}
	end := func(with uint32) unix.SockFilter { return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: with} }
	f := []unix.SockFilter{
		load(atProcessor),
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jt: 1, K: p.audit},
		end(refuse),
		load(atNumber),
	}
	if p.from > 0 {
		f = append(f, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, Jf: 1, K: p.from}, end(refuse))
	}
	for _, call := range calls {
		f = append(f, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: call}, end(refuse))
	}
	return append(f, end(unix.SECCOMP_RET_ALLOW))
}

// filterCalls refuses calls on all threads, also those that start programs unless programs is set. It reports false
// for a system without such filters.
func filterCalls(programs bool) (bool, error) {
	p, ok := processors[runtime.GOARCH]
	if !ok {
		return false, nil
	}
	calls := slices.Concat(refused, p.more)
	if !programs {
		calls = append(calls, executing...)
	}
	f := filterOf(p, calls)
	runtime.LockOSThread() // the filter needs no_new_privs of the thread that sets it for all
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return false, fmt.Errorf("no new privileges: %w", err)
	}
	prog := unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
	thread, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC,
		uintptr(unsafe.Pointer(&prog)))
	switch {
	case errno == unix.ENOSYS || errno == unix.EINVAL:
		return false, nil
	case errno != 0:
		return false, fmt.Errorf("the filter of system calls: %w", errno)
	case thread != 0:
		return false, fmt.Errorf("the filter of system calls: thread %d has another", thread)
	}
	return true, nil
}
