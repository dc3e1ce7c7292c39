package label

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"decant/model"
	"decant/model/shell"
	"decant/render"
	"decant/strategies/quote"
)

// Call is the input for naming a call.
type Call struct {
	// Arguments is the text that the tool was given, JSON or free. Effect is what the call does.
	Arguments string
	Effect    *model.Effect
	// Folder is the folder to which paths are relative. Home is where commands start unless they
	// say otherwise.
	Folder, Home string
}

// NameCall says what a call is about: the file that it reads or writes, with the lines; the command
// of a shell; the address, the query or the pattern; else its arguments. Says is the first changed
// line of an edit, the first telling line of a new file, or another argument.
func NameCall(c Call) Name {
	arguments := parseArguments(c.Arguments)
	if patch := findPatch(arguments, c.Arguments); patch != "" {
		return c.namePatch(patch)
	}
	if command := findCommand(arguments, c); command != "" {
		return c.nameCommand(command, arguments.first("description"))
	}
	out := c.namePath(arguments)
	out.Says = arguments.tellChange()
	// For a search in a folder, the pattern says most.
	if c.Effect.Kind != model.Reads && c.Effect.Kind != model.Writes || out.Path == "" {
		out.Subject = FirstLine(arguments.first(subjectKeys...))
	}
	if out.Subject != "" && (out.Path == "." || out.Path == "") {
		out.Path, out.Tail = "", ""
	}
	if out.Subject == "" && out.Path == "" {
		out.Subject = arguments.spell(c.Arguments)
	}
	if out.Says == "" {
		out.Says = arguments.tellMore(out.Subject)
	}
	return out
}

// namePath names the file or folder of a call, with the lines of a read.
func (c *Call) namePath(a arguments) Name {
	paths := c.Effect.Paths
	switch {
	case c.Effect.Kind == model.Runs:
		return Name{}
	case len(paths) == 0:
		return Name{Path: c.shorten(a.first(pathKeys...))}
	case c.Effect.Kind == model.Reads:
		tail := spellLines(c.Effect.Lines, a.first("pages"))
		return Name{Path: c.shorten(paths[0]), Tail: tail}
	}
	return Name{Path: c.shorten(paths[0]), Tail: countMore(len(paths) - 1)}
}

// The arguments that name a file or folder, that say what to find or do, and that say more about
// it, the best first.
var (
	pathKeys = []string{"file_path", "path", "filePath", "notebook_path", "filename"}

	subjectKeys = []string{
		"pattern", "query", "url", "uri", "file_name", "search_term", "regex", "skill", "subject",
		"title", "description", "question", "objective", "prompt", "thought", "expression", "task",
	}
	moreKeys = []string{"prompt", "description", "args", "thought"}
)

// isOfFile reports whether a call only reads or writes known files.
func (c *Call) isOfFile() bool {
	e := c.Effect
	return e.Programs == nil && len(e.Paths) > 0 && e.Paths[0] != "" &&
		(e.Kind == model.Reads || e.Kind == model.Writes)
}

// shorten returns a path relative to the folder of the conversation.
func (c *Call) shorten(path string) string {
	return render.CleanLine(quote.ShortenPath(path, c.Folder))
}

// countMore says how many more files there are, "" for none.
func countMore(n int) string {
	if n <= 0 {
		return ""
	}
	return "+" + render.Number(n)
}

// spellLines writes a range of lines, or of pages.
func spellLines(r model.LineRange, pages string) string {
	switch {
	case pages != "":
		return "p. " + render.CleanLine(pages)
	case r.Whole():
		return ""
	case r.To == 0:
		return render.Number(r.From) + "-"
	case r.From == r.To:
		return render.Number(r.From)
	}
	return render.Number(max(r.From, 1)) + "-" + render.Number(r.To)
}

// findPatch returns the patch that a call applies, "" for none.
func findPatch(a arguments, text string) string {
	for _, s := range []string{
		a.first("input", "patch", "command", "cmd"), decodeScript(text, "apply_patch("), text,
	} {
		at := strings.Index(s, "*** Begin Patch")
		if at >= 0 && (a == nil || s != text) && shell.PatchPaths(s[at:]) != nil {
			return s[at:]
		}
	}
	return ""
}

// namePatch names what a patch changes: its first file, and its first changed line.
func (c *Call) namePatch(patch string) Name {
	out := Name{}
	if c.isOfFile() {
		out = c.namePath(nil)
	} else {
		paths := shell.PatchPaths(patch)
		out = Name{Path: c.shorten(paths[0]), Tail: countMore(len(paths) - 1)}
	}
	for line := range strings.Lines(CutBytes(patch, maxTold)) {
		if len(line) < 2 || line[0] != '+' && line[0] != '-' {
			continue
		}
		if told := tellLine(line[1:]); told != "" {
			out.Says = line[:1] + " " + told
			if line[0] == '+' {
				break
			}
		}
	}
	return out
}

