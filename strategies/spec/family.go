package spec

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"decant/strategies/words"
)

// ownFamilies are the families that every registry has.
var ownFamilies = []Family{
	{Of: toolOf, Keys: ListToolKeys},
	{Of: presetOf, Keys: listPresetKeys},
}

// families returns all families.
func (s Settings) families() []Family {
	if s.Set == nil {
		return ownFamilies
	}
	return slices.Concat(ownFamilies, s.Set.Families)
}

// find returns the family's setting for one name.
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

// ListFamilies lists the settings that exist once for each name, with the given text as the name.
func (s Settings) ListFamilies(name string) []Key {
	families := s.families()
	keys := make([][]Key, len(families))
	for i := range families {
		keys[i] = families[i].Keys(name)
	}
	return slices.Concat(keys...)
}

// listsAll is the hint that ends an error about an unknown setting.
const listsAll = "decant --print-config lists all"

// FindKey returns the setting of a name, including settings of families. The error suggests the
// nearest valid name.
func (s Settings) FindKey(name string) (Key, error) {
	path, err := words.SplitKey(name)
	if err != nil {
		return Key{}, err
	}
	for _, f := range s.families() {
		if one, ok := f.Of(path); ok {
			return f.find(one, path)
		}
	}
	return findKey(s.ListKeys(), path, listsAll)
}

// findKey returns the setting that a path names. The error suggests the names that end with it, or
// else the nearest valid name, or ends with the next step.
func findKey(keys []Key, path []string, next string) (Key, error) {
	name := words.JoinKey(path...)
	good, ends := make([]string, 0, len(keys)), []string(nil)
	for i := range keys {
		if keys[i].Name == name {
			return keys[i], nil
		}
		if endsWith(keys[i].Name, name) {
			ends = append(ends, keys[i].Name)
		}
		if isLikely(path, keys[i].Name) {
			good = append(good, keys[i].Name)
		}
	}
	if n := len(ends); n > 0 && n <= maxEnds {
		return Key{}, fmt.Errorf("unknown setting; did you mean %s?", strings.Join(ends, " or "))
	}
	return Key{}, errors.New("unknown setting" + words.DidYouMean(name, good, "; "+next))
}

// maxEnds is how many settings with the same end are suggested.
const maxEnds = 3

// endsWith reports whether the last names of a setting are a typed name. A flag writes dashes.
func endsWith(key, typed string) bool {
	return strings.HasSuffix(key, "."+typed) ||
		strings.HasSuffix(key, "."+strings.ReplaceAll(typed, "-", "_"))
}

// isLikely reports whether a path may have meant a setting. In the same table, the last names must
// be similar by themselves, however long the rest is.
func isLikely(path []string, name string) bool {
	good, err := words.SplitKey(name)
	n := len(path) - 1
	if err != nil || len(good) != n+1 || !slices.Equal(good[:n], path[:n]) {
		return true
	}
	return words.FindNearest(path[n], good[n:]) != ""
}

// With returns a copy with one setting changed. The error suggests the nearest valid key for an
// unknown one, or says what a value must be.
func (s Spec) With(key, value string) (Spec, error) {
	k, err := s.Settings.FindKey(key)
	if err != nil {
		return s, fmt.Errorf("set %s: %w", key, err)
	}
	out, err := k.Set(s, value)
	if err != nil {
		return s, fmt.Errorf("set %s: %w", key, err)
	}
	return out, nil
}
