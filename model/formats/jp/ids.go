package jp

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"decant/model"
	"decant/model/formats/jp/places"
)

// slugLimit is how many characters of a title are used for a folder's name. It is also the number
// of bytes from which JP cuts off the last word.
const slugLimit = 60

// NextID is an id for a conversation made at now: that time in tenths of a second, or the next id
// with which none of the folders' names starts. A name that is not of a conversation's folder uses
// no id.
func (Codec) NextID(now time.Time, names []string) string {
	taken := make(map[int64]bool, len(names))
	for _, name := range names {
		if digits, ok := places.DigitsOf(name); ok {
			n, _ := strconv.ParseInt(digits, 10, 64) // DigitsOf already parsed it.
			taken[n] = true
		}
	}
	n := max(now.UnixMilli()/100, 0)
	for taken[n] {
		n++
	}
	return places.IDPrefix + strconv.FormatInt(n, 10)
}

// idDigits are the digits of an id as JP shows it, or "" for anything else.
func idDigits(id string) string {
	digits, ok := strings.CutPrefix(id, places.IDPrefix)
	if _, whole := places.DigitsOf(digits); !ok || !whole || strings.Contains(digits, "-") {
		return ""
	}
	return digits
}

// sourceDigits is the id of a stored conversation, or "" when unknown.
func sourceDigits(c *model.Conversation, s *state) string {
	if s.stored.Place.Digits != "" {
		return s.stored.Place.Digits
	}
	return idDigits(c.ID)
}

// folderName is JP's name for a conversation's folder: the digits of its id and the shortened
// title, or only the digits.
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

// slugTitle is the start of a title in lower case. A hyphen replaces each character that is not a
// letter or digit.
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
