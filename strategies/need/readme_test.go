package need

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"decant/testdata/generated"
)

var update = flag.Bool("update", false, "write the table of the README")

// presets are the plans that the README tells of.
var presets = []string{"lossless", "safe", "careful", "auto", "tight", "bare"}

// columns are those of the page's tables that the README has.
var columns = []string{"saved", "need", "in its line", "worst"}

// TestReadmeHasTheTable holds the README's table against the page's first table of each set.
func TestReadmeHasTheTable(t *testing.T) {
	t.Parallel()
	generated.Block(t, "README.md", "kept", shortTable(t, page), *update)
}

// shortTable is what the README has of the page: a row for each preset of each set.
func shortTable(t *testing.T, page string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("| conversations | preset | saved | kept of what was needed | kept with " +
		"its whole line | worst conversation |\n|---|---|--:|--:|--:|--:|\n")
	_, page, _ = strings.Cut(page, "<!-- need -->")
	for part := range strings.SplitSeq(page, "\n**") {
		name, rest, _ := strings.Cut(strings.TrimPrefix(part, "\n"), "**, ")
		_, table, isPlans := strings.Cut(rest, "\n\n| plan |")
		if !isPlans {
			continue
		}
		name = strings.TrimPrefix(name, "**")
		if name == "never fitted to" { // They are part of the larger set.
			continue
		}
		count, _, _ := strings.Cut(rest, " conversations")
		rows := map[string][]string{}
		for line := range strings.Lines("| plan |" + table) {
			if !strings.HasPrefix(line, "|") {
				break
			}
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
			rows[cells[0]] = cells
		}
		for i, preset := range presets {
			set := ""
			if i == 0 {
				set = name + " (" + count + ")"
			}
			cells := append(make([]string, 0, 2+len(columns)), set, "`"+preset+"`")
			for _, c := range columns {
				at := slices.Index(rows["plan"], c)
				if at < 0 || at >= len(rows[preset]) {
					t.Fatalf("%s: the page has no %s of %s", name, c, preset)
				}
				cells = append(cells, rows[preset][at])
			}
			b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		}
	}
	return b.String()
}
