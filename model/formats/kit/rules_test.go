package kit

import (
	"testing"

	"decant/model"
)

func TestRuleTable(t *testing.T) {
	t.Parallel()
	table := RuleTable{{Name: "a", Effect: "x"}, {Name: "b", Effect: "y"}}
	for rule, want := range map[string]string{"a": "x", "b": "y", "c": ""} {
		got := table.Find(rule, "there")
		if got != (model.Finding{Rule: rule, Place: "there", Effect: want}) {
			t.Errorf("%s: got %+v", rule, got)
		}
	}
	if got := table.FindInRecord("a", 2).Place; got != (model.ID{Record: 3, Block: 1}).String() {
		t.Errorf("got %s", got)
	}
	list := table.List()
	list[0].Name = "other"
	if table[0].Name != "a" {
		t.Error("the list is the table itself")
	}
}
