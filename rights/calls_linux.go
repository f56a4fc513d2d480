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

// A form is how a processor's calls are recognised, and which of them to refuse.
type form struct {
	processor
	calls []uint32
}

// programs64 is the form of the 64-bit programs that a 32-bit process may start on x86: the same calls by their
// numbers there.
var programs64 = form{
	processor{audit: unix.AUDIT_ARCH_X86_64, from: 0x40000000},
	[]uint32{41, 53, 425, 101, 310, 311, 438, 321, 298, 323, 248, 249, 250},
}

// filterOf returns a program that refuses the calls of forms, and all calls of other processors, such as those with
// int 0x80.
func filterOf(forms ...form) []unix.SockFilter {
	const refuse = unix.SECCOMP_RET_ERRNO | uint32(unix.EACCES)
	load := func(at uint32) unix.SockFilter {
		return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: at}
	}
	end := func(with uint32) unix.SockFilter { return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: with} }
	f := []unix.SockFilter{load(atProcessor)}
	for _, m := range forms {
		own := []unix.SockFilter{load(atNumber)}
		if m.from > 0 {
			own = append(own, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K, Jf: 1, K: m.from},
				end(refuse))
		}
		for _, call := range m.calls {
			own = append(own, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: call},
				end(refuse))
		}
		own = append(own, end(unix.SECCOMP_RET_ALLOW))
		f = append(f, unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: uint8(len(own)), K: m.audit})
		f = append(f, own...)
	}
	return append(f, end(refuse))
}

// filterCalls refuses calls on all threads, also those that start programs unless programs is set. It reports false
// for a system without such filters.
func filterCalls(programs bool) (bool, error) {
	p, ok := processors[runtime.GOARCH]
	if !ok {
		return false, nil
	}
	forms := []form{{p, slices.Concat(refused, p.more)}}
	switch {
	case !programs:
		forms[0].calls = append(forms[0].calls, executing...)
	case runtime.GOARCH == "386":
		forms = append(forms, programs64)
	}
	f := filterOf(forms...)
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
