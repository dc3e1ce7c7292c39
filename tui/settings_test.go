package tui

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"decant/render"
	"decant/strategies"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/spectest"
	"decant/tui/board"
	"decant/tui/layout"
)

// onSetting opens the strategies on a setting.
func onSetting(t *testing.T, name string) *driver {
	t.Helper()
	d := start(t, shop(), 120, 40)
	d.press("S")
	all := board.SettingKeys()
	for _, at := range slices.Sorted(maps.Keys(all)) { // Several strategies have classes.
		keys := all[at]
		for i := range keys {
			if board.SettingName(keys[i]) == name {
				r := board.RowID{Kind: board.RowSetting, At: at, Part: i}
				if at == board.OfPlan {
					d.choose(r)
				} else {
					d.choose(r, board.RowID{Kind: board.RowStrategy, At: at})
				}
				return d
			}
		}
	}
	t.Fatalf("there is no setting %s", name)
	return nil
}

// clearPrompt takes out what stands in a prompt.
func (d *driver) clearPrompt() {
	for d.prompt() != nil && d.prompt().Text() != "" {
		d.press("backspace")
	}
}

// retype puts another text into the prompt and obeys it.
func (d *driver) retype(text string) {
	d.clearPrompt()
	d.press(text, "enter")
}

// TestStrategyUnfoldsToItsSettings expects every setting of every strategy on its own row.
func TestStrategyUnfoldsToItsSettings(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 60)
	d.press("S", "=")
	for _, k := range strategies.ListKeys() {
		if k.Owner() == "" {
			continue
		}
		over := board.StrategyRow(k.Owner())
		i := slices.IndexFunc(board.SettingsOf(over.At), func(o spec.Key) bool {
			return o.Name == k.Name
		})
		d.choose(board.RowID{Kind: board.RowSetting, At: over.At, Part: i})
		line := d.chosen()
		if value := k.Get(
			d.session().History.Current(),
		); !strings.Contains(
			line,
			board.SettingName(k),
		) ||
			!strings.HasSuffix(strings.TrimRight(line, " "), value) {
			t.Errorf("the row of %s does not show %q: %q", k.Name, value, line)
		}
	}
	d.press("-")
	d.misses("reference_template  ")
}

func TestSettingIsExplained(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "min_chars")
	d.sees("strategies.dedup-recent.min_chars", "now", "default", "a whole number from 0")
}

// TestSettingsSayWhatTheyTake expects words that are taken, of each setting.
func TestSettingsSayWhatTheyTake(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"proof": "Takes arguments or lines", "enabled": "Takes true or false",
		"classes": "Takes some of identical", "keep_first": "Takes turns (3)",
		"reference_template": "Takes a text",
	} {
		d := onSetting(t, name)
		d.sees(want)
	}
}

// The settings that the tests below change.
const (
	keepRecentKey = "strategies.dedup-content.keep_recent"
	nearRefKey    = "strategies.dedup-recent.near_ref"
)

func TestSettingIsEdited(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "keep_recent")
	was := spectest.ReadKey(d.session().History.Current(), keepRecentKey)
	d.press("enter")
	d.sees("keep_recent ", "set")
	d.retype("42")
	if got := spectest.ReadKey(d.session().History.Current(), keepRecentKey); got != "42" {
		t.Fatalf("the setting is %s, want 42", got)
	}
	d.sees("keep_recent 42")
	if got := d.chosen(); !strings.HasSuffix(strings.TrimRight(got, " "), "42") {
		t.Errorf("the row is %q", got)
	}
	d.press("u")
	if got := spectest.ReadKey(d.session().History.Current(), keepRecentKey); got != was {
		t.Errorf("after undo the setting is %s, want %s", got, was)
	}
	d.sees("undone: keep_recent 42")
	d.press("ctrl+r")
	d.sees("done again: keep_recent 42")
}

// TestSettingIsCheckedBeforeItIsTaken types what makes no sense: the prompt stays open, says what
// is allowed, and nothing has changed.
func TestSettingIsCheckedBeforeItIsTaken(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ setting, typed, want string }{
		{"keep_recent", "many", "use a whole number from 0"},
		{"keep_recent", "-1", "use a whole number from 0"},
		{"keep_last", "a few", `use turns ("3"), calls ("20c") or both ("1/20c")`},
		{"keep_first", "", "use turns"},
		{"proof", "hope", "use arguments or lines"},
		{"classes", "cheap", "use some of identical,"},
	} {
		d := onSetting(t, tt.setting)
		was := d.session().Plan.Seq
		d.press("enter")
		d.retype(tt.typed)
		d.sees(tt.want)
		if d.prompt() == nil || d.session().Plan.Seq != was || d.session().HasUnsaved() {
			t.Errorf("%s %q was taken", tt.setting, tt.typed)
		}
		d.press("esc")
		if d.prompt() != nil || d.session().HasUnsaved() {
			t.Errorf("%s: leaving the prompt took %q", tt.setting, tt.typed)
		}
	}
}

func TestSettingThatStaysIsNoStep(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "keep_last")
	d.press("enter", "enter")
	d.sees("keep_last stays 1/20c")
	if d.session().HasUnsaved() {
		t.Error("it counts as a decision")
	}
}

