package main

func writeMapres(string) error { return nil }
