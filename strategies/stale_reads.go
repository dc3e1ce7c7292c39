package strategies

import (
	"path"
	"slices"
	"strings"

	"decant/model"
	"decant/strategies/check"
	"decant/strategies/facts"
	"decant/strategies/marker"
	"decant/strategies/outline"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/why"
)

// staleReads is the registry entry of the strategy.
var staleReads = strategy{
	Info: spec.Info{
		Name:    "stale-reads",
		Summary: "shortens outdated reads to the lines that are still in the file",
		Classes: []model.Class{model.Superseded},
	},
	one: "read of a file that was written later", many: "reads of files that were written later",
	kinds:   []model.Kind{model.ToolResult},
	facts:   []facts.Kind{facts.KindWrites},
	needs:   listStaleFacts,
	make:    newStaleReader,
	prove:   proveStale,
	markers: leaves(marker.Stale),
	allows:  mayStrip,
}

// staleReader shortens reads of a file that was written later.
type staleReader struct {
	v      *plan.View
	keeper *outline.Keeper
	lines  bool // Whether lines still in the file stay if no later text holds them.
	out    [1]plan.Edit
}

// newStaleReader finds which reads stay whole.
func newStaleReader(v *plan.View, u spec.Use) plan.Pass {
	set := outline.Of(v.Chosen(), u)
	return &staleReader{
		v: v, keeper: outline.NewKeeper(v, set),
		lines: set.Share > 0 && v.Chosen().Scope == facts.ScopeLive,
	}
}

// listStaleFacts lists the kinds of facts that decide which lines and which reads stay.
func listStaleFacts(s *spec.Spec, u spec.Use) []facts.Kind {
	set := outline.Of(s, u)
	var out []facts.Kind
	if set.Share > 0 {
		out = append(out, facts.KindStill)
	}
	if set.Touched > 0 {
		out = append(out, facts.KindTouched)
	}
	return out
}

// Propose proposes a marker for a read or a search if a later call that is still there has written
// its file.
func (s *staleReader) Propose(event int) []plan.Edit {
	v := s.v
	e := v.Index.Event(event)
	if e.Kind != model.ToolResult || e.Call < 0 || v.Index.Stale(e.Call) == nil ||
		!v.Allows(model.Superseded, spec.NewClassSet(model.Superseded)) {
		return nil
	}
	if !v.FreeText(event) || v.Kept(event) {
		return nil
	}
	if v.Whole(event) && !v.HasFullText(event) {
		v.Note(why.Changed)
		return nil
	}
	stale := v.Index.Stale(e.Call)
	write := s.write(stale.Writes)
	if write < 0 {
		v.Note(why.Later)
		return nil
	}
	if s.keeper.Keeps(event) && !s.isProved(e.Call) {
		v.Note(why.Touched)
		return nil
	}
	body := marker.Stale.Write(marker.Fields{
		Tool: v.Index.Conversation.Calls[e.Call].Tool, Path: stale.Path, Turn: v.TurnOf(write),
	})
	if s.lines {
		body = outline.StillThere(v.Index.Still(e.Call), body)
	}
	text := v.Index.Frame(event).Around(body)
	left := facts.WeighedText{Text: text, Weight: v.Index.Conversation.TextWeight(text)}
	s.out[0] = replaceWhole(event, left, model.Superseded, sayOutdated(v, write), marker.AfterLine)
	if !v.ShorterMarker(event, text, s.out[0].Weight) {
		return nil
	}
	return s.out[:]
}

// isProved reports whether it is known which lines of a read are still in the file. Then the other
// lines may be removed even if the read stays.
func (s *staleReader) isProved(call int) bool {
	if !s.lines {
		return false
	}
	f := s.v.Index.Still(call)
	return f != nil && len(f.Lines) > 0
}

// write returns the request of the first of some calls that is still there, -1 for none. A call
// that dedup-tools may still remove, because a hint says so, is no such call.
func (s *staleReader) write(calls []int) int {
	may := s.v.Chosen().Has("dedup-tools")
	for _, i := range calls {
		call := &s.v.Index.Conversation.Calls[i]
		if s.v.Stands(call) && (!may || !mayDedup(s.v, i)) {
			return call.Request
		}
	}
	return -1
}

// sayOutdated says in which turn of the conversation the file of a read changed.
func sayOutdated(v *plan.View, write int) string {
	return "outdated read: the file changed" + inTurn(v, write)
}

// proveStale looks for the write that a marker names.
func proveStale(k *check.Finished, c *model.Change) (model.Class, string) {
	read := k.CallOf(c.Event)
	if c.Op != model.Replace || c.Part >= 0 || !check.IsGoodHalf(read, c.Event, false) ||
		len(read.Effect.Paths) != 1 {
		return model.Dropped, "not a successful read of one file"
	}
	what, turn, ok := marker.ReadStale(k.BodyOf(c))
	if !ok {
		return model.Dropped, "no marker"
	}
	name, ok := strings.CutPrefix(what, read.Tool+" ")
	file := read.Effect.Paths[0]
	if !ok || !namesFile(k, name, file) {
		return model.Dropped, "it names another file"
	}
	for i := range k.Conversation.Calls {
		write := &k.Conversation.Calls[i]
		if write.Effect.Kind == model.Writes && slices.Contains(write.Effect.Paths, file) &&
			k.Later(write, read) && k.TurnOf(write.Request) == turn &&
			(!k.Gone(write.Request) || k.Summarised()[write.Request]) {
			return model.Superseded, outline.Prove(k, c)
		}
	}
	return model.Dropped, "nothing wrote the file in that turn"
}

// namesFile reports whether a text is a possible spelling of a path.
func namesFile(k *check.Finished, text, file string) bool {
	for _, from := range []string{"", "/", k.Conversation.CWD} {
		if path.Join(from, text) == file {
			return true
		}
	}
	return text == file
}
