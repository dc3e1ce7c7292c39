package summary

import (
	_ "embed"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"

	"decant/strategies/llm"
	"decant/strategies/quote"
)

// schemaText is the schema of an answer.
//
//go:embed schema.json
var schemaText []byte

// schema is schemaText, parsed.
var schema = sync.OnceValue(func() *llm.Schema {
	s, err := llm.ParseSchema("summary", schemaText)
	if err != nil {
		panic(err) // The file is part of the program.
	}
	return s
})

// answer is the answer of a model.
type answer struct {
	Summary     string   `json:"summary"`
	ActiveFiles []string `json:"active_files"`
	OpenTasks   []string `json:"open_tasks"`
}

// longestItem is the largest number of characters of a file or a task.
const longestItem = 400

// readAnswer reads an answer that fits the schema, and cleans it. The error is an [*llm.Error].
func readAnswer(m llm.Model, got llm.Answer) (answer, error) {
	var a answer
	err := json.Unmarshal(got.JSON, &a)
	a.Summary = strings.TrimSpace(quote.CleanText(a.Summary))
	if err != nil || a.Summary == "" {
		return a, &llm.Error{
			Model: m.Name(), Reason: llm.OffSchema, What: "the summary is empty",
			Next: "ask again, or choose another model", Cause: err,
		}
	}
	a.ActiveFiles, a.OpenTasks = listItems(a.ActiveFiles), listItems(a.OpenTasks)
	return a, nil
}

// listItems returns the cleaned lines of a list, each once.
func listItems(lines []string) []string {
	var out []string
	for _, l := range lines {
		l = quote.ClipText(quote.JoinLines(l), longestItem)
		if l != "" && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// named removes the files that no piece names. A model may invent some.
func (a *answer) named(pieces []piece) {
	a.ActiveFiles = slices.DeleteFunc(a.ActiveFiles, func(file string) bool {
		base := path.Base(strings.ReplaceAll(file, `\`, "/"))
		return !slices.ContainsFunc(pieces, func(p piece) bool {
			return strings.Contains(p.text, base)
		})
	})
}

// markdown returns the answer as one text.
func (a *answer) markdown() string {
	var b strings.Builder
	b.WriteString(a.Summary + "\n")
	for _, list := range []struct {
		title string
		lines []string
	}{{"Active files", a.ActiveFiles}, {"Open tasks", a.OpenTasks}} {
		if len(list.lines) > 0 {
			b.WriteString("\n## " + list.title + "\n\n")
			for _, l := range list.lines {
				b.WriteString("- " + l + "\n")
			}
		}
	}
	return b.String()
}
