package spec

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/words"
)

// Strategy is a rule that proposes changes. The interface is what the settings and the screen need
// to know of it. The package that runs a strategy defines how it works.
type Strategy interface {
	// Describe returns its description.
	Describe() Info
	// Words are the names of what it looks for, singular and plural.
	Words() (one, many string)
	// Kinds are the kinds of events that it looks at, none for all.
	Kinds() []model.Kind
	// Keys are its own settings.
	Keys() []Key
}

// Info describes a strategy.
type Info struct {
	// Name is its name for -s and the screen.
	Name string
	// Summary is one line for the user.
	Summary string
	// Classes are the classes that its own changes can have.
	Classes []model.Class
}

// Set is the registry: the strategies and presets for plans, and all settings. All code that reads,
// prints or completes settings uses it.
type Set struct {
	// Strategies are in the best order: redundant text is removed before unique text.
	Strategies []Strategy
	// Presets are named lists of strategies.
	Presets []PresetInfo
	// First are the strategies whose settings are listed first.
	First []string
	// Keys are the settings of other parts of the program. Families are the settings that exist
	// once for each name, besides those of tools and presets of the user.
	Keys     []Key
	Families []Family
}

// Family is a group of settings that exist once for each name: for a tool, a preset of the user, or
// a model provider.
type Family struct {
	// Of returns the name in the path of such a setting, false for another setting.
	Of func(path []string) (string, bool)
	// Keys are the settings of one name.
	Keys func(name string) []Key
	// Check returns an error for an invalid name. A nil Check accepts any name.
	Check func(name string) error
	// Next ends the error about a setting that the family does not have. "" means the command that
	// lists all settings.
	Next string
}

// With returns a copy of the registry with more of each.
func (s *Set) With(more Set) *Set {
	return &Set{
		Strategies: slices.Concat(s.Strategies, more.Strategies),
		Presets:    slices.Concat(s.Presets, more.Presets),
		First:      slices.Concat(s.First, more.First),
		Keys:       slices.Concat(s.Keys, more.Keys),
		Families:   slices.Concat(s.Families, more.Families),
	}
}

// order returns a strategy's position, or one after all others if it is unknown. A nil Set knows
// none.
func (s *Set) order(name string) int {
	if s == nil {
		return 0
	}
	for i, one := range s.Strategies {
		if one.Describe().Name == name {
			return i
		}
	}
	return len(s.Strategies)
}

// Find returns a strategy by its name, nil for none.
func (s *Set) Find(name string) Strategy {
	if at := s.order(name); s != nil && at < len(s.Strategies) {
		return s.Strategies[at]
	}
	return nil
}

// Infos describes each strategy, in order.
func (s *Set) Infos() []Info {
	if s == nil {
		return nil
	}
	out := make([]Info, len(s.Strategies))
	for i, one := range s.Strategies {
		out[i] = one.Describe()
	}
	return out
}

// byTable returns the strategies in the order in which their settings are listed.
func (s *Set) byTable() []Info {
	out := s.Infos()
	slices.SortStableFunc(out, func(a, b Info) int {
		return s.rank(a.Name) - s.rank(b.Name)
	})
	return out
}

// rank returns a strategy's position in First, or one after all others if it is not in First.
func (s *Set) rank(name string) int {
	if at := slices.Index(s.First, name); at >= 0 {
		return at
	}
	return len(s.First)
}

// Lists returns copies of the presets, none for a nil Set.
func (s *Set) Lists() []PresetInfo {
	if s == nil {
		return nil
	}
	out := slices.Clone(s.Presets)
	for i := range out {
		out[i].Uses = slices.Clone(out[i].Uses)
	}
	return out
}

// PresetInfo is a named list of strategies.
type PresetInfo struct {
	// Name is its name for -s and the screen.
	Name string
	// Summary is one line for the user.
	Summary string
	// Uses are the strategies that the name stands for, left to right.
	Uses []Use
}

// addUse appends a use, or widens the use that the list already has.
func addUse(uses []Use, u Use) []Use {
	i := slices.IndexFunc(uses, func(o Use) bool { return o.Name == u.Name })
	if i < 0 {
		return append(uses, u)
	}
	uses[i].DigestAfter, uses[i].DigestShare = joinDigests(uses[i], u)
	uses[i].WhenFull = uses[i].WhenFull && u.WhenFull
	uses[i].ListOnly = uses[i].ListOnly && u.ListOnly
	uses[i].Touched = min(uses[i].Touched, u.Touched)
	uses[i].Short = min(uses[i].Short, u.Short)
	uses[i].NameBytes = fewer(uses[i].NameBytes, u.NameBytes)
	uses[i].Replaced = uses[i].Replaced && u.Replaced
	uses[i].Unused = fewer(uses[i].Unused, u.Unused)
	uses[i].Bare = uses[i].Bare && u.Bare
	if u.Classes == 0 || uses[i].Classes == 0 {
		uses[i].Classes = 0
	} else {
		uses[i].Classes |= u.Classes
	}
	return uses
}

// joinDigests returns what summarize makes without an answer if two uses become one: nothing if
// either use takes an answer on all turns.
func joinDigests(a, b Use) (after, share int) {
	for _, u := range []Use{a, b} {
		if !u.WhenFull && u.DigestAfter == 0 {
			return 0, 0
		}
	}
	return fewer(a.DigestAfter, b.DigestAfter), max(a.DigestShare, b.DigestShare)
}

// fewer returns the smaller of two limits. 0 is no limit.
func fewer(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// None is the name for no strategy at all.
const None = "none"

// expand returns what one name stands for. own lists additional names for the error.
func (s *Set) expand(name string, own []string) ([]Use, error) {
	if name == None {
		return nil, nil
	}
	if s.Find(name) != nil {
		return []Use{{Name: name}}, nil
	}
	var good []string
	for _, info := range s.Infos() {
		good = append(good, info.Name)
	}
	for _, p := range s.Lists() {
		if p.Name == name {
			return p.Uses, nil
		}
		good = append(good, p.Name)
	}
	good = append(append(good, own...), None)
	return nil, fmt.Errorf("strategy %q: unknown strategy or preset%s", name,
		words.DidYouMean(name, good, "; there are "+strings.Join(good, ", ")))
}
