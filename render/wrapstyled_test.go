package render

import (
	"slices"
	"strings"
	"testing"
)

func TestWrapStyled(t *testing.T) {
	t.Parallel()
	const red, off = "\x1b[31m", "\x1b[0m"
	tests := []struct {
		name, in string
		w        int
		want     []string
	}{
		{"plain", "one two", 4, []string{"one", "two"}},
		{"fits", red + "one" + off, 4, []string{red + "one" + off}},
		{"style goes on", red + "one two" + off, 4, []string{red + "one" + off, red + "two" + off}},
		{
			"style of the second word", "one " + red + "two" + off, 4,
			[]string{"one", red + "two" + off},
		},
		{"inside a word", red + "abcd" + off, 2, []string{red + "ab" + off, red + "cd" + off}},
		{"nothing fits", red + "one" + off, 0, nil},
		{"too wide", red + "世" + off, 1, []string{"…"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := WrapStyled(tt.in, tt.w)
			for i := range got {
				got[i] = strings.ReplaceAll(got[i], "\x1b[m", off)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("WrapStyled(%q, %d) = %q, want %q", tt.in, tt.w, got, tt.want)
			}
		})
	}
}

// FuzzWrapStyled checks that a styled line is cut where the plain one is.
func FuzzWrapStyled(f *testing.F) {
	f.Add("one two three", 5, 3)
	f.Add("世界 é x", 2, 1)
	f.Fuzz(func(t *testing.T, s string, w, at int) {
		s = CleanLine(s)
		if at < 0 || at > len(s) || w > 200 {
			return
		}
		for at < len(s) && s[at]&0xc0 == 0x80 {
			at++
		}
		styled := s[:at] + "\x1b[31m" + s[at:] + "\x1b[0m"
		var got []string
		for _, row := range WrapStyled(styled, w) {
			got = append(got, plainOf(row))
		}
		if want := Wrap(s, w); !slices.Equal(got, want) {
			t.Errorf("WrapStyled(%q, %d) = %q, want %q", styled, w, got, want)
		}
	})
}
