#!/bin/bash
# Runs the tests that watch a window answer to a person (make test). One that fails is run once more, alone: on a machine
# that does other work, a window may answer later than a person waits. One that fails twice fails. What failed once is
# listed at the end either way.
set -uo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT

"${GO:-go}" test -timeout 20m "$@" ./cmd/viewer/xtest 2>&1 | tee "$log" && exit 0
failed=$(sed -nE 's/^--- FAIL: (Test[^ /]+).*/\1/p' "$log" | sort -u)
# No name: it did not build, timed out or crashed, and running it again would say the same.
[ -n "$failed" ] && ! grep -q '^panic: ' "$log" || exit 1
count=$(wc -l <<<"$failed")
[ "$count" -le 5 ] || { echo "$count tests failed: none is run again"; exit 1; }
echo "failed once, run again alone:" $failed
"${GO:-go}" test -timeout 20m -count 1 "$@" -run "^($(paste -sd'|' <<<"$failed"))\$" ./cmd/viewer/xtest
