package tokens

// framings are what a tool call and its result cost beside their texts, in tokens, by
// family: names, ids and what the provider writes round them. They are the medians that
// recorded conversations leave over when all texts are taken off.
var framings = [...]float64{Claude46: 65, Claude47: 65, O200K: 20}

// Framing is what a tool call and its result cost beside their texts, in tokens. What is
// no Family costs as [Claude46].
func (f Family) Framing() float64 {
	if f >= families {
		f = Claude46
	}
	return framings[f]
}
