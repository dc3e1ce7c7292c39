package strategies

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"decant/model"
)

// Settings are the strategies' own settings: one struct each, declared with its
// strategy. It is a comparable value. Start from DefaultSettings: the zero
// Settings turns things off.
type Settings struct {
	// Resources are for dedup-resources.
	Resources ResourceSettings
	// Content are for dedup-content.
	Content ContentSettings
	// Recent are for dedup-recent.
	Recent RecentSettings
	// Tools are for dedup-tools.
	Tools ToolSettings
	// Writes are for supersede-writes, Errors for purge-errors, Trim for
	// trim-tool-results.
	Writes WriteSettings
	Errors ErrorSettings
	Trim   TrimSettings
	// Models are for what only a model can do.
	Models ModelSettings
}

// DefaultSettings are the settings that hold when nobody chose others.
func DefaultSettings() Settings {
	return Settings{
		Writes: defaultWriteSettings, Errors: defaultErrorSettings, Trim: defaultTrimSettings,
		Resources: defaultResourceSettings, Content: defaultContentSettings,
		Recent: defaultRecentSettings, Tools: defaultToolSettings, Models: defaultModelSettings,
	}
}

// KeyKind is what values a setting takes.
type KeyKind uint8

// The kinds of a setting.
const (
	// BoolKey is true or false.
	BoolKey KeyKind = iota
	// CountKey is a whole number from 0.
	CountKey
	// TextKey is any text.
	TextKey
	// ListKey is a list of names, with commas between.
	ListKey
	// FenceKey is what ParseFence reads.
	FenceKey
	// ScopeKey is "live" or "file".
	ScopeKey
	// ChoiceKey is one of a few words.
	ChoiceKey
	// BudgetKey is what ParseBudget reads.
	BudgetKey
	// RatioKey is a number from 0 to 1.
	RatioKey
	// SubsumesKey is "line-range", false, or a list: a program and its arguments.
	SubsumesKey
)

// Key is one setting by the name that TOML, --set and the screen use.
type Key struct {
	// Name is dotted: "conversation.deduplication.min_bytes".
	Name string
	// Kind is what values it takes.
	Kind KeyKind
	// Doc is one line for a person.
	Doc string

	get      func(*Spec) string
	set      func(*Spec, string) error
	personal bool
}

// Get is the setting's value in a Spec, as With takes it.
func (k Key) Get(s Spec) string { return k.get(&s) }

// Set returns a copy of a Spec with the setting changed. The error says what a value
// must be.
func (k Key) Set(s Spec, value string) (Spec, error) {
	out := s
	if err := k.set(&out, strings.TrimSpace(value)); err != nil {
		return s, err
	}
	return out, nil
}

// Personal reports whether a value counts only from the person's own files: what
// names a program to run, a model to ask, a place to send text to, or a key.
func (k Key) Personal(value string) bool {
	if k.personal || k.Kind != SubsumesKey {
		return k.personal
	}
	// Only what is read as one of the two words runs nothing for certain.
	s, err := parseSubsumption(strings.TrimSpace(value)) // As Set does.
	return err != nil || s.Kind == SubsumesByCommand
}

// Keys lists every setting of a Spec, those of the whole plan first. Those of tools
// and own presets are not among them: see ToolKeys and FindKey.
func Keys() []Key {
	return slices.Concat(
		specKeys, modelKeys, resourceKeys, contentKeys, recentKeys,
		toolKeys, writeKeys, errorKeys, trimKeys,
	)
}

// specKeys are the settings of a whole plan.
var specKeys = []Key{
	{
		Name: "conversation.compaction.strategy", Kind: ListKey,
		Doc: "strategies and presets, left to right",
		get: func(s *Spec) string { return usesText(s.Uses) },
		set: func(s *Spec, v string) (err error) {
			s.Uses, err = s.Expand(items(v))
			return err
		},
	},
	{
		Name: "conversation.compaction.scope", Kind: ScopeKey,
		Doc: "live: what the agent would send; file: every event, for measuring only",
		get: func(s *Spec) string { return s.Scope.String() },
		set: func(s *Spec, v string) (err error) {
			s.Scope, err = ParseScope(v)
			return err
		},
	},
	fenceKey("conversation.compaction.keep_first", "what no strategy changes at the start",
		func(s *Spec) *Fence { return &s.KeepFirst }),
	fenceKey("conversation.compaction.keep_last", "what no strategy changes at the end",
		func(s *Spec) *Fence { return &s.KeepLast }),
	{
		Name: "conversation.compaction.budget", Kind: BudgetKey,
		Doc: "tokens to come down to, with the fewest changes (12k, 80%), or none",
		get: func(s *Spec) string { return s.Goal.Budget.String() },
		set: func(s *Spec, v string) (err error) {
			s.Goal.Budget, err = ParseBudget(v)
			return err
		},
	},
	countKey("conversation.compaction.min_gain",
		"calls within which a change must pay for the prompt cache that it breaks; 0 for any",
		func(s *Spec) *int { return &s.Goal.MinGain }),
}

// ParseScope reads "live" or "file".
func ParseScope(s string) (Scope, error) {
	for _, scope := range []Scope{ScopeLive, ScopeFile} {
		if scope.String() == s {
			return scope, nil
		}
	}
	return 0, fmt.Errorf("scope %q: want live or file", s)
}

