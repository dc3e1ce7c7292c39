package strategies

import (
	"slices"
	"strings"
	"testing"

	"decant/strategies/spec"
)

// TestKeysHaveOwners expects that each setting of a strategy is listed with it, and that what
// belongs to none names none.
func TestKeysHaveOwners(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, i := range ListInfos() {
		known[i.Name] = true
	}
	owned := 0
	for _, k := range ListKeys() {
		owner := k.Owner()
		if plan := strings.HasPrefix(k.Name, "conversation.compaction."); plan != (owner == "") {
			t.Errorf("%s belongs to %q", k.Name, owner)
		}
		if owner == "" {
			continue
		}
		owned++
		if !known[owner] {
			t.Errorf("%s belongs to %q, which is no strategy", k.Name, owner)
		}
		same := func(o spec.Key) bool { return o.Name == k.Name }
		if !slices.ContainsFunc(ListKeysOf(owner), same) {
			t.Errorf("%s is not listed with %s", k.Name, owner)
		}
	}
	if owned == 0 {
		t.Error("no strategy has a setting")
	}
	for _, k := range spec.ListToolKeys("Bash") {
		if got := k.Owner(); got != "" {
			t.Errorf("%s belongs to %q, want none", k.Name, got)
		}
	}
}

func TestMove(t *testing.T) {
	t.Parallel()
	spec, err := DefaultSpec().With("conversation.compaction.strategy",
		"strip-reasoning,dedup-tools,prune-tools")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, what string
		by         int
		want       string
	}{
		{"down", "strip-reasoning", 1, "dedup-tools,strip-reasoning,prune-tools"},
		{"up", "prune-tools", -1, "strip-reasoning,prune-tools,dedup-tools"},
		{"far down", "strip-reasoning", 9, "dedup-tools,prune-tools,strip-reasoning"},
		{"far up", "prune-tools", -9, "prune-tools,strip-reasoning,dedup-tools"},
		{"at the end", "prune-tools", 1, "strip-reasoning,dedup-tools,prune-tools"},
		{"not on", "strip-images", 1, "strip-reasoning,dedup-tools,prune-tools"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			moved := spec.Move(tt.what, tt.by)
			if got := listed(moved); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if got := listed(spec); got != "strip-reasoning,dedup-tools,prune-tools" {
				t.Errorf("the spec itself became %s", got)
			}
		})
	}
}

// listed are the names of a list.
func listed(s spec.Spec) string {
	names := make([]string, len(s.Uses))
	for i, u := range s.Uses {
		names[i] = u.Name
	}
	return strings.Join(names, ",")
}
