#!/bin/bash
# fuzz.sh TIME PACKAGE...: runs every fuzz target of the packages for TIME, one after another, and names those that failed.
set -euo pipefail
time=$1; shift

failed=()
for package in $(go list "$@"); do
  targets=$(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true)
  for target in $targets; do
    printf '\n%s %s\n' "$package" "$target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package" || failed+=("$package $target")
  done
done

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nfailed:\n'; printf '  %s\n' "${failed[@]}"
  exit 1
fi
