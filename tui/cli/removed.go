package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"decant/model"
	"decant/render"
)

// showRemoved prints what a fork left out: of all events that its save changed, or of those that
// the argument names.
func (a *app) showRemoved() error {
	f, err := a.findManifest(a.o.showRemoved)
	if err != nil {
		return err
	}
	events, err := f.events(a.o.conversation)
	if err != nil {
		return err
	}
	v := removedViewer{o: a.findOriginal(f.manifest)}
	v.head(f, len(events))
	if a.o.conversation == "" {
		for _, name := range f.Undeclared {
			v.line("attachment that the fork names no more: %s", name)
		}
	}
	if older, err := a.olderSave(f); err != nil {
		return err
	} else if older != "" {
		v.line("what the original had left out before that: decant --show-removed %s", older)
	}
	for _, e := range events {
		v.event(e)
	}
	if err := a.print(v.b.String()); err != nil {
		return err
	}
	if v.hidden > 0 {
		return fmt.Errorf("%d of %d texts cannot be shown: %s; look for a copy of %s", v.hidden,
			v.hidden+v.shown, v.o.trouble, cmp.Or(f.Source.Backup, f.Source.Path, "the original"))
	}
	return nil
}

// removedEvent is an event that a save changed, with what stood there, each part once.
type removedEvent struct {
	changes []*manifestChange
	was     []*manifestPart
}

// events groups the changes by event, in their order. What is "" for all, call:ID, or the id of an
// event. The error is a usageError when there are none.
func (m *manifest) events(what string) ([]*removedEvent, error) {
	fits, err := wanted(what)
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
	if what != "" && len(out) == 0 {
		return nil, usagef("--show-removed: the fork left out nothing of %s; leave that out to "+
			"see what it did", what)
	}
	return out, nil
}

// wanted reports of a change whether an argument means it.
func wanted(what string) (func(*manifestChange) bool, error) {
	if what == "" {
		return func(*manifestChange) bool { return true }, nil
	}
	if id, ok := strings.CutPrefix(what, "call:"); ok && id != "" {
		return func(ch *manifestChange) bool { return strings.HasPrefix(ch.Call, id) }, nil
	}
	if _, err := model.ParseID(what); err != nil {
		return nil, usagef("--show-removed FORK %s: want call:ID or the id of an event", what)
	}
	return func(ch *manifestChange) bool { return ch.Event == what }, nil
}

// add takes a change in, and what it took that no change before it had taken.
func (e *removedEvent) add(ch *manifestChange) {
	e.changes = append(e.changes, ch)
	for i := range ch.Was {
		p := &ch.Was[i]
		if !slices.ContainsFunc(e.was, func(q *manifestPart) bool { return q.Part == p.Part }) {
			e.was = append(e.was, p)
		}
	}
	slices.SortStableFunc(e.was, func(p, q *manifestPart) int {
		return cmp.Compare(p.Part, q.Part)
	})
}

// removedViewer prints what was left out.
type removedViewer struct {
	viewer
	o *original
	// shown and hidden count texts.
	shown, hidden int
}

// head says which save it is, and what is left of the original.
func (v *removedViewer) head(f found, events int) {
	v.line("fork %s: %s of the original changed", f.Fork.ID, count(events, "event"))
	v.line("saved    %s, %s", f.Saved.UTC().Format("2006-01-02 15:04 MST"), f.Fork.Path)
	if v.o.path != "" {
		v.line("original %s", v.o.path)
	}
	v.line("manifest %s", f.file)
	switch {
	case v.o.trouble == "":
	case v.o.data == nil || v.o.same:
		v.line("%s", v.o.trouble)
	default:
		v.line("%s; only what still stands where it stood is shown", v.o.trouble)
	}
}

// event prints one event: what was done to it, and what stood there.
func (v *removedViewer) event(e *removedEvent) {
	first := e.changes[0]
	v.b.WriteByte('\n')
	name := cmp.Or(first.Kind, "event")
	if first.Call != "" {
		name += fmt.Sprintf(" %s call:%s", first.Tool, first.Call)
	}
	v.line("%s %s, turn %d", first.Event, name, first.Turn)
	for _, ch := range e.changes {
		s := fmt.Sprintf("%s: %s, %s", ch.Strategy, ch.Op, ch.Class)
		if ch.Reason != "" {
			s += ": " + ch.Reason
		}
		v.line("%s", s)
	}
	for _, p := range e.was {
		v.part(first.Event, p, len(e.was) > 1)
	}
}

// part prints one text that stood there.
func (v *removedViewer) part(event string, p *manifestPart, several bool) {
	name := ""
	if several {
		name = fmt.Sprintf("part %d, ", p.Part)
	}
	if p.Encoding == encodings[model.NoText] {
		v.line("%san image, which has no text", name)
		return
	}
	uri := ""
	if p.URI != "" {
		uri = ", " + p.URI
	}
	size := fmt.Sprintf("%s bytes%s", render.Number(p.Bytes), uri)
	text, err := v.o.text(event, p)
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

// olderSave is the newest manifest before one, of the save that made its original; "" for none.
func (a *app) olderSave(f found) (string, error) {
	names, err := manifestNames(filepath.Dir(f.file))
	if err != nil {
		return "", err
	}
	for _, name := range names {
		path := filepath.Join(filepath.Dir(f.file), name)
		if path >= f.file {
			continue
		}
		head, err := loadHead(path)
		if err == nil && f.Source.Path != "" &&
			(head.Fork.Path == f.Source.Path || head.Fork.ID == f.Source.ID) {
			return path, nil
		}
	}
	return "", nil
}

// namesWith are the files of a folder whose names begin so, none when it cannot be read.
func namesWith(folder, prefix string) []string {
	var names []string
	files, _ := os.ReadDir(folder)
	for _, f := range files {
		if strings.HasPrefix(f.Name(), prefix) && f.Type().IsRegular() {
			names = append(names, f.Name())
		}
	}
	return names
}
