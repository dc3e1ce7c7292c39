package splice

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/testdata/samples"
)

// Source is a real conversation, brought into one shape.
type Source struct {
	// Name is the path below the corpus, Project whose work it is.
	Name, Project string
	// Turns are those that somebody said something in and that were answered, in order,
	// whether or not the agent would still send them.
	Turns []Turn
}

// Turn is a prompt and what came of it.
type Turn struct {
	Prompt string
	Steps  []Step
}

// Step is a text of the model, or a call and its result where Tool is not empty.
type Step struct {
	Text string // What the model said, or what the call brought.
	Tool string
	Args map[string]string
}

// patterns are the files of a corpus that are conversations. Of those that were made by the
// same script there is one.
var patterns = []string{
	"claude-code/*.jsonl", "codex/*.jsonl", "jp/*/events.json", "pi/*.jsonl", "openai/*",
	"anthropic/*", "genuine/claude-code/bugfix-v2.1.329/*.jsonl",
	"genuine/codex-fn-gpt55/*.jsonl",
}

// LoadSources reads the conversations of a corpus in the order of their names; none where there is no
// corpus.
func LoadSources(root string) ([]Source, error) {
	var out []Source
	for _, p := range patterns {
		files, err := filepath.Glob(filepath.Join(root, p))
		if err != nil {
			return nil, fmt.Errorf("look for %s: %w", p, err)
		}
		for _, f := range files {
			if samples.Unread(f) {
				continue
			}
			c, err := formats.Open(f)
			if err != nil {
				return nil, fmt.Errorf("open %s: %w", f, err)
			}
			name, err := filepath.Rel(root, f)
			if err != nil {
				return nil, fmt.Errorf("name %s: %w", f, err)
			}
			out = append(out, ReadSource(c, filepath.ToSlash(name)))
		}
	}
	return out, nil
}

// ReadSource brings a conversation into the one shape. Its name is the path below a corpus.
func ReadSource(c *model.Conversation, name string) Source {
	s := Source{Name: name, Project: projectOf(name)}
	home := homes
	if c.CWD != "" {
		home = regexp.MustCompile(regexp.QuoteMeta(strings.TrimSuffix(c.CWD, "/")) + `\b|` +
			homes.String())
	}
	r := reader{c: c, clean: func(text string) string {
		return home.ReplaceAllString(printed.ReplaceAllString(text, ""), folder)
	}}
	for i := range c.Turns {
		if t := r.turn(&c.Turns[i]); t.Prompt != "" && len(t.Steps) > 0 {
			s.Turns = append(s.Turns, t)
		}
	}
	return s
}

// projectOf is whose work a conversation is: the account that it was published under, or the
// folder where that says no account.
func projectOf(name string) string {
	dir, file, _ := strings.Cut(name, "/")
	switch owner, _, ok := strings.Cut(file, "__"); {
	case ok:
		return owner
	case dir == "genuine":
		return strings.SplitN(file, "/", 2)[0]
	}
	return dir
}

// folder is where everything happens: a turn must not stand out by where somebody works.
const folder = "/work/repo"

// homes is where people keep their work.
var homes = regexp.MustCompile(`/(?:Users|home)/[\w.-]+`)

// printed is what agents put around what a program printed, which tells the agent and not the
// topic.
var printed = regexp.MustCompile(`(?s)^Chunk ID:.{0,300}?\nOutput:\n|` +
	`<system-reminder>.*?</system-reminder>`)

// reader reads one conversation.
type reader struct {
	c     *model.Conversation
	clean func(string) string
}

// turn reads a turn: what was said and thought, and calls with their results.
func (r *reader) turn(t *model.Turn) Turn {
	var out Turn
	for _, i := range t.Events {
		e := &r.c.Events[i]
		switch {
		case e.OffPath:
		case e.Kind == model.User && e.Prompt:
			out.Prompt = strings.TrimSpace(r.clean(r.c.EventText(e)))
		case e.Kind == model.Assistant || e.Kind == model.Reasoning:
			if text := strings.TrimSpace(r.clean(r.c.EventText(e))); text != "" {
				out.Steps = append(out.Steps, Step{Text: text})
			}
		case e.Kind == model.ToolCall:
			out.Steps = append(out.Steps, r.calls(&r.c.Calls[e.Call], r.c.EventText(e))...)
		}
	}
	return out
}
