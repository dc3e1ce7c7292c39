package spec

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/strategies/words"
)

// Own holds the settings of a strategy or of another part of the program. They are a struct that
// its file declares, read and written by the keys that Own makes. A Spec stores only the values
// that were chosen; other values are those of Default.
type Own[T comparable] struct {
	// Owner is the name of the strategy or part.
	Owner string
	// Default holds the values if nothing was chosen.
	Default T
}

// Chosen reports whether a setting of a strategy has another value than its default.
func (s Settings) Chosen(name string) bool { return s.own[name] != nil }

// Of returns the values in a Spec.
func (o *Own[T]) Of(s *Spec) T {
	if v, ok := s.Settings.own[o.Owner].(T); ok {
		return v
	}
	return o.Default
}

// With returns a copy of a Spec with other values. Values equal to Default are not stored, so Specs
// with the same meaning are equal.
func (o *Own[T]) With(s Spec, v T) Spec {
	own := maps.Clone(s.Settings.own)
	if own == nil {
		own = map[string]any{}
	}
	own[o.Owner] = v
	if v == o.Default {
		delete(own, o.Owner)
	}
	if s.Settings.own = own; len(own) == 0 {
		s.Settings.own = nil
	}
	return s
}

// asPreset is the text of a setting that is left to the preset.
const asPreset = "preset"

// NewPresetKey returns a setting that is a number, or left to the preset, which is less than 0.
func (o *Own[T]) NewPresetKey(name, doc string, at func(*T) *int) Key {
	return o.NewKey(PresetKey, name, doc+"; "+asPreset+": the preset's own",
		func(v *T) string {
			if *at(v) < 0 {
				return asPreset
			}
			return strconv.Itoa(*at(v))
		},
		func(v *T, text string) error {
			n, err := strconv.Atoi(text)
			switch {
			case text == asPreset:
				*at(v) = -1
			case err != nil || n < 0:
				return fmt.Errorf("%q: use a whole number from 0, or %s", text, asPreset)
			default:
				*at(v) = n
			}
			return nil
		})
}

// NewKey returns a setting of a name. read returns its value as text, and write sets it.
func (o *Own[T]) NewKey(kind KeyKind, name, doc string, read func(*T) string,
	write func(*T, string) error,
) Key {
	return Key{
		Name: name, Kind: kind, Doc: doc,
		Read: func(s *Spec) string {
			v := o.Of(s)
			return read(&v)
		},
		Write: func(s *Spec, text string) error {
			v := o.Of(s)
			if err := write(&v, text); err != nil {
				return err
			}
			*s = o.With(*s, v)
			return nil
		},
	}
}

// NewBool returns a setting that is true or false.
func (o *Own[T]) NewBool(name, doc string, at func(*T) *bool) Key {
	return o.NewKey(BoolKey, name, doc,
		func(v *T) string { return strconv.FormatBool(*at(v)) },
		func(v *T, text string) error { return readBool(at(v), text) })
}

// NewCount returns a setting that is a whole number from 0.
func (o *Own[T]) NewCount(name, doc string, at func(*T) *int) Key {
	return o.NewKey(CountKey, name, doc,
		func(v *T) string { return strconv.Itoa(*at(v)) },
		func(v *T, text string) error { return readCount(at(v), text) })
}

// NewChoice returns a setting that takes one of a few words. kind is [ChoiceKey] or [TextKey].
func (o *Own[T]) NewChoice(kind KeyKind, name, doc string, good []string, at func(*T) *string) Key {
	return o.NewKey(kind, name, doc,
		func(v *T) string { return *at(v) },
		func(v *T, text string) error {
			if !slices.Contains(good, text) {
				last := len(good) - 1
				return fmt.Errorf("%q: use %s or %s", text, strings.Join(good[:last], ", "),
					good[last])
			}
			*at(v) = text
			return nil
		})
}

// NewClasses returns a setting that takes some of a strategy's classes.
func (o *Own[T]) NewClasses(name, doc string, of []model.Class, at func(*T) *ClassSet) Key {
	return o.NewKey(ListKey, name, doc,
		func(v *T) string { return at(v).String() },
		func(v *T, text string) (err error) {
			*at(v), err = parseClasses(words.SplitNames(text), of)
			return err
		})
}

// readBool reads true or false.
func readBool(to *bool, text string) error {
	if text != "true" && text != "false" {
		return fmt.Errorf("%q: use true or false", text)
	}
	*to = text == "true"
	return nil
}

// readCount reads a whole number from 0.
func readCount(to *int, text string) error {
	n, ok := parseCount(text)
	if !ok {
		return fmt.Errorf("%q: use a whole number from 0", text)
	}
	*to = n
	return nil
}

// parseClasses reads names of classes. At least one is required, and each must be allowed.
func parseClasses(names []string, of []model.Class) (ClassSet, error) {
	var set ClassSet
	good := NewClassSet(of...).String()
	for _, name := range names {
		i := slices.IndexFunc(of, func(c model.Class) bool { return c.String() == name })
		if i < 0 {
			return 0, fmt.Errorf("class %q: use some of %s", name, good)
		}
		set |= NewClassSet(of[i])
	}
	if set == 0 {
		return 0, fmt.Errorf("no class: use some of %s", good)
	}
	return set, nil
}
