package model

import "fmt"

// FitMethod is how the numbers of a [Fit] came about.
type FitMethod string

// The methods. The zero FitMethod is of a conversation that nobody held against what it
// records.
const (
	// FitNone: nothing is recorded that would tell.
	FitNone FitMethod = "none"
	// FitFixed: what the file does not hold is known, and the estimates stay as they are.
	FitFixed FitMethod = "fixed"
	// FitScaled: the estimates have a scale as well.
	FitScaled FitMethod = "scaled"
	// FitInherited: a fork has the scale and the fixed part of its original, and too few
	// calls of its own to measure them.
	FitInherited FitMethod = "inherited"
)

// Fit is what the recorded calls of a conversation say about its estimates. All errors are
// medians of relative errors, 0.03 for 3 %, and 0 when nothing could be measured.
type Fit struct {
	// Method says which of the following are known.
	Method FitMethod
	// Scale is what estimates of texts are multiplied by; 1 but for FitScaled and
	// FitInherited, and 0 is taken for 1.
	Scale float64
	// PerTool is what a tool call costs beside its texts and those of its result, in
	// tokens; that of the family but for FitScaled.
	PerTool float64
	// Fixed is what is sent and stands in no file, the agent's prompt and its tools, in
	// tokens; 0 for FitNone.
	Fixed int
	// Hidden is recorded reasoning that stands sealed in the live stretch, in tokens.
	Hidden int
	// Cleared is what the agent took out of the live stretch without a word in the file,
	// in tokens: it is counted as live and is sent no more.
	Cleared int
	// Why says in words why there is no scale, or where it is from; "" for FitScaled.
	Why string
	// Calls is how many recorded calls were used, Pairs how many pairs of neighbours there
	// are of which is known what was added between them. Held is at how many calls the
	// errors were measured, each left out of the fit that it was held against.
	Calls, Pairs, Held int
	// Plain is the error of the context's size when only what the file holds is counted,
	// Unscaled with the fixed part at scale 1, Error that of this fit.
	Plain, Unscaled, Error float64
	// Change is the error, at scale 1, of what was added between two calls.
	Change float64
}

// String says in a few words how far the numbers can be trusted: "± 0.7 %, calibrated on 41
// calls", "± 2.1 %, not scaled" or "not calibrated".
func (f *Fit) String() string {
	switch {
	case f.Method == FitScaled:
		return fmt.Sprintf("± %.1f %%, calibrated on %d calls", 100*f.Error, f.Calls)
	case f.Method == FitFixed && f.Held > 0:
		return fmt.Sprintf("± %.1f %%, not scaled", 100*f.Error)
	case f.Method == FitFixed:
		return "not scaled"
	case f.Method == FitInherited:
		return "calibrated as its original"
	}
	return "not calibrated"
}

// Size is what a call sends that holds texts of an estimate at scale 1, images and so
// many tool calls, in tokens: the newest of the live stretch when given all that is live.
// It is only the estimates for FitNone.
func (f *Fit) Size(text, images float64, tools int) int {
	size := f.factor()*text + images
	if f.known() {
		size += f.PerTool*float64(tools) + float64(f.Hidden-f.Cleared)
	}
	return max(0, f.Fixed+Round(size))
}

// known reports whether anything beside the texts is known.
func (f *Fit) known() bool { return f.Method != "" && f.Method != FitNone }

// factor is the scale, 1 where there is none.
func (f *Fit) factor() float64 {
	if f.Scale <= 0 || f.Method != FitScaled && f.Method != FitInherited {
		return 1
	}
	return f.Scale
}

// Calibrate lays a fit over the estimates: the scale multiplies those of all texts, and an
// event's tokens are rounded anew from what that gives, once. It is called after Measure
// and before anyone reads the conversation; a fit that was there before is taken off.
func (c *Conversation) Calibrate(f Fit) {
	if c.Scale() != 1 {
		c.Measure()
	}
	c.Fit = f
	scale := f.factor()
	if scale == 1 {
		return
	}
	for i := range c.Events {
		e := &c.Events[i]
		for k := range e.Parts {
			if p := &e.Parts[k]; p.Kind != PartImage {
				p.Weight *= scale
			}
		}
		if e.Live {
			e.Tokens = Round(e.Weight())
		}
	}
}

// Scale is what the estimates of this conversation's texts were multiplied by, 1 for none.
func (c *Conversation) Scale() float64 { return c.Fit.factor() }

// Beside is what the agent sends beside the texts of the live events, in tokens. No plan
// wins any of it. All are 0 where the file records nothing that would tell.
type Beside struct {
	// Fixed is the agent's own prompt and its tools, which stand in no file.
	Fixed int
	// Framing is what the live tool calls cost beside their texts: names, ids, what the
	// provider writes round them.
	Framing int
	// Sealed is reasoning of which the file holds only an encrypted form.
	Sealed int
	// Cleared is what is listed as live and the agent sends no more; it counts against the
	// others.
	Cleared int
}

// Sum is all of it.
func (b Beside) Sum() int { return b.Fixed + b.Framing + b.Sealed - b.Cleared }

// Beside is what is sent beside the texts of the conversation as it is.
func (c *Conversation) Beside() Beside {
	if !c.Fit.known() {
		return Beside{}
	}
	tools := 0
	for i := range c.Events {
		if e := &c.Events[i]; e.Live && e.Kind == ToolCall {
			tools++
		}
	}
	f := &c.Fit
	return Beside{f.Fixed, Round(f.PerTool * float64(tools)), f.Hidden, f.Cleared}
}
