package jp

import (
	"bytes"
	"encoding/base64"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

// tool is the effect of a JP tool.
type tool struct {
	kind model.EffectKind
	// paths are the arguments that name files or folders.
	paths []string
	// below is true for a write that also accepts folders.
	below bool
}

// tools are JP's own tools. No effect of other tools is certain.
var tools = map[string]tool{
	"fs_read_file":     {kind: model.Reads, paths: []string{"path"}},
	"fs_list_files":    {kind: model.Lists, paths: []string{"path", "prefixes"}},
	"fs_grep_files":    {kind: model.Searches, paths: []string{"path", "paths"}},
	"fs_create_file":   {kind: model.Writes, paths: []string{"path"}},
	"fs_modify_file":   {kind: model.Writes, paths: []string{"path"}},
	"fs_delete_file":   {kind: model.Writes, paths: []string{"path"}},
	"fs_move_file":     {kind: model.Writes, paths: []string{"source", "target"}, below: true},
	"github_read_file": {kind: model.Reads},
	"web_fetch":        {kind: model.Reads},
}

// runners are the starts of the names of tools that run programs.
var runners = []string{"cargo_", "git_"}

// effectOf finds out from the arguments what a call does and what a successful result of it
// delivers. root is the workspace's root, or "" when unknown.
func effectOf(name string, in source.Value, root string) (model.Effect, string) {
	t, ok := tools[name]
	if !ok {
		for _, r := range runners {
			if strings.HasPrefix(name, r) {
				return model.Effect{Kind: model.Runs}, ""
			}
		}
		return model.Effect{}, ""
	}
	e := model.Effect{Kind: t.kind}
	for _, p := range t.paths {
		e.Paths = append(e.Paths, pathsOf(in.Get(p), root)...)
	}
	if t.kind == model.Writes { // One change may affect several files.
		for p := range in.Get("patterns").Items() {
			e.Paths = append(e.Paths, pathsOf(p.Get("paths"), root)...)
		}
	}
	switch {
	case name == "github_read_file":
		return e, githubURI(in)
	case name == "web_fetch":
		return e, plainText(in.Get("url"))
	case t.kind == model.Reads && len(e.Paths) == 1:
		e.Lines.From, e.Lines.To = lineNumber(in.Get("start_line")), lineNumber(in.Get("end_line"))
		if e.Lines.To > 0 {
			e.Lines.From = max(1, e.Lines.From)
		}
		if e.Lines == (model.LineRange{From: 1}) { // The whole file, requested in full.
			e.Lines = model.LineRange{}
		}
		return e, effect.FileURI(e.Paths[0], e.Lines)
	}
	e.Everything = t.below || t.kind == model.Writes && len(e.Paths) == 0
	return e, ""
}

// fencers are the starts of the names of JP's own tools, which put their output in a fence or leave
// it unchanged.
var fencers = []string{"fs_", "github_", "web_", "cargo_", "git_"}

// envelopeOf is the possible envelope of a tool's output. The notes in a fence are about a
// requested range; otherwise they belong to the file.
func envelopeOf(name string, in source.Value) model.Envelope {
	own := func(start string) bool { return strings.HasPrefix(name, start) }
	if !slices.ContainsFunc(fencers, own) {
		return 0
	}
	e := model.Fence
	if name != "fs_read_file" {
		return e
	}
	if lineNumber(in.Get("start_line")) > 0 {
		e |= model.FromNote
	}
	if lineNumber(in.Get("end_line")) > 0 {
		e |= model.UntilNote
	}
	return e | model.NumbersColon
}

// wrappedEnvelope is the envelope of a result: those that its tool may use, as far as its first
// lines show them. first is the first requested line of the file.
func wrappedEnvelope(may model.Envelope, raw []byte, first int) model.Envelope {
	if may == 0 || !bytes.HasPrefix(raw, []byte(`"YGBg`)) { // Three backticks.
		return 0
	}
	head := raw[1:min(len(raw)-1, 401)]
	text, _ := base64.StdEncoding.AppendDecode(nil, head[:len(head)/4*4])
	_, text, _ = bytes.Cut(text, []byte{'\n'})
	if may&model.FromNote != 0 && bytes.HasPrefix(text, []byte("... (starting")) {
		_, text, _ = bytes.Cut(text, []byte{'\n'})
	}
	// A file may itself have such lines: the tool's lines count from the requested line.
	start := strconv.Itoa(max(1, first)) + ": "
	if !bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte(start)) {
		may &^= model.NumbersColon
	}
	return may
}

// pathsOf are the paths in a text or in a list of texts. A relative path starts at the workspace's
// root, so that it equals the absolute path of the same file. Where the root is unknown, it stays
// relative.
func pathsOf(v source.Value, root string) []string {
	var out []string
	add := func(v source.Value) {
		p := plainText(v)
		if p == "" {
			return
		}
		out = append(out, locatePath(p, root))
	}
	add(v)
	for item := range v.Items() {
		add(item)
	}
	return out
}

// locatePath is a path as JP's tools read it. They see only the workspace, so a path from elsewhere
// is one inside it.
func locatePath(p, root string) string {
	at := path.Clean("/" + p)
	switch {
	case root != "" && at != root && !strings.HasPrefix(at, root+"/"):
		return path.Join(root, p)
	case root != "" || path.IsAbs(p) || at == "/":
		return at
	}
	return at[1:]
}

// plainText is the text of an argument that is stored in base64.
func plainText(v source.Value) string {
	text := v.Text()
	if strings.ContainsAny(text, "\r\n") {
		return text
	}
	out, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || !utf8.Valid(out) {
		return text
	}
	return string(out)
}

// lineNumber is a line number from a number or a text, or 0 for none.
func lineNumber(v source.Value) int {
	n := v.Int()
	if v.Kind() == source.KindString {
		n, _ = strconv.Atoi(strings.TrimSpace(plainText(v)))
	}
	return max(0, n)
}

// githubURI is the URI of a file in a repository, or "" when the call does not name one.
func githubURI(in source.Value) string {
	repository, file := plainText(in.Get("repository")), plainText(in.Get("path"))
	if file == "" {
		return ""
	}
	uri := "github://" + repository + path.Clean("/"+file)
	if ref := plainText(in.Get("ref")); ref != "" {
		uri += "?ref=" + ref
	}
	return uri
}
