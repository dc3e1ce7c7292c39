package strategies

import (
	"bytes"
	"math"
	"path"
	"slices"
	"strings"

	"decant/model"
	"decant/model/source"
)

// provesRepeated proves that the cover of a removed call answers the same call, a read
// of the same lines and more, or what its tool's own command named, all of it from the
// calls and their texts.
func (k *checker) provesRepeated(c *model.Change) (model.Class, string) {
	older, later := k.call(c.Event), (*model.Call)(nil)
	if c.Cover >= 0 {
		later = k.call(c.Cover)
	}
	if older == nil || later == nil || !older.Pair() || !later.Pair() {
		return model.Dropped, "no later call"
	}
	return k.cost(older, later), k.unlike(older, later)
}

// unlike is what keeps a later call from standing for an older one, "" for nothing.
func (k *checker) unlike(older, later *model.Call) string {
	class := k.cost(older, later)
	same := k.asksSame(older, later)
	byRange := !same && k.rangeIn(older, later)
	switch {
	case older.Effect.Kind == model.Writes:
		return "it writes"
	case older.Effect.Kind == model.Runs && class != model.Identical:
		return "a command that runs was answered in another way"
	case !same && !byRange && !k.commandSays(older, later):
		return "the later call does not say what it said"
	case same && class == model.Superseded && k.isLeft(older, later):
		return "little is left of the later answer"
	case byRange && class > model.Covered && k.p.Spec.Settings.Tools.Proof == ProofLines:
		return "the later read lacks some of its lines"
	default:
		return ""
	}
}

// asksSame reports whether two calls have the same tool and the same arguments.
func (k *checker) asksSame(a, b *model.Call) bool {
	return a.Tool == b.Tool && bytes.Equal(k.arguments(a), k.arguments(b)) &&
		slices.Equal(commandPaths(a), commandPaths(b))
}

// isLeft reports whether of a later answer in text, which ended as the older did, only
// a stub or its ends are left.
func (k *checker) isLeft(older, later *model.Call) bool {
	return older.Status == later.Status && k.textOnly(older) && k.textOnly(later) &&
		hollow([]byte(k.rawOf(&k.c.Events[later.Result])))
}

// commandPaths are the paths of a shell command, which its arguments do not tell alone:
// it is run in some folder.
func commandPaths(call *model.Call) []string {
	if len(call.Effect.Programs) == 0 {
		return nil
	}
	return call.Effect.Paths
}

// cost is what losing one result to another costs, as their texts tell.
func (k *checker) cost(older, later *model.Call) model.Class {
	a, b := &k.c.Events[older.Result], &k.c.Events[later.Result]
	image := func(p model.Part) bool { return p.Text.Encoding == model.NoText }
	if older.Status != later.Status || slices.ContainsFunc(a.Parts, image) ||
		slices.ContainsFunc(b.Parts, image) {
		return model.Superseded
	}
	said, says := k.rawOf(a), k.raw(b)
	if said == says.text {
		return model.Identical
	}
	if said == "" {
		return model.Covered
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(said, "\n"), "\n") {
		if !says.says(line) {
			return model.Superseded
		}
	}
	return model.Covered
}

// hintOf is what holds for a call's tool.
func (k *checker) hintOf(call *model.Call) *toolHint {
	return k.p.Spec.Hints.over(call.Tool, builtinHint(call.Tool, &call.Effect))
}

// rangeIn reports whether both calls read one file, and the later all lines that the
// earlier asked for.
func (k *checker) rangeIn(older, later *model.Call) bool {
	for _, call := range []*model.Call{older, later} {
		if k.hintOf(call).subsumes.Kind != SubsumesLines || !call.Status.Good() {
			return false
		}
	}
	x, a, rest := k.asked(older)
	y, b, also := k.asked(later)
	if x == "" || x != y || rest != also || later.Effect.Cut {
		return false
	}
	from, to := max(1, a.From), a.To
	if to == 0 {
		to = k.deliveredTo(older, from)
	}
	return max(1, b.From) <= from && to <= k.shownTo(later, b)
}

