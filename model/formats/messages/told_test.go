package messages

import (
	"fmt"
	"strings"
	"testing"

	"decant/model"
)

// told is a conversation, an event a line: id, role, kind, turn, what it says, and what
// is said of it.
func told(c *model.Conversation) string {
	var b strings.Builder
	for i := range c.Events {
		e := &c.Events[i]
		fmt.Fprintf(&b, "%s %s %s t%d m%d %q",
			e.ID, e.Role, e.Kind, e.Turn, e.Message, c.EventText(e))
		marks := []struct {
			on   bool
			name string
		}{
			{e.Prompt, "prompt"},
			{e.Fixed, "fixed"},
			{!e.Live, "dead"},
			{e.Signed, "signed"},
			{e.Label != "", "label=" + e.Label},
			{e.Opaque > 0, fmt.Sprint("opaque=", e.Opaque)},
			{e.Group > 0, fmt.Sprint("group=", e.Group)},
			{e.Partition > 0, "after"},
			{len(e.Needs) > 0, fmt.Sprint("needs=", e.Needs)},
		}
		for _, m := range marks {
			if m.on {
				b.WriteString(" " + m.name)
			}
		}
		if e.Call >= 0 {
			k := &c.Calls[e.Call]
			fmt.Fprintf(&b, " %s(%s)", k.Tool, k.ID)
		}
		for k := range e.Parts {
			if p := &e.Parts[k]; p.URI != "" {
				b.WriteString(" <" + p.URI + ">")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// same fails where two texts of lines are not the same, and shows both.
func same(t *testing.T, got, want string) {
	t.Helper()
	want = strings.TrimLeft(strings.ReplaceAll(want, "\t", ""), "\n")
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// found are the rules that a conversation breaks, each with its place.
func found(d *Dialect, c *model.Conversation) string {
	var out []string
	for _, f := range d.Check(c) {
		if f.Effect == "" {
			f.Effect = "no effect"
			out = append(out, f.String())
			continue
		}
		out = append(out, f.Place+" "+f.Rule)
	}
	return strings.Join(out, ", ")
}

// at is the index of the event with an id.
func (x fixture) at(t *testing.T, id string) int {
	t.Helper()
	for i := range x.c.Events {
		if x.c.Events[i].ID.String() == id {
			return i
		}
	}
	t.Fatalf("no event %s in\n%s", id, told(x.c))
	return -1
}

// fixture is an opened conversation of a dialect.
type fixture struct {
	d *Dialect
	c *model.Conversation
}

func text(t testing.TB, d *Dialect, data string) fixture {
	t.Helper()
	return fixture{d, open(t, d, "talk.json", []byte(data))}
}

// change is one that removes an event, or one part of it, or puts another text there.
// A change is spelled "1/2.1", "1/2.1#0", "1/2.1=new" or "1/2.1#0=new".
func (x fixture) change(t *testing.T, spec string) model.Change {
	t.Helper()
	name, with, replaces := strings.Cut(spec, "=")
	id, part, one := strings.Cut(name, "#")
	ch := model.Change{Event: x.at(t, id), Part: -1, Op: model.Remove, Text: with}
	if replaces {
		ch.Op = model.Replace
	}
	if one {
		ch.Part = int(part[0] - '0')
	}
	return ch
}

// fork is the fork with the changes done, and whether it opens with what was promised.
func (x fixture) fork(t *testing.T, specs ...string) string {
	t.Helper()
	changes := make([]model.Change, len(specs))
	for i, s := range specs {
		changes[i] = x.change(t, s)
	}
	out := forked(t, x.d, x.c, changes...)
	again := open(t, x.d, "talk.json", out)
	promised := x.c.View(model.FoldChanges(changes))
	if f := model.CompareViews(promised, again.View(nil), "fork"); len(f) > 0 {
		t.Errorf("fork: %v\n%s", f, out)
	}
	return string(out)
}

// refused is why a fork with the changes cannot be drafted.
func (x fixture) refused(t *testing.T, specs ...string) string {
	t.Helper()
	changes := make([]model.Change, len(specs))
	for i, s := range specs {
		changes[i] = x.change(t, s)
	}
	_, err := x.d.Draft(x.c, changes, model.ForkOptions{ID: "0123456789abcdef"})
	if err == nil {
		return ""
	}
	return err.Error()
}
