package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"decant/strategies/llm"
	"decant/strategies/llm/secrets"
	"decant/tui/board"
	"decant/tui/review"

	tea "github.com/charmbracelet/bubbletea"
)

// writer is a Program in which the text becomes another.
type writer struct {
	fakeProgram
	left string
}

func (w *writer) Text() string { return w.left }

// TestSummaryIsEdited changes the summary in an editor, from its turn and from its strategy.
func TestSummaryIsEdited(t *testing.T) {
	t.Parallel()
	var o oracle
	w := &world{}
	p := &writer{fakeProgram: fakeProgram{w}, left: "# Mine\n\nThe cart, too.\n\n"}
	d := start(t, shop(), 120, 40, asks(&o, modelled, func(o *Options) {
		o.Edit = w.open
		o.Rewrite = func(name, text string) (review.Rewritten, error) {
			w.name, w.text = name, text
			return p, w.refuses
		}
	}))
	d.m.exporter.Lend = func(p tea.ExecCommand, after tea.ExecCallback) tea.Cmd {
		return func() tea.Msg { return after(p.Run()) }
	}
	d.turnOn(board.Summarize)
	d.press("y", "T")
	d.choose(turnRow(3))
	d.press("e")
	d.sees("summary edited", "by "+modelled+",", "edited  ", "The cart, too.")
	if w.name != "summary.md" || !strings.HasPrefix(w.text, "# Done\n\nThe login is mended.") ||
		strings.Contains(w.text, "\x1b") || w.runs != 1 {
		t.Errorf("%d runs with %s, %q", w.runs, w.name, w.text)
	}
	if got := d.session().History.Current().Summary.Text; got != "# Mine\n\nThe cart, too.\n" {
		t.Errorf("the summary is %q", got)
	}
	d.press("e")
	d.sees("the summary is as it was")
	p.left = " \n"
	d.press("e")
	d.sees("a summary cannot be empty")
	p.left, w.fails = "Other", errors.New("vi stopped (1); $EDITOR is the command")
	d.press("e")
	d.sees("vi stopped (1)")
	w.fails, w.refuses = nil, errors.New("vi was not found")
	d.press("e")
	d.sees("vi was not found")
	d.press("u")
	d.sees("undone: summary edited", "The login is mended.")
	d.press("ctrl+r")
	d.sees("The cart, too.")
	d.press("s")
	d.sees("by "+modelled+", edited", "The cart, too.")
	w.refuses = nil
	d.press("esc")
	d.choose(turnRow(6))
	d.press("e")
	if w.name != "decant.txt" {
		t.Errorf("outside of the summary %s is opened", w.name)
	}
}

// TestTangentsAreFilled shows what a classifier named, surest and why, confirms one, rejects the
// other, and takes both back.
func TestTangentsAreFilled(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 140, 40, asks(&o, ""))
	d.press("A")
	d.sees("No turn is named a tangent", "a looks for tangents", "a look")
	d.press("a")
	d.sees("2 tangents named by rule", "Tangents  0/2 confirmed, by rule", "confidence")
	before := d.board().Plan.After.Tokens
	d.choose(turnRow(5))
	if got := strings.TrimSpace(d.chosen()); !strings.HasSuffix(got, "rule       0.93") {
		t.Errorf("the row does not end with how sure it is: %q", got)
	}
	d.sees("named by a rule, without a model, confidence 0.93:",
		"No later turn that stays is known to use it.")
	d.press("c")
	d.sees("1/2 confirmed", "Confirmed: the turn will be removed")
	if got := d.board().Plan.After.Tokens; got >= before {
		t.Errorf("%d of %d tokens stay", got, before)
	}
	d.choose(turnRow(4))
	d.press(" ")
	d.sees("rejected: turn 4", "Rejected: you keep the turn")
	if got := d.chosen(); !strings.Contains(got, " pin ") {
		t.Errorf("what is rejected is not marked: %q", got)
	}
	d.press("C")
	d.sees("C: a tangent stays until you confirm it")
	d.press(" ", "C")
	d.sees("2/2 confirmed")
	d.press("u", "u", "u", "u")
	d.sees("0/2 confirmed")
	d.press("u")
	d.sees("0/0 confirmed")
	if len(o.posed) != 1 {
		t.Errorf("asked %d times", len(o.posed))
	}
}

// TestQuestionGoldens are the sheets of a question, a summary on the page of its turn, and tangents
// that were named, at three sizes.
func TestQuestionGoldens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 24}, {40, 12}} {
		name := func(what string) string {
			return fmt.Sprintf("%s_%dx%d.txt", what, size[0], size[1])
		}
		o := oracle{
			to:     llm.Destination{Where: "https://api.example.org/v1/messages"},
			masked: []secrets.Masked{{Rule: "aws-access-token", Count: 2}},
			fails: &llm.Error{
				Model: modelled, What: "api.example.org says 401: invalid key",
				Next: "check the key in WORK_LLM_KEY",
			},
		}
		d := start(t, shop(), size[0], size[1], asks(&o, modelled))
		d.turnOn(board.Summarize)
		golden(t, name("consent"), d.screen())
		d.press("y")
		golden(t, name("unanswered"), d.screen())
		d.press("o", "T")
		d.choose(turnRow(3))
		golden(t, name("summary"), d.screen())
		d.press("s")
		golden(t, name("goes_summary"), d.screen())
		d.press("esc", "A", "a", "o", "j", " ")
		golden(t, name("tangents_named"), d.screen())
	}
}

// TestStaleSummary moves a fence: the header and what goes say that the summary does not fit, and
// a key asks anew, which nothing else does.
func TestStaleSummary(t *testing.T) {
	t.Parallel()
	var o oracle
	d := start(t, shop(), 120, 40, asks(&o, ""))
	d.turnOn(board.Summarize)
	d.choose(board.RowID{Kind: board.RowSetting, At: board.OfPlan, Part: 1})
	d.press("enter")
	d.retype("2")
	d.sees("stale summary")
	d.choose(board.StrategyRow(board.Summarize))
	d.sees("the summary covers turns 2 to 5, but", "It waits for an answer: a asks for it.")
	d.press("s")
	d.sees("The summary covers turns 2 to 5, while turns 2 to 4 would be removed now",
		"it is not applied. a asks again.")
	if len(o.posed) != 1 {
		t.Fatal("it is asked by itself")
	}
	d.press("a")
	d.sees("summary of turns 2 to 4 by digest")
	d.misses("stale summary")
	d.press("u")
	d.sees("stale summary")
	d.press("u")
	d.misses("stale summary")
	if got := d.session().History.Current().Summary; got == nil || got.Last != 5 ||
		len(o.posed) != 2 {
		t.Errorf("the summary is %+v after %d questions", got, len(o.posed))
	}
}
