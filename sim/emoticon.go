package sim

import "strconv"

// emoticons are the pictures that tees show in a bubble, in the order of the protocol.
var emoticons = [...]string{
	"oops", "exclamation mark", "hearts", "drop", "dots", "music", "sorry", "ghost", "sushi", "splat", "devil", "zomg",
	"zzz", "wtf", "eyes", "question mark",
}

// EmoticonName returns what emoticon n of Teeworlds shows, or its number if the game has
// none of that number.
func EmoticonName(n int32) string {
	if n < 0 || int(n) >= len(emoticons) {
		return strconv.Itoa(int(n))
	}
	return emoticons[n]
}
