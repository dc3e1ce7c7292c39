package cli

import (
	"slices"
	"testing"

	"decant/model"
	"decant/model/formats/effect"
	"decant/strategies/hints"
)

// hintOf is the built-in row that names a tool; false for none.
func hintOf(tool string) (hints.HintInfo, bool) {
	for _, row := range hints.ListBuiltinHints() {
		if slices.Contains(row.Tools, tool) {
			return row, true
		}
	}
	return hints.HintInfo{}, false
}

// TestEachAgentsOwnNamesHaveAHint: a tool that a codec knows for what it does has the row of
// that.
func TestEachAgentsOwnNamesHaveAHint(t *testing.T) {
	t.Parallel()
	for agent, table := range map[string]effect.Table{
		"Claude Code": effect.ClaudeCode, "pi": effect.Pi, "Qwen Code": effect.QwenCode,
		"editors":   effect.Editors,
		"SWE-agent": effect.SWEAgent, "common": effect.Common,
	} {
		for name, tool := range table {
			row, known := hintOf(name)
			reads := tool.Kind == model.Reads && tool.URL == ""
			switch {
			case !known:
				t.Errorf("%s: %s has no hint", agent, name)
			case reads && !slices.Contains(row.Tools, "Read"):
				t.Errorf("%s: %s reads and has the hint of %q", agent, name, row.Tools)
			case tool.Kind == model.Writes && !slices.Contains(row.Tools, "Write"):
				t.Errorf("%s: %s writes and has the hint of %q", agent, name, row.Tools)
			}
		}
	}
}
