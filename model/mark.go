package model

import (
	"strconv"

	"decant/model/source"
)

// MarkName is the member that a fork adds to the newest usage that its file records. No agent
// writes a member of that name, and all agents keep members that they do not know.
const MarkName = "decant"

// Mark is the value of that member in a fork of this conversation with these outcomes, as JSON. It
// contains the scale of the estimates and the size of what is sent besides the texts. It marks
// where the original's own calls end.
func (c *Conversation) Mark(outcomes map[int]Outcome) []byte {
	f := &c.Fit
	if !f.known() {
		return []byte("true")
	}
	out := strconv.AppendFloat([]byte(`{"scale":`), c.TextScale(), 'g', -1, 64)
	out = strconv.AppendInt(append(out, `,"fixed":`...), int64(f.Fixed), 10)
	out = strconv.AppendFloat(append(out, `,"tool":`...), f.PerTool, 'g', -1, 64)
	if sealed := c.Beside(outcomes).Sealed; sealed > 0 {
		out = strconv.AppendInt(append(out, `,"sealed":`...), int64(sealed), 10)
	}
	if f.Forgets {
		out = append(out, `,"forgets":true`...)
	}
	if c.Exact {
		out = append(out, `,"exact":true`...)
	}
	if f.Error > 0 {
		out = strconv.AppendFloat(append(out, `,"error":`...), f.Error, 'f', 4, 64)
	}
	return append(out, '}')
}

// The highest values that are believed in a mark. No vocabulary and no prompt reaches more.
const (
	minMark, maxMark = 0.5, 2.0
	maxMarkTokens    = 1_000_000
	maxMarkTool      = 1000
)

// Forked reads the mark on the usage in the record at an index. The calls up to there are foreign.
// If the newest model answered them, the scale of their conversation is inherited. Marks must be
// read in file order.
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

// ReadMark is what the mark of a usage says. It is nil without a mark, and the zero Fit where the
// mark cannot be believed.
func ReadMark(usage source.Value) *Fit {
	mark := usage.Get(MarkName)
	if !mark.Exists() {
		return nil
	}
	number := func(name string, from, to float64) (float64, bool) {
		n, err := strconv.ParseFloat(string(mark.Get(name).Raw()), 64)
		ok := err == nil && n >= from && n <= to
		if !ok {
			n = 0
		}
		return n, ok
	}
	scale, scaled := number("scale", minMark, maxMark)
	fixed, known := number("fixed", 0, maxMarkTokens)
	tool, framed := number("tool", 0, maxMarkTool)
	if !scaled || !known || !framed {
		return new(Fit)
	}
	// The rest may be missing: then nothing is sealed and the error is unknown.
	sealed, _ := number("sealed", 0, maxMarkTokens)
	miss, _ := number("error", 0, 1)
	return &Fit{
		Method: FitInherited, Scale: scale, Fixed: int(fixed), PerTool: tool,
		Hidden: int(sealed), Forgets: mark.Get("forgets").True(), Error: miss,
		Exact: mark.Get("exact").True(),
		Why:   "it is a fork: its estimates use the scale of its original",
	}
}
