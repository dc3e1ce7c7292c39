// Package repeated proves that a later call may replace a removed one. It compares the two calls,
// their texts and known checksums, and uses nothing that the plan decided:
//
//	class, wrong := repeated.Prove(finished, change, false)
package repeated

import (
	"bytes"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/hints"
	"decant/strategies/marker"
	"decant/strategies/spec"
)

// Prove proves the cover of a removed call. It must be an equal call, a read of at least the same
// lines, or named by the tool's own command. If allLines is true, a wider read must have each line
// of the removed result. Prove returns the class of the change, and why it is not proved, "" if it
// is. The proof uses only the calls and their texts.
func Prove(k *check.Finished, c *model.Change, allLines bool) (model.Class, string) {
	older, later := k.CallOf(c.Event), (*model.Call)(nil)
	if c.Cover >= 0 {
		later = k.CallOf(c.Cover)
	}
	if older == nil || later == nil || !older.Pair() || !later.Pair() {
		return model.Dropped, "no later call"
	}
	return k.Compare(older, later, func() (model.Class, string) {
		class := costOf(k, older, later)
		return class, unlikeCalls(k, older, later, class, allLines)
	})
}

// unlikeCalls returns why a later call may not replace an older one in a class, "" if it may.
func unlikeCalls(
	k *check.Finished, older, later *model.Call, class model.Class, allLines bool,
) string {
	same := asksSame(k, older, later)
	byRange := !same && rangeIn(k, older, later)
	switch {
	case older.Effect.Kind == model.Writes && !k.HintOf(older).Asked:
		return "it writes"
	case !k.HintOf(older).Every(&older.Effect) && !gaveSame(k, older, class):
		return "the repeated command gave another answer, or may have"
	case !same && !byRange && !commandSays(k, older, later):
		return "the later call does not have the same text"
	case same && isLeft(k, older, later, class):
		return "little is left of the later answer"
	case byRange && allLines && class > model.Covered:
		return "the later read lacks some of its lines"
	default:
		return ""
	}
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

// isLeft reports whether only a stub or its ends are left of a later answer that supersedes an
// older one. Both answers must be text and have the same status.
func isLeft(k *check.Finished, older, later *model.Call, class model.Class) bool {
	return class == model.Superseded && older.Status == later.Status && textOnly(k, older) &&
		textOnly(k, later) && marker.IsStubText(k.TextOf(k.Conversation.EventAt(later.Result)))
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

// textOnly reports whether a call's result is only text.
func textOnly(k *check.Finished, call *model.Call) bool {
	return !slices.ContainsFunc(k.Conversation.EventAt(call.Result).Parts, func(p model.Part) bool {
		return p.Text.Encoding == model.NoText
	})
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
