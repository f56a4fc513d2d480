package typeset

import "unicode"

// The pixel font has a picture for each form of an Arabic letter, under the code
// points of Arabic Presentation Forms-B. There the forms stand one behind the
// other in the order of the letters: alone, at the end, at the start, in the
// middle. Letters that never join the next one have two forms, hamza has one.
const (
	arabicForms  = 0xfe80
	arabicFirst  = 0x0621
	arabicBreak  = 0x063a // the last letter before a gap to
	arabicResume = 0x0641
	arabicLast   = 0x064a
)

// formCount returns how many forms a letter has, 0 for what is not in the block.
func formCount(r rune) int {
	switch {
	case r < arabicFirst || r > arabicLast || r > arabicBreak && r < arabicResume:
		return 0
	case r == 0x0621:
		return 1
	}
	switch r {
	case 0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, 0x062f, 0x0630, 0x0631, 0x0632, 0x0648, 0x0649:
		return 2
	}
	return 4
}

// arabicForm returns the code point of the form that text[i] takes between its
// neighbours, or the letter itself if the block does not have it.
func arabicForm(text []rune, i int) rune {
	n := formCount(text[i])
	if n == 0 {
		return text[i]
	}
	form := 0
	if n >= 2 && formCount(neighbour(text, i, -1)) == 4 {
		form = 1
	}
	if n == 4 && formCount(neighbour(text, i, 1)) >= 2 {
		form += 2
	}
	at := rune(arabicForms)
	for r := rune(arabicFirst); r < text[i]; r++ {
		at += rune(formCount(r))
	}
	return at + rune(form)
}

// neighbour returns the next letter in a direction, passing over marks.
func neighbour(text []rune, i, dir int) rune {
	for i += dir; i >= 0 && i < len(text); i += dir {
		if !unicode.Is(unicode.Mn, text[i]) {
			return text[i]
		}
	}
	return 0
}
