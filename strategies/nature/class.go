package nature

import "decant/model"

// ClassWord is what people read for a class: by the fact where it is about one. In JSON and plan
// files a class keeps its own name.
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
