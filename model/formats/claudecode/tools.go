package claudecode

import (
	"path"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/shell"
	"decant/model/source"
)

// call is what a request or a result says of its call.
type call struct {
	id, tool string
	effect   model.Effect
	// uri is what a good result delivers; numbered is true when a program numbers
	// the lines of a file that it delivers.
	uri      string
	numbered bool
	// failed, interrupted and unchanged are a result's.
	failed, interrupted, unchanged bool
}

// tool is what a tool of the client does to the world.
type tool struct {
	kind model.EffectKind
	// path is the argument that names the file or folder.
	path string
	// url is the argument that names a page.
	url string
	// line is the argument that is a command line for a Unix shell.
	line string
}

// tools are the client's own, today's and yesterday's. Tools of others are not
// known, and do nothing that can be relied on.
var tools = map[string]tool{
	"Read":         {kind: model.Reads, path: "file_path"},
	"NotebookRead": {kind: model.Reads, path: "notebook_path"},
	"WebFetch":     {kind: model.Reads, url: "url"},
	"Edit":         {kind: model.Writes, path: "file_path"},
	"MultiEdit":    {kind: model.Writes, path: "file_path"},
	"Write":        {kind: model.Writes, path: "file_path"},
	"NotebookEdit": {kind: model.Writes, path: "notebook_path"},
	"Glob":         {kind: model.Lists, path: "path"},
	"LS":           {kind: model.Lists, path: "path"},
	"Grep":         {kind: model.Searches, path: "path"},
	"WebSearch":    {kind: model.Searches},
	"Bash":         {kind: model.Runs, line: "command"},
	"PowerShell":   {kind: model.Runs},
	"KillShell":    {kind: model.Runs},
	"KillBash":     {kind: model.Runs},
	"Task":         {kind: model.Runs},
	"Agent":        {kind: model.Runs},
}

// read finds out from the arguments what the call does.
func (c *call) read(in source.Value, cwd string) {
	t, ok := tools[c.tool]
	if !ok {
		return
	}
	c.effect.Kind = t.kind
	if t.url != "" {
		c.uri = in.Get(t.url).Text()
	}
	if t.line != "" {
		c.shell(shell.Read(in.Get(t.line).Text(), absolute(cwd, "")))
		if in.Get("run_in_background").True() && c.effect.Kind != model.Writes {
			// The result only says that it was started.
			c.effect = model.Effect{Kind: t.kind, Programs: c.effect.Programs}
			c.uri = ""
		}
	}
	if t.path == "" {
		return
	}
	p := absolute(in.Get(t.path).Text(), cwd)
	if p == "" {
		return
	}
	c.effect.Paths = []string{p}
	// Only a read delivers what its path names; an edit's answer shows a part.
	if t.kind == model.Reads {
		c.effect.Lines = lineRange(in)
		c.uri = fileURI(p, c.effect.Lines)
		if pages := in.Get("pages").Text(); pages != "" {
			c.uri += "#pages=" + pages
		}
	}
}

// shell notes what a command line does.
func (c *call) shell(f shell.Facts) {
	c.effect, c.numbered = f.Effect, f.Numbered
	if f.Effect.Kind != model.Reads {
		return
	}
	c.uri = fileURI(f.Effect.Paths[0], f.Effect.Lines)
	switch {
	case f.Part == "":
	case f.Effect.Lines.Whole():
		c.uri += "#" + f.Part
	default:
		c.uri += "&" + f.Part
	}
}

// lineRange is what offset and limit ask for.
func lineRange(in source.Value) model.LineRange {
	offset, limit := in.Get("offset").Int(), in.Get("limit").Int()
	if offset <= 0 && limit <= 0 {
		return model.LineRange{}
	}
	r := model.LineRange{From: max(1, offset)}
	if limit > 0 {
		r.To = r.From + limit - 1
	}
	if r.From == 1 && r.To == 0 {
		return model.LineRange{}
	}
	return r
}

// absolute cleans a path, a relative one from the folder of the record; ""
// when it cannot be known.
func absolute(p, cwd string) string {
	switch {
	case p == "":
		return ""
	case isWindows(p): // A session may have been written on another machine.
		return "/" + path.Clean(strings.ReplaceAll(p, `\`, "/"))
	case path.IsAbs(p):
		return path.Clean(p)
	case isWindows(cwd):
		return absolute(cwd+`\`+p, "")
	case path.IsAbs(cwd):
		return path.Join(cwd, p)
	}
	return ""
}

// isWindows reports whether a path starts with a drive.
func isWindows(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') &&
		(p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// fileURI is a file, or the lines of it that were asked for; "" for no path.
func fileURI(p string, r model.LineRange) string {
	if p == "" {
		return ""
	}
	uri := "file://" + p
	if r.Whole() {
		return uri
	}
	uri += "#L" + strconv.Itoa(r.From) + "-"
	if r.To > 0 {
		uri += strconv.Itoa(r.To)
	}
	return uri
}
