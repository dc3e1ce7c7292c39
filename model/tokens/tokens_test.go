package tokens

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"time"
)

// handed are the published weights as they were handed down, by Family and
// number of the feature; 10 to 13 are not used.
var handed = [families][33]float64{
	{
		0.874, 1.135, 1.831, 0.368, 1.548, 0.22, 0.278, 1.185, 1.776, 0.073, 0, 0, 0, 0,
		1.97, 0.096, 0.044, 0.483, 0.293, 0.055, 0.876, 0.639, 0, 0.903, 0.786, 1.156, 0, 0.858,
		0.418, 1.282, 0.995, 6.688, 0,
	},
	{
		0.743, 0.987, 1.878, 0.5, 1.191, 0.743, 0.747, 1.381, 1.76, 0.216, 0, 0, 0, 0,
		1.923, 0.143, 0.058, 0.654, 0.515, 0.06, 0.93, 0.574, 0, 0.933, 0.884, 1.243, 0, 1.22,
		0.417, 1.516, 0.997, 6.389, 0,
	},
	{
		0.934, 1.093, 1.244, 0.239, 0.952, 0.14, 0.206, 0.922, 1.303, 0.042, 0, 0, 0, 0,
		2.007, 0.121, 0, 0.494, 0.36, 0.02, 0.771, 0.734, 0.005, 0.377, 0.61, 0.787, 0, 2.071,
		0.264, 0.608, 0.743, 6.45, 0,
	},
}

// features are texts whose steps were counted by hand: the number of each
// feature and how often the text has it. The first byte follows a newline.
var features = []struct {
	name, text string
	want       map[int]int
}{
	{"nothing", "", nil},
	{"low after newline", "a", map[int]int{1: 1}},
	{"low after space", "a b", map[int]int{1: 1, 0: 1}},
	{"low after tab", "\ta", map[int]int{23: 1, 1: 1}},
	{"low after punctuation", "(a", map[int]int{17: 1, 2: 1}},
	{"low after digit", "1a", map[int]int{14: 1, 3: 1}},
	{"up after low", "aB", map[int]int{1: 1, 4: 1}},
	{"low after up", "Ab", map[int]int{7: 1, 5: 1}},
	{"up after up", "AB", map[int]int{7: 1, 6: 1}},
	{"up after space", "A B", map[int]int{7: 2}},
	{"up after tab", "\tB", map[int]int{23: 1, 7: 1}},
	{"up after punctuation", ".B", map[int]int{17: 1, 8: 1}},
	{"up after digit", "1B", map[int]int{14: 1, 8: 1}},
	{"low after low", "abc", map[int]int{1: 1, 9: 2}},
	{"digit after newline", "1", map[int]int{14: 1}},
	{"digit after space", "a 1", map[int]int{1: 1, 14: 1}},
	{"digit after digit", "123", map[int]int{14: 1, 15: 2}},
	{"digit after low", "a1", map[int]int{1: 1, 14: 1, 32: 1}},
	{"digit after up", "A1", map[int]int{7: 1, 14: 1, 32: 1}},
	{"digit after character", "é1", map[int]int{28: 1, 14: 1}},
	{"punctuation after low", "a.", map[int]int{1: 1, 16: 1}},
	{"punctuation after up", "A.", map[int]int{7: 1, 16: 1}},
	{"punctuation after digit", "1.", map[int]int{14: 1, 16: 1}},
	{"punctuation after newline", "\n.", map[int]int{26: 1, 17: 1}},
	{"punctuation after space", "a .", map[int]int{1: 1, 17: 1}},
	{"punctuation after tab", "\t.", map[int]int{23: 1, 17: 1}},
	{"punctuation after punctuation", "...", map[int]int{17: 1, 18: 2}},
	{"punctuation after character", "é.", map[int]int{28: 1}},
	{"space after space", "a   b", map[int]int{1: 1, 19: 2, 0: 1}},
	{"space after punctuation", ". ", map[int]int{17: 1, 20: 1}},
	{"space after newline", " a", map[int]int{21: 1, 0: 1}},
	{"space after digit is free", "1 ", map[int]int{14: 1}},
	{"space after tab is free", "\t ", map[int]int{23: 1}},
	{"tab after tab", "\t\v\f", map[int]int{23: 1, 22: 2}},
	{"tab after other", "a\t", map[int]int{1: 1, 24: 1}},
	{"tab after space", "a \t", map[int]int{1: 1, 24: 1}},
	{"newline after other", "a\n", map[int]int{1: 1, 25: 1}},
	{"newline after newline", "a\r\n\n", map[int]int{1: 1, 25: 1, 26: 2}},
	{"control", "a\x1b\x00\x7f", map[int]int{1: 1, 27: 3}},
	{"low after control is free", "\x1bm", map[int]int{27: 1}},
	{"two bytes", "ää", map[int]int{28: 2}},
	{"low after character is free", "äb", map[int]int{28: 1}},
	{"three bytes", "a€", map[int]int{1: 1, 29: 1}},
	{"three bytes after character", "日本語", map[int]int{29: 1, 30: 2}},
	{"four bytes", "🙂🙂", map[int]int{31: 2}},
	{"stray continuation is free", "\x80\xbf", nil},
	{"byte that no UTF-8 holds", "\xf8\xff", map[int]int{27: 2}},
	{"line of code", "x := 10\n", map[int]int{1: 1, 14: 1, 15: 1, 17: 1, 18: 1, 20: 1, 25: 1}},
}

