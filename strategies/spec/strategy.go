package spec

import (
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/words"
)

// Strategy is a rule that proposes changes: what the settings and the screen need to know of it.
// How it goes to work is for the planning that starts it.
type Strategy interface {
	// Describe says what it is.
	Describe() Info
	// Words are what it looks for, one and many.
	Words() (one, many string)
	// Kinds are those of the events that come up, none for all.
	Kinds() []model.Kind
	// Keys are its own settings.
	Keys() []Key
}

// Info says what a strategy is.
type Info struct {
	// Name is what -s and the screen call it.
	Name string
	// Summary is one line for a person.
	Summary string
	// Classes are those that its own changes can have.
	Classes []model.Class
}

// Set is the registry: the strategies and presets that plans may be made of, and all settings. What
// reads settings, prints them or completes their names goes by it.
type Set struct {
	// Strategies are in the order in which they do most: what is redundant goes before what is
	// lost.
	Strategies []Strategy
	// Presets are named lists of them.
	Presets []PresetInfo
	// First are those whose settings are listed before the others'.
	First []string
	// Keys are the settings of other parts of the program, Families those that stand once for each
	// name, besides those of tools and own presets.
	Keys     []Key
	Families []Family
}

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

// With is a copy of the registry that has more of each.
func (s *Set) With(more Set) *Set {
	return &Set{
		Strategies: slices.Concat(s.Strategies, more.Strategies),
		Presets:    slices.Concat(s.Presets, more.Presets),
		First:      slices.Concat(s.First, more.First),
		Keys:       slices.Concat(s.Keys, more.Keys),
		Families:   slices.Concat(s.Families, more.Families),
	}
}

// order is a strategy's place, after all others when unknown. A nil Set knows none.
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

// Find is a strategy by its name, nil for none.
func (s *Set) Find(name string) Strategy {
	if at := s.order(name); s != nil && at < len(s.Strategies) {
		return s.Strategies[at]
	}
	return nil
}

// Infos says what each of the strategies is, in order.
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

// byTable are the strategies in the order in which their settings are listed.
func (s *Set) byTable() []Info {
	out := s.Infos()
	slices.SortStableFunc(out, func(a, b Info) int {
		return s.rank(a.Name) - s.rank(b.Name)
	})
	return out
}

// rank is a strategy's place in First, after all others when it is not in it.
func (s *Set) rank(name string) int {
	if at := slices.Index(s.First, name); at >= 0 {
		return at
	}
	return len(s.First)
}

// Lists are copies of the presets, none of a nil Set.
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
	// Name is what -s and the screen call it.
	Name string
	// Summary is one line for a person.
	Summary string
	// Uses are what the name stands for, left to right.
	Uses []Use
}

// addUse appends a use, or widens the one that the list has.
func addUse(uses []Use, u Use) []Use {
	i := slices.IndexFunc(uses, func(o Use) bool { return o.Name == u.Name })
	if i < 0 {
		return append(uses, u)
	}
	uses[i].WhenFull = uses[i].WhenFull && u.WhenFull
	uses[i].ListOnly = uses[i].ListOnly && u.ListOnly
	uses[i].Touched = min(uses[i].Touched, u.Touched)
	uses[i].Short = min(uses[i].Short, u.Short)
	uses[i].Names = min(uses[i].Names, u.Names)
	uses[i].NameBytes = min(uses[i].NameBytes, u.NameBytes)
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

// fewer is the smaller of two numbers of calls, of which 0 means all of them.
func fewer(a, b int) int {
	if a == 0 || b == 0 {
		return max(a, b)
	}
	return min(a, b)
}

// expand is what one name stands for; own are names that there are besides.
func (s *Set) expand(name string, own []string) ([]Use, error) {
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
	good = append(good, own...)
	return nil, fmt.Errorf("strategy %q: unknown strategy or preset%s", name,
		words.DidYouMean(name, good, "; there are "+strings.Join(good, ", ")))
}
