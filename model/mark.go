package model

import (
	"math"
	"strconv"

	"decant/model/source"
)

// MarkName is the member that a fork gives to the newest usage that its file records. No
// agent writes one of that name, and all of them carry what they do not know.
const MarkName = "decant"

// Mark is the value of that member in a fork of this conversation: what its estimates were
// scaled by, as JSON. It tells where the calls end that the original made.
func (c *Conversation) Mark() []byte {
	f := &c.Fit
	if !f.known() {
		return []byte("true")
	}
	out := strconv.AppendFloat([]byte(`{"scale":`), c.Scale(), 'g', -1, 64)
	out = strconv.AppendInt(append(out, `,"fixed":`...), int64(f.Fixed), 10)
	out = strconv.AppendFloat(append(out, `,"tool":`...), f.PerTool, 'f', 1, 64)
	return append(out, '}')
}

// The limits of what a mark is believed: more is no property of a vocabulary, and no prompt.
const (
	minMark, maxMark = 0.5, 2.0
	maxMarkTokens    = 1_000_000
	maxMarkTool      = 1000
)

// Forked takes in what the mark on the usage in the record at an index says: the calls up
// to there are foreign, and when they were answered by the newest model, what their
// conversation was scaled by is inherited. Marks are taken in in the order of the file.
func (c *Conversation) Forked(record int, mark *Fit, by string) {
	for i := range c.Usage {
		if u := &c.Usage[i]; c.Events[u.Event].Record <= record {
			u.Foreign = true
		}
	}
	c.Inherited = Fit{}
	if by == "" || by == c.Model {
		c.Inherited = *mark
	}
}

// ReadMark is what the mark of a usage says: nil where there is none, and the zero Fit where
// it says nothing that can be believed.
func ReadMark(usage source.Value) *Fit {
	mark := usage.Get(MarkName)
	if !mark.Exists() {
		return nil
	}
	number := func(name string, from, to float64) float64 {
		n, err := strconv.ParseFloat(string(mark.Get(name).Raw()), 64)
		if err != nil || n < from || n > to {
			return math.NaN()
		}
		return n
	}
	scale, fixed := number("scale", minMark, maxMark), number("fixed", 0, maxMarkTokens)
	tool := number("tool", 0, maxMarkTool)
	if math.IsNaN(scale + fixed + tool) {
		return new(Fit)
	}
	return &Fit{
		Method: FitInherited, Scale: scale, Fixed: int(fixed), PerTool: tool,
		Why: "it is a fork, and its estimates are scaled as those of its original",
	}
}