// FindKey is the setting of a name, those of tools and own presets included. The
// error names the nearest good one; more are names of settings besides.
func FindKey(name string, more ...string) (Key, error) {
	path, err := SplitKey(name)
	if err != nil {
		return Key{}, err
	}
	if len(path) == 2 && path[0] == "presets" {
		return presetKey(path[1]), nil
	}
	keys := Keys()
	if tool := toolOf(path); tool != "" {
		keys = ToolKeys(tool)
	}
	good := make([]string, 0, len(keys)+len(more))
	for i := range keys {
		if keys[i].Name == JoinKey(path...) {
			return keys[i], nil
		}
		good = append(good, keys[i].Name)
	}
	if near := Nearest(JoinKey(path...), append(good, more...)); near != "" {
		return Key{}, fmt.Errorf("no such setting; did you mean %s?", near)
	}
	return Key{}, errors.New("no such setting; decant --print-config lists all")
}

// With returns a copy with one setting changed. The error names an unknown key
// with the nearest good one, or says what a value must be.
func (s Spec) With(key, value string) (Spec, error) {
	k, err := FindKey(key)
	if err != nil {
		return s, fmt.Errorf("set %s: %w", key, err)
	}
	out, err := k.Set(s, value)
	if err != nil {
		return s, fmt.Errorf("set %s: %w", key, err)
	}
	return out, nil
}

// With returns a copy with one of the strategies' own settings changed; errors
// are those of [Spec.With].
func (s Settings) With(key, value string) (Settings, error) {
	spec, err := Spec{Settings: s}.With(key, value)
	return spec.Settings, err
}

// boolKey is a setting that is true or false.
func boolKey(name, doc string, at func(*Spec) *bool) Key {
	return Key{
		Name: name, Kind: BoolKey, Doc: doc,
		get: func(s *Spec) string { return strconv.FormatBool(*at(s)) },
		set: func(s *Spec, v string) error {
			if v != "true" && v != "false" {
				return fmt.Errorf("%q: want true or false", v)
			}
			*at(s) = v == "true"
			return nil
		},
	}
}

// countKey is a setting that is a whole number.
func countKey(name, doc string, at func(*Spec) *int) Key {
	return Key{
		Name: name, Kind: CountKey, Doc: doc,
		get: func(s *Spec) string { return strconv.Itoa(*at(s)) },
		set: func(s *Spec, v string) error {
			n, ok := count(v)
			if !ok {
				return fmt.Errorf("%q: want a whole number from 0", v)
			}
			*at(s) = n
			return nil
		},
	}
}

// fenceKey is a setting that is a fence.
func fenceKey(name, doc string, at func(*Spec) *Fence) Key {
	return Key{
		Name: name, Kind: FenceKey, Doc: doc,
		get: func(s *Spec) string { return at(s).String() },
		set: func(s *Spec, v string) (err error) {
			*at(s), err = ParseFence(v)
			return err
		},
	}
}

// classesKey is a setting that is some of a strategy's classes.
func classesKey(name, doc string, of []model.Class, at func(*Spec) *ClassSet) Key {
	return Key{
		Name: name, Kind: ListKey, Doc: doc,
		get: func(s *Spec) string { return at(s).String() },
		set: func(s *Spec, v string) (err error) {
			*at(s), err = parseClasses(items(v), of)
			return err
		},
	}
}

// String lists the classes with commas between, from free to costly.
func (s ClassSet) String() string {
	var names []string
	for _, c := range model.Classes {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return strings.Join(names, ",")
}

// parseClasses reads names of classes; at least one, and each of the given ones.
func parseClasses(names []string, of []model.Class) (ClassSet, error) {
	var set ClassSet
	good := Classes(of...).String()
	for _, name := range names {
		i := slices.IndexFunc(of, func(c model.Class) bool { return c.String() == name })
		if i < 0 {
			return 0, fmt.Errorf("class %q: want some of %s", name, good)
		}
		set |= Classes(of[i])
	}
	if set == 0 {
		return 0, fmt.Errorf("no class: want some of %s", good)
	}
	return set, nil
}

// items is Names.
func items(v string) []string { return Names(v) }

// Names splits "a, b" or `["a", "b"]` into names; an empty text has none.
func Names(v string) []string {
	v = strings.TrimSpace(v)
	if list, err := ParseList(v); err == nil {
		return slices.DeleteFunc(list, func(s string) bool { return strings.TrimSpace(s) == "" })
	}
	if strings.HasPrefix(v, "[") && strings.HasSuffix(v, "]") && len(v) > 1 {
		v = v[1 : len(v)-1]
	}
	var out []string
	for item := range strings.SplitSeq(v, ",") {
		if item = strings.Trim(item, " \t\"'"); item != "" {
			out = append(out, item)
		}
	}
	return out
}

// usesText is a list as the strategy setting takes it: a preset's name where the
// list is just that preset.
func usesText(uses []Use) string {
	names := make([]string, len(uses))
	for i, u := range uses {
		names[i] = u.Name
	}
	for _, p := range Presets() {
		if slices.Equal(p.Uses, uses) {
			return p.Name
		}
	}
	return strings.Join(names, ",")
}
