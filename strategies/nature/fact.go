package nature

// Fact is one property of an event.
type Fact uint8

// The facts, in the order in which they are listed.
const (
	// Duplicate has the same text as another event in context.
	Duplicate Fact = iota
	// Covered has only lines that another event in context has too.
	Covered
	// Outdated is a result that a later write, or a later and different result, made outdated.
	Outdated
	// Overwritten is a written text that a later write replaced.
	Overwritten
	// Failed belongs to a call that failed.
	Failed
	// Heavy takes at least one percent of the tokens in context.
	Heavy

	factCount
)

// factNames are the names for people and scripts.
var factNames = [factCount]string{
	Duplicate: "duplicate", Covered: "covered", Outdated: "outdated",
	Overwritten: "overwritten", Failed: "failed", Heavy: "heavy",
}

// String returns the fact's name.
func (f Fact) String() string { return factNames[f] }

// ListFacts lists all facts in order.
func ListFacts() []Fact {
	out := make([]Fact, factCount)
	for i := range out {
		out[i] = Fact(i)
	}
	return out
}

// Set is a set of facts.
type Set uint8

// With returns the set with one more fact.
func (s Set) With(f Fact) Set { return s | 1<<f }

// Has reports whether a fact is in the set.
func (s Set) Has(f Fact) bool { return s&(1<<f) != 0 }

// Names returns the facts' names in order; empty, not nil, for none.
func (s Set) Names() []string {
	out := []string{}
	for f := range factCount {
		if s.Has(f) {
			out = append(out, f.String())
		}
	}
	return out
}
