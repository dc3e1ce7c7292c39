// Package flags is the command line: one table of flags, what they say once read, which of them
// clash, and the help, manual page and completions that are printed from the table. It reads no
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

// Flag is one row of the table that the parser, the help text and every other listing of the flags
// are made from.
type Flag struct {
	// Name is the long name without dashes, Short the letter of the short one, "" for none.
	Name, Short string
	// Arg names the value, "" for a flag without one; [=N] is one that may be left out.
	Arg string
	// Help is one line.
	Help string
	// Group is the heading that it stands under.
	Group string

	binding
}

// The groups of flags, in the order in which they are shown.
const (
	groupDo     = "What to do"
	groupList   = "Which conversations"
	groupPlan   = "What to remove"
	groupSave   = "Where to save"
	groupOutput = "How to show it"
)

// binding says where the value of a flag goes, what it can be, and which setting it stands for.
type binding struct {
	add func(*pflag.FlagSet, *Options, Flag)
	// offer is what can stand behind it.
	offer Offer
	// blank is true where an empty value means something. Else it is refused: an unset variable of
	// a script leaves such a value, and must not mean the default.
	blank bool
	// key is the setting that it stands for, "" for none; value is what it says of that, false for
	// nothing.
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

// bindText binds a flag with one value; the last one counts.
func bindText(at func(*Options) *string) binding {
	return binding{
		add: func(fs *pflag.FlagSet, o *Options, f Flag) {
			fs.StringVarP(at(o), f.Name, f.Short, "", f.Help)
		},
		value: func(o *Options) (string, bool) { return *at(o), true },
	}
}

// bindOptional binds a flag whose value may be left out, and is another one then.
func bindOptional(at func(*Options) *string, alone string) binding {
	b := bindText(at)
	given := b.add
	b.add = func(fs *pflag.FlagSet, o *Options, f Flag) {
		given(fs, o, f)
		fs.Lookup(f.Name).NoOptDefVal = alone
	}
	return b
}

// optional reports whether the value may be left out.
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

// offering says what can stand behind a flag.
func (b binding) offering(o Offer) binding {
	b.offer = o
	return b
}

// orBlank lets an empty value mean something.
func (b binding) orBlank() binding {
	b.blank = true
	return b
}

// setting makes a flag stand for a setting.
func (b binding) setting(key string) binding {
	b.key = key
	return b
}

// settingNot makes a flag without a value stand for a setting that is false then.
func (b binding) settingNot(key string) binding {
	given := b.value
	b.key, b.value = key, func(o *Options) (string, bool) {
		_, ok := given(o)
		return "false", ok
	}
	return b
}

// Offer is what can stand behind a flag, as far as a shell can offer it. The zero value is for what
// cannot be listed: numbers, turns, events.
type Offer struct {
	// words are all values, or those that come first to mind; nil for none.
	words func(*spec.Set) []string
	// List is true where several may be given with commas, begun where a word goes on with what
	// the person types.
	List, Begun bool
	// Files and folders are true where a path is meant.
	Files, Folders bool
}

// Offered is what can stand behind a flag, with the words that there are in a registry.
func (f *Flag) Offered(set *spec.Set) (o Offer, words []string) {
	if o = f.offer; o.words != nil {
		words = o.words(set)
	}
	return o, words
}

// listWords are words that do not depend on anything.
func listWords(words ...string) func(*spec.Set) []string {
	return func(*spec.Set) []string { return words }
}

// Label is the flag as it is typed.
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

// strategyWords are strategies and presets.
func strategyWords(set *spec.Set) []string {
	all, presets := set.Infos(), set.Lists()
	out := make([]string, 0, len(all)+len(presets))
	for _, s := range all {
		out = append(out, s.Name)
	}
	for _, p := range presets {
		out = append(out, p.Name)
	}
	return out
}

// settingWords are the settings that have their own name, as --set takes them.
func settingWords(set *spec.Set) []string {
	var out []string
	for _, d := range settings.ListInfos(set) {
		if !strings.ContainsAny(d.Name, `<>"' `) {
			out = append(out, d.Name+"=")
		}
	}
	return out
}

// themeWords are the names of themes.
func themeWords(*spec.Set) []string { return append([]string{"auto"}, render.ThemeNames()...) }
