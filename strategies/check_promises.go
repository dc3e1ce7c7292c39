package strategies

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"decant/model"
	"decant/model/source"
)

// promise proves what one strategy's own changes say, from the texts and the calls
// alone. It returns the cheapest class that a change may claim, and what is wrong
// with its text, "" for nothing.
type promise func(k *checker, c *model.Change) (model.Class, string)

// promises are those of the strategies whose changes say more than "it is gone".
var promises = map[string]promise{
	dedupTools.Name:      (*checker).provesRepeated,
	staleReads.Name:      (*checker).provesStale,
	supersedeWrites.Name: (*checker).provesSuperseded,
	purgeErrors.Name:     (*checker).provesPurged,
	trimToolResults.Name: (*checker).provesTrimmed,
	pruneTools.Name:      (*checker).provesUnused,
	summarize.Name:       (*checker).provesSummarised,
}

// promised is what a change's strategy promises, false where it promises nothing of
// its own.
func (k *checker) promised(c *model.Change) (class model.Class, wrong string, ok bool) {
	prove := promises[c.Strategy]
	if prove == nil || c.Cause >= 0 {
		return 0, "", false
	}
	class, wrong = prove(k, c)
	return class, wrong, true
}

// told looks for changes whose new text is not what their strategy makes of the old
// one.
func (k *checker) told() {
	for i := range k.p.Changes {
		if _, wrong, _ := k.promised(&k.p.Changes[i]); wrong != "" {
			k.find(k.p.Changes[i].Event, "%s: %s", k.p.Changes[i].Strategy, wrong)
		}
	}
}

// later reports whether a call was asked for after another was answered, in its
// stretch of the conversation, went well and is still there.
func (k *checker) later(call, than *model.Call) bool {
	if !call.Pair() || !call.Status.Good() || call.Request < than.Result {
		return false
	}
	a, b := &k.c.Events[than.Result], &k.c.Events[call.Result]
	return a.Partition == b.Partition && a.OffPath == b.OffPath && k.p.InScope(call.Request) &&
		k.p.InScope(call.Result)
}

// staleForm is the marker of stale-reads, with what the tool and the path are.
var staleForm = regexp.MustCompile(`(?s)^\[stale\] (.*): changed in turn (\d+)$`)

// provesStale looks for the write that a marker speaks of.
func (k *checker) provesStale(c *model.Change) (model.Class, string) {
	read := k.call(c.Event)
	if c.Op != model.Replace || c.Part >= 0 || !goodHalf(read, c.Event, false) ||
		len(read.Effect.Paths) != 1 {
		return model.Dropped, "no good read of one file"
	}
	said := staleForm.FindStringSubmatch(k.body(c))
	if said == nil {
		return model.Dropped, "no marker"
	}
	name, ok := strings.CutPrefix(said[1], read.Tool+" ")
	file := read.Effect.Paths[0]
	if !ok || !k.names(name, file) {
		return model.Dropped, "it names another file"
	}
	turn, _ := strconv.Atoi(said[2])
	if !slices.ContainsFunc(k.c.Calls, func(write model.Call) bool {
		return write.Effect.Kind == model.Writes && slices.Contains(write.Effect.Paths, file) &&
			k.later(&write, read) && k.turnOf(write.Request) == turn &&
			(!k.gone(write.Request) || k.summarised()[write.Request])
	}) {
		return model.Dropped, "nothing wrote the file in that turn"
	}
	return model.Superseded, ""
}

// goodHalf reports whether an event is the request, or else the result, of a pair
// that went well.
func goodHalf(call *model.Call, event int, request bool) bool {
	return call != nil && call.Pair() && call.Status.Good() &&
		(request && call.Request == event || !request && call.Result == event)
}

// names reports whether a text is a path as somebody may spell it.
func (k *checker) names(text, file string) bool {
	for _, from := range []string{"", "/", k.c.CWD} {
		if path.Join(from, text) == file {
			return true
		}
	}
	return text == file
}

// turnOf is the turn of the fork that an event falls into: its own, or, where that
// starts none, the one before, as which a summary stands for it.
func (k *checker) turnOf(event int) int {
	for turn := k.c.Events[event].Turn; turn > 0; turn-- {
		if k.p.ForkTurn[turn] > 0 {
			return k.p.ForkTurn[turn]
		}
	}
	return 0
}

