package tokens

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"decant/testdata/growth"
)

// What the fit is told: how strongly a weight is held to what it starts from,
// and the lengths, in bytes, of the pieces that texts are cut into.
const (
	pull   = 0.003
	sweeps = 300
)

var pieceSizes = []int{40, 400}

// emphasis is how much a kind of text counts in the fit, by the beginning of
// its name; 1 where nothing is said. English and code fill most conversations.
var emphasis = map[string]float64{
	"code-go": 3, "talk-english": 5, "tools-english": 3, "prose-manual": 2,
	"story-english": 0.4,
	"talk":          0.5,
}

// A sample is a piece of a text: how often it has each step, and how many
// tokens it is by the vocabulary.
type sample struct {
	steps  []int
	times  []float64
	tokens float64
	weight float64
}

// newCodec is the vocabulary itself.
func newCodec(t testing.TB) tokenizer.Codec {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// cutSamples cuts a text after tokens, where a piece has at least size bytes.
func cutSamples(t testing.TB, codec tokenizer.Codec, text string, size int) []sample {
	t.Helper()
	_, parts, err := codec.Encode(text)
	if err != nil {
		t.Fatal(err)
	}
	var out []sample
	seen, before, found, length := map[int]float64{}, newline, 0, 0
	flush := func() {
		if found > 0 {
			out = append(out, newSample(seen, float64(found)))
		}
		clear(seen)
		found, length = 0, 0
	}
	for _, part := range parts {
		for i := range len(part) {
			now := classOf[part[i]]
			seen[int(before)<<classBits|int(now)]++
			before = now
		}
		found, length = found+1, length+len(part)
		if length >= size {
			flush()
		}
	}
	flush()
	return out
}

func newSample(seen map[int]float64, found float64) sample {
	s := sample{tokens: found}
	for step := range seen {
		s.steps = append(s.steps, step)
	}
	slices.Sort(s.steps)
	for _, step := range s.steps {
		s.times = append(s.times, seen[step])
	}
	return s
}

// train is all samples: those of our texts and those of what programs write.
func train(t testing.TB, codec tokenizer.Codec) []sample {
	t.Helper()
	var out []sample
	for _, k := range append(readKinds(t, "testdata/train/*.txt", 50), generatedKinds()...) {
		for _, size := range pieceSizes {
			samples, sum := cutSamples(t, codec, k.text, size), 0.0
			for i := range samples {
				sum += samples[i].tokens
			}
			for i := range samples {
				s := &samples[i]
				s.weight = emphasisOf(k.name) / sum / (s.tokens + 3)
			}
			out = append(out, samples...)
		}
	}
	return out
}

func emphasisOf(name string) float64 {
	family, _, _ := strings.Cut(name, "-")
	return cmp.Or(emphasis[name], emphasis[family], 1)
}

// readKinds are the texts of some files, at least so many.
func readKinds(t testing.TB, glob string, least int) []kind {
	t.Helper()
	files, err := filepath.Glob(glob)
	if err != nil || len(files) < least {
		t.Fatalf("%d texts in %s: %v", len(files), glob, err)
	}
	out := make([]kind, len(files))
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[i] = kind{strings.TrimSuffix(filepath.Base(file), ".txt"), string(text)}
	}
	return out
}

// A regression finds the weights that miss the tokens of the samples least, in
// squares, held to what they start from.
type regression struct {
	samples []sample
	start   []float64
	least   float64 // No weight is lower.
}

// entry is a sample that has a step, and how often.
type entry struct {
	sample int
	times  float64
}

// solve descends one weight at a time.
func (r regression) solve() []float64 {
	columns, curve, missed := r.prepare()
	weights := slices.Clone(r.start)
	for range sweeps {
		moved := 0.0
		for step, column := range columns {
			if len(column) == 0 {
				continue
			}
			slope := pull * (r.start[step] - weights[step])
			for _, e := range column {
				slope += r.samples[e.sample].weight * e.times * missed[e.sample]
			}
			d := max(r.least-weights[step], slope/(curve[step]+pull))
			if d == 0 {
				continue
			}
			weights[step] += d
			moved = max(moved, math.Abs(d))
			for _, e := range column {
				missed[e.sample] -= d * e.times
			}
		}
		if moved < 1e-4 {
			break
		}
	}
	return weights
}

