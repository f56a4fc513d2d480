//go:build !linux

package main

// trying is set where rights are given up.
const trying = "PLAYHEAD_TEST_TRY"

func tryForbidden(string) int { return exitFine }
