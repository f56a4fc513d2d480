#!/bin/bash
# fuzz.sh TIME PACKAGE...: runs every fuzz target of the packages for TIME, one after another, and names those that failed.
# Go would spend up to a minute on shortening each input that reaches something new; ten tries are enough, the rest of TIME is for finding.
set -euo pipefail
time=$1; shift

failed=()
for package in $(go list "$@"); do
  targets=$(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true)
  for target in $targets; do
    printf '\n%s %s\n' "$package" "$target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 10x "$package" || failed+=("$package $target")
  done
done

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nfailed:\n'; printf '  %s\n' "${failed[@]}"
  exit 1
fi
