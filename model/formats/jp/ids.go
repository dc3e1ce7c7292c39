package jp

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"decant/model"
	"decant/model/formats/jp/places"
)

// slugLimit is how many characters of a title a folder's name has, and from how
// many bytes of it on JP cuts the last word off.
const slugLimit = 60

// NextID is an id for a conversation made at now: that time in tenths of a second,
// or the next that none of the folders' names begins with. What is no name of a
// conversation's folder takes no id.
func (Codec) NextID(now time.Time, names []string) string {
	taken := make(map[int64]bool, len(names))
	for _, name := range names {
		if digits, ok := places.DigitsOf(name); ok {
			n, _ := strconv.ParseInt(digits, 10, 64) // DigitsOf has read it.
			taken[n] = true
		}
	}
	n := max(now.UnixMilli()/100, 0)
	for taken[n] {
		n++
	}
	return places.IDPrefix + strconv.FormatInt(n, 10)
}

// idDigits are the digits of an id as JP shows it, "" for what is none.
func idDigits(id string) string {
	digits, ok := strings.CutPrefix(id, places.IDPrefix)
	if _, whole := places.DigitsOf(digits); !ok || !whole || strings.Contains(digits, "-") {
		return ""
	}
	return digits
}

// sourceDigits is the id of a stored conversation, "" when nothing tells it.
func sourceDigits(c *model.Conversation, s *state) string {
	if s.stored.Place.Digits != "" {
		return s.stored.Place.Digits
	}
	return idDigits(c.ID)
}

// folderName is what JP calls the folder of a conversation: the digits of its id and
// what is left of the title, or the digits alone.
func folderName(digits, title string) string {
	name := digits
	if s := slugTitle(title); s != "" {
		name += "-" + s
	}
	if len(title) <= slugLimit {
		return name
	}
	if at := strings.LastIndexByte(name, '-'); at >= 0 {
		return name[:at]
	}
	return name
}

// slugTitle is the start of a title in lower case with a hyphen for each character that
// is no letter and no digit.
func slugTitle(title string) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.TrimSpace(title) {
		if n++; n > slugLimit {
			break
		}
		if !unicode.In(r, unicode.Letter, unicode.Number, unicode.Other_Alphabetic) {
			r = '-'
		}
		b.WriteRune(r)
	}
	return strings.ToLower(strings.TrimRight(b.String(), "-"))
}
