package tui

import (
	"math"
	"strconv"
	"strings"
)

// span is the numbers from one to another, both of them in it.
type span struct{ from, to int }

// has reports whether a number is in the span.
func (s span) has(n int) bool { return n >= s.from && n <= s.to }

// parseSpan reads 5, 3-7, >5, >=5, <5 or <=5, each number with a k or M behind it or none.
func parseSpan(text string) (span, error) {
	for _, sign := range []struct {
		text string
		make func(n int) span
	}{
		{">=", func(n int) span { return span{n, math.MaxInt} }},
		{"<=", func(n int) span { return span{math.MinInt, n} }},
		{">", func(n int) span { return span{n + 1, math.MaxInt} }},
		{"<", func(n int) span { return span{math.MinInt, n - 1} }},
	} {
		if rest, ok := strings.CutPrefix(text, sign.text); ok {
			n, err := parseNumber(rest)
			return sign.make(n), err
		}
	}
	low, high, two := strings.Cut(text, "-")
	from, err := parseNumber(low)
	if err != nil || !two {
		return span{from, from}, err
	}
	to, err := parseNumber(high)
	return span{from, to}, err
}

// parseNumber reads a number that may have decimals and a k or M behind it.
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

func parseTurn(value string) (func(*judge, int) bool, error) {
	s, err := parseSpan(value)
	return func(j *judge, event int) bool {
		e := &j.conv.Events[event]
		return !e.OffPath && s.has(e.Turn)
	}, err
}

func parseSize(value string) (func(*judge, int) bool, error) {
	s, err := parseSpan(value)
	return func(j *judge, event int) bool { return s.has(j.conv.Events[event].Tokens) }, err
}

func parseAge(value string) (func(*judge, int) bool, error) {
	s, err := parseSpan(value)
	return func(j *judge, event int) bool {
		e := &j.conv.Events[event]
		return !e.OffPath && s.has(len(j.conv.Turns)-e.Turn)
	}, err
}
