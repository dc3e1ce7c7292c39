package lines

import (
	"slices"
	"testing"
)

// TestReadNumbers reads what is typed for several rows.
func TestReadNumbers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want []int
	}{
		{"1", []int{1}},
		{"3,1", []int{1, 3}},
		{"2-4, 3 ,9", []int{2, 3, 4, 9}},
		{"all", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{"0", nil},
		{"10", nil},
		{"4-2", nil},
		{"1-", nil},
		{"-1", nil},
		{"1,,2", nil},
		{"x", nil},
		{"99999999999999999999", nil},
	} {
		got, err := readNumbers(tt.text, 9)
		if !slices.Equal(got, tt.want) || (err == nil) != (tt.want != nil) {
			t.Errorf("%q: got %v, %v, want %v", tt.text, got, err, tt.want)
		}
	}
}

// FuzzReadNumbers holds that what is read is in range, in order and without repeats.
func FuzzReadNumbers(f *testing.F) {
	for _, s := range []string{"1", "1,3-5", "all", "-", ",", "9-1"} {
		f.Add(s, 9)
	}
	f.Fuzz(func(t *testing.T, s string, have int) {
		have = max(1, have%10_000)
		got, err := readNumbers(s, have)
		if err != nil {
			return
		}
		if len(got) == 0 || got[0] < 1 || got[len(got)-1] > have || !slices.IsSorted(got) ||
			len(slices.Compact(slices.Clone(got))) != len(got) {
			t.Errorf("%q of %d: %v", s, have, got)
		}
	})
}
