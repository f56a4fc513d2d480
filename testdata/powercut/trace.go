package powercut

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// calls are the system calls that change files, and those that say which file is which.
const calls = "openat,open,creat,close,write,pwrite64,writev,pwritev,lseek,ftruncate,truncate,fsync,fdatasync," +
	"sync_file_range,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile," +
	"fallocate,dup,dup2,dup3"

// A Disk is the files below a folder, and what a program did to them.
type Disk struct {
	dir     string
	initial map[string]int // the file that each name led to before
	folders map[string]bool
	content [][]byte // of each file, by number, before
	ops     []op
}

// Record runs cmd and returns what it did to the files below dir. It skips the test where strace does not run.
func Record(t *testing.T, dir string, cmd *exec.Cmd) *Disk {
	t.Helper()
	if out, err := exec.Command("strace", "-f", "-qq", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace does not run here: %v %s", err, out)
	}
	d := &Disk{dir: dir, initial: map[string]int{}, folders: map[string]bool{".": true}, content: [][]byte{nil}}
	if err := d.load(); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "strace.log")
	const longest = "16777216" // bytes of a write
	args := []string{"-f", "-qq", "-xx", "-s", longest, "-o", log, "-e", "trace=" + calls, cmd.Path}
	traced := exec.Command("strace", append(args, cmd.Args[1:]...)...)
	traced.Env, traced.Dir = cmd.Env, cmd.Dir
	if out, err := traced.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	if err := d.read(log); err != nil {
		t.Fatal(err)
	}
	return d
}

// load notes what is below the folder.
func (d *Disk) load() error {
	return filepath.WalkDir(d.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(d.dir, path) // it is below
		switch {
		case e.IsDir():
			d.folders[name] = true
		case e.Type().IsRegular():
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			d.initial[name] = d.add(b)
		}
		return nil
	})
}

func (d *Disk) add(content []byte) int {
	d.content = append(d.content, content)
	return len(d.content) - 1
}

// A handle is an open file of the traced program.
type handle struct {
	file   int    // 0 for a folder
	folder string // relative to the disk's, for folders below it
	at     int64
	end    *int64 // where the file ends, for files opened to append
	append bool
}

// A reader follows a log of strace.
type reader struct {
	*Disk
	names   map[string]int    // as the program sees them
	handles map[int]*handle   // one table: the programs start no others that write there
	halves  map[string]string // calls that are not finished, by thread
	ends    map[int]*int64
}

var (
	text   = regexp.MustCompile(`"((?:\\x[0-9a-f]{2})*)"`)
	result = regexp.MustCompile(`\) += (-?\d+)`)
	begun  = regexp.MustCompile(`^(\d+) +(\w+)\((.*)$`)
	gone   = regexp.MustCompile(`^(\d+) +<\.\.\. (\w+) resumed>(.*)$`)
)

func (d *Disk) read(log string) error {
	f, err := os.Open(log)
	if err != nil {
		return err
	}
	defer f.Close()
	r := &reader{d, map[string]int{}, map[int]*handle{}, map[string]string{}, map[int]*int64{}}
	for name, file := range d.initial {
		r.names[name] = file
	}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 256<<20)
	for lines.Scan() {
		line := lines.Text()
		if m := gone.FindStringSubmatch(line); m != nil {
			line = r.halves[m[1]] + m[3]
		} else if half, ok := strings.CutSuffix(line, " <unfinished ...>"); ok {
			r.halves[strings.Fields(half)[0]] = half
			continue
		}
		m := begun.FindStringSubmatch(line)
		ret := result.FindAllStringSubmatch(line, -1)
		if m == nil || len(ret) == 0 {
			continue // a signal, or the end of a thread
		}
		n, err := strconv.Atoi(ret[len(ret)-1][1])
		if err != nil {
			return err
		}
		if n < 0 {
			continue // it did nothing
		}
		if err := r.call(m[2], m[3], n); err != nil {
			return fmt.Errorf("%w in %.200s", err, line)
		}
	}
	return lines.Err()
}

// unhex returns the texts among the arguments of a call.
func unhex(args string) (texts []string) {
	for _, m := range text.FindAllStringSubmatch(args, -1) {
		b := make([]byte, len(m[1])/4)
		for i := range b {
			v, _ := strconv.ParseUint(m[1][i*4+2:i*4+4], 16, 8) // the pattern has two digits
			b[i] = byte(v)
		}
		texts = append(texts, string(b))
	}
	return texts
}

