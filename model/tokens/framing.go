package tokens

// framings are what a tool call and its result cost besides their texts, in tokens, by family:
// names, ids and what the provider writes around them. They are the medians of what remains in
// recorded conversations after all texts are subtracted.
var framings = [...]float64{Claude46: 65, Claude47: 65, O200K: 20}

// Framing is what a tool call and its result cost besides their texts, in tokens. An invalid Family
// costs the same as [Claude46].
func (f Family) Framing() float64 {
	if f >= families {
		f = Claude46
	}
	return framings[f]
}
