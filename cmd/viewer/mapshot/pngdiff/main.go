// Command pngdiff prints how similar two pictures are: their structural
// similarity (1 is equal), and how many pixels differ visibly.
//
//	pngdiff A.png B.png
package main

import (
	"fmt"
	"os"

	"playhead/cmd/viewer/mapshot/ssim"
)

// visible is the difference of a channel, of 255, that counts.
const visible = 8

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pngdiff A.png B.png")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pngdiff:", err)
		os.Exit(1)
	}
}

func run(first, second string) error {
	a, err := ssim.Read(first)
	if err != nil {
		return err
	}
	b, err := ssim.Read(second)
	if err != nil {
		return err
	}
	s, err := ssim.Of(a, b)
	if err != nil {
		return err
	}
	fmt.Printf("SSIM %.4f, %d pixels differ\n", s, ssim.Different(a, b, visible))
	return nil
}
