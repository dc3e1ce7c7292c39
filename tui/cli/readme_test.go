package cli

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/check"
	"decant/strategies/hints"
	"decant/strategies/spec"
	"decant/testdata/generated"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/settings"
)

// flagRows is the flags as a Markdown table.
func flagRows() string {
	var b strings.Builder
	b.WriteString("| flag | what it does |\n|---|---|\n")
	for _, f := range flags.ListFlags() {
		label := strings.ReplaceAll(strings.TrimSpace(f.Label()), "|", `\|`)
		fmt.Fprintf(&b, "| `%s` | %s |\n", label, strings.ReplaceAll(f.Help, "|", `\|`))
	}
	return b.String()
}

// settingRows is the settings of a registry as a Markdown table.
func settingRows(set *spec.Set) string {
	var b strings.Builder
	b.WriteString("| key | default | what it does |\n|---|---|---|\n")
	for _, d := range settings.ListInfos(set) {
		value := ""
		if d.Default != "" {
			value = "`" + d.Default + "`"
		}
		help := strings.ReplaceAll(d.Doc, "|", `\|`)
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", d.Name, value, help)
	}
	return b.String()
}

// ruleRows is the rules of all checkers as a Markdown table.
func ruleRows() string {
	var b strings.Builder
	b.WriteString("| checker | rule | what the agent would do, or what would be wrong |\n")
	b.WriteString("|---|---|---|\n")
	row := func(checker string, r model.Rule) {
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", checker, r.Name,
			strings.ReplaceAll(r.Effect, "|", `\|`))
	}
	for _, r := range check.ListRules() {
		row("plan", model.Rule(r))
	}
	for _, set := range formats.Rules() {
		for _, r := range set.Rules {
			row(set.Checker, r)
		}
	}
	return b.String()
}

// hintRows is the built-in table of hints as a Markdown table.
func hintRows() string {
	var b strings.Builder
	b.WriteString("| tools | response | dedup | subsumes |\n|---|---|---|---|\n")
	for _, h := range hints.ListBuiltinHints() {
		name := "all others (a note in the report names them)"
		if len(h.Tools) > 0 {
			name = "`" + strings.Join(h.Tools, "` `") + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %v | %s |\n", name, h.Response, h.Dedup, h.Subsumes)
	}
	return b.String()
}

// TestReadme fails when the README lists other flags, settings or rules than there are.
func TestReadme(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ document, name, want string }{
		{"tui/cli/README.md", "flags", flagRows()},
		{"tui/cli/settings/README.md", "settings", settingRows(settings.Registry())},
		{"tui/cli/settings/README.md", "variables", variableRows()},
		{"strategies/README.md", "hints", hintRows()},
		{"model/formats/CHECKS.md", "rules", ruleRows()},
	} {
		generated.Block(t, tt.document, tt.name, tt.want, *update)
	}
}

// variableRows is the environment as a Markdown table.
func variableRows() string {
	var b strings.Builder
	b.WriteString("| variable | what it does |\n|---|---|\n")
	for _, v := range host.ListVariables() {
		b.WriteString("| `" + strings.Join(v.Names, "` `") + "` | " + v.Help + " |\n")
	}
	return b.String()
}
