package strategies

import (
	"slices"
	"strings"
)

// keysElsewhere are the strategies of which settings stand in another table too, as
// that is how JP names them.
var keysElsewhere = map[string]string{
	"conversation.deduplication.": dedupResources.Name,
}

// Owner is the strategy that a setting is of, "" for one of the whole plan, of models
// or of a tool.
func (k Key) Owner() string {
	for table, name := range keysElsewhere {
		if strings.HasPrefix(k.Name, table) {
			return name
		}
	}
	rest, ok := strings.CutPrefix(k.Name, "strategies.")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, ".")
	return name
}

// KeysOf lists the settings of one strategy, nil where it has none.
func KeysOf(name string) []Key {
	return slices.DeleteFunc(Keys(), func(k Key) bool { return k.Owner() != name })
}

// Move returns a copy in which a strategy of the list stands by that many places later,
// or earlier where by is below 0; at an end of the list it stays.
func (s Spec) Move(name string, by int) Spec {
	from := slices.IndexFunc(s.Uses, func(u Use) bool { return u.Name == name })
	if from < 0 {
		return s
	}
	to := min(max(from+by, 0), len(s.Uses)-1)
	use := s.Uses[from]
	rest := slices.Delete(slices.Clone(s.Uses), from, from+1)
	return s.WithUses(slices.Insert(rest, to, use))
}
