package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"decant/model"
	"decant/model/rescue/limits"
	"decant/render"
	"decant/strategies"
	"decant/strategies/facts"
	"decant/strategies/ladder"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/testdata/growth"
	"decant/tui/board"
	"decant/tui/terminal"
	"decant/tui/views"
)

// undecided is how a review begins of which the user chose nothing.
func undecided(o *Options) {
	o.Diagnose, o.Spec = true, strategies.DefaultSpec().WithUses(nil)
}

// TestDiagnosisGoldens draws the first page at several sizes.
func TestDiagnosisGoldens(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {40, 12}, {200, 60}} {
		d := open(t, demo(t), size[0], size[1], everything, undecided)
		golden(t, fmt.Sprintf("diagnosis_%dx%d.txt", size[0], size[1]), d.screen())
	}
	d := open(t, demo(t), 80, 24, everything, undecided, func(o *Options) {
		o.Glyphs = render.ASCII
	})
	golden(t, "ascii_diagnosis_80x24.txt", d.screen())
}

// leftClick is a click on a cell.
func leftClick(x, y int) tea.MouseMsg {
	return tea.MouseMsg{
		X: x, Y: y, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft,
	}
}

// TestNothingIsChosenAtFirst opens on the diagnosis with a plan that removes nothing, whose steps
// are those of the ladder, with the same numbers.
func TestNothingIsChosenAtFirst(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided)
	if n := len(d.board().Plan.Changes); n > 0 || d.session().HasUnsaved() {
		t.Errorf("%d changes, unsaved %v", n, d.session().HasUnsaved())
	}
	s := strategies.DefaultSpec().WithUses(nil)
	rungs := ladder.MakeRungs(nil, facts.NewIndex(d.board().Conv), s)
	if len(rungs) < 4 {
		t.Fatalf("only %d steps", len(rungs))
	}
	for _, r := range rungs {
		line := d.line(map[bool]string{true: "● ", false: "○ "}[len(r.Uses) == 0] + r.Name + " ")
		said := slices.ContainsFunc(r.Loss().Forms(render.Short), func(f string) bool {
			row := strings.TrimRight(line, " ")
			return strings.HasSuffix(row, "  "+f) || strings.HasSuffix(row, "  loses "+f)
		})
		if !strings.Contains(line, render.Short(r.After)) || !said {
			t.Errorf("%s leaves %d: %q", r.Name, r.After, line)
		}
	}
}

// TestFillingsAddUp splits the context of each sample into parts that have all of it.
func TestFillingsAddUp(t *testing.T) {
	t.Parallel()
	for _, c := range []func() *board.Board{
		func() *board.Board { return open(t, demo(t), 80, 24, undecided).board().Board },
		func() *board.Board { return open(t, shop(), 80, 24, undecided).board().Board },
		func() *board.Board { return open(t, long(40), 80, 24, undecided).board().Board },
	} {
		b := c()
		sum := 0
		for _, f := range board.FindFillings(b) {
			sum += f.Tokens
		}
		if before, _ := b.WeighContext(); sum != before.Sum() {
			t.Errorf("the parts have %d tokens of %d", sum, before.Sum())
		}
	}
}

// TestFillingsNameImages holds that a picture of the user is an image, whatever it counts.
func TestFillingsNameImages(t *testing.T) {
	t.Parallel()
	m := newMaker("Pictures")
	m.prompt("Look")
	at := m.add(model.Event{Kind: model.ImageMessage, Role: "user"}, "a picture")
	b := open(t, m.done(), 80, 24, undecided).board().Board
	want := board.Filling{Name: "images", Tokens: b.Conv.EventAt(at).Tokens}
	if got := board.FindFillings(b); want.Tokens == 0 || !slices.Contains(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestAStepIsOneDecision takes a step from the page: decisions stay, and one undo takes it back.
func TestAStepIsOneDecision(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided)
	d.press("esc", "9g", "x", "W", "jj", "enter")
	if got := d.session().History.Current(); len(got.Decisions) != 1 ||
		d.board().Preset != "safe" {
		t.Errorf("preset %s with %d decisions", d.board().Preset, len(got.Decisions))
	}
	if d.sheet() != nil || d.view() != views.Turns {
		t.Error("the turns are not shown")
	}
	d.press("u")
	if got := d.session().History.Current(); len(got.Uses) > 0 || len(got.Decisions) != 1 {
		t.Errorf("after undo %d strategies, %d decisions", len(got.Uses), len(got.Decisions))
	}
	d.press("W", "j", " ")
	d.sees("‹ lossless ›", "What fills the context")
}

// TestTheHeaviestIsOneKeyAway opens the first heavy event of the page in its turn.
func TestTheHeaviestIsOneKeyAway(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided)
	heavy := board.FindHeaviest(d.board().Board, 1)[0]
	for range d.board().Diagnosis.Steps {
		d.press("j")
	}
	d.press("j", "enter")
	if d.at() != eventRow(heavy) {
		t.Errorf("at %+v, want event %d", d.at(), heavy)
	}
}