// prepare turns the samples round: by step, the samples that have it and how
// steeply the error rises, and by sample what the start misses.
func (r regression) prepare() (columns [][]entry, curve, missed []float64) {
	columns = make([][]entry, len(r.start))
	curve, missed = make([]float64, len(r.start)), make([]float64, len(r.samples))
	for i := range r.samples {
		s := &r.samples[i]
		missed[i] = s.tokens
		for k, step := range s.steps {
			columns[step] = append(columns[step], entry{i, s.times[k]})
			curve[step] += s.weight * s.times[k] * s.times[k]
			missed[i] -= r.start[step] * s.times[k]
		}
	}
	return columns, curve, missed
}

// coarseClasses is how many sets of one coarse class there are.
const coarseClasses = 12

func coarseIndex(c class) int {
	for i := range coarseClasses {
		if coarseSet(c) == 1<<i {
			return i
		}
	}
	return 0
}

// halves are the two steps between a class and a coarse class that a step is:
// the first by its class before, the second by its class now.
func halves(step int) (first, second int) {
	before, now := classesOf(step)
	first = coarseIndex(now)*classes + int(before)
	second = (coarseClasses+coarseIndex(before))*classes + int(now)
	return first, second
}

// fitHalves finds what each class alone adds to the published weights. It
// serves as the start for steps that the texts have seldom.
func fitHalves(samples []sample, start []float64) []float64 {
	out := make([]sample, len(samples))
	for i := range samples {
		s := &samples[i]
		seen, left := map[int]float64{}, s.tokens
		for k, step := range s.steps {
			first, second := halves(step)
			seen[first] += s.times[k]
			seen[second] += s.times[k]
			left -= start[step] * s.times[k]
		}
		out[i] = newSample(seen, left)
		out[i].weight = s.weight
	}
	zero := make([]float64, 2*coarseClasses*classes)
	return regression{samples: out, start: zero, least: math.Inf(-1)}.solve()
}

// fitSteps finds the weight of each step, in thousandths of a token.
func fitSteps(samples []sample) (out [steps]uint16) {
	start := make([]float64, steps)
	for step := range start {
		before, now := classesOf(step)
		start[step] = float64(milliOf(O200K, coarseSet(before), coarseSet(now))) / 1000
	}
	added := fitHalves(samples, start)
	for step := range start {
		first, second := halves(step)
		start[step] = max(0, start[step]+added[first]+added[second])
	}
	for step, w := range (regression{samples: samples, start: start}).solve() {
		out[step] = uint16(math.Round(1000 * w))
	}
	return out
}

// TestWeightsAreFitted fits the weights anew. With -update it writes them.
func TestWeightsAreFitted(t *testing.T) {
	growth.SkipRaced(t)
	t.Parallel()
	got := fitSteps(train(t, newCodec(t)))
	if *update {
		if err := os.WriteFile("fitted.go", printFitted(&got), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("written; run the tests again")
	}
	for step := range got {
		// Processors round sums of products differently.
		if d := int(got[step]) - int(fitted[step]); d < -2 || d > 2 {
			before, now := classesOf(step)
			t.Fatalf("step from class %d to %d is %d, the fit gives %d: run with -update",
				before, now, fitted[step], got[step])
		}
	}
}

// printFitted is the source of the table.
func printFitted(weights *[steps]uint16) []byte {
	var b bytes.Buffer
	b.WriteString("// Code generated by go test -update; DO NOT EDIT.\n\npackage tokens\n\n" +
		"// fitted are the weights of o200k by step, in thousandths of a token: what the fit in\n" +
		"// fit_test.go finds on the texts in testdata/train and on what programs write.\n" +
		"var fitted = [steps]uint16{\n")
	line := "\t"
	for i, w := range weights {
		next := fmt.Sprintf("%d,", w)
		if len(line)+1+len(next) > 92 {
			b.WriteString(strings.TrimRight(line, " ") + "\n")
			line = "\t"
		}
		line += next
		if i < len(weights)-1 {
			line += " "
		}
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n}\n")
	return b.Bytes()
}
