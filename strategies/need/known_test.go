package need

import "testing"

func TestReadKept(t *testing.T) {
	t.Parallel()
	const page = `| a | need |
|---|---|
| not this | 1 |
<!-- more -->
**held out**:

| plan | saved | need | worst |
|---|---|---|---|
| auto | 40.0 | 91.6 | 3.0 |
| lossless | 1.0 | 100.0 | 100.0 |

| size of | need |
|---|---|
| auto | 7 |
`
	got := readKept(page)
	if len(got) != 2 || got["auto"] != 91.6 || got["lossless"] != 100 {
		t.Errorf("got %v", got)
	}
}

func TestWordShare(t *testing.T) {
	t.Parallel()
	for percent, want := range map[float64]string{
		100: "all", 99.9: "nearly all", 95: "nearly all", 94.9: "≈ 9 in 10", 72.2: "≈ 7 in 10",
	} {
		if got := wordShare(percent); got != want {
			t.Errorf("%.1f: got %s, want %s", percent, got, want)
		}
	}
}

// TestKnownPresets holds that the page has what the program says of its presets.
func TestKnownPresets(t *testing.T) {
	t.Parallel()
	for _, preset := range []string{"lossless", "safe", "careful", "auto", "tight", "bare"} {
		if Known(preset) == "" {
			t.Errorf("the page has no row for %s: run go run ./testdata/needbench", preset)
		}
	}
	if Known("mine") != "" {
		t.Error("it knows of a preset of a user")
	}
}
