package tui

import (
	"slices"
	"strings"
	"testing"

	"decant/render"
	"decant/strategies"
)

// onSetting opens the strategies on a setting.
func onSetting(t *testing.T, name string) *driver {
	t.Helper()
	d := start(t, shop(), 120, 40)
	d.press("S")
	for at, keys := range settingKeys {
		for i := range keys {
			if settingName(keys[i]) == name {
				r := rowID{kind: rowSetting, at: at, part: i}
				if at == ofPlan {
					d.choose(r)
				} else {
					d.choose(r, rowID{kind: rowStrategy, at: at})
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
	for d.m.prompt != nil && d.m.prompt.input.Value() != "" {
		d.press("backspace")
	}
}

// retype puts another text into the prompt and obeys it.
func (d *driver) retype(text string) {
	d.clearPrompt()
	d.press(text, "enter")
}

// TestStrategyUnfoldsToItsSettings expects every setting of every strategy on a row of its own.
func TestStrategyUnfoldsToItsSettings(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 60)
	d.press("S", "=")
	for _, k := range strategies.Keys() {
		if k.Owner() == "" {
			continue
		}
		over := strategyRow(k.Owner())
		i := slices.IndexFunc(settingsOf(over.at), func(o strategies.Key) bool {
			return o.Name == k.Name
		})
		d.choose(rowID{kind: rowSetting, at: over.at, part: i})
		line := d.chosen()
		if value := k.Get(d.m.history.Now()); !strings.Contains(line, settingName(k)) ||
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

func TestSettingIsEdited(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "keep_recent")
	was := d.m.history.Now().Settings.Content.KeepRecent
	d.press("enter")
	d.sees("keep_recent ", "take")
	d.retype("42")
	if got := d.m.history.Now().Settings.Content.KeepRecent; got != 42 {
		t.Fatalf("the setting is %d, want 42", got)
	}
	d.sees("keep_recent 42")
	if got := d.chosen(); !strings.HasSuffix(strings.TrimRight(got, " "), "42") {
		t.Errorf("the row is %q", got)
	}
	d.press("u")
	if got := d.m.history.Now().Settings.Content.KeepRecent; got != was {
		t.Errorf("after undo the setting is %d, want %d", got, was)
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
		{"keep_recent", "many", "want a whole number from 0"},
		{"keep_recent", "-1", "want a whole number from 0"},
		{"keep_last", "a few", `want turns ("3"), calls ("20c") or both ("1/20c")`},
		{"keep_first", "", "want turns"},
		{"proof", "hope", "want arguments or lines"},
		{"classes", "cheap", "want some of identical,covered,superseded"},
	} {
		d := onSetting(t, tt.setting)
		was := d.m.plan.seq
		d.press("enter")
		d.retype(tt.typed)
		d.sees(tt.want)
		if d.m.prompt == nil || d.m.plan.seq != was || d.m.unsaved() {
			t.Errorf("%s %q was taken", tt.setting, tt.typed)
		}
		d.press("esc")
		if d.m.prompt != nil || d.m.unsaved() {
			t.Errorf("%s: leaving the prompt took %q", tt.setting, tt.typed)
		}
	}
}

func TestSettingThatStaysIsNoStep(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "keep_last")
	d.press("enter", "enter")
	d.sees("keep_last stays 1/20c")
	if d.m.unsaved() {
		t.Error("it counts as a decision")
	}
}

func TestFencesAreEdited(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"keep_first", "keep_last"} {
		d := onSetting(t, name)
		before := d.m.b.plan.After.Tokens
		d.press("enter")
		d.retype("9")
		if got := d.m.b.plan.After.Tokens; got <= before {
			t.Errorf("%s 9 leaves %d tokens, want more than %d", name, got, before)
		}
		d.press("u")
		if got := d.m.b.plan.After.Tokens; got != before {
			t.Errorf("%s: undo leaves %d tokens, want %d", name, got, before)
		}
	}
}

// TestSwitchesFlipAtOnce expects no prompt for what is true or false.
func TestSwitchesFlipAtOnce(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "near_ref")
	was := d.m.history.Now().Settings.Recent.NearRef
	d.press(" ")
	if got := d.m.history.Now().Settings.Recent.NearRef; got == was || d.m.prompt != nil {
		t.Errorf("it is %v, the prompt %v", got, d.m.prompt)
	}
	d.press("enter", "enter")
	if got := d.m.history.Now().Settings.Recent.NearRef; got == was {
		t.Errorf("after three it is %v", got)
	}
	if d.m.focus != paneList {
		t.Error("the focus left the list")
	}
}

// works are the strategies in the order in which they work, then those of the rows.
func works(d *driver) (work, rows []string) {
	for _, u := range d.m.history.Now().Uses {
		work = append(work, u.Name)
	}
	for _, r := range d.m.now().rows {
		if r.kind == rowStrategy {
			rows = append(rows, registry[r.at].Name)
		}
	}
	return work, rows
}

// TestOrderIsMoved moves a strategy down and up: rows, plan and cursor go along, and undo brings
// both back.
func TestOrderIsMoved(t *testing.T) {
	t.Parallel()
	d := start(t, shop(), 120, 40, func(o *Options) {
		o.Spec = o.Spec.WithUses([]strategies.Use{
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
		if got := registry[d.at().at].Name; got != "prune-tools" {
			t.Fatalf("the cursor is on %s", got)
		}
	}
	want(first...)
	d.press("J")
	want("strip-reasoning", "prune-tools", "dedup-tools")
	d.sees("prune-tools works as number 2 of 3")
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
	d.choose(strategyRow("strip-images"))
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
		head := d.line("/15 on")
		for _, h := range []string{" hits", " saves"} {
			if !strings.Contains(head, h) {
				t.Errorf("%v: no head %q in %q", size, h, head)
			}
		}
		row := d.m.b.planRow("dedup-resources")
		line := d.line(" dedup-resources")
		line, _, _ = strings.Cut(line, "│")
		fields := strings.Fields(line)
		if n := len(fields); row.Hits != 1 || fields[n-2] != "1" ||
			render.Width(head[:strings.Index(head, " saves")+6]) != render.Width(line) {
			t.Errorf("%v: the row is %q", size, line)
		}
		if size[0] > 80 && !slices.Contains(fields, "DC") {
			t.Errorf("%v: the row does not name its classes: %q", size, line)
		}
	}
}

// TestBudgetIsUndone sets a budget as any setting, and takes it back.
func TestBudgetIsUndone(t *testing.T) {
	t.Parallel()
	d := onSetting(t, "budget")
	all := d.m.b.plan.After
	d.press("enter")
	d.retype("99%")
	if got := d.m.b.plan; !got.Goal.Met || got.After.Tokens <= all.Tokens {
		t.Errorf("got %+v and %+v, was %+v", got.Goal, got.After, all)
	}
	d.press("u")
	if got := d.m.b.plan; got.After != all || got.Goal != (strategies.Outcome{}) {
		t.Errorf("after undo %+v and %+v, want %+v", got.Goal, got.After, all)
	}
}
