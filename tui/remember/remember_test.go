package remember

import "testing"

func TestKinds(t *testing.T) {
	t.Parallel()
	for width, want := range map[int]string{
		0: "narrow", 1: "narrow", 71: "narrow", 72: "normal", 80: "normal", 139: "normal",
		140: "wide", 300: "wide",
	} {
		if got := Names[KindOf(width)]; got != want {
			t.Errorf("%d columns are %s, want %s", width, got, want)
		}
	}
}
