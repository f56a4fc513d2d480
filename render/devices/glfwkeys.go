package devices

import "strconv"

// glfwNames are the names of keys by the numbers GLFW gives them, without those of
// letters, digits and function keys.
var glfwNames = map[int]string{
	32: "Space", 39: "Quote", 44: "Comma", 45: "Minus", 46: "Period", 47: "Slash", 59: "Semicolon", 61: "Equal",
	91: "BracketLeft", 92: "Backslash", 93: "BracketRight", 96: "Backquote", 161: "IntlBackslash",
	256: "Escape", 257: "Enter", 258: "Tab", 259: "Backspace", 260: "Insert", 261: "Delete",
	262: "ArrowRight", 263: "ArrowLeft", 264: "ArrowDown", 265: "ArrowUp",
	266: "PageUp", 267: "PageDown", 268: "Home", 269: "End",
	280: "CapsLock", 281: "ScrollLock", 282: "NumLock", 283: "PrintScreen", 284: "Pause",
	330: "NumpadDecimal", 331: "NumpadDivide", 332: "NumpadMultiply", 333: "NumpadSubtract", 334: "NumpadAdd",
	335: "NumpadEnter", 336: "NumpadEqual",
	340: "ShiftLeft", 341: "ControlLeft", 342: "AltLeft", 343: "MetaLeft",
	344: "ShiftRight", 345: "ControlRight", 346: "AltRight", 347: "MetaRight", 348: "ContextMenu",
}

// glfwKey returns the name Ebitengine gives the key with a number of GLFW's, "" for others.
func glfwKey(code int) string {
	switch {
	case '0' <= code && code <= '9':
		return "Digit" + string(rune(code))
	case 'A' <= code && code <= 'Z':
		return string(rune(code))
	case 290 <= code && code <= 313:
		return "F" + strconv.Itoa(code-289)
	case 320 <= code && code <= 329:
		return "Numpad" + strconv.Itoa(code-320)
	}
	return glfwNames[code]
}
