package nature

import "decant/model"

// ClassWord returns the word for a class on the screen. It is the name of the matching fact, if
// there is one. In JSON and plan files a class keeps its own name.
func ClassWord(c model.Class) string {
	switch c {
	case model.Identical:
		return Duplicate.String()
	case model.Covered:
		return Covered.String()
	case model.Superseded:
		return Outdated.String()
	case model.Dropped:
		return Removed.String()
	default:
		return c.String()
	}
}
