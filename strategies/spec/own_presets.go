package spec

import (
	"fmt"
	"slices"
	"strings"

	"decant/strategies/words"
)

// WithPreset returns a copy with one more preset of the user, or with a new list for a preset of
// that name. The names in the list are looked up when the preset is used. The error says that the
// name is taken or that -s cannot take it.
func (s Spec) WithPreset(p OwnPreset) (Spec, error) {
	if p.Name == "" || strings.ContainsAny(p.Name, ", \t\r\n\"'[]") {
		return s, fmt.Errorf("preset %q: use a name without blanks, commas and quotes", p.Name)
	}
	if p.Name == None {
		return s, fmt.Errorf("preset %s: the name is for no strategy; choose another", p.Name)
	}
	if s.Settings.Set.Find(p.Name) != nil {
		return s, fmt.Errorf("preset %s: the name is a strategy's; choose another", p.Name)
	}
	for _, built := range s.Settings.Set.Lists() {
		if built.Name == p.Name {
			return s, fmt.Errorf("preset %s: the name is built in; choose another", p.Name)
		}
	}
	s.Presets = slices.Clone(s.Presets)
	if i := s.findPreset(p.Name); i >= 0 {
		s.Presets[i] = p
	} else {
		s.Presets = append(s.Presets, p)
	}
	return s, nil
}

// findPreset returns the index of the user's preset of a name, -1 for none.
func (s *Spec) findPreset(name string) int {
	return slices.IndexFunc(s.Presets, func(p OwnPreset) bool { return p.Name == name })
}

// Expand is Expand of the package, plus the user's own presets. The error also names a preset that
// contains itself.
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

// expand returns what one name stands for. open lists the presets that are being expanded.
func (s *Spec) expand(name string, open []string) ([]Use, error) {
	i := s.findPreset(name)
	if i < 0 {
		own := make([]string, len(s.Presets))
		for k := range own {
			own[k] = s.Presets[k].Name
		}
		return s.Settings.Set.expand(name, own)
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

// presetOf returns the user's preset that a path names.
func presetOf(path []string) (string, bool) {
	if len(path) != 2 || path[0] != "presets" {
		return "", false
	}
	return path[1], true
}

// listPresetKeys lists the setting of one preset of the user.
func listPresetKeys(name string) []Key {
	return []Key{{
		Name: words.JoinKey("presets", name), Kind: ListKey,
		Doc: "your own name for a list of strategies and presets",
		Read: func(s *Spec) string {
			if i := s.findPreset(name); i >= 0 {
				return words.QuoteList(s.Presets[i].Of)
			}
			return ""
		},
		Write: func(s *Spec, v string) (err error) {
			*s, err = s.WithPreset(OwnPreset{Name: name, Of: words.SplitNames(v)})
			return err
		},
	}}
}
