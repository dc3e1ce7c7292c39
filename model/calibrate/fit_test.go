package calibrate_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"decant/model"
	"decant/model/calibrate"
	"decant/model/tokens"
)

// world is a truth that calls are made from.
type world struct {
	scale, perTool, fixed float64
	// noise is how much each text is off by at random, at most: 0.1 for 10 %.
	noise float64
	// calls is how many there are, tools how many tools each one uses.
	calls, tools int
}

// make is the calls of one stretch.
func (w world) make(stretch int, seed uint64) []calibrate.Call {
	r := rand.New(rand.NewPCG(seed, 8))
	c := calibrate.Call{Stretch: stretch}
	sent := w.fixed
	out := make([]calibrate.Call, w.calls)
	for i := range out {
		text := 50 + 1500*r.Float64()*r.Float64()
		tools := 0
		if w.tools > 0 {
			tools = r.IntN(2 * w.tools)
		}
		c.Text += text
		c.Tools += tools
		sent += w.scale*text*(1+w.noise*(2*r.Float64()-1)) + w.perTool*float64(tools)
		c.Context = math.Round(sent)
		out[i] = c
	}
	return out
}

func TestFromKnownTruth(t *testing.T) {
	t.Parallel()
	usual := world{scale: 0.85, perTool: 100, fixed: 20_000, noise: 0.2, calls: 80, tools: 1}
	tests := []struct {
		name   string
		change func(w *world, calls []calibrate.Call) []calibrate.Call
		family tokens.Family
		error  float64
	}{
		{"noise alone", nil, tokens.Claude46, 0.03},
		{"another family", nil, tokens.O200K, 0.03},
		{"an outlier in four", func(_ *world, calls []calibrate.Call) []calibrate.Call {
			for i := 3; i < len(calls); i += 4 { // Sent once, and no line tells of it.
				calls[i].Context += 20_000
			}
			return calls
		}, tokens.Claude46, 0.7},
		{"two stretches", func(w *world, calls []calibrate.Call) []calibrate.Call {
			return append(calls, w.make(1, 99)...)
		}, tokens.Claude46, 0.04},
		{"images", func(_ *world, calls []calibrate.Call) []calibrate.Call {
			for i := range calls {
				n := float64(i / 8)
				calls[i].Images = 1100 * n
				calls[i].Context += 1100 * n
			}
			return calls
		}, tokens.Claude46, 0.04},
		{"sealed reasoning", func(_ *world, calls []calibrate.Call) []calibrate.Call {
			for i := range calls {
				calls[i].Hidden = 100 * float64(i)
				calls[i].Context += 100 * float64(i)
			}
			return calls
		}, tokens.Claude46, 0.04},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := usual
			calls := w.make(0, 1)
			if tt.change != nil {
				calls = tt.change(&w, calls)
			}
			f := calibrate.FitCalls(calls, tt.family, calls[len(calls)-1].Stretch, false)
			if f.Method != model.FitScaled {
				t.Fatalf("method is %q (%s), want a scale", f.Method, f.Why)
			}
			keepNear(t, "scale", f.Scale, w.scale, 0.06)
			keepNear(t, "fixed", float64(f.Fixed), w.fixed, 0.05*w.fixed)
			if f.Error > tt.error {
				t.Errorf("nine of ten are within %.4f, want %.4f", f.Error, tt.error)
			}
			if f.Cleared != 0 {
				t.Errorf("cleared %d, want nothing", f.Cleared)
			}
			if f.Held != len(calls) || f.Calls != len(calls) {
				t.Errorf("held %d and used %d of %d calls", f.Held, f.Calls, len(calls))
			}
		})
	}
}

func keepNear(t *testing.T, what string, got, want, by float64) {
	t.Helper()
	if math.Abs(got-want) > by {
		t.Errorf("%s is %.3f, want %.3f ± %.3f", what, got, want, by)
	}
}