// TestFitAsksForASize types a size on the page; what is none is refused and asked again.
func TestFitAsksForASize(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided)
	for range d.board().Diagnosis.Steps {
		d.press("j")
	}
	d.press("enter", "much", "enter")
	if d.prompt() == nil {
		t.Fatal("no size is taken for one")
	}
	for range "much" {
		d.press("backspace")
	}
	d.press("40k", "enter")
	_, fitted := d.board().WeighContext()
	if fitted.Sum() > 40_000 || fitted.Sum() < 32_000 || d.sheet() != nil {
		t.Errorf("%d tokens after, want 40k or a little less", fitted.Sum())
	}
	d.sees("‹ tight, fit 40k ›")
	d.misses("cannot be reached")
	// A step is its whole plan again.
	d.press("W", "G", "k", "k", "k", "k", "k", "k", "k", "k", "enter")
	whole := plan.MakePlan(d.board().Plan.Index, strategies.DefaultSpec()).After.Tokens
	if got := d.board().Plan.After.Tokens; got != whole || d.board().Preset != "auto" {
		t.Errorf("preset %s leaves %d tokens, want %d", d.board().Preset, got, whole)
	}
}

// TestFitMeansTheContext fits the sizes that can be reached, and says of the others that they
// cannot, or on the page already that not even the prompt of the agent fits.
func TestFitMeansTheContext(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	least := 0
	sizes := []string{"0%", "1", "10k", "20k", "21.5k", "30k", "36k", "50%", "60k", "100%"}
	for _, size := range sizes {
		d := open(t, demo(t), 120, 40, undecided)
		before, _ := d.board().WeighContext()
		if least == 0 {
			s := strategies.DefaultSpec()
			s.Uses, _ = s.Expand([]string{"tight"})
			p := plan.MakePlan(facts.NewIndex(d.board().Conv), s)
			_, after := p.Context()
			least = after.Sum()
		}
		want, err := spec.ParseBudget(size)
		if err != nil {
			t.Fatal(err)
		}
		n := want.Of(before.Sum(), limits.Room{})
		for range d.board().Diagnosis.Steps {
			d.press("j")
		}
		d.press("enter", size, "enter")
		switch _, after := d.board().WeighContext(); {
		case n < d.board().BesideTexts():
			d.sees(" is too small: ", "around all calls take ")
			if d.prompt() == nil || after != before {
				t.Errorf("%s: it is not asked again", size)
			}
		case n < least:
			d.sees("cannot be reached: tight leaves "+render.Short(least),
				"‹ tight, fit "+board.SayFit(n)+": least "+render.Short(least)+" ›")
			if after.Sum() != least {
				t.Errorf("%s: %d after, want the least, %d", size, after.Sum(), least)
			}
		case after.Sum() > n:
			t.Errorf("%s: %d after, want at most %d", size, after.Sum(), n)
		default:
			d.sees("‹ tight, fit "+board.SayFit(n)+" ›", render.Short(after.Sum()))
			d.misses("cannot be reached")
		}
	}
}

// TestEachViewIsOneKeyFromTheStart presses the key of each view on the first page.
func TestEachViewIsOneKeyFromTheStart(t *testing.T) {
	t.Parallel()
	for v := range views.Count {
		d := open(t, demo(t), 120, 40, undecided)
		d.press(d.m.Outlines[v].View.Key())
		if d.view() != v || d.sheet() != nil {
			t.Errorf("%s shows view %d", d.m.Outlines[v].View.Key(), d.view())
		}
	}
}

// TestTabsAreClickedOnTheDiagnosis clicks from the page to a view and back to it.
func TestTabsAreClickedOnTheDiagnosis(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided, func(o *Options) { o.Mouse = true })
	tabs := d.line("T Turns")
	y := d.layout().Tabs.Y
	d.send(leftClick(strings.Index(tabs, "D Dup"), y))
	if d.sheet() != nil || d.view() != views.Duplicates {
		t.Errorf("a click on a tab shows view %d", d.view())
	}
	d.send(leftClick(strings.Index(tabs, "W Diag"), y))
	d.sees("What fills the context, and what could be removed")
}

// TestTheDiagnosisEnds plans each step once and then rests: nothing runs when all is shown, and
// opening the page again plans nothing.
func TestTheDiagnosisEnds(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 120, 40, undecided)
	of := d.board().Diagnosis
	if len(of.Rungs) != len(of.Steps) || len(d.session().Jobs.List) != 0 {
		t.Errorf("%d of %d steps, %d jobs", len(of.Rungs), len(of.Steps),
			len(d.session().Jobs.List))
	}
	d.hold = true
	d.press("esc", "W")
	if d.board().Diagnosis != of || len(d.held) != 0 {
		t.Errorf("%d commands run for a page whose numbers are known", len(d.held))
	}
	// Left in the middle, the planning stops.
	d = open(t, demo(t), 120, 40, undecided, func(o *Options) { o.Spec.Tangents = nil })
	d.hold = true
	d.press("esc", "x", "W")
	d.send(terminal.Stopped{Code: 143})
	d.release()
	if d.session().Jobs.Busy() != nil {
		t.Error("something runs after leaving")
	}
}

