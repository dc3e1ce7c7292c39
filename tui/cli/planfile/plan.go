package planfile

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"decant/model"
	"decant/model/amount"
	"decant/strategies/spec"
	"decant/strategies/words"
	"decant/tui/cli/settings"
)

// NewFile makes the file of a plan. The caller sets Source.Fix.
func NewFile(c *model.Conversation, chosen spec.Spec) *File {
	f := &File{
		Source: Source{
			Format: c.Format, ID: c.ID, Path: c.Path, SHA256: c.Stamp.Sum().String(),
			Uncompact: c.Uncompacted,
		},
		Uses: slices.Clone(chosen.Uses), Tangents: slices.Clone(chosen.Tangents),
		Fixes:      listFixes(chosen.Fixes),
		Classified: chosen.Classified, set: chosen.Settings.Set,
	}
	if chosen.Summary != nil {
		own := *chosen.Summary
		f.Summary = &own
	}
	if f.Uses == nil {
		f.Uses = []spec.Use{}
	}
	ks := chosen.Settings.ListKeys()
	named := len(ks)
	for _, r := range chosen.Hints.Rules() {
		ks = append(ks, spec.ListToolKeys(r.Tool)...)
	}
	for i, k := range ks {
		value := k.Get(chosen)
		// An empty text for a tool means that nothing was said.
		if k.Name == spec.KeyStrategies || !k.InPlan(value) || value == "" && i >= named {
			continue
		}
		f.Settings = append(f.Settings, settings.Setting{Key: k.Name, Value: value})
	}
	for t, v := range chosen.Decisions {
		d := Decision{Turn: t.Turn, Verdict: v}
		if t.Event >= 0 && t.Event < c.EventCount() {
			e := c.EventAt(t.Event)
			d.Event, d.About = e.ID, fmt.Sprintf("%s of turn %d", e.Kind, e.Turn)
		}
		if d.Turn > 0 || d.Event != (model.ID{}) {
			f.Decisions = append(f.Decisions, d)
		}
	}
	slices.SortFunc(f.Decisions, func(a, b Decision) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Event.Record, b.Event.Record),
			cmp.Compare(a.Event.Item, b.Event.Item), cmp.Compare(a.Event.Block, b.Event.Block))
	})
	return f
}

// head is the start of a plan file.
const head = `# A plan of decant: strategies, their settings, and the decisions of a user.
# decant --plan FILE CONVERSATION applies it; flags override it.
`

// TOML returns the file as text. Read makes the same file from it.
func (f *File) TOML() []byte {
	var b bytes.Buffer
	b.WriteString(head)
	for i := range tables {
		if tables[i].name == "decision" {
			f.writeSettings(&b)
		}
		f.writeTable(&b, &tables[i])
	}
	return b.Bytes()
}

// writeTable writes the tables with a name that the plan has.
func (f *File) writeTable(b *bytes.Buffer, t *table) {
	for at := range t.count(f) {
		b.WriteString("\n" + t.head() + "\n")
		for _, k := range t.fields {
			value := writeValue(k.in(f, at))
			if value == "" {
				continue
			}
			b.WriteString(k.name + " = " + value)
			if k.note != nil && k.note(f, at) != "" {
				b.WriteString(" # " + k.note(f, at))
			}
			b.WriteByte('\n')
		}
	}
}

// writeSettings writes the settings, grouped by table.
func (f *File) writeSettings(b *bytes.Buffer) {
	var order []string
	known := spec.NewSettings(f.set)
	tables := map[string][]string{}
	// A list without any strategy has no table that would say so.
	if f.Uses != nil && len(f.Uses) == 0 {
		order = append(order, "conversation.compaction")
		tables[order[0]] = []string{"strategy = []"}
	}
	for _, s := range f.Settings {
		k, err := known.FindKey(s.Key)
		path, _ := words.SplitKey(s.Key)
		if err != nil || len(path) == 0 {
			continue
		}
		last := len(path) - 1
		table := settings.QuoteKey(path[:last])
		if tables[table] == nil {
			order = append(order, table)
		}
		tables[table] = append(tables[table],
			settings.QuoteKey(path[last:])+" = "+settings.WriteValue(k.Kind, s.Value))
	}
	for _, table := range order {
		fmt.Fprintf(b, "\n[%s]\n", table)
		for _, line := range tables[table] {
			b.WriteString(line + "\n")
		}
	}
}

