// Package flags is the command line: one table of flags, their meaning once read, and which of them
// clash. The help, manual page and completions are printed from the table. The package reads no
// file and opens no conversation.
package flags

import (
	"strings"

	"github.com/spf13/pflag"

	"decant/render"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/settings"
)

// Flag is one row of the table behind the parser, the help text and every other listing of the
// flags.
type Flag struct {
	// Name is the long name without dashes. Short is the letter of the short name, "" for none.
	Name, Short string
	// Arg names the value, "" for a flag without one; [=N] is an optional value.
	Arg string
	// Help is one line.
	Help string
	// Group is its heading.
	Group string

	binding
}

// The groups of flags, in the order of the help.
const (
	groupDo     = "What to do"
	groupList   = "Which conversations"
	groupPlan   = "What to remove"
	groupSave   = "Where to save"
	groupOutput = "How to show it"
)

// binding says where the value of a flag is stored, what it can be, and which setting it sets.
type binding struct {
	add func(*pflag.FlagSet, *Options, Flag)
	// offer is what can follow the flag.
	offer Offer
	// blank is true if an empty value is allowed. Otherwise it is refused, because an unset
	// variable of a script leaves an empty value, which must not mean the default.
	blank bool
	// key is the setting that the flag sets, "" for none. Value returns its value, false for none.
	key   string
	value func(*Options) (string, bool)
}

// bindTruth binds a flag without a value.
func bindTruth(at func(*Options) *bool) binding {
	return binding{
		add: func(fs *pflag.FlagSet, o *Options, f Flag) {
			fs.BoolVarP(at(o), f.Name, f.Short, false, f.Help)
		},
		value: func(o *Options) (string, bool) { return "true", *at(o) },
	}
}

// bindText binds a flag with one value. The last one counts.
func bindText(at func(*Options) *string) binding {
	return binding{
		add: func(fs *pflag.FlagSet, o *Options, f Flag) {
			fs.StringVarP(at(o), f.Name, f.Short, "", f.Help)
		},
		value: func(o *Options) (string, bool) { return *at(o), true },
	}
}

// bindOptional binds a flag with an optional value, and a replacement for a missing one.
func bindOptional(at func(*Options) *string, alone string) binding {
	b := bindText(at)
	given := b.add
	b.add = func(fs *pflag.FlagSet, o *Options, f Flag) {
		given(fs, o, f)
		fs.Lookup(f.Name).NoOptDefVal = alone
	}
	return b
}

// optional reports whether the value is optional.
func (f *Flag) optional() bool { return strings.HasPrefix(f.Arg, "[=") }

// bindTexts binds a flag that may be given several times.
func bindTexts(at func(*Options) *[]string) binding {
	return binding{
		add: func(fs *pflag.FlagSet, o *Options, f Flag) {
			fs.StringArrayVarP(at(o), f.Name, f.Short, nil, f.Help)
		},
		value: func(o *Options) (string, bool) { return words.QuoteList(SplitNames(*at(o))), true },
	}
}

// offering says what can follow a flag.
func (b binding) offering(o Offer) binding {
	b.offer = o
	return b
}

// orBlank allows an empty value.
func (b binding) orBlank() binding {
	b.blank = true
	return b
}

// setting binds a flag to a setting.
func (b binding) setting(key string) binding {
	b.key = key
	return b
}

// settingNot binds a flag without a value to a setting that it makes false.
func (b binding) settingNot(key string) binding {
	given := b.value
	b.key, b.value = key, func(o *Options) (string, bool) {
		_, ok := given(o)
		return "false", ok
	}
	return b
}

// Offer is what can follow a flag, as far as a shell can offer it. The zero value is for what
// cannot be listed: numbers, turns, events.
type Offer struct {
	// words returns all values, or the most common ones; nil for none.
	words func(*spec.Set) []string
	// List is true if several values may be separated by commas. Begun is true if the user
	// continues a word.
	List, Begun bool
	// Files and Folders are true if the value is a path.
	Files, Folders bool
}

// Offered returns what can follow a flag, with the words of a registry.
func (f *Flag) Offered(set *spec.Set) (o Offer, words []string) {
	if o = f.offer; o.words != nil {
		words = o.words(set)
	}
	return o, words
}

// listWords returns words that do not depend on a registry.
func listWords(words ...string) func(*spec.Set) []string {
	return func(*spec.Set) []string { return words }
}

// Label returns the flag as it is typed.
func (f *Flag) Label() string {
	s := "    --" + f.Name
	if f.Short != "" {
		s = "-" + f.Short + ", --" + f.Name
	}
	switch {
	case f.optional():
		s += f.Arg
	case f.Arg != "":
		s += " " + f.Arg
	}
	return s
}

// strategyWords returns strategies and presets.
func strategyWords(set *spec.Set) []string {
	all, presets := set.Infos(), set.Lists()
	out := make([]string, 0, len(all)+len(presets)+1)
	for _, s := range all {
		out = append(out, s.Name)
	}
	for _, p := range presets {
		out = append(out, p.Name)
	}
	return append(out, spec.None)
}

// settingWords returns the settings with their own names, as --set takes them.
func settingWords(set *spec.Set) []string {
	var out []string
	for _, d := range settings.ListInfos(set) {
		if !strings.ContainsAny(d.Name, `<>"' `) {
			out = append(out, d.Name+"=")
		}
	}
	return out
}

// themeWords returns the names of themes.
func themeWords(*spec.Set) []string { return append([]string{"auto"}, render.ThemeNames()...) }