// findCommand returns the command line of a call, "" for none.
func findCommand(a arguments, c Call) string {
	// An editor's argument for what to do with a file is also called a command.
	if c.Effect.Programs == nil && (len(c.Effect.Paths) > 0 || a.first(pathKeys...) != "") {
		return ""
	}
	if text := a.first("command", "cmd"); text != "" {
		return text
	}
	for _, key := range []string{"command", "cmd"} {
		var words []string
		if json.Unmarshal(a[key], &words) != nil || len(words) == 0 {
			continue
		}
		if n := len(words); n == 3 && strings.HasPrefix(words[1], "-") {
			return words[2]
		}
		return strings.Join(words, " ")
	}
	if a != nil {
		return ""
	}
	return decodeScript(c.Arguments, "cmd:", `"cmd":`, "cmd :")
}

// decodeScript returns the first string after one of these marks in a script, "" for none. A script
// that runs tools names their arguments in it.
func decodeScript(script string, marks ...string) string {
	for _, mark := range marks {
		_, rest, ok := strings.Cut(script, mark)
		rest = strings.TrimLeft(rest, " \n\t")
		if !ok || rest == "" {
			continue
		}
		var s string
		switch quote := rest[0]; quote {
		case '"':
			if json.NewDecoder(strings.NewReader(rest)).Decode(&s) == nil {
				return s
			}
		case '`', '\'':
			s, _, _ = strings.Cut(rest[1:], string(quote))
			return s
		}
	}
	return ""
}

// nameCommand names a command line by its first line, without the change to the folder in which all
// commands run. It says what the command is for, or how it continues.
func (c *Call) nameCommand(command, purpose string) Name {
	command = strings.TrimSpace(command)
	for _, dir := range []string{c.Home, c.Folder} {
		rest, ok := strings.CutPrefix(command, "cd "+dir)
		if rest = strings.TrimLeft(rest, " \t"); !ok || dir == "" {
			continue
		}
		if rest, ok = cutAnyPrefix(rest, "&&", ";", "\n"); ok && strings.TrimSpace(rest) != "" {
			command = strings.TrimSpace(rest)
		}
	}
	out := Name{Subject: strings.TrimSuffix(FirstLine(command), ` \`), Says: FirstLine(purpose)}
	if _, rest, more := strings.Cut(command, "\n"); more && out.Says == "" {
		out.Says = tellText(rest)
	}
	return out
}

// cutAnyPrefix cuts off the first matching prefix of a text.
func cutAnyPrefix(s string, prefixes ...string) (string, bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			return rest, true
		}
	}
	return s, false
}

// arguments are the arguments of a call by name, nil for a text that is not a JSON object.
type arguments map[string]json.RawMessage

// parseArguments reads the arguments of a call.
func parseArguments(text string) arguments {
	var a arguments
	if len(text) > MaxArguments || json.Unmarshal([]byte(text), &a) != nil {
		return nil
	}
	return a
}

// first returns the first of some arguments that is a text, "" for none.
func (a arguments) first(names ...string) string {
	for _, name := range names {
		var s string
		if raw, ok := a[name]; ok && json.Unmarshal(raw, &s) == nil && strings.TrimSpace(s) != "" {
			return s
		}
	}
	return ""
}

// tellMore returns the text of another argument that the name does not contain yet.
func (a arguments) tellMore(subject string) string {
	for _, key := range moreKeys {
		if s := tellText(a.first(key)); s != "" && s != subject {
			return s
		}
	}
	return ""
}

// spell describes arguments without a known name. It gives the current item of a to-do list, the
// other short ones by name, or the text itself.
func (a arguments) spell(text string) string {
	if a == nil {
		if _, call, ok := strings.Cut(text, "await tools."); ok {
			text = call
		}
		return FirstLine(text)
	}
	for _, key := range []string{"todos", "plan", "questions", "tasks"} {
		if s := tellItem(a[key]); s != "" {
			return s
		}
	}
	var out []string
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if hasNoise(key) {
			continue
		}
		value := strings.Trim(string(a[key]), `"`)
		if s := a.first(key); s != "" {
			value = tellText(s)
		}
		if value != "" && value != "null" {
			out = append(out, render.CleanLine(key)+" "+FirstLine(value))
		}
	}
	if len(out) == 0 && len(a) > 0 {
		return FirstLine(text)
	}
	return CutBytes(strings.Join(out, ", "), MaxPeek)
}

// hasNoise reports whether an argument only limits how long or how much a tool works.
func hasNoise(key string) bool {
	return strings.HasSuffix(key, "_ms") || strings.HasPrefix(key, "max_") || key == "timeout"
}

// tellItem returns the current item of a list, else its first telling one.
func tellItem(raw json.RawMessage) string {
	var items []arguments
	if raw == nil || json.Unmarshal(raw, &items) != nil {
		return ""
	}
	first := ""
	for _, item := range items {
		text := tellText(item.first("content", "step", "question", "description", "subject"))
		if text != "" && item.first("status") == "in_progress" {
			return text
		}
		if first == "" {
			first = text
		}
	}
	return first
}
