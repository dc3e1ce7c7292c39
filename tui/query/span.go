package query

import (
	"math"
	"strconv"
	"strings"
)

// Span is a range of numbers that includes both ends.
type Span struct{ from, to int }

// Has reports whether a number is in the span.
func (s Span) Has(n int) bool { return n >= s.from && n <= s.to }

// ParseSpan reads 5, 3-7, 7-3, >5, >=5, <5 or <=5. Each number may end in k or M.
func ParseSpan(text string) (Span, error) {
	for _, sign := range []struct {
		text string
		make func(n int) Span
	}{
		{">=", func(n int) Span { return Span{n, math.MaxInt} }},
		{"<=", func(n int) Span { return Span{math.MinInt, n} }},
		{">", func(n int) Span { return Span{n + 1, math.MaxInt} }},
		{"<", func(n int) Span { return Span{math.MinInt, n - 1} }},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			n, err := parseNumber(rest)
			return sign.make(n), err
		}
	}
	low, high, two := strings.Cut(text, "-")
	from, err := parseNumber(low)
	if err != nil || !two {
		return Span{from, from}, err
	}
	to, err := parseNumber(high)
	return Span{min(from, to), max(from, to)}, err
}

// parseNumber reads a number that may have decimals and may end in k or M.
func parseNumber(text string) (int, error) {
	text, times := strings.ToLower(text), 1.0
	if rest, ok := strings.CutSuffix(text, "k"); ok {
		text, times = rest, 1e3
	} else if rest, ok := strings.CutSuffix(text, "m"); ok {
		text, times = rest, 1e6
	}
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, strconv.ErrSyntax
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n*times > math.MaxInt32 {
		return 0, strconv.ErrRange
	}
	return int(n * times), nil
}

func parseTurn(value string) (question, error) {
	s, err := ParseSpan(value)
	return func(j *Judge, event int) bool {
		e := j.Conv.EventAt(event)
		return !e.OffPath && s.Has(e.Turn)
	}, err
}

func parseSize(value string) (question, error) {
	s, err := ParseSpan(value)
	return func(j *Judge, event int) bool { return s.Has(j.Conv.EventAt(event).Tokens) }, err
}

func parseAge(value string) (question, error) {
	s, err := ParseSpan(value)
	return func(j *Judge, event int) bool {
		e := j.Conv.EventAt(event)
		return !e.OffPath && s.Has(len(j.Conv.Turns)-e.Turn)
	}, err
}
