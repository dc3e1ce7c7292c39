package tui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"decant/model"
	"decant/strategies"
	"decant/strategies/nature"
	"decant/strategies/spec"
	"decant/testdata/samples"
	"decant/tui/board"
	"decant/tui/label"
	"decant/tui/layout"
	"decant/tui/views"
)

// journeys are the conversations that a user goes through: the demo, and two real ones.
func journeys(t *testing.T) map[string]*model.Conversation {
	t.Helper()
	out := map[string]*model.Conversation{"demo": demo(t)}
	for _, file := range samples.Whole(t, everyCorpus...) {
		if strings.Contains(file, "3a4a4468") || strings.Contains(file, "019f6b71") {
			out[filepath.Base(file)] = openReal(t, file, 1)
		}
	}
	return out
}

// TestAUsersWay counts the keys from what a user wants to know or do to that: what fills the
// context, the duplicates turn by turn, what a strategy changes, to keep one heavy result, to
// confirm a tangent, and to save and resume the fork. A name that is typed counts as none.
func TestAUsersWay(t *testing.T) {
	t.Parallel()
	for name, c := range journeys(t) {
		for what, go1 := range map[string]func(*testing.T, *model.Conversation){
			"what fills it": seeWhatFills, "duplicates": seeDuplicates, "strategy": toggleOne,
			"heavy result": keepHeavy, "tangent": confirmTangent, "save": saveAndCopy,
		} {
			t.Run(name+" "+what, func(t *testing.T) {
				t.Parallel()
				go1(t, c)
			})
		}
	}
}

// pane is what one pane shows.
func (d *driver) pane(which layout.Pane) string {
	d.t.Helper()
	r := d.layout().Panes[which]
	lines := strings.Split(d.screen(), "\n")[r.Y : r.Y+r.H]
	for i, l := range lines {
		lines[i] = ansi.Cut(l, r.X, r.X+r.W)
	}
	return strings.Join(lines, "\n")
}

// seeWhatFills sees at once how full the context is, and of what.
func seeWhatFills(t *testing.T, c *model.Conversation) {
	t.Helper()
	d := open(t, c, 120, 36, undecided)
	before, _ := d.board().WeighContext()
	d.sees("Context", strings.TrimSpace(short(before.Sum())), "Removable", "lossless")
}

// seeDuplicates sees after one key which turns hold a duplicate.
func seeDuplicates(t *testing.T, c *model.Conversation) {
	t.Helper()
	d := open(t, c, 120, 36, undecided)
	d.press("T")
	list, marked := d.pane(layout.List), 0
	for _, turn := range d.m.Outlines[views.Turns].View.Roots(0) {
		if turn.Kind != board.RowTurn || turn.At <= 0 {
			continue
		}
		row := d.board().DrawTurn(turn.At, "", d.layout().Panes[layout.List].W-2)
		if strings.Contains(row, board.Marks[nature.Duplicate].Glyph) {
			marked++
		}
	}
	if marked > 0 && !strings.Contains(list, board.Marks[nature.Duplicate].Glyph) {
		d.press("}")
		t.Errorf("no duplicate is in sight:\n%s", list)
	}
}

// toggleOne turns one strategy on in two keys, and the numbers change.
func toggleOne(t *testing.T, c *model.Conversation) {
	t.Helper()
	d := open(t, c, 120, 36, undecided)
	_, was := d.board().WeighTotals()
	for i := range min(len(d.board().Infos), 10) {
		d.press("S", string("1234567890"[i]))
		_, now := d.board().WeighTotals()
		_, after := d.board().WeighContext()
		d.sees("after " + short(after.Sum()))
		if now < was {
			return
		}
		d.press("u")
	}
	t.Error("no strategy that has a number changes anything")
}

// keepHeavy finds a heavy result by its file in four keys, and keeps it.
func keepHeavy(t *testing.T, c *model.Conversation) {
	t.Helper()
	d := start(t, c, 120, 36, func(o *Options) { o.Spec = strategies.DefaultSpec() })
	b, heavy, file := d.board(), -1, ""
	rows := d.m.Outlines[views.Results].View.Roots(0)
	for i, r := range rows {
		name := b.NameEvent(r.At)
		file = filepath.Base(name.Path)
		if i > 0 && name.Path != "" && len(b.Changes(r.At)) > 0 && b.Conv.EventAt(r.At).Live &&
			!slices.ContainsFunc(rows[:i], func(r board.RowID) bool {
				return strings.Contains(b.Namer.Words(r.At), file)
			}) {
			heavy = r.At
			break
		}
	}
	if heavy < 0 {
		t.Skip("no result of a file goes")
	}
	d.press("R", "/")
	d.press(file, "enter")
	if got := d.at().Event(); got != heavy {
		t.Fatalf("%s is event %d, and the cursor is on %d", file, heavy, got)
	}
	d.press(" ")
	d.sees("rejected: result")
	if got, want := b.TokensAfter(heavy), b.Conv.EventAt(heavy).Tokens; got != want {
		t.Errorf("%d of %d tokens stay", got, want)
	}
}

// confirmTangent names a turn a tangent and confirms it in three keys, with its text in view.
func confirmTangent(t *testing.T, c *model.Conversation) {
	t.Helper()
	d := start(t, c, 120, 36, none)
	turn := d.at().At
	prompt := label.FirstLine(c.EventText(c.EventAt(c.Turns[turn-1].Prompt)))
	d.press("t", "A")
	said := strings.Join(strings.Fields(d.pane(layout.Detail)), " ")
	if head := []rune(prompt); !strings.Contains(said, string(head[:min(len(head), 12)])) {
		t.Errorf("the detail does not show %q:\n%s", prompt, d.screen())
	}
	d.press("c")
	if got := d.m.History.Current().Decisions[spec.OnTurn(turn)]; got != spec.Drop {
		t.Errorf("turn %d is decided as %v", turn, got)
	}
}

// saveAndCopy saves the fork and copies the command that resumes it, in three keys.
func saveAndCopy(t *testing.T, c *model.Conversation) {
	t.Helper()
	copied := ""
	d := start(t, c, 120, 36, func(o *Options) {
		o.Spec, o.CanResume = strategies.DefaultSpec(), true
		o.Copy = func(text string) (string, error) { copied = text; return "xclip", nil }
	})
	d.press("s", "enter", "Y")
	if want := "cd /work/shop && claude --resume 77aa"; copied != want {
		t.Errorf("copied %q, want %q:\n%s", copied, want, d.screen())
	}
}
