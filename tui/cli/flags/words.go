package flags

import (
	"strings"

	"decant/render"
	"decant/strategies/spec"
	"decant/tui/cli/settings"
)

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

// settingWords are the settings that have a name of their own, as --set takes them.
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