func TestFromWithoutScale(t *testing.T) {
	t.Parallel()
	usual := world{scale: 0.8, perTool: 65, fixed: 15_000, noise: 0.1, calls: 60, tools: 1}
	tests := []struct {
		name   string
		world  func(w *world)
		method model.FitMethod
		why    string
	}{
		{"no calls", func(w *world) { w.calls = 0 }, model.FitNone, "records no model calls"},
		{"one call", func(w *world) { w.calls = 1 }, model.FitFixed, "only 0 pairs"},
		{"ten calls", func(w *world) { w.calls = 10 }, model.FitFixed, "only 9 pairs"},
		{
			"no need of one", func(w *world) { w.scale, w.noise = 1, 0 },
			model.FitFixed, "reduce",
		},
		{"absurd", func(w *world) { w.scale = 5 }, model.FitNewest, "do not match"},
		{
			"next to nothing", func(w *world) { w.scale = 0.1 },
			model.FitNewest, "do not match",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := usual
			tt.world(&w)
			f := calibrate.FitCalls(w.make(0, 2), tokens.Claude46, 0, false)
			if f.Method != tt.method || !strings.Contains(f.Why, tt.why) {
				t.Errorf("method is %q, %q; want %q, %q", f.Method, f.Why, tt.method, tt.why)
			}
			if f.Scale != 1 || f.PerTool != 65 {
				t.Errorf("scale is %v and %v a tool, want 1 and 65", f.Scale, f.PerTool)
			}
			if f.Method == model.FitFixed && f.Error < f.Unscaled && f.Held > 0 {
				t.Errorf("nine of ten are within %v, one of two within %v", f.Error, f.Unscaled)
			}
		})
	}
}

// TestFromMadeUp: where the sizes that are recorded have nothing to do with the texts, nothing of
// them is used, and no error is said that tells nothing.
func TestFromMadeUp(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 4, 40} {
		calls := world{scale: 1, perTool: 65, fixed: 9000, calls: n, tools: 1}.make(0, 2)
		for i := range calls {
			calls[i].Context = 10
		}
		f := calibrate.FitCalls(calls, tokens.Claude46, 0, false)
		if f.Method != model.FitRefused || f.Error != 0 || f.Fixed != 0 || f.Scale != 1 {
			t.Errorf("%d calls: %+v, want it refused", n, f)
		}
		if !strings.Contains(f.Why, "does not match the texts") {
			t.Errorf("%d calls: the reason is %q", n, f.Why)
		}
		if got := f.String(); !strings.HasPrefix(got, "recorded usage does not match") {
			t.Errorf("%d calls: it says %q", n, got)
		}
		if got := contextSize(&f, 1200, 34, 5); got != 1234 {
			t.Errorf("%d calls: the size is %d, want the estimate, 1234", n, got)
		}
	}
}

// TestFromCleared: an agent that takes old results out does not say so.
func TestFromCleared(t *testing.T) {
	t.Parallel()
	w := world{scale: 0.9, perTool: 80, fixed: 20_000, noise: 0.1, calls: 90, tools: 1}
	calls := w.make(3, 3)
	for i := 60; i < len(calls); i++ {
		calls[i].Context -= 12_000
	}
	f := calibrate.FitCalls(calls, tokens.Claude46, 3, false)
	keepNear(t, "scale", f.Scale, 0.9, 0.06)
	keepNear(t, "fixed", float64(f.Fixed), 20_000, 500)
	keepNear(t, "cleared", float64(f.Cleared), 12_000, 3000)
	if f.Error > 0.02 {
		t.Errorf("error is %.4f, want at most 0.02", f.Error)
	}
	if f = calibrate.FitCalls(calls, tokens.Claude46, 4, false); f.Cleared != 0 {
		t.Errorf("cleared %d of a stretch that is not live, want 0", f.Cleared)
	}
}

// TestFromPast: what was thought in turns that are over is sent to some models.
func TestFromPast(t *testing.T) {
	t.Parallel()
	for name, sent := range map[string]bool{"sent": true, "dropped": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := world{scale: 0.9, perTool: 20, fixed: 9000, noise: 0.05, calls: 60, tools: 1}
			calls := w.make(0, 4)
			for i := range calls {
				c := &calls[i]
				c.Past, c.Hidden = 2000*float64(i/10), 200*float64(i%10)
				if c.Context += c.Hidden; sent {
					c.Context += c.Past
				}
			}
			f := calibrate.FitCalls(calls, tokens.O200K, 0, false)
			keepNear(t, "scale", f.Scale, 0.9, 0.06)
			keepNear(t, "fixed", float64(f.Fixed), 9000, 400)
			want := 1800
			if sent {
				want = 11_800
			}
			if f.Hidden != want {
				t.Errorf("hidden is %d, want %d", f.Hidden, want)
			}
		})
	}
}

