package rescue_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"decant/model"
	"decant/model/rescue/limits"
	"decant/model/rescue/shapes"
	"decant/testdata/generated"
	"decant/testdata/samples"
)

var update = flag.Bool("update", false, "write the page of rules and the README's table of errors")

// page is where the table of all rules stands.
const page = "model/formats/RESCUE.md"

// intro is what comes before the table.
const intro = `# What agents and their APIs refuse

` + "`decant --check`" + ` finds what breaks these rules, and
` + "`decant --rescue`" + ` saves a fork that fixes it. Each rule has the text
that users see, what the API and the agent do, and the fix that loses least.
Limits are of ` + limits.Date + `.

<!-- Written by go test ./model/rescue -update from the tables in model/rescue. -->
`

func TestPageOfRules(t *testing.T) {
	t.Parallel()
	want := intro + "\n## Rules\n\n" + ruleTable() + "\n## Limits\n\n" + limitTable()
	path := filepath.Join(samples.Root(t), page)
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s is stale: run go test ./model/rescue -update (%v)", page, err)
	}
}

// ruleTable has a row for each rule.
func ruleTable() string {
	var b strings.Builder
	b.WriteString("| rule | what is wrong | what happens | what you see | fix | threads |\n" +
		"|---|---|---|---|---|---|\n")
	for i := range shapes.All {
		s := &shapes.All[i]
		fmt.Fprintf(&b, "| `%s` | %s | %s: %s | %s | %s | %s |\n", s.Rule, inCell(s.What),
			s.Harm, inCell(s.Effect), inCell(quoteAll(s.Texts())), inCell(s.Fix),
			linkAll(s.Threads))
	}
	return b.String()
}

// limitTable has a row for each limit.
func limitTable() string {
	var b strings.Builder
	b.WriteString("| API | what is limited | most | source |\n|---|---|---:|---|\n")
	for _, l := range limits.Table {
		fmt.Fprintf(&b, "| %s | %s | %d %s | %s |\n", l.API, l.Name, l.Value, l.Unit, l.Source)
	}
	return b.String()
}

// inCell is a text in a cell of a table.
func inCell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// quoteAll is texts as they are shown, one a line of a cell.
func quoteAll(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = "“" + escapeMarks(t) + "”"
	}
	return strings.Join(out, "<br>")
}

// escapeMarks is a text whose marks Markdown leaves alone.
func escapeMarks(text string) string {
	return regexp.MustCompile("[`*_<>\\[\\]]").ReplaceAllString(text, `\$0`)
}

// linkAll is threads as links.
func linkAll(threads []string) string {
	out := make([]string, len(threads))
	for i, t := range threads {
		repo, number, _ := strings.Cut(t, "#")
		_, name, _ := strings.Cut(repo, "/")
		out[i] = fmt.Sprintf("[%s#%s](https://github.com/%s/issues/%s)", name, number, repo, number)
	}
	return strings.Join(out, ", ")
}

// commonest are the rules whose errors most threads are about.
var commonest = []string{
	"window", "image-many-px", "image-bytes", "image-unreadable", "call-unanswered",
	"thinking-emptied", "text-blank", "call-twice",
}

func TestReadmeListsErrors(t *testing.T) {
	var b strings.Builder
	b.WriteString("| error | what is wrong | fix |\n|---|---|---|\n")
	for _, rule := range commonest {
		s := shapeNamed(t, rule)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", inCell(escapeMarks(s.Text)), inCell(s.What),
			inCell(s.Fix))
	}
	generated.Block(t, "README.md", "errors", b.String(), *update)
}

// shapeNamed is the shape of a rule.
func shapeNamed(t *testing.T, rule string) shapes.Shape {
	t.Helper()
	for _, s := range shapes.All {
		if s.Rule == rule {
			return s
		}
	}
	t.Fatalf("the catalogue has no %s", rule)
	return shapes.Shape{}
}

func TestShapesAreWhole(t *testing.T) {
	t.Parallel()
	thread := regexp.MustCompile(`^[\w.-]+/[\w.-]+#\d+$`)
	seen := map[string]bool{}
	for _, s := range shapes.All {
		if seen[s.Rule] || s.What == "" || s.Effect == "" || s.Fix == "" {
			t.Errorf("%s stands twice, or says too little", s.Rule)
		}
		seen[s.Rule] = true
		if s.Harm != model.Refused && s.Harm != model.HealedWithLoss && s.Harm != model.Healed &&
			s.Harm != model.Harmless {
			t.Errorf("%s: harm %q", s.Rule, s.Harm)
		}
		for _, text := range []string{s.What, s.Effect, s.Fix} {
			if strings.HasSuffix(text, ".") || strings.Contains(text, "  ") {
				t.Errorf("%s: %q is a sentence with a full stop, or has two spaces", s.Rule, text)
			}
		}
		for _, link := range s.Threads {
			if !thread.MatchString(link) {
				t.Errorf("%s: %q is no thread", s.Rule, link)
			}
		}
	}
}
