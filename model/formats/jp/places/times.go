package places

import "time"

// PeekTime reads a time as JP writes it, or one with a zone.
func PeekTime(s string) (time.Time, bool) {
	for _, layout := range []string{time.DateTime, time.RFC3339} { // With a fraction or not.
		if at, err := time.Parse(layout, s); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}