func TestFencesAreEdited(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"keep_first", "keep_last"} {
		d := onSetting(t, name)
		before := d.board().Plan.After.Tokens
		d.press("enter")
		d.retype("9")
		if got := d.board().Plan.After.Tokens; got <= before {
			t.Errorf("%s 9 leaves %d tokens, want more than %d", name, got, before)
		}
		d.press("u")
		if got := d.board().Plan.After.Tokens; got != before {
			t.Errorf("%s: undo leaves %d tokens, want %d", name, got, before)
		}
	}
}

// TestSwitchesFlipAtOnce expects no prompt for what is true or false.
func TestSwitchesFlipAtOnce(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "near_ref")
	was := spectest.ReadKey(d.session().History.Current(), nearRefKey)
	d.press(" ")
	if got := spectest.ReadKey(
		d.session().History.Current(),
		nearRefKey,
	); got == was ||
		d.prompt() != nil {
		t.Errorf("it is %v, the prompt %v", got, d.prompt())
	}
	d.press("enter", "enter")
	if got := spectest.ReadKey(d.session().History.Current(), nearRefKey); got == was {
		t.Errorf("after three it is %v", got)
	}
	if d.m.Focus != layout.List {
		t.Error("the focus left the list")
	}
}

// works are the strategies in the order in which they work, then those of the rows.
func works(d *driver) (work, rows []string) {
	for _, u := range d.session().History.Current().Uses {
		work = append(work, u.Name)
	}
	for _, r := range d.list().Rows {
		if r.Kind == board.RowStrategy {
			rows = append(rows, board.Registry()[r.At].Name)
		}
	}
	return work, rows
}

// TestOrderIsMoved moves a strategy down and up: rows, plan and cursor go along, and undo brings
// both back.
func TestOrderIsMoved(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Spec = o.Spec.WithUses([]spec.Use{
			{Name: "prune-tools"}, {Name: "strip-reasoning"}, {Name: "dedup-tools"},
		})
	})
	d.press("S")
	first := []string{"prune-tools", "strip-reasoning", "dedup-tools"}
	want := func(order ...string) {
		t.Helper()
		work, rows := works(d)
		if !slices.Equal(work, order) || !slices.Equal(rows[:3], order) {
			t.Fatalf("they work as %v and stand as %v, want %v", work, rows[:3], order)
		}
		if got := board.Registry()[d.at().At].Name; got != "prune-tools" {
			t.Fatalf("the cursor is on %s", got)
		}
	}
	want(first...)
	d.press("J")
	want("strip-reasoning", "prune-tools", "dedup-tools")
	d.sees("prune-tools runs as number 2 of 3")
	d.press("J")
	want("strip-reasoning", "dedup-tools", "prune-tools")
	d.press("J")
	d.sees("prune-tools is at the end")
	d.press("K", "K", "K")
	d.sees("prune-tools is at the start")
	want(first...)
	d.press("uuuu")
	want(first...)
	d.press("ctrl+r", "ctrl+r")
	want("strip-reasoning", "dedup-tools", "prune-tools")
	// What is off in between has no place in the order, and its row stays.
	d.press("2", "K")
	want2, rows := works(d)
	if !slices.Equal(want2, []string{"prune-tools", "strip-reasoning"}) ||
		rows[1] != "dedup-tools" {
		t.Errorf("they work as %v and stand as %v", want2, rows)
	}
	d.press("uuuuuu")
	want(first...)
}

func TestOnlyWhatIsOnIsMoved(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40)
	d.press("S", "3", "jj", "3")
	d.choose(board.StrategyRow("strip-images"))
	d.press("J")
	d.sees("J: turn it on first")
	d.press("G", "K")
	d.sees("K: choose a strategy")
}

// TestRowOfAStrategy expects what it saves, what it hits and its classes under their heads.
func TestRowOfAStrategy(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		d := start(t, shop(), size[0], size[1])
		d.press("S")
		head := d.line("/16 on")
		for _, h := range []string{" calls", " saves"} {
			if !strings.Contains(head, h) {
				t.Errorf("%v: no head %q in %q", size, h, head)
			}
		}
		row := d.board().PlanRow("dedup-resources")
		line := d.line(" dedup-resources")
		line, _, _ = strings.Cut(line, "│")
		fields := strings.Fields(line)
		if n := len(fields); row.Hits != 1 || fields[n-2] != "1" ||
			render.Width(head[:strings.Index(head, " saves")+6]) != render.Width(line) {
			t.Errorf("%v: the row is %q", size, line)
		}
		if size[0] > 80 && !slices.Contains(fields, "=⊏") {
			t.Errorf("%v: the row does not name its classes: %q", size, line)
		}
	}
}

// TestBudgetIsUndone sets a budget as any setting, and takes it back.
func TestBudgetIsUndone(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "budget")
	all := d.board().Plan.After
	d.press("enter")
	d.retype("99%")
	if got := d.board().Plan; !got.Goal.Met || got.After.Tokens <= all.Tokens {
		t.Errorf("got %+v and %+v, was %+v", got.Goal, got.After, all)
	}
	d.press("u")
	if got := d.board().Plan; got.After != all || got.Goal != (plan.Outcome{}) {
		t.Errorf("after undo %+v and %+v, want %+v", got.Goal, got.After, all)
	}
}
