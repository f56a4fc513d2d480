package crowdwriter

import "strings"

// Names are 46 names as people have them: of every script that games are played
// in, as wide as the game lets them be, and some that try to break what shows
// them. Those of demos are cut to 15 bytes, also inside a character, as the game
// does.
var Names = [46]string{
	"nova", "ひなた", "Привет", "مرحبا", "שלום", "한국어이름", "漢字漢字漢字漢字漢字漢字漢字漢", // 15 wide
	"WWWWWWWWWWWWWWW", "iiiiiiiiiiiiiii", "(1)nameless tee", "nameless tee", "",
	"👨‍👩‍👧‍👦", "🐺🦊🐱", "❤️ you", "🇩🇪🇫🇷", "👍🏽 ok", "♥♦♣♠", "→ here ←",
	"e\u0301e\u0323\u0302", "Z\u0351\u036b\u0343\u036a\u0302a\u030c\u0306lgo", "a\u202etxt.exe", "\u200b\u200b",
	"tab\there", "new\nline",
	"cut \xe3\x81", "\xff\xfe\xfd", "\x01\x02bell\x07", "<b>bold</b>", "%s%n%x", "\\\"quoted\\\"",
	"สวัสดีครับ", "नमस्ते", "ქართული", "Հայերեն", "አማርኛ", "Ελληνικά", "Ñandú Ğüş",
	"مرحبا nova 12", "nova مرحبا", "عمر ٣", "ㅋㅋㅋㅋㅋㅋ", "ｗｉｄｅ", "｡◕‿◕｡", "¯\\_(ツ)_/¯", "x",
}

// Texts are lines of a chat: of 200 characters without a space, of every script,
// and short ones between.
var Texts = [...]string{
	"gg",
	strings.Repeat("abcdefghij", 20),
	strings.Repeat("長い行はどこで切れますか", 17)[:600],
	"wait for me at the second checkpoint, I have to freeze the door first and then hook you through the gap, but " +
		"only if brick does not hammer me " +
		"again like he did in the last round, please",
	"انتظرني عند نقطة التفتيش الثانية، يجب أن أجمد الباب أولا ثم أسحبك عبر الفجوة، لكن فقط إذا لم يضربني الآخر مرة " +
		"أخرى كما فعل في الجولة الأخيرة، من فضلك",
	"подожди меня у второй контрольной точки, мне нужно сначала заморозить дверь, а потом зацепить тебя через щель, " +
		"но только если brick меня не ударит",
	"😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗☺️😚😙🥲😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑😶😏😒🙄😬🤥😌😔😪🤤😴😷🤒🤕🤢🤮🤧🥵🥶🥴😵🤯🤠🥳🥸😎🤓🧐",
	"שלום nova, GG 12:33 — ערבוב של כיוונים (left, right) בשורה אחת",
	"line\nbreak\tand\x07bell \xe3\x81 cut",
	"ok",
}
