package replay

import (
	"slices"
	"strings"

	"decant/model/source"
)

// The names of arguments of writes. If a call has any other argument, it is not replayed.
var (
	// oldNames and newNames are the arguments with the old and the new text of an edit.
	oldNames = []string{
		"old_string", "oldString", "oldText", "old_text", "old_str", "string_to_replace",
	}
	newNames = []string{"new_string", "newString", "newText", "new_text", "new_str"}
	// allNames are arguments that apply an edit everywhere.
	allNames = []string{"replace_all", "replaceAll"}
	// textNames are arguments with new contents of a file, listNames with lists of edits.
	textNames = []string{"content", "contents", "file_text"}
	listNames = []string{"edits"}
)

// idle are arguments that do not matter: those that only name the place, and one that must be
// false.
var idle = map[string]string{
	"file_path": "", "filePath": "", "path": "", "filename": "", "file": "",
	"description": "", "explanation": "", "instructions": "",
	"replace_using_regex": "false",
}

// ReadWrite reads the arguments of a call that wrote a file. isFile reports whether a path is the
// file's; a patch may have several paths. ReadWrite returns false for an unknown form.
func ReadWrite(args []byte, isFile func(path string) bool) (Write, bool) {
	if patch, ok := findPatch(args); ok {
		return readPatch(patch, isFile)
	}
	var t source.Tree
	if t.Parse(args, source.Span{End: len(args)}) != nil || t.Root().Kind() != source.KindObject {
		return Write{}, false
	}
	r := argumentReader{ok: true}
	r.object(t.Root(), true)
	if !r.ok || r.out.Whole == (len(r.out.Edits) > 0) {
		return Write{}, false
	}
	return r.out, true
}

// argumentReader collects what the arguments say.
type argumentReader struct {
	out Write
	ok  bool
}

// object reads an object: all arguments, or one edit of a list.
func (r *argumentReader) object(v source.Value, outer bool) {
	var e Edit
	var given texts
	for name, m := range v.Members() {
		if r.isText(&e, &given, name, m) || outer && r.isFile(name, m) {
			continue
		}
		r.ok = r.ok && outer && isIdle(name, m)
	}
	// An edit has both texts, each once. Only the arguments as a whole may have none.
	if given == (texts{1, 1}) {
		r.out.Edits = append(r.out.Edits, e)
	} else if given != (texts{}) || !outer {
		r.ok = false
	}
}

// texts counts the texts of an edit.
type texts struct{ old, now int }

// isText reads a member of an edit, and counts its texts.
func (r *argumentReader) isText(e *Edit, given *texts, name string, v source.Value) bool {
	switch isText := v.Kind() == source.KindString; {
	case isText && slices.Contains(oldNames, name):
		e.Old = v.Text()
		given.old++
	case isText && slices.Contains(newNames, name):
		e.New = v.Text()
		given.now++
	case v.Kind() == source.KindBool && slices.Contains(allNames, name):
		e.All = v.True()
	default:
		return false
	}
	return true
}

// isFile reads the new contents of a file, or a list of edits.
func (r *argumentReader) isFile(name string, v source.Value) bool {
	switch {
	case v.Kind() == source.KindString && slices.Contains(textNames, name):
		r.ok = r.ok && !r.out.Whole
		r.out.Whole, r.out.Text = true, v.Text()
	case v.Kind() == source.KindArray && slices.Contains(listNames, name):
		for item := range v.Items() {
			r.object(item, false)
		}
	default:
		return false
	}
	return true
}

// isIdle reports whether an argument does not matter.
func isIdle(name string, v source.Value) bool {
	if name == "command" { // In a tool with several commands.
		return v.Is("str_replace") || v.Is("create")
	}
	must, known := idle[name]
	return known && (must == "" || string(v.Raw()) == must)
}

// patchStart and patchEnd enclose a patch.
const (
	patchStart = "*** Begin Patch"
	patchEnd   = "*** End Patch"
)

// findPatch returns the patch in arguments that hold nothing else. The patch is the text itself, or
// the only argument of a tool.
func findPatch(args []byte) (string, bool) {
	text := string(args)
	var t source.Tree
	if t.Parse(args, source.Span{End: len(args)}) == nil {
		v := t.Root()
		if v.Kind() == source.KindObject {
			var only source.Value
			for _, m := range v.Members() {
				if only.Exists() {
					return "", false
				}
				only = m
			}
			v = only
		}
		text = v.Text()
	}
	text = strings.TrimSpace(text)
	return text, strings.HasPrefix(text, patchStart+"\n") && strings.HasSuffix(text, "\n"+patchEnd)
}
