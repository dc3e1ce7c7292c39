package cache

import "decant/model/tokens"

// Bill is the cost of the input of a conversation's next calls, in millionths of a US dollar, at
// the prices of the provider's API. It leaves out what the user types next and the answers, because
// they cost the same either way. The zero Bill means unknown.
type Bill struct {
	// Warm is the next call without a change while the cache is warm, Cold if the cache has
	// expired.
	Warm, Cold int64
	// Once is the first call of the fork. Then is each later call while the cache stays warm.
	Once, Then int64
}

// Known reports whether there is a bill.
func (b Bill) Known() bool { return b.Cold > 0 }

// Prompt is the tokens of everything that is sent, before and after a change. Kept is the number of
// tokens at the start that did not change.
type Prompt struct{ Before, After, Kept int }

// maxPrompt is a number of tokens that no prompt has. A file may record any number.
const maxPrompt = 1_000_000_000

// MakeBill returns the bill of a prompt. cold is true if the cache has expired; then the fork reads
// nothing from it. The bill is unknown without a price, without a price of the cache, or for a size
// that no prompt has.
func MakeBill(p tokens.Price, c tokens.CachePrice, sent Prompt, cold bool) Bill {
	before, after := p.For(sent.Before), p.For(sent.After)
	if before == 0 || after == 0 || !c.Known() || max(sent.Before, sent.After) > maxPrompt {
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

// charge returns the cost of some tokens in millionths of a US dollar. cents is the price of a
// million tokens in US cents, and part is the fraction of that price in thousandths.
func charge(count, cents, part int) int64 {
	const whole = 100 * 1000
	return (int64(count)*int64(cents)*int64(part) + whole/2) / whole
}
