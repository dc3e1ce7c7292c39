package strategies

import (
	"slices"
	"strings"
	"testing"
)

// TestKeysHaveOwners expects that each setting of a strategy is listed with it, and that what
// belongs to none names none.
func TestKeysHaveOwners(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	for _, i := range All() {
		known[i.Name] = true
	}
	owned := 0
	for _, k := range Keys() {
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
		if !slices.ContainsFunc(KeysOf(owner), func(o Key) bool { return o.Name == k.Name }) {
			t.Errorf("%s is not listed with %s", k.Name, owner)
		}
	}
	if owned == 0 {
		t.Error("no strategy has a setting")
	}
	for _, k := range ToolKeys("Bash") {
		if got := k.Owner(); got != "" {
			t.Errorf("%s belongs to %q, want none", k.Name, got)
		}
	}
}

func TestMove(t *testing.T) {
	t.Parallel()
	spec, err := Default().With("conversation.compaction.strategy",
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
			if got := usesText(spec.Move(tt.what, tt.by).Uses); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
			if got := usesText(spec.Uses); got != "strip-reasoning,dedup-tools,prune-tools" {
				t.Errorf("the spec itself became %s", got)
			}
		})
	}
}
