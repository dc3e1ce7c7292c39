package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"decant/render"
	"decant/strategies"
)

// registry is all strategies, as rows name them: a row is the same wherever its strategy stands.
var registry = strategies.All()

// ofPlan is what a row of a setting has instead of a strategy when it is one of the whole plan.
const ofPlan = -1

// planSettings are the settings of the whole plan that the screen shows.
var planSettings = []string{
	"conversation.compaction.keep_first", "conversation.compaction.keep_last",
	"conversation.compaction.budget", "conversation.compaction.min_gain",
	"conversation.compaction.model", "conversation.compaction.summarize_model",
	"conversation.compaction.summarize_threshold",
}

// settingKeys are the settings by strategy, as an index into registry.
var settingKeys = func() map[int][]strategies.Key {
	out := map[int][]strategies.Key{}
	for i, info := range registry {
		out[i] = strategies.KeysOf(info.Name)
	}
	for _, name := range planSettings {
		k, err := strategies.FindKey(name)
		if err != nil {
			panic(err) // The names are those of the package.
		}
		out[ofPlan] = append(out[ofPlan], k)
	}
	return out
}()

// settingsOf are the settings of a strategy, or of the whole plan.
func settingsOf(at int) []strategies.Key { return settingKeys[at] }

// strategyRow is the row of a strategy.
func strategyRow(name string) rowID {
	at := slices.IndexFunc(registry, func(i strategies.Info) bool { return i.Name == name })
	return rowID{kind: rowStrategy, at: at}
}

// placed is which of the strategies a row is, in the order in which they are listed.
func (b *board) placed(r rowID) int {
	return slices.IndexFunc(b.infos, func(i strategies.Info) bool {
		return i.Name == registry[r.at].Name
	})
}

// settingName is the last word of a setting's name, which tells it from the others beside it.
func settingName(k strategies.Key) string {
	return k.Name[strings.LastIndexByte(k.Name, '.')+1:]
}

// value is what a setting is now, clean and on one line.
func (v *strategiesView) value(k strategies.Key) string {
	if v.b.plan == nil {
		return ""
	}
	return render.CleanLine(k.Get(v.b.plan.Spec))
}

// drawSetting is the row of a setting: its name and what it is now; a default is dim.
func (v *strategiesView) drawSetting(r rowID, lead string, width int) string {
	p := newPen(width, &v.b.glyphs)
	p.say(v.b.theme.Dim, lead)
	v.putSetting(p, settingsOf(r.at)[r.part], v.b.theme.Text)
	return p.String()
}

// explainSetting says what a setting is for, what it is and what it would be by itself.
func (v *strategiesView) explainSetting(p *page, r rowID) {
	b, k := v.b, settingsOf(r.at)[r.part]
	p.say(b.theme.Title, k.Name)
	p.say(b.theme.Text, k.Doc)
	p.blank()
	for _, f := range []struct{ name, value string }{
		{"now", v.value(k)}, {"default", k.Get(strategies.Default())},
	} {
		p.row(func(l *pen) {
			l.put(b.theme.Dim, f.name, 9)
			l.say(b.theme.Text, quoteEmpty(f.value))
		})
	}
	p.blank()
	p.say(b.theme.Dim, "Takes "+takes(k)+". Enter edits it, u takes that back.")
}

