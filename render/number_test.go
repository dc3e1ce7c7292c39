package render

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestNumber(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		n    int
		want string
	}{
		{0, "0"},
		{7, "7"},
		{999, "999"},
		{1000, "1,000"},
		{12345, "12,345"},
		{1234567, "1,234,567"},
		{-1, "-1"},
		{-123, "-123"},
		{-1234, "-1,234"},
		{-123456, "-123,456"},
		{math.MinInt, "-9,223,372,036,854,775,808"},
	} {
		if got := Number(tc.n); got != tc.want {
			t.Errorf("Number(%d) = %q, want %q", tc.n, got, tc.want)
		}
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		n    int
		want string
	}{
		{0, "0"},
		{999, "999"},
		{1000, "1.0k"},
		{1049, "1.0k"},
		{1050, "1.1k"},
		{12345, "12.3k"},
		{99949, "99.9k"},
		{99950, "100k"},
		{100500, "101k"},
		{123456, "123k"},
		{999499, "999k"},
		{999500, "1.0M"},
		{1234567, "1.2M"},
		{123456789, "123M"},
		{1999999999, "2.0G"},
		{math.MaxInt, "9.2E"},
		{-999, "-999"},
		{-1234, "-1.2k"},
		{-12345, "-12k"},
		{-999500, "-1.0M"},
		{math.MinInt, "-9.2E"},
	} {
		if got := Short(tc.n); got != tc.want {
			t.Errorf("Short(%d) = %q, want %q", tc.n, got, tc.want)
		}
	}
}

func TestSize(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		bytes int
		want  string
	}{
		{0, "0 B"},
		{999, "999 B"},
		{1000, "1.0 kB"},
		{12345, "12.3 kB"},
		{123456, "123 kB"},
		{1234567, "1.2 MB"},
		{5 << 30, "5.4 GB"},
		{-12, "-12 B"},
		{-12345, "-12.3 kB"},
		{math.MinInt, "-9.2 EB"},
	} {
		if got := Size(tc.bytes); got != tc.want {
			t.Errorf("Size(%d) = %q, want %q", tc.bytes, got, tc.want)
		}
	}
}

func TestPercent(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		part, whole int
		want        string
	}{
		{0, 10, "0%"},
		{1, 10, "10%"},
		{1, 3, "33%"},
		{1, 1000, "<1%"},
		{999, 1000, ">99%"},
		{10, 10, "100%"},
		{1001, 1000, "100%"},
		{20, 10, "200%"},
		{-1, 10, "-10%"},
		{0, 0, "-"},
		{5, 0, "-"},
		{5, -1, "-"},
	} {
		if got := Percent(tc.part, tc.whole); got != tc.want {
			t.Errorf("Percent(%d, %d) = %q, want %q", tc.part, tc.whole, got, tc.want)
		}
	}
}

// TestNumbersFit checks the widths that columns rely on.
func TestNumbersFit(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for range 100_000 {
		n := int(r.Uint64()) >> r.IntN(63)
		if s := Short(n); Width(s) > 5 {
			t.Errorf("Short(%d) = %q", n, s)
		}
		if s := Size(n); Width(strings.TrimPrefix(s, "-")) > 7 {
			t.Errorf("Size(%d) = %q", n, s)
		}
		if n >= 0 && Width(Percent(n, math.MaxInt)) > 4 {
			t.Errorf("Percent(%d) = %q", n, Percent(n, math.MaxInt))
		}
	}
}

func TestDollars(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]string{
		0: "$0.000", 0.0001: "under $0.001", 0.0005: "$0.001", 0.0312: "$0.031", 0.0994: "$0.099",
		0.0995: "$0.10", 1.484: "$1.48", 12.3: "$12.30",
	} {
		if got := Dollars(v); got != want {
			t.Errorf("%g: got %s, want %s", v, got, want)
		}
	}
}
