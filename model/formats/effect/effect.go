package effect

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/shell"
	"decant/model/source"
)

// Tool is the effect of a tool, and which of its arguments say on what.
type Tool struct {
	// Kind is the kind of effect.
	Kind model.EffectKind
	// Path is the argument that names a file or folder, URL the one that names a page, and Line the
	// one with a command line for a Unix shell; "" for none. The range of a read is in the
	// arguments offset and limit, in lines.
	Path, URL, Line string
	// Or are arguments that may name the file or folder where Path is missing. Ends are pairs of
	// arguments that name the first and the last line of a read. Patches are arguments with a
	// patch.
	Or, Patches []string
	Ends        [][2]string
	// Range is the argument of a read with a list of the first and the last line, where -1 is the
	// end. Pages is the argument that names pages of a document. Both are "" for none.
	Range, Pages string
	// FromZero is true for a read whose offset counts lines from 0.
	FromZero bool
	// Apart is an argument that, when true, only starts Line in the background: the answer does not
	// show the result. It is "" for none.
	Apart string
	// Numbers is true when the tool itself numbers the lines that it delivers.
	Numbers bool
	// Cuts is true for a read that may deliver only a part without the call showing it.
	Cuts bool
	// Anywhere is true for a write whose call does not name its file.
	Anywhere bool
	// Commands are the tool's effects by its argument "command", or nil for a tool with a single
	// effect.
	Commands Table
}

// Facts say what one call does.
type Facts struct {
	// Effect is what it does to the world.
	Effect model.Effect
	// URI is what a successful result delivers, or "" without an identity.
	URI string
	// Numbered is true when a program numbers the lines of a file that it delivers.
	Numbered bool
}

// Deliver notes in the part of a successful result what its call delivers: numbered lines, and the
// file or address, unless the client cut the read.
func (f Facts) Deliver(c *model.Call, part *model.Part, cut bool) {
	if f.Numbered {
		part.Envelope |= model.NumbersTab
	}
	if c.Effect.Kind == model.Reads && cut {
		c.Effect.Cut = true
		return
	}
	part.URI = f.URI
}

// Read finds out from a call's arguments what the call does. Relative paths start at cwd. Where cwd
// is not absolute they stay relative, see [CleanPath].
func (t Tool) Read(in source.Value, cwd string) Facts {
	if t.Commands != nil {
		return t.Commands.Read(in.Get("command").Text(), in, cwd)
	}
	if t.Patches != nil {
		return Facts{Effect: t.patched(in, cwd)}
	}
	f := Facts{Effect: model.Effect{Kind: t.Kind, Everything: t.Anywhere}}
	if t.URL != "" {
		f.URI = in.Get(t.URL).Text()
	}
	if t.Line != "" {
		f = ShellFacts(in.Get(t.Line).Text(), cwd)
		if t.Apart != "" && in.Get(t.Apart).True() && f.Effect.Kind != model.Writes {
			f = Facts{Effect: model.Effect{Kind: t.Kind, Programs: f.Effect.Programs}}
		}
	}
	name := t.named(in)
	p := CleanPath(name, cwd)
	if p == "" {
		f.Effect.Everything = f.Effect.Everything || t.Kind == model.Writes && name != ""
		return f
	}
	f.Effect.Paths = []string{p}
	// Only a read delivers what its path names; an edit's answer shows a part.
	if t.Kind == model.Reads {
		f.Effect.Lines, f.Effect.Cut = t.lines(in), t.Cuts
		f.Effect.Plain = isPlain(in, p)
		if t.Cuts {
			return f // Another call with the same arguments may show another part.
		}
		f.URI = FileURI(p, f.Effect.Lines)
		if pages := in.Get(t.Pages).Text(); t.Pages != "" && pages != "" {
			f.URI += "#pages=" + pages
		}
	}
	return f
}

// isPlain reports whether arguments only name a path and lines.
func isPlain(in source.Value, p string) bool {
	for name, v := range in.Fields() {
		switch {
		case v.Kind() == source.KindNull:
		case !isRangeName(name) || v.Kind() != source.KindNumber && !v.Is(p):
			return false
		}
	}
	return true
}

// isRangeName reports whether an argument is one of [model.RangeNames].
func isRangeName(name []byte) bool {
	return slices.ContainsFunc(model.RangeNames, func(n string) bool { return n == string(name) })
}

// ShellFacts is what a command line does when a shell runs it in a folder.
func ShellFacts(line, folder string) Facts {
	s := shell.ReadLine(line, absolutePath(folder, ""))
	f := Facts{Effect: s.Effect, Numbered: s.Numbered}
	if s.Effect.Kind != model.Reads {
		return f
	}
	f.URI = FileURI(s.Effect.Paths[0], s.Effect.Lines)
	switch {
	case s.Part == "":
	case s.Effect.Lines.Whole():
		f.URI += "#" + s.Part
	default:
		f.URI += "&" + s.Part
	}
	return f
}

// lines is the range of lines that a read asks for.
func (t Tool) lines(in source.Value) model.LineRange {
	if r, ok := t.between(in); ok {
		return r
	}
	if t.Range == "" || t.Ends != nil && !in.Get(t.Range).Exists() {
		return t.lineRange(in)
	}
	var ends []int
	for v := range in.Get(t.Range).Items() {
		ends = append(ends, max(0, v.Int()))
	}
	if len(ends) != 2 || ends[0] == 0 {
		return model.LineRange{}
	}
	return model.LineRange{From: ends[0], To: ends[1]}
}

// lineRange is the range for offset and limit.
func (t Tool) lineRange(in source.Value) model.LineRange {
	offset, limit := in.Get("offset").Int(), in.Get("limit").Int()
	if t.FromZero {
		offset++
	}
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

// absolutePath cleans a path; a relative path starts at the folder of the record. It is "" when the
// path is unknown.
func absolutePath(p, cwd string) string {
	switch {
	case p == "":
		return ""
	case isWindows(p): // A session may have been written on another machine.
		return "/" + path.Clean(strings.ReplaceAll(p, `\`, "/"))
	case path.IsAbs(p):
		return path.Clean(p)
	case isWindows(cwd):
		return absolutePath(cwd+`\`+p, "")
	case path.IsAbs(cwd):
		return path.Join(cwd, p)
	}
	return ""
}

// Lost replaces the working folder once a command may have changed it, because the same relative
// path may then name another file.
const Lost = "\x00lost"

// CleanPath is the shortest form of a path: absolute where the path or cwd is, else relative as in
// the call. It never invents a folder. It is "" without a path, and for a relative path in [Lost].
func CleanPath(p, cwd string) string {
	if at := absolutePath(p, cwd); at != "" || p == "" || cwd == Lost {
		return at
	}
	return path.Join(cwd, p)
}

// isWindows reports whether a path starts with a drive.
func isWindows(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') &&
		(p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}

// FileURI is the URI of a file, or of its requested lines, or "" without a path. A relative path
// stays relative: file:a.rs. [model.FilePath] extracts the path again.
func FileURI(p string, r model.LineRange) string {
	if p == "" {
		return ""
	}
	uri := "file:" + p
	if path.IsAbs(p) {
		uri = "file://" + p
	}
	if r.Whole() {
		return uri
	}
	uri += "#L" + strconv.Itoa(r.From) + "-"
	if r.To > 0 {
		uri += strconv.Itoa(r.To)
	}
	return uri
}
