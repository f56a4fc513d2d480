#!/bin/bash
# fuzz.sh SECONDS WORKERS PACKAGE...: spends SECONDS of processor time on all fuzz targets of the packages together, with
# so many workers each, one target after another. A target that fails is named, and the next one goes on. What each did is in
# bin/fuzz/results.tsv; when the script was stopped, it continues with the targets that are not there. FRESH=1 begins anew.
# Go would spend up to a minute on shortening each input that reaches something new; ten tries are enough, the rest is for finding.
set -uo pipefail
seconds=$1 workers=$2; shift 2
go=${GO:-go}
out=$PWD/bin/fuzz
results=$out/results.tsv
mkdir -p "$out"

# package, folder and name of each target
targets=$("$go" list -f '{{$p := .}}{{range .TestGoFiles}}{{$p.ImportPath}} {{$p.Dir}} {{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$p.ImportPath}} {{$p.Dir}} {{.}}{{"\n"}}{{end}}' "$@" |
  while read -r package dir file; do
    [ -z "$file" ] || sed -nE "s#^func (Fuzz[A-Za-z0-9]*)\(.*#$package $dir \1#p" "$dir/$file"
  done | sort -u)
count=$(wc -l <<<"$targets")
[ -n "$targets" ] || { echo "no fuzz targets"; exit 1; }

done_here() { [ -f "$results" ] && cut -f1,2 "$results" | grep -qxF "$1"$'\t'"$2"; }
left=0
while read -r package _ target; do done_here "$package" "$target" || left=$((left + 1)); done <<<"$targets"
if [ -n "${FRESH:-}" ] || [ "$left" = 0 ]; then rm -f "$results"; left=$count; fi
share=$(awk "BEGIN { t = $seconds / $count; print t < 1 ? 1 : t }") # of processor time, for each
echo "$left of $count targets, $share s of processor time each, $workers workers"

# processor prints how many seconds of processor time the programs that have ended took.
processor() { awk 'NR == 2 { gsub(/[ms]/, " "); print $1 * 60 + $2 + $3 * 60 + $4 }' "$out/times"; }

# out_of_time reports whether a target ended only because its time was over. Go's fuzzer sometimes
# calls that a failure, but then it names no input.
out_of_time() { grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input' "$log"; }

trap 'echo; echo "stopped; run it again to continue"; exit 130' INT TERM
built=
while read -r package dir target; do
  done_here "$package" "$target" && continue
  test=$out/${package//\//-}.test
  if [ "$built" != "$package" ]; then
    [ -z "$built" ] || rm -f "$out"/*.test
    if ! "$go" test -c -fuzz=. -o "$test" "$package"; then
      printf '%s\t%s\t0\t0\t0\tnot built\n' "$package" "$target" >>"$results"
      continue
    fi
    built=$package
  fi
  log=$out/${package//\//-}.$target.log
  cache=$("$go" env GOCACHE)/fuzz/$package
  # On a busy machine a second is less of processor time: it goes on until its share is spent.
  execs=0 spent=0 corpus=0 said=fine
  for try in 1 2 3 4 5 6 7 8; do
    # A slow target first spends seconds on its seeds, which do not count.
    rest=$(awk "BEGIN { t = ($share - $spent) / $workers; least = $execs ? 1 : $try; print t < least ? least : t }")
    times >"$out/times"
    before=$(processor)
    (cd "$dir" && GOMAXPROCS=$workers exec "$test" -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "${rest}s" -test.fuzzminimizetime 10x \
      -test.fuzzcachedir "$cache" -test.parallel "$workers" -test.timeout 0 >"$log" 2>&1)
    times >"$out/times"
    spent=$(awk "BEGIN { print $spent + $(processor) - $before }")
    execs=$((execs + $(grep -oE 'execs: [0-9]+' "$log" | tail -1 | grep -oE '[0-9]+' || echo 0)))
    corpus=$(grep -oE 'total: [0-9]+' "$log" | tail -1 | grep -oE '[0-9]+' || echo "$corpus")
    grep -q '^PASS' "$log" || out_of_time || { said=FAILED; break; }
    [ "$execs" -gt 0 ] && awk "BEGIN { exit !($spent >= $share) }" && break
  done
  printf '%s\t%s\t%s\t%.1f\t%s\t%s\n' "$package" "$target" "$execs" "$spent" "$corpus" "$said" >>"$results"
  printf '%-60s %10s executions in %5.1f s, %s\n' "${package#playhead/} $target" "$execs" "$spent" "$said"
  [ "$said" = fine ] || tail -30 "$log"
done <<<"$targets"
rm -f "$out"/*.test

echo
echo '| package | target | executions | inputs kept | processor s |'
echo '|---|---|---|---|---|'
sort "$results" | awk -F'\t' '
  { sub(/^playhead\//, "", $1); printf "| %s | %s | %d | %d | %.0f |%s\n", $1, $2, $3, $5, $4, $6 == "fine" ? "" : " " $6; execs += $3; s += $4; n++ }
  END { printf "\n%d targets, %d executions, %.1f processor minutes\n", n, execs, s / 60 }'
if grep -qv $'\tfine$' "$results"; then
  echo; echo "failed:"; grep -v $'\tfine$' "$results" | cut -f1,2,6
  exit 1
fi
