#!/usr/bin/env python3
"""Builds the programs as scripts/dist.sh does, says how large they are and what that is
made of, and fails if one is larger than its limit.

A function's share of the tables with which Go finds functions and lines is estimated by
the size of its code. Texts, types and embedded files have no owner in the file; embedded
files are counted by their size on disk.
"""
import collections
import os
import re
import subprocess
import sys
import tempfile

# In bytes, of linux/amd64 without symbols: what must not be exceeded, and the aim. docs/releases.md has the sizes and
# reasons.
LIMITS = {'viewer': (38_000_000, 36_000_000), 'replay': (24_900_000, 23_000_000)}
HOSTS = ('github.com/', 'golang.org/x/', 'golang.design/', 'google.golang.org/')


def build(program, out, flags):
    env = dict(os.environ)
    if program == 'replay':
        env['CGO_ENABLED'] = '0'
    subprocess.run(['go', 'build', '-trimpath', '-tags', 'netgo,osusergo,godbus_no_tcp', '-ldflags', flags, '-o', out,
                    f'./cmd/{program}'], check=True, env=env)
    return os.path.getsize(out)


def owner(symbol):
    """Returns the module that a symbol is of."""
    if symbol.startswith(('type:', 'go:', 'runtime.')) or '.' not in symbol:
        return 'Go: runtime'
    if symbol.startswith(('playhead/', 'main.')):
        return 'ours'
    if symbol.startswith('modernc.org/'):
        return 'SQLite (modernc.org)'
    if symbol.startswith(HOSTS):
        host, *path = re.split(r'[(\[]', symbol)[0].split('/')
        return '/'.join([host] + [p.split('.')[0] for p in path[:2]])
    return 'Go: standard library'


def shares(program, path):
    """Returns the bytes of code, data and tables by module."""
    sections = subprocess.run(['readelf', '-SW', path], capture_output=True, text=True, check=True).stdout
    size = {m[1]: int(m[2], 16) for m in re.finditer(r'\] (\.\S+)\s+\S+\s+\w+\s+\w+\s+(\w+)', sections)}
    code, data = collections.Counter(), collections.Counter()
    symbols = subprocess.run(['go', 'tool', 'nm', '-size', path], capture_output=True, text=True, check=True).stdout
    memory = [(int(m[1], 16), int(m[2], 16)) for m in
              re.finditer(r'\] \.(?:noptr)?bss\s+\S+\s+(\w+)\s+\w+\s+(\w+)', sections)]
    for line in symbols.splitlines():
        m = re.match(r'\s*([0-9a-f]+)\s+(\d+) ([tTrRdD]) (.*)', line)
        if not m or any(at <= int(m[1], 16) < at + n for at, n in memory) or m[4].startswith('go:func') or '.gobytes.' in m[4]:
            continue
        (code if m[3] in 'tT' else data)[owner(m[4])] += int(m[2])
    tables = size['.gopclntab']
    total = sum(code.values())
    return {o: code[o] + data[o] + tables * code[o] // total for o in set(code) | set(data)}


def embedded(program):
    """Returns the bytes of embedded files by module."""
    out = subprocess.run(['go', 'list', '-deps', '-f', '{{range .EmbedFiles}}{{$.ImportPath}}\t{{$.Dir}}/{{.}}\n{{end}}',
                          f'./cmd/{program}'], capture_output=True, text=True, check=True).stdout
    sizes = collections.Counter()
    for line in filter(None, out.split('\n')):
        package, file = line.split('\t')
        sizes[owner(package + '.')] += os.path.getsize(file)
    return sizes


def main():
    failed = False
    with tempfile.TemporaryDirectory() as tmp:
        for program, (limit, aim) in LIMITS.items():
            out = os.path.join(tmp, program)
            size = build(program, out, '-s -w -funcalign 1')
            build(program, out, '-w -funcalign 1')
            print(f'{program}: {size / 1e6:.2f} MB, at most {limit / 1e6:.1f}, aim {aim / 1e6:.0f}' +
                  (': MORE THAN THE AIM' if size > aim else ''))
            parts = shares(program, out)
            for name, n in embedded(program).items():
                parts['embedded files: ' + name] = n
            parts['texts, types and the rest'] = size - sum(parts.values())
            for name, n in sorted(parts.items(), key=lambda p: -p[1]):
                if n >= 30_000:
                    print(f'  {n / 1e6:6.2f} MB {100 * n / size:5.1f} %  {name}')
            if size > limit:
                print(f'{program} is larger than its limit', file=sys.stderr)
                failed = True
    sys.exit(failed)


if __name__ == '__main__':
    main()