// TestFromHeldOut: a scale must not be taken from the calls that it is tried on. Here
// each run of calls has its own scale, so that none helps with another.
func TestFromHeldOut(t *testing.T) {
	t.Parallel()
	calls := world{scale: 1, fixed: 10_000, calls: 100}.make(0, 5)
	sent, text := 10_000.0, 0.0
	for i := range calls {
		scale := []float64{0.5, 1.6}[i/20%2]
		sent += scale * (calls[i].Text - text)
		text, calls[i].Context = calls[i].Text, sent
	}
	if f := calibrate.FitCalls(calls, tokens.Claude46, 0, false); f.Error < 0.02 {
		t.Errorf("error is %.4f where no scale holds, want more than 0.02", f.Error)
	}
}

// TestFromFork: a fork keeps the counts of what its original sent.
func TestFromFork(t *testing.T) {
	t.Parallel()
	w := world{scale: 0.9, perTool: 80, fixed: 5000, noise: 0.1, calls: 60, tools: 1}
	calls := w.make(0, 6)
	gone := 0.0
	for i := range calls {
		if i > 0 && i%2 == 0 { // What was said before it is stripped.
			gone += 3000
		}
		calls[i].Context += gone
	}
	f := calibrate.FitCalls(calls, tokens.Claude46, 0, false)
	last := calls[len(calls)-1]
	if f.Method != model.FitNewest || !strings.Contains(f.Why, "do not match") || f.Error <= 0 {
		t.Errorf("method is %q ± %v, %q; want the newest size", f.Method, f.Error, f.Why)
	}
	if got := contextSize(&f, last.Text, 0, last.Tools); got != int(last.Context) {
		t.Errorf("the newest call has %d tokens, recorded are %v", got, last.Context)
	}
	if got := contextSize(&f, last.Text+1200, 34, last.Tools); got != int(last.Context)+1234 {
		t.Errorf("with what came after it has %d, want 1,234 more than %v", got, last.Context)
	}
	f = calibrate.FitCalls(calls, tokens.Claude46, 1, false)
	if f.Method != model.FitNone || f.Fixed != 0 {
		t.Errorf("of a stretch that is over it takes %+v", f)
	}
	if got := contextSize(&f, 1200, 34, 5); got != 1234 {
		t.Errorf("size without a fit is %d, want the estimate, 1234", got)
	}
}

// TestSize: a fit tells what the newest call sent, and what was cleared before it, which is sent
// again.
func TestSize(t *testing.T) {
	t.Parallel()
	w := world{scale: 0.85, perTool: 100, fixed: 20_000, noise: 0.1, calls: 80, tools: 1}
	calls := w.make(0, 7)
	for i := 50; i < len(calls); i++ {
		calls[i].Hidden = 500
		calls[i].Context -= 9500
	}
	f := calibrate.FitCalls(calls, tokens.Claude46, 0, false)
	last := calls[len(calls)-1]
	keepNear(t, "size", float64(contextSize(&f, last.Text, 0, last.Tools)),
		last.Context+float64(f.Cleared), 0.02*last.Context)
	if got := contextSize(&f, -1e9, 0, 0); got != 0 {
		t.Errorf("size of less than nothing is %d, want 0", got)
	}
}

// TestSplit: each call is held out once, and is then not seen.
func TestSplit(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 4, 5, 6, 13, 50} {
		run, times := make([]calibrate.Call, n), make([]int, n)
		for i := range run {
			run[i].Tools = i
		}
		for k := range 5 {
			seen, held := calibrate.Split(run, k)
			if len(seen)+len(held) != n {
				t.Errorf("of %d calls %d are seen and %d held", n, len(seen), len(held))
			}
			for _, c := range held {
				times[c.Tools]++
				if slices.Contains(seen, c) {
					t.Errorf("call %d of %d is held out and seen", c.Tools, n)
				}
			}
		}
		want := min(1, n/5)
		if i := slices.IndexFunc(times, func(got int) bool { return got != want }); i >= 0 {
			t.Errorf("call %d of %d is held out %d times, want %d", i, n, times[i], want)
		}
	}
}

