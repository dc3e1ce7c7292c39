package planfile

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"decant/model"
	"decant/strategies"
	"decant/tui/cli/settings"
)

// strategyKey is the setting that the list of strategies stands for.
const strategyKey = "conversation.compaction.strategy"

// New is the file of a plan.
func New(c *model.Conversation, spec strategies.Spec) *File {
	f := &File{
		Source: Source{
			Format: c.Format, ID: c.ID, Path: c.Path, SHA256: c.Stamp.Sum.String(),
		},
		Uses: slices.Clone(spec.Uses),
	}
	if f.Uses == nil {
		f.Uses = []strategies.Use{}
	}
	ks := strategies.Keys()
	for _, r := range spec.Hints.Rules() {
		ks = append(ks, strategies.ToolKeys(r.Tool)...)
	}
	for _, k := range ks {
		value := k.Get(spec)
		// An empty text of a tool means that nothing was said.
		if k.Name == strategyKey || k.Personal(value) || value == "" && isTool(k) {
			continue
		}
		f.Settings = append(f.Settings, settings.Setting{Key: k.Name, Value: value})
	}
	for t, v := range spec.Decisions {
		d := Decision{Turn: t.Turn, Verdict: v}
		if t.Event >= 0 && t.Event < len(c.Events) {
			e := &c.Events[t.Event]
			d.Event, d.About = e.ID, fmt.Sprintf("%s of turn %d", e.Kind, e.Turn)
		}
		if d.Turn > 0 || d.Event != (model.ID{}) {
			f.Decisions = append(f.Decisions, d)
		}
	}
	for _, t := range spec.Tangents {
		f.Tangents = append(f.Tangents, Tangent{Tangent: t})
	}
	slices.SortFunc(f.Decisions, func(a, b Decision) int {
		return cmp.Or(cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Event.Record, b.Event.Record),
			cmp.Compare(a.Event.Item, b.Event.Item), cmp.Compare(a.Event.Block, b.Event.Block))
	})
	return f
}

// isTool reports whether a setting is one of a tool.
func isTool(k strategies.Key) bool {
	return !slices.ContainsFunc(strategies.Keys(), func(o strategies.Key) bool {
		return o.Name == k.Name
	})
}

// head is what a plan file begins with.
const head = `# A plan of decant: which strategies go over a conversation, with which
# settings, and what a person decided about it.
# decant --plan FILE CONVERSATION makes it again; flags beat it.
`

// TOML is the file as text. Read makes the same of it.
func (f *File) TOML() []byte {
	var b bytes.Buffer
	b.WriteString(head)
	if f.Source != (Source{}) {
		b.WriteString("\n[source]\n")
		for _, kv := range [][2]string{
			{"format", f.Source.Format},
			{"id", f.Source.ID},
			{"path", f.Source.Path},
			{"sha256", f.Source.SHA256},
		} {
			if kv[1] != "" {
				fmt.Fprintf(&b, "%s = %s\n", kv[0], settings.Text(kv[1]))
			}
		}
	}
	for _, u := range f.Uses {
		fmt.Fprintf(&b, "\n[[strategy]]\nname = %s\n", settings.Text(u.Name))
		if u.Classes != 0 {
			fmt.Fprintf(&b, "classes = %s\n", settings.Texts(strategies.Names(u.Classes.String())))
		}
	}
	f.writeSettings(&b)
	for _, d := range f.Decisions {
		b.WriteString("\n[[decision]]\n")
		if d.Turn > 0 {
			fmt.Fprintf(&b, "turn = %d\n", d.Turn)
		} else {
			fmt.Fprintf(&b, "event = %s", settings.Text(d.Event.String()))
			if d.About != "" {
				fmt.Fprintf(&b, " # %s", d.About)
			}
			b.WriteByte('\n')
		}
		word := "keep"
		if d.Verdict == strategies.Drop {
			word = "drop"
		}
		fmt.Fprintf(&b, "verdict = %s\n", settings.Text(word))
	}
	for _, t := range f.Tangents {
		fmt.Fprintf(&b, "\n[[tangent]]\nturn = %d\n", t.Turn)
		for _, kv := range [][2]string{{"by", t.By}, {"why", t.Why}} {
			if kv[1] != "" {
				fmt.Fprintf(&b, "%s = %s\n", kv[0], settings.Text(kv[1]))
			}
		}
	}
	return b.Bytes()
}

// writeSettings writes the settings, those of one table together.
func (f *File) writeSettings(b *bytes.Buffer) {
	var order []string
	tables := map[string][]string{}
	// A list without any strategy has no table that would say so.
	if f.Uses != nil && len(f.Uses) == 0 {
		order = append(order, "conversation.compaction")
		tables[order[0]] = []string{"strategy = []"}
	}
	for _, s := range f.Settings {
		k, err := strategies.FindKey(s.Key)
		path, _ := strategies.SplitKey(s.Key)
		if err != nil || len(path) == 0 {
			continue
		}
		last := len(path) - 1
		table := settings.Table(path[:last])
		if tables[table] == nil {
			order = append(order, table)
		}
		tables[table] = append(tables[table],
			settings.Table(path[last:])+" = "+settings.Value(k, s.Value))
	}
	for _, table := range order {
		fmt.Fprintf(b, "\n[%s]\n", table)
		for _, line := range tables[table] {
			b.WriteString(line + "\n")
		}
	}
}

// Layer is the plan's settings. A plan may come from anywhere, so it is none of the person's own.
func (f *File) Layer() settings.Layer { return settings.Layer{Settings: f.Settings} }

// Choose puts the plan's strategies in, where it names any.
func (f *File) Choose(s strategies.Spec) strategies.Spec {
	if f.Uses == nil {
		return s
	}
	return s.WithUses(f.Uses)
}

// Decide puts the plan's decisions and tangents in. The error says that they are about another
// conversation, or about what is not in it.
func (f *File) Decide(s strategies.Spec, c *model.Conversation) (strategies.Spec, error) {
	if len(f.Decisions) == 0 && len(f.Tangents) == 0 {
		return s, nil
	}
	if f.Source.SHA256 != c.Stamp.Sum.String() {
		return s, fmt.Errorf("the plan %s holds decisions about %s, which this conversation is "+
			"not, or it changed since; take its decisions out to use it here", f.Name,
			cmp.Or(f.Source.Path, f.Source.ID, "another conversation"))
	}
	at := make(map[model.ID]int, len(c.Events))
	for i := range c.Events {
		at[c.Events[i].ID] = i
	}
	for _, d := range f.Decisions {
		if d.Turn > len(c.Turns) {
			return s, fmt.Errorf("%s: there is no turn %d: the conversation has %d", d.At, d.Turn,
				len(c.Turns))
		}
		if d.Turn > 0 {
			s = s.Decide(strategies.OnTurn(d.Turn), d.Verdict)
			continue
		}
		event, ok := at[d.Event]
		if !ok {
			return s, fmt.Errorf("%s: there is no event %s in the conversation; --show TURN "+
				"prints the ids of a turn", d.At, d.Event)
		}
		s = s.Decide(strategies.OnEvent(event), d.Verdict)
	}
	for _, t := range f.Tangents {
		if t.Turn > len(c.Turns) {
			return s, fmt.Errorf("%s: there is no turn %d: the conversation has %d", t.At, t.Turn,
				len(c.Turns))
		}
		s = s.NameTangent(t.Tangent)
	}
	return s, nil
}
