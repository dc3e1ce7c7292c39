// Package load finds and reads the conversation named on the command line: a file, a folder, an id,
// standard input, the demo, or the newest of a project.
package load

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/model/formats/effect"
	"decant/model/rescue"
	"decant/model/store"
	"decant/strategies/hints"
	"decant/strategies/words"
	"decant/tui/cli/collector"
	"decant/tui/cli/exit"
	"decant/tui/cli/flags"
	"decant/tui/cli/host"
	"decant/tui/cli/manifest"
	"decant/tui/cli/progress"
)

// Loader reads conversations according to the command line.
type Loader struct {
	// Env says where to look for them, Options which one to read. In is standard input.
	Env     *host.Env
	Options *flags.Options
	In      io.Reader
	// Input is where the bytes of standard input are put when they are read, nil for nowhere.
	Input *[]byte
	// Fix chooses what to fix of what the agent would refuse. Nil leaves everything as stored.
	Fix rescue.Choose
	// Refused is what the text of an error names, by [rescue.MatchError].
	Refused rescue.Match
	// Keep keeps the stored conversation beside the fixed one, to fix it in another way.
	Keep bool
	// Warn prints a warning.
	Warn func(text string)
	// Waiting shows the progress of reading, nil for nowhere.
	Waiting io.Writer
	// Tools returns what the settings say about tools, nil if they say nothing.
	Tools func(tool string) (effect.Tool, bool)
}

// Open loads the conversation named on the command line. It says where it cannot be counted exactly
// as requested.
func (l *Loader) Open() (*model.Conversation, error) {
	c, err := l.read()
	if err == nil {
		c, err = l.Fixed(c)
	}
	if err == nil {
		if why := l.explainHeld(c); why != "" {
			l.Warn(why)
		}
	}
	if err == nil && l.Options.Exact && !c.Exact {
		l.Warn(explainInexact(c))
	}
	return c, err
}

// explainInexact says why a conversation is not counted exactly.
func explainInexact(c *model.Conversation) string {
	if c.FamilyAssumed {
		return "--exact: the model is not known, so tokens are estimated"
	}
	return "--exact: not available for family " + c.Family.String() +
		" (only o200k), so tokens are estimated"
}

// read reads the conversation named on the command line, or the newest of this folder's project.
func (l *Loader) read() (*model.Conversation, error) {
	if f := l.Options.Format; f != "" && !slices.Contains(formats.Names(), f) {
		return nil, exit.Usagef("unknown format %s%s Known formats: %s", f,
			words.DidYouMean(f, formats.Names(), "."), strings.Join(formats.Names(), ", "))
	}
	switch name := l.Options.Conversation; {
	case l.Options.Demo:
		return formats.ReadWith("", l.Env.Demo, formats.OpenOptions{
			Format: l.Options.Format, Exact: l.Options.Exact, Tools: l.Tools,
		})
	case name == "-":
		return l.readInput()
	case name == "":
		return l.openNewest()
	default:
		return l.openNamed(name)
	}
}

// readInput loads standard input.
func (l *Loader) readInput() (*model.Conversation, error) {
	if l.Env.InTerminal {
		return nil, exit.Usagef("standard input is the keyboard: pipe a conversation into decant -")
	}
	data, err := io.ReadAll(l.In)
	if err != nil {
		return nil, fmt.Errorf("read standard input: %w", err)
	}
	if l.Input != nil {
		*l.Input = data
	}
	return formats.ReadWith("-", data, formats.OpenOptions{
		Format: l.Options.Format, Line: l.Options.Number, Exact: l.Options.Exact,
		Tools: l.Tools, Uncompact: l.Options.Uncompact,
	})
}

// openNewest loads the newest conversation for --agent, --project and --since or the format, or
// else of this folder's project.
func (l *Loader) openNewest() (*model.Conversation, error) {
	q := l.Query()
	if len(q.Agents) == 0 && slices.Contains(store.Agents(), l.Options.Format) {
		q.Agents = []string{l.Options.Format}
	}
	found, err := store.NewestOf(l.Stores(), q)
	if err != nil {
		return nil, fmt.Errorf("%w, or try decant --demo", err)
	}
	return l.OpenFile(found.Path)
}

