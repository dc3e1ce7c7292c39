package amount

import "testing"

func TestOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		n          int
		noun, want string
	}{
		{0, "turn", "0 turns"},
		{1, "turn", "1 turn"},
		{2, "turn", "2 turns"},
		{1, "strategy", "1 strategy"},
		{2, "strategy", "2 strategies"},
		{0, "entry", "0 entries"},
		{1, "key", "1 key"},
		{3, "key", "3 keys"},
		{2, "reply", "2 replies"},
		{2, "day", "2 days"},
		{2, "copy", "2 copies"},
		{2, "class", "2 classes"},
		{2, "prefix", "2 prefixes"},
		{2, "match", "2 matches"},
		{12_345, "token", "12,345 tokens"},
		{-1, "token", "-1 tokens"},
		{1_000_000, "byte", "1,000,000 bytes"},
	} {
		if got := Of(tt.n, tt.noun); got != tt.want {
			t.Errorf("Of(%d, %q) = %q, want %q", tt.n, tt.noun, got, tt.want)
		}
	}
}

func TestNumber(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		0: "0", 999: "999", 1000: "1,000", -999: "-999", -1000: "-1,000", 1234567: "1,234,567",
	} {
		if got := Number(n); got != want {
			t.Errorf("Number(%d) = %q, want %q", n, got, want)
		}
	}
}
