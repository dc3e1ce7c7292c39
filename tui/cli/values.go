package cli

import (
	"strings"

	"decant/model/formats"
	"decant/model/store"
	"decant/render"
	"decant/strategies"
	"decant/tui/cli/settings"
)

// value is what can stand behind a flag, as far as a shell can offer it. The zero value is for what
// cannot be listed: numbers, turns, events.
type value struct {
	// words are all values, or those that come first to mind; nil for none.
	words func() []string
	// list is true where several may be given with commas, begun where a word goes on with what
	// the person types.
	list, begun bool
	// files and folders are true where a path is meant.
	files, folders bool
}

// these are words that do not depend on anything.
func these(words ...string) func() []string { return func() []string { return words } }

// values are what can stand behind each flag that takes a value, by its name.
var values = map[string]value{
	"show":         {},
	"why":          {},
	"show-removed": {files: true},
	"completion":   {words: these(shells...)},
	"agent":        {words: store.Agents, list: true},
	"project":      {words: these(allProjects), folders: true},
	"since":        {words: these("30min", "12h", "7d", "2w")},
	"strategy":     {words: strategyWords, list: true},
	"keep-last":    {words: these("0", "1", "5", "20c", "1/20c")},
	"keep-first":   {words: these("0", "1", "5", "20c", "1/20c")},
	"drop-turns":   {},
	"summary":      {files: true},
	"guidance":     {},
	"budget":       {words: these("12k", "60%")},
	"min-gain":     {words: these("10", "100")},
	"fail-above":   {words: these("10", "30")},
	"report":       {words: these(asMarkdown)},
	"scope":        {words: these("live", "file")},
	"set":          {words: settingWords, begun: true},
	"plan":         {files: true},
	"config":       {files: true},
	"output":       {files: true},
	"save-as":      {words: these("fork", "overlay")},
	"save-plan":    {files: true},
	"format":       {words: formats.Names},
	"line":         {},
	"theme": {words: func() []string {
		return append([]string{"auto"}, render.Themes()...)
	}},
}

// strategyWords are strategies and presets.
func strategyWords() []string {
	all, presets := strategies.All(), strategies.Presets()
	out := make([]string, 0, len(all)+len(presets))
	for _, s := range all {
		out = append(out, s.Name)
	}
	for _, p := range presets {
		out = append(out, p.Name)
	}
	return out
}

// settingWords are the settings that have a name of their own, as --set takes them.
func settingWords() []string {
	var out []string
	for _, d := range settings.Docs() {
		if !strings.ContainsAny(d.Name, `<>"' `) {
			out = append(out, d.Name+"=")
		}
	}
	return out
}

// value is what can stand behind a flag, with the words that there are.
func (f *Flag) value() (v value, words []string) {
	if v = values[f.Name]; v.words != nil {
		words = v.words()
	}
	return v, words
}