// shownTo is the last line that a read of some lines shows without a gap.
func (k *checker) shownTo(call *model.Call, asked model.LineRange) int {
	end := asked.To
	if end == 0 {
		end = math.MaxInt
	}
	if !k.textOnly(call) {
		return end
	}
	lines := strings.Split(k.rawOf(&k.c.Events[call.Result]), "\n")
	for i, line := range lines {
		if saysCut([]byte(line)) {
			return min(end, max(1, asked.From)+i-1)
		}
	}
	if asked.To == 0 && len(lines) >= fullLines {
		end = max(1, asked.From) + len(lines) - 1
	}
	return end
}

// deliveredTo is the last line that a read without an end delivered: that of the file
// where the result was not cut or limited.
func (k *checker) deliveredTo(call *model.Call, from int) int {
	raw := k.rawOf(&k.c.Events[call.Result])
	lines := strings.Split(strings.TrimSuffix(raw, "\n"), "\n")
	last := len(lines) - 1
	cut := slices.IndexFunc(lines, func(line string) bool { return saysCut([]byte(line)) })
	switch {
	case !k.textOnly(call) || call.Effect.Cut:
		return math.MaxInt
	case cut == last && last >= 0 && cut >= 0:
		return from + cut - 1
	case cut < 0 && strings.Count(raw, "\n") >= fullLines-2 && len(lines) >= fullLines-1:
		return from + len(lines) - 1
	default:
		return math.MaxInt
	}
}

// textOnly reports whether a call's result is text alone.
func (k *checker) textOnly(call *model.Call) bool {
	return !slices.ContainsFunc(k.c.Events[call.Result].Parts, func(p model.Part) bool {
		return p.Text.Encoding == model.NoText
	})
}

// asked is the file and the lines that a call reads, and what else its arguments say;
// the file is "" for a call that reads none.
func (k *checker) asked(call *model.Call) (file string, lines model.LineRange, rest string) {
	known := call.Effect.Kind == model.Reads && len(call.Effect.Paths) == 1
	if known {
		file, lines = call.Effect.Paths[0], call.Effect.Lines
		if isShell[call.Tool] {
			return file, lines, "\x00"
		}
	} else if call.Effect.Kind != model.Other {
		return "", lines, ""
	}
	args, _ := k.valuesOf(string(k.arguments(call)))
	if !known {
		file, lines = k.ownAsked(call, args)
		rest = call.Tool
	}
	var names []string
	for name, value := range args {
		if value != "null" && value != `""` && !slices.Contains(rangeNames, name) {
			names = append(names, name+"="+value)
		}
	}
	slices.Sort(names)
	return cleaned(file), lines, rest + "\x00" + strings.Join(names, "\x00")
}

// ownAsked is the file and the lines that the arguments of an unknown tool name.
func (k *checker) ownAsked(call *model.Call, args map[string]string) (
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
		file = path.Join(k.c.CWD, file)
	}
	var t source.Tree
	raw := k.arguments(call)
	if t.Parse(raw, source.Span{End: len(raw)}) == nil {
		_, _, lines = ownRange(t.Root(), k.c.CWD)
	}
	return file, lines
}

// cleaned is a path in its shortest form, "" for none.
func cleaned(p string) string {
	if p == "" {
		return ""
	}
	return path.Clean(p)
}

// commandSays reports whether the command of both calls' tool said that the later
// subsumes the earlier.
func (k *checker) commandSays(older, later *model.Call) bool {
	h, o := k.hintOf(older), k.hintOf(later)
	if h.subsumes.Kind != SubsumesByCommand || older.Tool != later.Tool ||
		!slices.Equal(h.subsumes.Command, o.subsumes.Command) {
		return false
	}
	a, b := k.c.Events[older.Request].Call, k.c.Events[later.Request].Call
	return k.p.Spec.Answers.said[k.p.Index.answerKey(h.subsumes.Command, a, b)]
}
