package strategies_test

import (
	"strings"
	"testing"

	"decant/model"
	"decant/strategies/facts"
	"decant/strategies/plan"
	"decant/strategies/spec"
	"decant/strategies/strategiestest"
)

// What is only named goes by name: it is in no event, and nothing of it can be counted.
func TestUndeclared(t *testing.T) {
	t.Parallel()
	keep := func(turn int) func(spec.Spec) spec.Spec {
		return func(s spec.Spec) spec.Spec {
			return s.Decide(spec.OnTurn(turn), spec.Keep)
		}
	}
	const all = "3 attachments are named no more, tokens unknown: file:///a, cmd: rg, file:///b"
	for _, tt := range []struct {
		name, uses string
		sets       []string
		spec       func(spec.Spec) spec.Spec
		want, note string
	}{
		{name: "all", uses: "strip-attachments", want: "file:///a, cmd: rg, file:///b", note: all},
		{name: "unknown strategy", uses: "strip-images"},
		{
			name: "for measuring only", uses: "strip-attachments",
			sets: []string{"conversation.compaction.scope=file"},
			note: "nothing to do: the conversation has no attachments",
		},
		{
			name: "from a protected turn on", uses: "strip-attachments",
			sets: []string{"conversation.compaction.keep_last=1"}, want: "file:///a, cmd: rg",
			note: "2 attachments are named no more, tokens unknown: file:///a, cmd: rg",
		},
		{
			name: "from the protected start on", uses: "strip-attachments",
			sets: []string{"conversation.compaction.keep_first=1"}, want: "file:///b",
			note: "1 attachment is named no more, tokens unknown: file:///b",
		},
		{
			name: "all is protected", uses: "strip-attachments",
			sets: []string{"conversation.compaction.keep_last=9"},
			note: "3 attachments are already shortened and stay: protected",
		},
		{
			name: "the user keeps the turn", uses: "strip-attachments", spec: keep(2),
			want: "file:///a, cmd: rg",
			note: "2 attachments are named no more, tokens unknown: file:///a, cmd: rg",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := strategiestest.NewBuilder()
			b.Prompt("one")
			b.Say("so")
			b.Prompt("two")
			b.Say("done")
			c := b.Done()
			c.Declared = []model.Declared{
				{Name: "file:///a"}, {Name: "cmd: rg", Turn: 1}, {Name: "file:///b", Turn: 2},
			}
			s := chosen(t, tt.uses, tt.sets...)
			if tt.spec != nil {
				s = tt.spec(s)
			}
			p := plan.MakePlan(facts.NewIndex(c), s)
			if got := strings.Join(p.UndeclaredNames(), ", "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if len(p.Changes) > 0 || p.Before != p.After {
				t.Errorf("changes %v", p.Changes)
			}
			if tt.note != "" && (len(p.Notes) == 0 || p.Notes[0].Text != tt.note) {
				t.Errorf("got notes %v, want %q", p.Notes, tt.note)
			}
		})
	}
}
