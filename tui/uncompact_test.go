package tui

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"decant/model"
	"decant/model/formats"
	"decant/tui/board"
)

// piSession is a session of pi; its agent compacted the one called compacted two times.
func piSession(t *testing.T, name string) *model.Conversation {
	t.Helper()
	c, err := formats.Open(filepath.Join("..", "testdata", "pi", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// reopening has a conversation opened in other views as the program does.
func reopening(o *Options) {
	o.Spec = o.Spec.WithUses(nil)
	o.CanUncompact = formats.CanUncompact
	o.Reopen = func(c *model.Conversation, compactions int) (*model.Conversation, error) {
		return formats.OpenWith(c.Path, formats.OpenOptions{Uncompact: compactions})
	}
}

// wantView holds how many compactions are undone, and how many events are live then.
func (d *driver) wantView(uncompacted, live int) {
	d.t.Helper()
	n, c := 0, d.board().Conv
	for i := range c.EventCount() {
		if c.EventAt(i).Live {
			n++
		}
	}
	if c.Uncompacted != uncompacted || n != live || d.board().Plan.Index.Conversation != c {
		d.t.Errorf("view %d with %d live events, want %d with %d", c.Uncompacted, n,
			uncompacted, live)
	}
}

// TestUncompacts shows a session as it was before its newest compaction and back, before both, and
// takes that back as it takes back decisions, which go along.
func TestUncompacts(t *testing.T) {
	t.Parallel()
	d := open(t, piSession(t, "compacted"), 160, 40, reopening)
	d.press("T")
	d.wantView(0, 9)
	d.sees("U uncompact", "compacted here")
	d.press("3g", "x")
	d.sees("removed: turn 3")
	dropped := len(d.board().Plan.Changes)
	d.press("U")
	d.sees("as it was before the newest compaction", "U as stored")
	d.wantView(1, 14)
	if n := len(d.board().Plan.Changes); dropped == 0 || n < dropped {
		t.Errorf("%d changes, before the view %d", n, dropped)
	}
	d.press("U")
	d.sees("as it is stored", "U uncompact")
	d.wantView(0, 9)
	d.press("2U")
	d.sees("as it was before the newest 2 compactions")
	d.misses("compacted here")
	d.wantView(2, 18)
	d.press("2U")
	d.sees("that is already shown")
	d.press("u")
	d.sees("undone: as it was before the newest 2 compactions")
	d.wantView(0, 9)
	d.press("ctrl+r")
	d.wantView(2, 18)
}

// TestSavePageComparesTheCompaction shows on the save page of a view without a compaction what that
// kept of what was used later and what the plan keeps, for each plan anew, and nothing of a
// conversation as it is stored.
func TestSavePageComparesTheCompaction(t *testing.T) {
	t.Parallel()
	c, err := formats.Open(filepath.Join("..", "testdata", "codex", "compacted.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, c, 160, 40, reopening)
	d.press("T", "U", "s")
	d.sees("Uncompacted: after its compaction the agent used 1 thing from before",
		"the compaction kept 100 %", " keeps 100 % (≈ ")
	d.press("esc", "2g", "x", "s")
	d.sees("the compaction kept 100 %", "keeps 0 %")
	d.press("esc", "U", "s")
	d.misses("Uncompacted:")

	d = open(t, piSession(t, "compacted"), 160, 40, reopening)
	d.press("T", "U", "s")
	d.sees("Uncompacted: soon after its compaction the agent used nothing from before")
}

// TestAViewIsNoDecision has nothing to save after another view, neither when it was taken back nor
// when it is shown; a decision in it counts.
func TestAViewIsNoDecision(t *testing.T) {
	t.Parallel()
	d := open(t, piSession(t, "compacted"), 160, 40, reopening)
	for _, step := range []struct {
		keys    []string
		unsaved bool
	}{
		{[]string{"T", "U"}, false},
		{[]string{"U"}, false},
		{[]string{"u"}, false},
		{[]string{"3g", "x"}, true},
		{[]string{"U"}, true},
		{[]string{"u"}, true},
		{[]string{"u"}, false},
	} {
		d.press(step.keys...)
		if got := d.session().HasUnsaved(); got != step.unsaved {
			t.Errorf("after %v unsaved is %v", step.keys, got)
		}
	}
}

// TestUncompactsNoMore says why a view cannot be had, and stays with the one before.
func TestUncompactsNoMore(t *testing.T) {
	t.Parallel()
	d := open(t, piSession(t, "compacted"), 160, 40, reopening)
	d.press("T", "3U")
	d.sees("not opened: ", "it was compacted 2 times")
	d.wantView(0, 9)
	d.press("U")
	d.wantView(1, 14)

	d = open(t, piSession(t, "minimal"), 160, 40, reopening)
	d.press("T")
	d.misses("U uncompact")
	d.press("U")
	d.sees("no compaction that can be undone")

	d = open(t, piSession(t, "compacted"), 160, 40, func(o *Options) {
		o.CanUncompact = formats.CanUncompact
		o.Reopen = func(*model.Conversation, int) (*model.Conversation, error) {
			return nil, errors.New("the file has changed; open it again")
		}
	})
	d.press("T", "U")
	d.sees("not opened: the file has changed; open it again")
	d.wantView(0, 9)
}

// TestUncompactKeepsThePlace keeps the cursor on its row in the other view, but on a boundary that
// is not there any more.
func TestUncompactKeepsThePlace(t *testing.T) {
	t.Parallel()
	d := open(t, piSession(t, "compacted"), 160, 40, reopening)
	d.press("T", "4g")
	prompt := d.board().Conv.EventAt(d.board().Conv.Turns[3].Prompt).ID
	d.press("2U")
	if r := d.at(); r.Kind != board.RowTurn ||
		d.board().Conv.EventAt(d.board().Conv.Turns[r.At-1].Prompt).ID != prompt {
		t.Errorf("the cursor is on %+v", r)
	}
	d.press("U")
	d.choose(board.RowID{Kind: board.RowBoundary, At: 2})
	d.press("U")
	if r := d.at(); r.Kind == board.RowBoundary && r.At > len(d.board().Conv.Boundaries) {
		t.Errorf("the cursor is on %+v", r)
	}
}

// TestPlainUncompacts offers the same among the answers on plain lines.
func TestPlainUncompacts(t *testing.T) {
	t.Parallel()
	a := answer(t, piSession(t, "compacted"), "c|c|q|discard", reopening)
	a.says("as it was before the agent's newest compaction", "as it is stored")
	a = answer(t, piSession(t, "minimal"), "q", reopening)
	if strings.Contains(a.text, "compaction") {
		t.Errorf("it offers what cannot be: %s", a.text)
	}
}
