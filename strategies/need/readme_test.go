package need

import (
	"flag"
	"os"
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
		if name == "not used for tuning" { // They are part of the larger set.
			continue
		}
		count, _, _ := strings.Cut(rest, " conversations")
		rows := firstTable("| plan |" + table)
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

// TestOtherSetsAreCompared holds the comparison of all sets against the tables of each.
func TestOtherSetsAreCompared(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("OTHER-SETS.md")
	if err != nil {
		t.Fatal(err)
	}
	others := string(data)
	tables, err := os.ReadFile("OTHER-TABLES.md")
	if err != nil {
		t.Fatal(err)
	}
	older := string(tables)
	compared := []string{
		"saved", "prefixes ≥ 80k", "need", "in its line", "edits", "names", "regret",
	}
	for set, from := range map[string]string{
		"first": older, "second": older, "third": older, "fourth": older, "fifth": page,
	} {
		marker := "<!-- " + set + " -->"
		if set == "fifth" {
			marker = heldOut
		}
		_, block, ok := strings.Cut(from, marker)
		measured := firstTable(block)
		for _, preset := range shown {
			row := "|  | " + set
			for _, c := range compared {
				at := slices.Index(measured["plan"], c)
				if !ok || at < 0 || at >= len(measured[preset]) {
					t.Fatalf("%s: there is no %s of %s", set, c, preset)
				}
				row += " | " + measured[preset][at]
			}
			_, rows, _ := strings.Cut(others, "| `"+preset+"` | wanted |")
			if rows, _, _ = strings.Cut(rows, " wanted |"); !strings.Contains(rows, row+" |\n") {
				t.Errorf("the comparison of %s lacks %s", preset, row)
			}
		}
	}
}

// firstTable lists the cells of the first table of a text by the first cell of each row.
func firstTable(text string) map[string][]string {
	rows := map[string][]string{}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			if len(rows) > 0 {
				break
			}
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		rows[cells[0]] = cells
	}
	return rows
}