// quoteEmpty shows that nothing is a value too.
func quoteEmpty(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

// takes says what values a setting takes.
func takes(k strategies.Key) string {
	switch k.Kind {
	case strategies.BoolKey:
		return "true or false"
	case strategies.CountKey:
		return "a whole number from 0"
	case strategies.FenceKey:
		return "turns (3), tool calls (20c) or both (1/20c)"
	case strategies.ListKey, strategies.ChoiceKey, strategies.ScopeKey:
		// What is no value is refused with those that are.
		if _, err := k.Set(strategies.Default(), "?"); err != nil {
			_, want, _ := strings.Cut(err.Error(), "want ")
			return want
		}
		return "names with commas between"
	case strategies.BudgetKey:
		return "tokens (12000, 12k), a part of what there is (80%), or none"
	case strategies.RatioKey:
		return "a number from 0 to 1"
	case strategies.TextKey, strategies.SubsumesKey:
	}
	return "a text"
}

// editSetting asks for a setting's value, with the one that it has to be changed; what is true or
// false is changed at once.
func (m *root) editSetting(r rowID) tea.Cmd {
	k := settingsOf(r.at)[r.part]
	now := k.Get(m.history.Now())
	if k.Kind == strategies.BoolKey {
		cmd, _ := m.takeSetting(k, map[string]string{"true": "false"}[now])
		return handled(cmd)
	}
	cmd := m.ask(&prompt{
		scope: inValue, verb: "take", label: settingName(k) + " ", hint: takes(k),
		accept: func(text string) (tea.Cmd, bool) { return m.takeSetting(k, text) },
	})
	m.prompt.set(now)
	return handled(cmd)
}

// takeSetting makes a value the present one when it is right; else it says what is allowed, and
// false.
func (m *root) takeSetting(k strategies.Key, value string) (tea.Cmd, bool) {
	if k.Kind == strategies.BoolKey && value == "" {
		value = "true"
	}
	was := m.history.Now()
	spec, err := k.Set(was, value)
	switch now := k.Get(spec); {
	case err != nil:
		m.fail(render.CleanLine(settingName(k) + " " + err.Error()))
		return nil, false
	case now == k.Get(was):
		m.note(settingName(k) + " stays " + render.CleanLine(quoteEmpty(now)))
		return nil, true
	default:
		return m.do(settingName(k)+" "+render.CleanLine(quoteEmpty(now)), spec), true
	}
}

// handled is a command that says at least that a key was obeyed.
func handled(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return func() tea.Msg { return nil }
	}
	return cmd
}

// moveStrategy puts the chosen strategy before or behind its neighbours in the order.
func moveStrategy(way int) func(*root, press) tea.Cmd {
	return func(m *root, p press) tea.Cmd {
		r := m.now().chosen()
		name, was := registry[r.at].Name, m.history.Now()
		spec := was.Move(name, way*p.times())
		if slices.Equal(spec.Uses, was.Uses) {
			m.warn(name + " is at the " + map[bool]string{true: "end", false: "start"}[way > 0])
			return nil
		}
		at := slices.IndexFunc(spec.Uses, func(u strategies.Use) bool { return u.Name == name })
		return m.do(name+" works as number "+ordinal(at, len(spec.Uses)), spec)
	}
}

// canMoveStrategy says why there is nothing to move.
func canMoveStrategy(m *root) (bool, string) {
	if ok, why := hasPlan(m); !ok {
		return false, why
	}
	r := m.now().chosen()
	if r.kind != rowStrategy {
		return false, "choose a strategy"
	}
	return m.history.Now().Has(registry[r.at].Name), "turn it on first; space does that"
}

// reorder lists the strategies that two specs have in common in the order of the second: each
// stands where the one stood in whose place it works. No other row moves, and the way back is the
// same.
func (m *root) reorder(from, to strategies.Spec) {
	old := names(from, to)
	b := m.b
	infos := slices.Clone(b.infos)
	for i, name := range names(to, from) {
		if name != old[i] {
			infos[b.placed(strategyRow(old[i]))] = registry[strategyRow(name).at]
		}
	}
	same := func(x, y strategies.Info) bool { return x.Name == y.Name }
	if !slices.EqualFunc(infos, b.infos, same) {
		m.relistStrategies(infos)
	}
}

// relistStrategies lists the strategies in another order.
func (m *root) relistStrategies(infos []strategies.Info) {
	m.b.infos = infos
	o := m.outlines[viewStrategies]
	o.kept, o.outdated = nil, true
}

// names are the strategies of a spec that another has too, each once.
func names(of, other strategies.Spec) []string {
	var out []string
	for _, u := range of.Uses {
		if other.Has(u.Name) && !slices.Contains(out, u.Name) {
			out = append(out, u.Name)
		}
	}
	return out
}

// strategyKeys turn strategies on and off, edit their settings and move them.
func strategyKeys() []action {
	return []action{
		{
			"toggle", "space enter", "turn a strategy on or off, or edit a setting", "on/off",
			inStrategies, hasPlan, always((*root).openRow),
		},
		{
			"move-later", "J", "let the strategy work after the next one", "order",
			inStrategies,
			canMoveStrategy, moveStrategy(1),
		},
		{
			"move-earlier", "K", "let it work before the one before", "", inStrategies,
			canMoveStrategy, moveStrategy(-1),
		},
		{
			"toggle-numbered", "1 2 3 4 5 6 7 8 9 0", "turn the strategy of that digit on or off",
			"", inStrategies, hasPlan,
			func(m *root, p press) tea.Cmd { return m.toggle(ofDigit(p.key)) },
		},
	}
}
