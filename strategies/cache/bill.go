package cache

import "decant/model/tokens"

// Bill is what the input of a conversation's next calls costs, in millionths of a US dollar, at the
// prices of the provider's API. What is typed next, and what is answered, cost the same either way
// and are left out. The zero Bill is not known.
type Bill struct {
	// Warm is the next call without a change while the cache is warm, Cold where it has run out.
	Warm, Cold int64
	// Once is the first call of the fork, Then each later one while the cache stays warm.
	Once, Then int64
}

// Known reports whether there is a bill.
func (b Bill) Known() bool { return b.Cold > 0 }

// Prompt is the tokens of all that is sent, before a change and after it, and how many of those
// after come first and did not change.
type Prompt struct{ Before, After, Kept int }

// MakeBill is the bill of a prompt. Cold is true where the cache has run out, so that nothing of
// the fork is read from it. Without a price, or a price of the cache, it is not known.
func MakeBill(p tokens.Price, c tokens.CachePrice, sent Prompt, cold bool) Bill {
	before, after := p.For(sent.Before), p.For(sent.After)
	if before == 0 || after == 0 || !c.Known() {
		return Bill{}
	}
	kept := min(sent.Kept, sent.After)
	if cold {
		kept = 0
	}
	return Bill{
		Warm: charge(sent.Before, before, c.Read), Cold: charge(sent.Before, before, c.Write),
		Once: charge(kept, after, c.Read) + charge(sent.After-kept, after, c.Write),
		Then: charge(sent.After, after, c.Read),
	}
}

// charge is what some tokens cost, in millionths of a US dollar: at US cents for a million of them,
// and thousandths of that.
func charge(count, cents, part int) int64 {
	const whole = 100 * 1000
	return (int64(count)*int64(cents)*int64(part) + whole/2) / whole
}
