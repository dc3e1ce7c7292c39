package strategies

import (
	"fmt"
	"slices"
	"strings"
)

// OwnPreset is a person's own name for a list.
type OwnPreset struct {
	// Name is what -s and the strategy setting call it.
	Name string
	// Of are names of strategies and presets, own ones included, left to right.
	Of []string
}

// WithPreset returns a copy that knows one more preset of the person's own, or the
// one of that name by another list. What is in the list is looked up when it is
// used. The error says that the name is taken or cannot be given to -s.
func (s Spec) WithPreset(p OwnPreset) (Spec, error) {
	if p.Name == "" || strings.ContainsAny(p.Name, ", \t\r\n\"'[]") {
		return s, fmt.Errorf("preset %q: want a name without blanks, commas and quotes", p.Name)
	}
	if order(p.Name) < len(registry) {
		return s, fmt.Errorf("preset %s: the name is a strategy's; choose another", p.Name)
	}
	for _, built := range Presets() {
		if built.Name == p.Name {
			return s, fmt.Errorf("preset %s: the name is built in; choose another", p.Name)
		}
	}
	s.Presets = slices.Clone(s.Presets)
	if i := s.preset(p.Name); i >= 0 {
		s.Presets[i] = p
	} else {
		s.Presets = append(s.Presets, p)
	}
	return s, nil
}

// preset is the place of an own preset in the list, -1 for none.
func (s *Spec) preset(name string) int {
	return slices.IndexFunc(s.Presets, func(p OwnPreset) bool { return p.Name == name })
}

// Expand is the package's Expand for a person who has presets of their own. The
// error also names a preset that is part of itself.
func (s Spec) Expand(names []string) ([]Use, error) {
	var out []Use
	for _, name := range names {
		uses, err := s.expand(name, nil)
		if err != nil {
			return nil, err
		}
		for _, u := range uses {
			out = addUse(out, u)
		}
	}
	return out, nil
}

// expand is what one name stands for; open are the presets that it is looked up for.
func (s *Spec) expand(name string, open []string) ([]Use, error) {
	i := s.preset(name)
	if i < 0 {
		own := make([]string, len(s.Presets))
		for k := range own {
			own[k] = s.Presets[k].Name
		}
		return expand(name, own)
	}
	if slices.Contains(open, name) {
		return nil, fmt.Errorf("preset %s is part of itself; take it out of %s", name,
			open[len(open)-1])
	}
	var out []Use
	open = append(open, name)
	for _, part := range s.Presets[i].Of {
		uses, err := s.expand(part, open)
		if err != nil {
			return nil, err
		}
		for _, u := range uses {
			out = addUse(out, u)
		}
	}
	return out, nil
}

// presetKey is the setting of one own preset.
func presetKey(name string) Key {
	return Key{
		Name: JoinKey("presets", name), Kind: ListKey,
		Doc: "a list of strategies and presets under a name of your own",
		get: func(s *Spec) string {
			if i := s.preset(name); i >= 0 {
				return QuoteList(s.Presets[i].Of)
			}
			return ""
		},
		set: func(s *Spec, v string) (err error) {
			*s, err = s.WithPreset(OwnPreset{Name: name, Of: items(v)})
			return err
		},
	}
}