func TestPublishedFeatures(t *testing.T) {
	t.Parallel()
	for _, tt := range features {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for f := range Family(families) {
				var want float64
				for n, times := range tt.want {
					want += handed[f][n] * float64(times)
				}
				got := Published(f, tt.text)
				if math.Abs(got-want) > 1e-9 {
					t.Errorf("Published(%v, %q) = %v, want %v", f, tt.text, got, want)
				}
			}
		})
	}
}

// TestFeaturesAllNamed makes sure that the table above names each feature.
func TestFeaturesAllNamed(t *testing.T) {
	t.Parallel()
	var named [33]bool
	for _, tt := range features {
		for n := range tt.want {
			named[n] = true
		}
	}
	for n, ok := range named {
		if used := n < 10 || n > 13; ok != used {
			t.Errorf("feature %d named %v, want %v", n, ok, used)
		}
	}
}

// TestStepsClaimedOnce holds that no step is weighed twice.
func TestStepsClaimedOnce(t *testing.T) {
	t.Parallel()
	for step := range steps {
		before, now := classesOf(step)
		claims := 0
		for _, w := range published {
			if w.before&coarseSet(before) != 0 && w.now&coarseSet(now) != 0 {
				claims++
			}
		}
		if claims > 1 {
			t.Errorf("step %d to %d: %d claims, want at most 1", before, now, claims)
		}
	}
}

func TestClassify(t *testing.T) {
	t.Parallel()
	tests := []struct {
		bytes string
		want  class
	}{
		{"\n\r", newline},
		{"\t\v\f", tab},
		{" ", space},
		{"\x00\x1b\x7f\xf8\xff", control},
		{"a", letterA},
		{"m", letterA + 12},
		{"z", letterZ},
		{"09", digit},
		{"AEIOU", vowel},
		{"BZQ", consonant},
		{"_", underscore},
		{"-", hyphen},
		{".", period},
		{",", comma},
		{"/\\", slash},
		{"\"", quote},
		{"'", apostrophe},
		{"`*#|~", markup},
		{"([{<", opener},
		{")]}>", closer},
		{"=+:;&%$@!?^", operator},
		{"\xc2", leadSign},
		{"\xc3", leadLatin1},
		{"\xc4\xc9", leadLatin},
		{"\xca\xcd", leadMark},
		{"\xce\xcf", leadGreek},
		{"\xd0\xd4", leadCyrillic},
		{"\xd5\xd7\xdc\xdf", leadOther2},
		{"\xd8\xdb", leadArabic},
		{"\xe0", leadIndic},
		{"\xe1", leadOther3},
		{"\xe2", leadSymbol},
		{"\xe3", leadKana},
		{"\xe4\xe9", leadHan},
		{"\xea\xed", leadHangul},
		{"\xee\xef", leadPrivate},
		{"\xf0\xf7", leadFour},
		{"\x80\x8f", later8},
		{"\xb0\xbf", laterB},
	}
	seen := map[class]bool{}
	for _, tt := range tests {
		seen[tt.want] = true
		for i := range len(tt.bytes) {
			if got := classOf[tt.bytes[i]]; got != tt.want {
				t.Errorf("class of %q is %d, want %d", tt.bytes[i], got, tt.want)
			}
		}
	}
	if want := 64 - 23 - 2; len(seen) != want || laterB != 63 {
		t.Errorf("%d classes have a case, want %d; the last is %d, want 63", len(seen), want,
			laterB)
	}
}

// TestClaudeWeights holds that Claude's weights are the published ones and what the fit changed.
func TestClaudeWeights(t *testing.T) {
	t.Parallel()
	for step := range steps {
		before, now := classesOf(step)
		old := milliOf(O200K, coarseSet(before), coarseSet(now))
		for f, factor := range map[Family]float64{Claude46: 1.18, Claude47: 1.53} {
			changed := factor * float64(int(fitted[step])-old)
			if before < leadSign && now < leadSign {
				changed /= 2
			}
			want := float64(milliOf(f, coarseSet(before), coarseSet(now))) + changed
			if got := float64(stepMillis()[f][step]); math.Abs(got-max(0, want)) > 2 {
				t.Errorf("%s, step %d to %d: got %v, want %v", f, before, now, got, want)
			}
		}
		if stepMillis()[O200K][step] != fitted[step] {
			t.Errorf("step %d to %d of o200k is not the fitted one", before, now)
		}
	}
}