// openNamed loads a file or folder, or else the conversation whose id is or begins with the name.
func (l *Loader) openNamed(name string) (*model.Conversation, error) {
	path := filepath.Clean(l.Env.Absolute(name))
	_, err := os.Lstat(path) // A link to nothing is no id.
	if err == nil || strings.ContainsAny(name, `/\`) || filepath.Ext(name) != "" {
		return l.OpenFile(path)
	}
	found, err := store.ByID(l.Stores(), l.Env.Cwd, name)
	if err != nil {
		return nil, err
	}
	return l.OpenFile(found.Path)
}

// OpenFile loads a file or folder in the requested format, or in its own. The rest of a fork may no
// longer show its format, because texts alone are messages of any API. Its manifest does.
func (l *Loader) OpenFile(path string) (*model.Conversation, error) {
	c, err := l.openAs(path, l.Options.Format)
	if err != nil || l.Options.Format != "" {
		return c, err
	}
	// An agent's own file always shows its format, so there is no need to look it up.
	if slices.Contains(store.Agents(), c.Format) {
		return c, nil
	}
	if format := manifest.FormatOfSource(l.Env, path); format != "" && format != c.Format {
		if again, err := l.openAs(path, format); err == nil {
			return again, nil
		}
	}
	return c, nil
}

// IDAt returns the id of the conversation stored at a path, "" for none.
func (l *Loader) IDAt(path string) string {
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	c, err := l.OpenFile(path)
	if err != nil {
		return "" // Then it is known only by its path, or not at all.
	}
	return c.ID
}

// IDNamed returns the whole id of the stored conversation that an id opens, "" for none or several.
func (l *Loader) IDNamed(id string) string {
	if strings.ContainsAny(id, `/\`) || filepath.Ext(id) != "" {
		return "" // It is a path.
	}
	found, err := store.ByID(l.Stores(), l.Env.Cwd, id)
	if err != nil {
		return ""
	}
	return found.ID
}

// openAs loads a file or folder in a format, "" for its own.
func (l *Loader) openAs(path, format string) (*model.Conversation, error) {
	work := &model.Work{}
	defer progress.TellWork(l.Waiting, "reading", work)()
	if info, err := os.Stat(path); err == nil {
		collector.Expect(info.Size())
	}
	return formats.OpenWith(path, formats.OpenOptions{
		Format: format, Env: l.Stores(), Line: l.Options.Number, Work: work,
		Exact: l.Options.Exact, Tools: l.Tools, StreamFrom: l.streamFrom(),
		Uncompact: l.Options.Uncompact,
	})
}

// Stores says where to look for conversations.
func (l *Loader) Stores() store.Env {
	return store.Env{Home: l.Env.Home, Variable: l.Env.Variable, Here: l.Env.Cwd}
}

// Query returns the conversations that the flags ask for.
func (l *Loader) Query() store.Query {
	q := store.Query{
		CWD: l.Env.Cwd, Agents: l.Options.AgentNames(), Cache: l.Env.CacheFolder(),
	}
	switch l.Options.Project {
	case "":
	case flags.AllProjects:
		q.CWD = ""
	default:
		q.CWD = l.Env.Absolute(l.Options.Project)
	}
	if d, ok := flags.ParseAge(l.Options.Since); ok {
		q.Since = l.Env.Clock().Add(-d)
	}
	return q
}

// effects are the kinds for the words of a declaration.
var effects = map[string]model.EffectKind{
	"read": model.Reads, "write": model.Writes, "search": model.Searches,
	"list": model.Lists, "run": model.Runs, "fetch": model.Reads,
}

// DeclaredTools returns what settings say about tools, nil if they say nothing.
func DeclaredTools(h hints.Hints) func(tool string) (effect.Tool, bool) {
	if h.None() {
		return nil
	}
	return func(tool string) (effect.Tool, bool) {
		d, ok := h.Declared(tool)
		if !ok {
			return effect.Tool{}, false
		}
		t := effect.Tool{Kind: effects[d.Effect]}
		switch d.Effect {
		case "run":
			t.Line = d.Path
		case "fetch":
			t.URL = d.Path
		default:
			t.Path = d.Path
		}
		if d.Range != [2]string{} {
			t.Ends = [][2]string{d.Range}
		}
		return t, true
	}
}
