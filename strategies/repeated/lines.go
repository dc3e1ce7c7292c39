package repeated

import (
	"bytes"
	"math"
	"path"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/object"
)

// rangeIn reports whether both calls read one file, and the later one read all lines that the
// earlier one asked for.
func rangeIn(k *check.Finished, older, later *model.Call) bool {
	for _, call := range []*model.Call{older, later} {
		if k.HintOf(call).Subsumes.Kind != hints.SubsumesLines || !call.Status.Good() {
			return false
		}
	}
	x, a, rest := askedLines(k, older)
	y, b, also := askedLines(k, later)
	if older.Running || x == "" || x != y || rest != also || later.Effect.Cut {
		return false
	}
	from, to := max(1, a.From), a.To
	if to == 0 {
		to = deliveredTo(k, older, from)
	}
	return max(1, b.From) <= from && to <= shownTo(k, later, b)
}

// shownTo returns the last line that a read shows without a gap.
func shownTo(k *check.Finished, call *model.Call, asked model.LineRange) int {
	end := asked.To
	if end == 0 {
		end = math.MaxInt
	}
	if !textOnly(k, call) {
		return end
	}
	raw := k.TextOf(k.Conversation.EventAt(call.Result))
	if cut := cutAt(k.Scratch(raw)); cut >= 0 {
		return min(end, max(1, asked.From)+cut-1)
	}
	if lines := strings.Count(raw, "\n") + 1; asked.To == 0 && lines >= facts.FullLines {
		end = max(1, asked.From) + lines - 1
	}
	return end
}

// cutAt returns the first line of a content, from 0, that mentions a cut, -1 for none.
func cutAt(text []byte) int {
	if !facts.IsCutNotice(text) { // Then no single line does.
		return -1
	}
	i := 0
	for line := range bytes.SplitSeq(text, []byte{'\n'}) {
		if facts.IsCutNotice(line) {
			return i
		}
		i++
	}
	return -1
}

// deliveredTo returns the last line that a read without an end delivered. It is the end of the file
// unless the result was cut or limited.
func deliveredTo(k *check.Finished, call *model.Call, from int) int {
	raw := k.TextOf(k.Conversation.EventAt(call.Result))
	lines := strings.Count(strings.TrimSuffix(raw, "\n"), "\n") + 1
	last, cut := lines-1, cutAt(k.Scratch(raw))
	switch {
	case !textOnly(k, call) || call.Effect.Cut:
		return math.MaxInt
	case cut == last:
		return from + cut - 1
	case cut < 0 && strings.Count(raw, "\n") >= facts.FullLines-2 &&
		lines >= facts.FullLines-1:
		return from + lines - 1
	default:
		return math.MaxInt
	}
}

// askedLines returns the file and the lines that a call reads, and its other arguments. The file is
// "" if the call reads none.
func askedLines(k *check.Finished, call *model.Call) (file string, lines model.LineRange,
	rest string,
) {
	known := call.Effect.Kind == model.Reads && len(call.Effect.Paths) == 1
	if known {
		file, lines = call.Effect.Paths[0], call.Effect.Lines
		if hints.IsShell[call.Tool] {
			return file, lines, "\x00"
		}
	} else if call.Effect.Kind != model.Other {
		return "", lines, ""
	}
	args, _ := object.ReadValues(string(k.Arguments(call)))
	if !known {
		file, lines = ownAsked(k, call, args)
		rest = call.Tool
	}
	var names []string
	for name, value := range args {
		if value != "null" && value != `""` && !slices.Contains(model.RangeNames, name) {
			names = append(names, name+"="+value)
		}
	}
	slices.Sort(names)
	return cleanPath(file), lines, rest + "\x00" + strings.Join(names, "\x00")
}

// ownAsked returns the file and the lines that the arguments of an unknown tool name.
func ownAsked(k *check.Finished, call *model.Call, args object.Values) (
	file string, lines model.LineRange,
) {
	for _, name := range []string{"file_path", "path"} {
		if text := args[name]; strings.HasPrefix(text, `"`) && text != `""` {
			file = string(source.AppendText(nil, []byte(text)))
		}
	}
	if file == "" {
		return "", lines
	}
	if !strings.HasPrefix(file, "/") {
		file = path.Join(k.Conversation.CWD, file)
	}
	var t source.Tree
	raw := k.Arguments(call)
	if t.Parse(raw, source.Span{End: len(raw)}) == nil {
		_, _, lines = facts.OwnRange(t.Root(), k.Conversation.CWD)
	}
	return file, lines
}

// cleanPath returns a path in its shortest form, "" for none.
func cleanPath(p string) string {
	if p == "" {
		return ""
	}
	return path.Clean(p)
}