func TestCountRounds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		milli int64
		want  int
	}{
		{"nothing", 0, 0},
		{"below half", 499, 0},
		{"half goes up", 500, 1},
		{"below one and a half", 1499, 1},
		{"one and a half goes up", 1500, 2},
		{"large", 123_456_499, 123_456},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := Counter{milli: tt.milli}
			if got := c.Count(); got != tt.want {
				t.Errorf("Count of %d thousandths = %d, want %d", tt.milli, got, tt.want)
			}
			if got, want := c.Tokens(), float64(tt.milli)/1000; got != want {
				t.Errorf("Tokens of %d thousandths = %v, want %v", tt.milli, got, want)
			}
		})
	}
}

// TestCountPlausible compares with what the real o200k vocabulary gives for the
// text, 261 tokens, within the error that the package states.
func TestCountPlausible(t *testing.T) {
	t.Parallel()
	prose := strings.Repeat("The quick brown fox jumps over the lazy dog near the river. ", 20)
	if got, low, high := Count(O200K, []byte(prose)), 235, 287; got < low || got > high {
		t.Errorf("Count of prose = %d, want %d to %d", got, low, high)
	}
	if c46, c47 := Count(Claude46, []byte(prose)), Count(Claude47, []byte(prose)); c46 >= c47 {
		t.Errorf("Claude46 counts %d, Claude47 %d, want fewer", c46, c47)
	}
}

func TestFamilyString(t *testing.T) {
	t.Parallel()
	tests := map[Family]string{
		Claude46: "claude-4.6", Claude47: "claude-4.7", O200K: "o200k", families: "unknown",
	}
	for f, want := range tests {
		if got := f.String(); got != want {
			t.Errorf("Family(%d).String() = %q, want %q", f, got, want)
		}
	}
}

func TestUnknownFamilyCounts(t *testing.T) {
	t.Parallel()
	text := []byte("a text")
	if got, want := Estimate(77, text), Estimate(Claude46, text); got != want {
		t.Errorf("Estimate of no family = %v, want %v", got, want)
	}
}

func TestZeroCounterIsClaude46(t *testing.T) {
	t.Parallel()
	var c Counter
	c.Add([]byte("a text"))
	if got, want := c.Tokens(), Estimate(Claude46, []byte("a text")); got != want {
		t.Errorf("zero Counter = %v, want %v", got, want)
	}
}

// FuzzEstimator holds for any bytes and any two cuts: chunks give what the
// whole gives, more text never costs less, and nothing is negative.
func FuzzEstimator(f *testing.F) {
	for _, tt := range features {
		f.Add([]byte(tt.text), uint(1), uint(2))
	}
	f.Add([]byte("\xe6\x97\xa5\xe6 half a character \xf0\x9f"), uint(4), uint(0))
	f.Fuzz(func(t *testing.T, text []byte, i, j uint) {
		a := i % uint(len(text)+1)
		b := a + j%(uint(len(text))-a+1)
		for fam := range Family(families) {
			c := NewCounter(fam)
			var last float64
			for _, chunk := range [][]byte{text[:a], text[a:b], nil, text[b:]} {
				c.Add(chunk)
				if c.Tokens() < last {
					t.Fatalf("%v: %v after %v", fam, c.Tokens(), last)
				}
				last = c.Tokens()
			}
			if got, want := c.Tokens(), Estimate(fam, text); got != want {
				t.Errorf("%v: chunks %d %d give %v, whole %v", fam, a, b, got, want)
			}
			want := int(math.Floor(Estimate(fam, text) + 0.5))
			if got := Count(fam, text); got != want {
				t.Errorf("%v: Count = %d, want %d", fam, got, want)
			}
		}
	})
}

// BenchmarkCount has a budget of 4 times the floor: a loop that only looks
// each byte up in a table and adds it. It reports the ratio as "x-floor".
func BenchmarkCount(b *testing.B) {
	line := "\tif err := run(os.Args[1:]); err != nil { // 42 lines, naïve → 日本\n"
	text := bytes.Repeat([]byte(line), 1<<20/len(line))
	b.SetBytes(int64(len(text)))
	var floor, count time.Duration
	for b.Loop() {
		start := time.Now()
		sink += floorOf(text)
		middle := time.Now()
		sink += Count(Claude46, text)
		count += time.Since(middle)
		floor += middle.Sub(start)
	}
	b.ReportMetric(float64(count)/float64(floor), "x-floor")
	b.ReportMetric(float64(b.N)*float64(len(text))/1e6/count.Seconds(), "count-MB/s")
}

var sink int

func floorOf(text []byte) (sum int) {
	for _, b := range text {
		sum += int(classOf[b])
	}
	return sum
}