// TestStepsAreTakenByNumber presses the digit of each line of the page, and one of none.
func TestStepsAreTakenByNumber(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 80, 24, undecided)
	steps := d.board().Diagnosis.Steps
	for i := range slices.Backward(steps) {
		d.press(strconv.Itoa(i + 1))
		if d.board().Preset != steps[i].Name || d.sheet() == nil {
			t.Errorf("%d takes %s, want %s", i+1, d.board().Preset, steps[i].Name)
		}
		d.sees(strconv.Itoa(i+1) + " ● " + steps[i].Name)
	}
	d.press("9")
	d.sees("no preset has the number 9")
	d.press(strconv.Itoa(len(steps)+1), "40k", "enter", "W")
	d.sees(strconv.Itoa(len(steps)+1)+" ● fit to", "tight, fit 40k")
}

// TestTheHeaviestAreSeen expects them on each page that has the room, and to be reached on others;
// what could go is never cut.
func TestTheHeaviestAreSeen(t *testing.T) {
	t.Parallel()
	growth.SkipRaced(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}, {40, 12}, {60, 20}, {72, 16}} {
		d := open(t, demo(t), size[0], size[1], undecided)
		heavy := board.FindHeaviest(d.board().Board, 5)
		if size[1] == 24 {
			heavy = heavy[:3]
		}
		if size[1] >= 24 {
			d.sees("Removable", "old results 18.5k")
			for _, e := range heavy {
				d.sees(render.Short(d.board().Conv.EventAt(e).Tokens))
			}
			if !d.sheet().Fits() {
				t.Errorf("%v: the page has %d lines for %d", size, len(d.sheet().Lines),
					d.sheet().Height)
			}
		}
		menu := d.sheet().Menu
		toNext := func() { // A text between two lines to choose may take a page of its own.
			was := menu.Cursor
			for i := 0; i < len(d.sheet().Lines) && menu.Cursor == was; i++ {
				d.press("j")
			}
		}
		for range len(d.board().Diagnosis.Steps) + 1 {
			toNext()
		}
		for _, e := range heavy {
			if item, _ := d.sheet().Menu.Chosen(); item.Event != e {
				t.Errorf("%v: event %d is chosen, want %d", size, item.Event, e)
			}
			d.line("▸  ")
			toNext()
		}
	}
}

// TestTheDiagnosisHasATab looks for it on screens of each width, from the turns.
func TestTheDiagnosisHasATab(t *testing.T) {
	t.Parallel()
	for _, w := range []int{36, 40, 60, 71, 75, 76, 80, 84, 85, 90, 91, 120, 200} {
		d := open(t, demo(t), w, 24, undecided, func(o *Options) { o.Mouse = true })
		d.press("esc")
		y := d.layout().Tabs.Y
		row := strings.Split(d.screen(), "\n")[y]
		before, _, ok := strings.Cut(row, " W")
		if !ok {
			t.Errorf("%d cells: no tab in %q", w, row)
			continue
		}
		d.send(leftClick(render.Width(before)+1, y))
		if d.sheet() == nil {
			t.Errorf("%d cells: a click does not open it", w)
		}
	}
}

// TestAHeavyAnswerIsCalledSo: the page calls an answer as the lists do.
func TestAHeavyAnswerIsCalledSo(t *testing.T) {
	t.Parallel()
	d := open(t, shop(), 120, 40, undecided)
	d.sees("Heaviest", "answer  A monad is")
}

// TestLossesFit: on a screen of 80 columns, no preset's loss is cut off.
func TestLossesFit(t *testing.T) {
	t.Parallel()
	d := open(t, demo(t), 80, 24, undecided)
	for _, r := range d.board().Diagnosis.Rungs {
		if len(r.Uses) == 0 {
			continue
		}
		if line := d.line("○ " + r.Name + " "); strings.Contains(line, "…") {
			t.Errorf("%s: %q", r.Name, line)
		}
	}
}

// TestStepColumnsStayApart draws the steps at narrow sizes: each number is whole, with a space
// before it, or it is left out.
func TestStepColumnsStayApart(t *testing.T) {
	t.Parallel()
	row := regexp.MustCompile(`^[▸ ] \d [●○] .{12}` +
		`( +(−\d[\d.]*[kM]?)?( +\d[\d.]*[kM]?( +\d+%( .*)?)?)?)?$`)
	for width := 20; width <= 60; width++ {
		d := open(t, demo(t), width, 30, undecided)
		steps := 0
		for line := range strings.Lines(d.screen()) {
			line = strings.TrimRight(line, " \n")
			if !strings.Contains(line, "○ ") && !strings.Contains(line, "● ") ||
				strings.Contains(line, "fit to") {
				continue
			}
			if steps++; !row.MatchString(line) && strings.Contains(line, "−") {
				t.Errorf("%d cells: %q", width, line)
			}
		}
		if steps < 5 {
			t.Errorf("%d cells: only %d steps in\n%s", width, steps, d.screen())
		}
	}
}