// number returns argument i of a call without texts before it.
func number(args string, i int) int64 {
	fields := strings.Split(text.ReplaceAllString(args, ""), ",")
	v, _, _ := strings.Cut(strings.TrimSpace(fields[i]), ")")
	n, _ := strconv.ParseInt(strings.TrimSpace(v), 0, 64) // names of constants are none that are asked for
	return n
}

// name returns a path relative to the disk's folder, false for one elsewhere. at is the folder's descriptor.
func (r *reader) name(path string, at int64) (string, bool) {
	if !filepath.IsAbs(path) {
		if h := r.handles[int(at)]; h != nil && h.file == 0 {
			return filepath.Join(h.folder, path), true
		}
		return "", false
	}
	name, err := filepath.Rel(r.dir, path)
	return name, err == nil && name != ".." && !strings.HasPrefix(name, "../")
}

func (r *reader) add(o op) { r.ops = append(r.ops, o) }

// call takes one finished call of the program.
func (r *reader) call(name, args string, ret int) error {
	texts := unhex(args)
	switch name {
	case "open", "openat", "creat":
		r.open(args, texts, ret)
	case "close":
		delete(r.handles, int(number(args, 0)))
	case "dup", "dup2", "dup3":
		if h := r.handles[int(number(args, 0))]; h != nil {
			r.handles[ret] = h
		}
	case "lseek":
		if h := r.handles[int(number(args, 0))]; h != nil {
			h.at = int64(ret)
		}
	case "write", "pwrite64":
		h := r.handles[int(number(args, 0))]
		if h == nil || h.file == 0 {
			return nil
		}
		at := &h.at
		if name == "pwrite64" {
			last := strings.LastIndex(args, ",")
			offset := number(args[last+1:], 0)
			at = &offset
		} else if h.append {
			at = h.end
		}
		r.add(op{kind: write, file: h.file, at: *at, data: []byte(texts[0][:ret])})
		*at += int64(ret)
		*h.end = max(*h.end, *at)
	case "ftruncate":
		if h := r.handles[int(number(args, 0))]; h != nil {
			*h.end = number(args, 1)
			r.add(op{kind: truncate, file: h.file, at: *h.end})
		}
	case "fsync", "fdatasync":
		if h := r.handles[int(number(args, 0))]; h != nil {
			if h.file == 0 {
				r.add(op{kind: syncDir, path: h.folder})
			} else {
				r.add(op{kind: sync, file: h.file})
			}
		}
	case "rename", "renameat", "renameat2", "link", "linkat":
		r.move(name, args, texts)
	case "unlink", "unlinkat", "rmdir":
		if path, ok := r.name(texts[0], number(args, 0)); ok {
			delete(r.names, path)
			r.add(op{kind: unlink, path: path})
		}
	case "mkdir", "mkdirat":
		if path, ok := r.name(texts[0], number(args, 0)); ok {
			r.add(op{kind: mkdir, path: path})
		}
	case "sync_file_range":
	default:
		if h := r.handles[int(number(args, 0))]; h != nil {
			return fmt.Errorf("unknown call %s", name)
		}
	}
	return nil
}

func (r *reader) open(args string, texts []string, fd int) {
	path, ok := r.name(texts[0], number(args, 0))
	if !ok {
		delete(r.handles, fd)
		return
	}
	file := r.names[path]
	switch {
	case file == 0 && (strings.Contains(args, "O_DIRECTORY") || !strings.Contains(args, "O_CREAT")):
		r.handles[fd] = &handle{folder: path}
		return
	case file == 0:
		file = r.Disk.add(nil)
		r.names[path] = file
		r.add(op{kind: create, file: file, path: path})
	case strings.Contains(args, "O_TRUNC"):
		r.add(op{kind: truncate, file: file})
		*r.end(file) = 0
	}
	r.handles[fd] = &handle{file: file, end: r.end(file), append: strings.Contains(args, "O_APPEND")}
}

// end returns where a file ends.
func (r *reader) end(file int) *int64 {
	if r.ends[file] == nil {
		n := int64(len(r.content[file]))
		r.ends[file] = &n
	}
	return r.ends[file]
}

// move takes calls that give a file another name.
func (r *reader) move(name, args string, texts []string) {
	second := int64(0)
	if strings.HasSuffix(name, "at") || strings.HasSuffix(name, "at2") {
		second = number(args, 2)
	}
	from, ok := r.name(texts[0], number(args, 0))
	to, ok2 := r.name(texts[1], second)
	if !ok || !ok2 {
		return
	}
	file := r.names[from]
	o := op{kind: link, file: file, path: from, to: to}
	if strings.HasPrefix(name, "rename") {
		o.kind = rename
		delete(r.names, from)
	}
	r.names[to] = file
	r.add(o)
}
