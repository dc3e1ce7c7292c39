package spec

import "slices"

// Family is settings that stand once for each name: those of tools, of own presets, or of providers
// of models.
type Family struct {
	// Of is the name in the path of such a setting, false in another.
	Of func(path []string) (string, bool)
	// Keys are the settings of one name.
	Keys func(name string) []Key
	// Check says what is wrong with a name, nil takes any.
	Check func(name string) error
	// Next ends the error about a setting that the family does not have, "" names the command that
	// lists all.
	Next string
}

// ownFamilies are those of every registry.
var ownFamilies = []Family{
	{Of: toolOf, Keys: ListToolKeys},
	{Of: presetOf, Keys: listPresetKeys},
}

// families are all there are.
func (s Settings) families() []Family {
	if s.Set == nil {
		return ownFamilies
	}
	return slices.Concat(ownFamilies, s.Set.Families)
}

// find is the family's setting of one name.
func (f *Family) find(name string, path []string) (Key, error) {
	if f.Check != nil {
		if err := f.Check(name); err != nil {
			return Key{}, err
		}
	}
	next := f.Next
	if next == "" {
		next = listsAll
	}
	return findKey(f.Keys(name), path, next)
}

// ListFamilies lists the settings that stand once for each name, with the given text for it.
func (s Settings) ListFamilies(name string) []Key {
	families := s.families()
	keys := make([][]Key, len(families))
	for i := range families {
		keys[i] = families[i].Keys(name)
	}
	return slices.Concat(keys...)
}

// listsAll is the next step after a setting that is not known.
const listsAll = "decant --print-config lists all"
