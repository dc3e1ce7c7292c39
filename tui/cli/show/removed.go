package show

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"decant/model"
	"decant/model/amount"
	"decant/render"
	"decant/strategies/nature"
	"decant/tui/cli/exit"
	"decant/tui/cli/manifest"
)

// ListRemoved prints what a fork left out. The name selects events that the save changed: call:ID,
// the id of an event, or "" for all. Demo is the built-in conversation. If some texts cannot be
// shown, it returns an error together with the rest of the text.
func ListRemoved(f manifest.Found, name string, demo []byte) (string, error) {
	events, err := groupEvents(f.Manifest, name)
	if err != nil {
		return "", err
	}
	older, err := f.FindOlder()
	if err != nil {
		return "", err
	}
	v := removedViewer{original: f.FindOriginal(demo)}
	changes := 0
	for _, e := range events {
		changes += len(e.changes)
	}
	v.head(f, changes, len(events))
	if name == "" {
		for _, name := range f.Undeclared {
			v.line("attachment that the fork does not name any more: %s", name)
		}
		for _, name := range f.SwitchedOff {
			v.line("tool that the fork's config switches off: %s", name)
		}
	}
	fixes := matchFixes(f.Manifest, name)
	for _, x := range fixes {
		v.line("fixed %s at %s: %s%s", x.Rule, x.Place, x.Edits, whereLost(x))
	}
	if older != "" {
		v.line("what the original had left out before that: decant --show-removed %s", older)
	}
	for _, x := range fixes {
		v.fix(x)
	}
	for _, e := range events {
		v.event(e)
	}
	if v.hidden > 0 {
		err = fmt.Errorf("%d of %s cannot be shown: %s; look for a copy of %s", v.hidden,
			amount.Of(v.hidden+v.shown, "text"), cmp.Or(v.original.Trouble, "see above why"),
			cmp.Or(f.Source.Backup, f.Source.Path, "the original"))
	}
	return v.b.String(), err
}

// removedEvent is an event that a save changed, with its original text, each part once.
type removedEvent struct {
	changes []*manifest.Change
	was     []*manifest.Part
}

// groupEvents groups the changes by event, in their order. What is "" for all, call:ID, or the id
// of an event. The error is an [exit.UsageError] if there are none.
func groupEvents(m *manifest.Manifest, what string) ([]*removedEvent, error) {
	fits, err := matchEvent(what)
	if err != nil {
		return nil, err
	}
	var out []*removedEvent
	at := map[string]*removedEvent{}
	for i := range m.Changes {
		ch := &m.Changes[i]
		if !fits(ch) {
			continue
		}
		e := at[ch.Event]
		if e == nil {
			e = &removedEvent{}
			at[ch.Event], out = e, append(out, e)
		}
		e.add(ch)
	}
	if what != "" && len(out) == 0 && len(matchFixes(m, what)) == 0 {
		return nil, exit.Usagef(
			"--show-removed: the fork left out nothing of %s; leave that out to "+
				"see what it did",
			what,
		)
	}
	return out, nil
}

// matchFixes lists the fixes at a place, "" for all.
func matchFixes(m *manifest.Manifest, place string) []*manifest.Fix {
	var out []*manifest.Fix
	for i := range m.Fixes {
		if x := &m.Fixes[i]; place == "" || x.Place == place {
			out = append(out, x)
		}
	}
	return out
}

// matchEvent returns a test of whether an argument selects a change.
func matchEvent(what string) (func(*manifest.Change) bool, error) {
	if what == "" {
		return func(*manifest.Change) bool { return true }, nil
	}
	if id, ok := strings.CutPrefix(what, "call:"); ok && id != "" {
		return func(ch *manifest.Change) bool { return strings.HasPrefix(ch.Call, id) }, nil
	}
	if _, err := model.ParseID(what); err != nil {
		return nil, exit.Usagef("--show-removed FORK %s: use call:ID or the id of an event", what)
	}
	return func(ch *manifest.Change) bool { return ch.Event == what }, nil
}

// add adds a change, with what it removed that no earlier change had removed.
func (e *removedEvent) add(ch *manifest.Change) {
	e.changes = append(e.changes, ch)
	for i := range ch.Was {
		p := &ch.Was[i]
		if !slices.ContainsFunc(e.was, func(q *manifest.Part) bool { return q.Part == p.Part }) {
			e.was = append(e.was, p)
		}
	}
	slices.SortStableFunc(e.was, func(p, q *manifest.Part) int {
		return cmp.Compare(p.Part, q.Part)
	})
}

// removedViewer prints what was left out.
type removedViewer struct {
	lines
	original *manifest.Original
	// shown and hidden count texts.
	shown, hidden int
}

// head says which save it is, and what remains of the original.
func (v *removedViewer) head(f manifest.Found, changes, events int) {
	v.line("fork %s: %s%s", f.Fork.ID, countChanges(changes, events), countFixed(f))
	v.line("saved    %s, %s", f.Saved.UTC().Format("2006-01-02 15:04 MST"), f.Fork.Path)
	if v.original.Path != "" {
		v.line("original %s", v.original.Path)
	}
	v.line("manifest %s", f.File)
	switch {
	case v.original.Changed():
		v.line("%s; decant shows only the text that is still in its place", v.original.Trouble)
	case v.original.Trouble != "":
		v.line("%s", v.original.Trouble)
	}
}

// event prints one event: what was changed, and the original text.
func (v *removedViewer) event(e *removedEvent) {
	first := e.changes[0]
	v.b.WriteByte('\n')
	name := nameKind(first)
	if first.Call != "" {
		name += fmt.Sprintf(" %s call:%s", first.Tool, first.Call)
	}
	v.line("%s %s, turn %d", first.Event, name, first.Turn)
	for _, ch := range e.changes {
		s := fmt.Sprintf("%s by %s: %s", pastOf(ch), ch.Strategy, nature.NameClass(ch.Class))
		if ch.Reason != "" {
			s += "; " + ch.Reason
		}
		v.line("%s", s)
	}
	for _, p := range e.was {
		v.part(first.Event, p, len(e.was) > 1)
	}
}

// fix prints the texts that a fix replaced or removed.
func (v *removedViewer) fix(x *manifest.Fix) {
	if len(x.Was) == 0 {
		return
	}
	v.b.WriteByte('\n')
	v.line("removed by the fix %s at %s", x.Rule, x.Place)
	for i := range x.Was {
		v.part(x.Place, &x.Was[i], len(x.Was) > 1)
	}
}

// whereLost says where the text is that a fix lost, if the manifest does not have its place.
func whereLost(x *manifest.Fix) string {
	if len(x.Was) > 0 || !x.LosesText() {
		return ""
	}
	return " (only the original has what this removed)"
}

// part prints one original text.
func (v *removedViewer) part(event string, p *manifest.Part, several bool) {
	name := ""
	if several {
		name = fmt.Sprintf("part %d, ", p.Part)
	}
	if p.IsImage() {
		v.line("%san image, which has no text", name)
		return
	}
	uri := ""
	if p.URI != "" {
		uri = ", " + p.URI
	}
	size := fmt.Sprintf("%s bytes%s", render.Number(p.Bytes), uri)
	text, err := v.original.Text(event, p)
	if err != nil {
		v.hidden++
		v.line("%s%s: not shown: %v", name, size, err)
		return
	}
	if v.shown++; text == "" {
		v.line("%sno text", name)
		return
	}
	v.line("%s%s:", name, size)
	v.text(text)
}