func FuzzFitCalls(f *testing.F) {
	f.Add([]byte("0123456789012345678901234567890123456789"), uint8(0), 0)
	f.Add([]byte{0, 255, 1, 254, 9, 9, 9, 9, 9, 9, 0, 0, 0, 0, 0, 0}, uint8(2), 1)
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 0, 1e300, math.MaxInt32, 0.5}
	f.Fuzz(func(t *testing.T, data []byte, family uint8, live int) {
		var calls []calibrate.Call
		var c calibrate.Call
		for ; len(data) >= 5; data = data[5:] {
			c.Stretch += int(data[4] & 1)
			c.Context += 97 * (float64(data[0]) - 40)
			c.Text += 89 * (float64(data[1]) - 20)
			c.Tools += int(data[2]) - 2
			if data[4]&6 == 6 {
				c.Hidden, c.Past = odd[data[3]%8], odd[data[3]/8%8]
			}
			calls = append(calls, c)
			if c.Hidden, c.Past = 0, 0; data[4]&8 != 0 {
				c.Images += 300
			}
		}
		fit := calibrate.FitCalls(calls, tokens.Family(family), live, false)
		if fit.Calls > len(calls) {
			t.Errorf("used %d of %d calls", fit.Calls, len(calls))
		}
		dropUnsound(t, &fit)
	})
}

// dropUnsound checks what holds for every fit.
func dropUnsound(t *testing.T, fit *model.Fit) {
	t.Helper()
	scaled := fit.Method == model.FitScaled
	if (fit.Why == "") != scaled || !scaled && fit.Scale != 1 {
		t.Errorf("method %q has scale %v and says %q", fit.Method, fit.Scale, fit.Why)
	}
	for _, n := range []float64{fit.Scale - 0.5, 2 - fit.Scale, fit.PerTool} {
		if !(n >= 0) {
			t.Errorf("scale %v, %v a tool", fit.Scale, fit.PerTool)
		}
	}
	if min(fit.Fixed, fit.Hidden, fit.Cleared) < 0 {
		t.Errorf("counts below nothing: %+v", fit)
	}
	for _, e := range []float64{fit.Plain, fit.Unscaled, fit.Error, fit.Change} {
		if !(e >= 0) || math.IsInf(e, 0) {
			t.Errorf("an error is %v", e)
		}
	}
}

func TestPairsAreCountedInWords(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{
		0: "0 pairs of model calls are", 1: "1 pair of model calls is",
		2: "2 pairs of model calls are",
	} {
		if got := calibrate.Counted(n); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
}

// TestExactHasNoScale holds that texts which were counted exactly are not scaled: only what stands
// in no file is found.
func TestExactHasNoScale(t *testing.T) {
	t.Parallel()
	k := talk{c: model.Conversation{Model: "gpt-5", Family: tokens.O200K}}
	for i := range 30 {
		k.say(model.User, float64(100+i%7))
		k.answer("gpt-5", 1000+150*i+3*(i%7), 0)
	}
	if f := calibrate.MeasureFit(&k.c); f.Method != model.FitScaled {
		t.Fatalf("without it the fit is %+v, want a scale", f)
	}
	k.c.Exact = true
	f := calibrate.MeasureFit(&k.c)
	if f.Method == model.FitScaled || f.Scale != 1 {
		t.Errorf("fit is %+v", f)
	}
	k.c.Calibrate(f)
	if got := k.c.Fit.String(); got != "exact (o200k)" {
		t.Errorf("said %q", got)
	}
}

// contextSize is what a call sends, as a fit tells it: of texts of an estimate at scale 1, images
// and so many tool calls, in tokens.
func contextSize(f *model.Fit, text, images float64, tools int) int {
	size := images + float64(f.Hidden) + f.PerTool*float64(tools)
	if f.Method == model.FitNone || f.Method == model.FitRefused {
		size = images
	}
	if f.Method == model.FitScaled {
		text *= f.Scale
	}
	return max(0, f.Fixed+model.RoundWeight(size+text))
}