// body is a change's new text without what the result's envelope puts round it.
func (k *checker) body(c *model.Change) string {
	e := &k.c.Events[c.Event]
	text := c.Text
	for i := range e.Parts {
		if e.Parts[i].Text.Encoding == model.NoText {
			continue
		}
		f := e.Parts[i].Envelope.Frame(k.c.AppendText(nil, e.Parts[i].Text))
		if in, ok := f.Within(text); ok && f.Quoted {
			return in
		}
		text = strings.TrimSuffix(strings.TrimPrefix(text, f.Head), f.Tail)
	}
	return text
}

// provesSuperseded looks for what a write's arguments are in, or what changed the
// file after it.
func (k *checker) provesSuperseded(c *model.Change) (model.Class, string) {
	write := k.call(c.Event)
	if c.Op != model.Replace || c.Cover < 0 || !goodHalf(write, c.Event, true) || write.Keeps ||
		write.Effect.Kind != model.Writes {
		return model.Dropped, "no good write with a cover"
	}
	cover := k.call(c.Cover)
	if cover == nil || !k.later(cover, write) || !oneFile(write, cover) {
		return model.Dropped, "the cover is of another file, or not later"
	}
	gone, wrong := k.shrinks(c)
	if wrong != "" {
		return model.Dropped, wrong
	}
	return k.standsFor(cover, gone)
}

// standsFor is what it costs that texts go where a later call about the file stays.
func (k *checker) standsFor(cover *model.Call, gone []string) (model.Class, string) {
	switch e := &cover.Effect; {
	case e.Kind == model.Writes && rewriters[cover.Tool]:
		return model.Superseded, ""
	case e.Kind == model.Reads && e.Lines.Whole() && !e.Cut:
		return k.within(gone, cover.Result), ""
	default:
		return model.Dropped, "the cover does not show all of the file"
	}
}

// oneFile reports whether two calls are about one and the same file alone.
func oneFile(a, b *model.Call) bool {
	paths := slices.Concat(a.Effect.Paths, b.Effect.Paths)
	slices.Sort(paths)
	return len(a.Effect.Paths) > 0 && len(b.Effect.Paths) == 1 && !a.Effect.Everything &&
		len(slices.Compact(paths)) == 1
}

// within says whether each line of some texts is in a result: covered, else
// superseded.
func (k *checker) within(texts []string, result int) model.Class {
	has := map[string]bool{}
	for i := range k.c.Events[result].Parts {
		p := &k.c.Events[result].Parts[i]
		for line := range bytes.SplitSeq(p.Envelope.Raw([]byte(k.c.PartText(p))), []byte{'\n'}) {
			has[string(line)] = true
		}
	}
	for _, text := range texts {
		for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
			if !has[line] {
				return model.Superseded
			}
		}
	}
	return model.Covered
}

// provesPurged holds a failed call against its age, or against the equal call that
// went well later.
func (k *checker) provesPurged(c *model.Change) (model.Class, string) {
	failed := k.call(c.Event)
	if failed == nil || !failed.Pair() || failed.Status != model.Failed {
		return model.Dropped, "no failed call"
	}
	if c.Op == model.Replace {
		age := len(k.c.Turns) - k.c.Events[c.Event].Turn
		if age <= k.p.Spec.Settings.Errors.Turns || failed.Request != c.Event {
			return model.Dropped, "not old enough"
		}
		_, wrong := k.shrinks(c)
		return model.Dropped, wrong
	}
	again := -1
	if c.Cover >= 0 {
		again = k.c.Events[c.Cover].Call
	}
	if again < 0 || !k.c.Calls[again].Pair() || !k.c.Calls[again].Status.Good() ||
		k.c.Calls[again].Tool != failed.Tool ||
		!bytes.Equal(k.arguments(&k.c.Calls[again]), k.arguments(failed)) {
		return model.Dropped, "the same call did not go well"
	}
	return model.Dropped, ""
}

// arguments are a call's, spelled so that equal ones are equal bytes.
func (k *checker) arguments(call *model.Call) []byte {
	return source.Canonical([]byte(k.c.Text(&k.c.Events[call.Request])))
}

// provesUnused looks for a call, live or not, of the tool whose definition goes.
func (k *checker) provesUnused(c *model.Change) (model.Class, string) {
	e := &k.c.Events[c.Event]
	switch {
	case c.Op != model.Remove || c.Part >= 0 || e.Kind != model.Definition:
		return model.Dropped, "no definition of a tool goes"
	case k.c.Rules.ToolsStay != "":
		return model.Dropped, "definitions stay: " + k.c.Rules.ToolsStay
	case slices.ContainsFunc(k.c.Calls, func(call model.Call) bool { return call.Tool == e.Label }):
		return model.Dropped, "a call uses the tool"
	}
	return model.Dropped, ""
}