// Layer returns the plan's settings. A plan may come from anywhere, so the layer is not the user's
// own.
func (f *File) Layer() settings.Layer { return settings.Layer{Plan: true, Settings: f.Settings} }

// Choose sets the plan's strategies, if it names any.
func (f *File) Choose(s spec.Spec) spec.Spec {
	if f.Uses == nil {
		return s
	}
	return s.WithUses(f.Uses)
}

// Decide applies the plan's decisions and answers about turns. The error says that they are about
// another conversation, or about something missing in it.
func (f *File) Decide(s spec.Spec, c *model.Conversation) (spec.Spec, error) {
	holds := len(f.Decisions) > 0 || len(f.Tangents) > 0 || f.Classified != "" ||
		f.Summary != nil || len(f.Fixes) > 0
	if f.Source.Uncompact != c.Uncompacted && (holds || f.Source.Uncompact > 0) {
		return s, fmt.Errorf("the plan %s was made for the conversation as it %s: %s", f.Name,
			sayView(f.Source.Uncompact), adviseView(f.Source.Uncompact))
	}
	if !holds {
		return s, nil
	}
	if f.Source.SHA256 != c.Stamp.Sum().String() {
		return s, fmt.Errorf("the plan %s has decisions or answers about %s. This is another "+
			"conversation, or it changed since; remove them to use the plan here", f.Name,
			cmp.Or(f.Source.Path, f.Source.ID, "another conversation"))
	}
	s.Fixes = f.FixesDecided()
	at := make(map[model.ID]int, c.EventCount())
	for i := range c.EventCount() {
		at[c.EventAt(i).ID] = i
	}
	for _, d := range f.Decisions {
		if d.Turn > len(c.Turns) {
			return s, fmt.Errorf("%s: turn %d does not exist: the conversation has "+
				"%d", d.At, d.Turn,
				len(c.Turns))
		}
		if d.Turn > 0 {
			s = s.Decide(spec.OnTurn(d.Turn), d.Verdict)
			continue
		}
		event, ok := at[d.Event]
		if !ok {
			return s, fmt.Errorf("%s: event %s is not in the conversation; --show TURN prints "+
				"the ids of a turn", d.At, d.Event)
		}
		s = s.Decide(spec.OnEvent(event), d.Verdict)
	}
	return f.answer(s, len(c.Turns))
}

// sayView says in which view a plan was made.
func sayView(uncompact int) string {
	switch uncompact {
	case 0:
		return "is stored"
	case 1:
		return "was before its newest compaction"
	default:
		return fmt.Sprintf("was before its last %s", amount.Of(uncompact, "compaction"))
	}
}

// adviseView says how to open the conversation in that view.
func adviseView(uncompact int) string {
	if uncompact == 0 {
		return "leave out --uncompact"
	}
	return fmt.Sprintf("add --uncompact=%d", uncompact)
}

// answer puts the answers about turns into a spec. The error names a turn that does not exist.
func (f *File) answer(s spec.Spec, turns int) (spec.Spec, error) {
	for _, t := range f.Tangents {
		if t.Turn > turns {
			return s, fmt.Errorf("%s: turn %d does not exist: the conversation has %d", f.Name,
				t.Turn, turns)
		}
		s = s.NameTangent(t)
	}
	if f.Classified != "" {
		s.Classified = f.Classified
	}
	if f.Summary != nil {
		own := *f.Summary
		s.Summary = &own
	}
	return s, nil
}
