package usual

import (
	"math"
	"strings"
)

// volume is how often a tool is called and how large its results are, in characters.
type volume struct {
	tool                    string
	calls, median, p90, p99 int
}

// volumes are those of the published aggregate.
var volumes = []volume{
	{"Bash", 110930, 223, 1772, 9129},
	{"Read", 50675, 2473, 12745, 42870},
	{"Edit", 30781, 162, 991, 3518},
	{"Grep", 16718, 246, 2592, 10521},
	{"Write", 6654, 137, 181, 8510},
	{"Glob", 6202, 156, 4077, 16604},
	{"TodoWrite", 3201, 160, 160, 160},
	{"WebFetch", 1825, 1145, 1836, 23977},
	{"WebSearch", 1674, 3100, 3896, 7209},
	{"Task", 1376, 6604, 15787, 23673},
}

// pickTool is one of the tools, as often as it is called.
func (m *maker) pickTool() string {
	all := 0
	for _, v := range volumes {
		all += v.calls
	}
	n := m.rng.IntN(all)
	for _, v := range volumes {
		if n -= v.calls; n < 0 {
			return v.tool
		}
	}
	return ""
}

// sizeOf is the size of a result of a tool. Between the percentiles its logarithm is even; the
// least is a seventh of the median, the most 1.6 times the 99th.
func (m *maker) sizeOf(tool string) int {
	var v volume
	for _, v = range volumes {
		if v.tool == tool {
			break
		}
	}
	median, p90, p99 := float64(v.median), float64(v.p90), float64(v.p99)
	steps := []struct{ share, size float64 }{
		{0, max(20, median*0.15)}, {0.5, median}, {0.9, p90}, {0.99, p99}, {1, p99 * 1.6},
	}
	u, i := m.rng.Float64(), 1
	for steps[i].share <= u {
		i++
	}
	from, to := steps[i-1], steps[i]
	part := (u - from.share) / (to.share - from.share)
	low := math.Log(from.size)
	return int(math.Exp(low + part*(math.Log(max(from.size, to.size))-low)))
}

var vocabulary = strings.Fields("fn let mut self return match struct impl async await use crate " +
	"pub config session token parse error result buffer stream event turn message append fork " +
	"prune compact index cache hash dedup read write edit range")

var lineEnds = []string{";", " {", "}", ","}

// code is so many bytes that look like a program.
func (m *maker) code(size int) string {
	var b strings.Builder
	for b.Len() < size {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strings.Repeat("    ", m.rng.IntN(4)))
		b.WriteString(m.words(m.between(3, 11)))
		b.WriteString(lineEnds[m.rng.IntN(len(lineEnds))])
	}
	return b.String()[:size]
}

// words are so many words.
func (m *maker) words(n int) string {
	out := make([]string, n)
	for i := range out {
		out[i] = vocabulary[m.rng.IntN(len(vocabulary))]
	}
	return strings.Join(out, " ")
}
