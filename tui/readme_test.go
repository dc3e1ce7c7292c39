package tui

import (
	"fmt"
	"strings"
	"testing"

	"decant/testdata/generated"
	"decant/tui/query"
)

// keyRows is the keys as a Markdown table.
func keyRows() string {
	var b strings.Builder
	b.WriteString("| keys | what they do | where |\n|---|---|---|\n")
	for _, k := range Keys() {
		keys := "`" + strings.ReplaceAll(k.Keys, " ", "` `") + "`"
		if strings.Contains(k.Keys, " to ") {
			spelled := strings.NewReplacer(" to ", "` to `", ", ", "`, `")
			keys = "`" + spelled.Replace(k.Keys) + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.ReplaceAll(keys, "|", `\|`), k.Help, k.Where)
	}
	return b.String()
}

// TestReadmeListsTheKeys fails when the README lists other keys than there are.
func TestReadmeListsTheKeys(t *testing.T) {
	t.Parallel()
	generated.Block(t, "tui/README.md", "keys", keyRows(), *update)
}

// TestReadmeListsTheFilterWords fails when the README lists other filter words than there are.
func TestReadmeListsTheFilterWords(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("| word | value | finds |\n|---|---|---|\n")
	for _, w := range query.ListWords() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", w.Name, w.Takes, w.Finds)
	}
	generated.Block(t, "tui/README.md", "filters", b.String(), *update)
}

func TestKeyRowsShowEachKeyByItself(t *testing.T) {
	t.Parallel()
	got := keyRows()
	for _, want := range []string{
		"| `j` `down` | down; 5j: five rows |  |", "| `1` to `9`, `0` |", "| `space` |",
		"| `?` `f1` |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
