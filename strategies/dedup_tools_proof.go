package strategies

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
	"decant/strategies/marker"
	"decant/strategies/spec"
)

// proveRepeated proves the cover of a removed call. It must be an equal call, a read of at least
// the same lines, or named by the tool's own command. The proof uses only the calls and their
// texts.
func proveRepeated(k *check.Finished, c *model.Change) (model.Class, string) {
	older, later := k.CallOf(c.Event), (*model.Call)(nil)
	if c.Cover >= 0 {
		later = k.CallOf(c.Cover)
	}
	if older == nil || later == nil || !older.Pair() || !later.Pair() {
		return model.Dropped, "no later call"
	}
	return k.Compare(older, later, func() (model.Class, string) {
		class := costOf(k, older, later)
		return class, unlikeCalls(k, older, later, class)
	})
}

// unlikeCalls returns why a later call may not replace an older one in a class, "" if it may.
func unlikeCalls(k *check.Finished, older, later *model.Call, class model.Class) string {
	same := asksSame(k, older, later)
	byRange := !same && rangeIn(k, older, later)
	switch {
	case older.Effect.Kind == model.Writes && !k.HintOf(older).Asked:
		return "it writes"
	case !k.HintOf(older).Every(&older.Effect) && !gaveSame(k, older, class):
		return "the repeated command gave another answer, or may have"
	case !same && !byRange && !commandSays(k, older, later):
		return "the later call does not have the same text"
	case same && class == model.Superseded && isLeft(k, older, later):
		return "little is left of the later answer"
	case byRange && lacksLines(k, class):
		return "the later read lacks some of its lines"
	default:
		return ""
	}
}

// lacksLines reports whether the settings want a proof of all lines, but the class of a wider read
// gives none.
func lacksLines(k *check.Finished, class model.Class) bool {
	return class > model.Covered && toolOwn.Of(&k.Plan.Spec).proof == proofLines
}

// asksSame reports whether two calls have the same tool and the same arguments.
func asksSame(k *check.Finished, a, b *model.Call) bool {
	if a.Tool != b.Tool {
		return false
	}
	if same, known := facts.AskSame(k.Plan.Index, callAt(k, a), callAt(k, b)); known {
		return same
	}
	return bytes.Equal(k.Arguments(a), k.Arguments(b)) &&
		slices.Equal(commandPaths(a), commandPaths(b))
}

// gaveSame reports whether a call gave the answer that the class of a later one claims: the same
// text, of which more than a stub or its ends is left.
func gaveSame(k *check.Finished, call *model.Call, class model.Class) bool {
	return class == model.Identical && (!textOnly(k, call) ||
		!marker.IsStubText(k.TextOf(k.Conversation.EventAt(call.Result))))
}

// isLeft reports whether only a stub or its ends are left of a later answer. Both answers must be
// text and have the same status.
func isLeft(k *check.Finished, older, later *model.Call) bool {
	return older.Status == later.Status && textOnly(k, older) && textOnly(k, later) &&
		marker.IsStubText(k.TextOf(k.Conversation.EventAt(later.Result)))
}

// commandPaths returns the paths of a shell command. Its arguments alone do not tell them, because
// it runs in some folder.
func commandPaths(call *model.Call) []string {
	if len(call.Effect.Programs) == 0 {
		return nil
	}
	return append(slices.Clip(call.Effect.Paths), call.Effect.Folder)
}

// callAt returns a pair's index.
func callAt(k *check.Finished, call *model.Call) int {
	return k.Conversation.EventAt(call.Result).Call
}

// costOf returns the class of losing one result while another stays. It uses the known checksums of
// texts and lines. If the lines were not hashed, it compares the texts themselves.
func costOf(k *check.Finished, older, later *model.Call) model.Class {
	a, b := k.Conversation.EventAt(older.Result), k.Conversation.EventAt(later.Result)
	image := func(p model.Part) bool { return p.Text.Encoding == model.NoText }
	if older.Status != later.Status || slices.ContainsFunc(a.Parts, image) ||
		slices.ContainsFunc(b.Parts, image) {
		return model.Superseded
	}
	ix := k.Plan.Index
	if ix.Raw(older.Result) == ix.Raw(later.Result) {
		return model.Identical
	}
	if all, known := facts.HasLines(ix, callAt(k, older), callAt(k, later)); known {
		if all {
			return model.Covered
		}
		return model.Superseded
	}
	said, says := k.TextOf(a), k.RawOf(b)
	if said == "" {
		return model.Covered
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(said, "\n"), "\n") {
		if !says.Says(line) {
			return model.Superseded
		}
	}
	return model.Covered
}

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

// textOnly reports whether a call's result is only text.
func textOnly(k *check.Finished, call *model.Call) bool {
	return !slices.ContainsFunc(k.Conversation.EventAt(call.Result).Parts, func(p model.Part) bool {
		return p.Text.Encoding == model.NoText
	})
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
	args, _ := valuesOf(string(k.Arguments(call)))
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
func ownAsked(k *check.Finished, call *model.Call, args map[string]string) (
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

// commandSays reports whether the tool's own command said that the later call subsumes the earlier
// one.
func commandSays(k *check.Finished, older, later *model.Call) bool {
	h, o := k.HintOf(older), k.HintOf(later)
	if h.Subsumes.Kind != hints.SubsumesByCommand || older.Tool != later.Tool ||
		!slices.Equal(h.Subsumes.Command, o.Subsumes.Command) {
		return false
	}
	a, b := k.Conversation.EventAt(older.Request).Call, k.Conversation.EventAt(later.Request).Call
	return k.Plan.Spec.Answers.Said[spec.KeyOfAnswer(k.Plan.Index, h.Subsumes.Command, a, b)]
}
