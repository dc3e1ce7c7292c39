package nature

import "decant/model"

// ClassWord returns the word for a class on the screen. It is the name of the matching fact, if
// there is one. A dropped text is lost, because removed is the name of a fate. In JSON and plan
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
		return "lost"
	default:
		return c.String()
	}
}

// NameClass returns [ClassWord] for a class by its name in JSON, and an unknown name as it is.
func NameClass(name string) string {
	for _, c := range model.Classes {
		if c.String() == name {
			return ClassWord(c)
		}
	}
	return name
}
