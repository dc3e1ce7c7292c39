package report

import (
	"time"

	"decant/strategies/plan"
)

// Cache is what a plan costs if the provider caches prompts. Everything from the first changed
// token on is written to the cache again, once. See [decant/strategies/cache].
type Cache struct {
	// Write and Read are the prices of a token written to the cache and read from it, as a fraction
	// of the input price. They are 0 if no price is known.
	Write float64 `json:"write"`
	Read  float64 `json:"read"`
	// Cold is true if the cache has expired: more time has passed since LastCall than it lasts.
	// Then a fork costs nothing extra, and PaysAfter is 1 if anything is saved. LastCall is RFC
	// 3339, "" if unknown. LastsSeconds is 0 if unknown.
	Cold         bool   `json:"cold"`
	LastCall     string `json:"last_call"`
	LastsSeconds int    `json:"lasts_seconds"`
	// First is the first event that changes, nil if nothing changes.
	First *Place `json:"first"`
	// Kept is the tokens before First, which stay cached, including the fixed part if it is known.
	// Written is the tokens that are written once more. Saved is the tokens that each later call
	// saves.
	Kept    int `json:"kept"`
	Written int `json:"written"`
	Saved   int `json:"saved"`
	// PaysAfter is the number of calls after which the plan breaks even, -1 for never. It is nil if
	// no price is known or nothing changes.
	PaysAfter *int `json:"pays_after"`
	// Money is what the next calls cost, nil if no price is known.
	Money *Money `json:"money"`
	// Early are early changes that save little. Without them the plan pays sooner.
	Early []EarlyRow `json:"early"`
}

// Money is the cost of the input of the next calls in US dollars, at the prices of the provider's
// API. It leaves out what the user types next and the answers.
type Money struct {
	// Warm is the next call of the unchanged conversation while its cache is warm, Cold if the
	// cache has expired. Once is the first call of the fork. Then is each later call while the
	// cache stays warm.
	Warm float64 `json:"next_warm"`
	Cold float64 `json:"next_cold"`
	Once float64 `json:"fork_once"`
	Then float64 `json:"fork_then"`
	// Input is the price of a million input tokens. Source is where it was published, and Date the
	// month in which it was read, such as "2026-10".
	Input  float64 `json:"input_per_million"`
	Source string  `json:"source"`
	Date   string  `json:"date"`
}

// EarlyRow describes changes that cost more than they save for a number of calls.
type EarlyRow struct {
	// Event is the first of the changed events. From and To are their turns.
	Event string `json:"event"`
	From  int    `json:"from_turn"`
	To    int    `json:"to_turn"`
	// Changes counts the changed events. Written is the tokens written again because of them and
	// not because of later changes. Saved is the tokens that each later call saves through them.
	Changes int `json:"changes"`
	Written int `json:"written"`
	Saved   int `json:"saved"`
	// PaysAfter is the number of calls for which they cost more than they save, -1 for ever.
	PaysAfter int `json:"pays_after"`
}

// Budget is the outcome of a budget.
type Budget struct {
	// Want is the budget in tokens. Met says whether the plan reaches it.
	Want int  `json:"want"`
	Met  bool `json:"met"`
	// Class is the costliest class that the budget needed. Through is the turn of its newest
	// change. They are "" and 0 if nothing was left out for the budget.
	Class   string `json:"class"`
	Through int    `json:"through_turn"`
}

// Redundant says how much of the context is redundant.
type Redundant struct {
	// Tokens is the redundant tokens out of Of. Percent is the same as a percentage.
	Tokens  int     `json:"tokens"`
	Of      int     `json:"of"`
	Percent float64 `json:"percent"`
}

// NewRedundant calls [plan.MeasureRedundant] for a plan's conversation.
func NewRedundant(p *plan.Plan) *Redundant {
	r := &Redundant{Tokens: plan.MeasureRedundant(p.Index, p.Spec).Tokens}
	for i := range p.Index.Conversation.EventCount() {
		if e := p.Index.Conversation.EventAt(i); e.Live {
			r.Of += e.Tokens
		}
	}
	if r.Of > 0 {
		r.Percent = 100 * float64(r.Tokens) / float64(r.Of)
	}
	return r
}

// cache returns what the plan costs in the cache.
func (b *builder) cache() Cache {
	const whole = 1000
	cost, known := &b.costs.Cache, b.p.Cache()
	price := known.Price
	out := Cache{
		Cold: known.Cold, LastsSeconds: int(known.Life.Seconds()),
		Write: float64(price.Write) / whole, Read: float64(price.Read) / whole,
		First: b.place(cost.First), Kept: cost.Kept, Written: cost.Written, Saved: cost.Saved,
		Early: []EarlyRow{},
	}
	out.Money = b.money()
	if !known.LastCall.IsZero() {
		out.LastCall = known.LastCall.UTC().Format(time.RFC3339)
	}
	if cost.Calls != 0 {
		out.PaysAfter = &cost.Calls
	}
	for _, s := range b.costs.Cache.ListEarly(b.costs.Stretches) {
		row := EarlyRow{
			Event: b.c.EventAt(s.From).ID.String(), From: b.c.EventAt(s.From).Turn,
			Changes: s.Changed, Written: s.Written, Saved: s.Saved, PaysAfter: s.Calls,
		}
		for i := s.From; i < s.To; i++ {
			if len(b.p.On(i)) > 0 {
				row.To = b.c.EventAt(i).Turn
			}
		}
		out.Early = append(out.Early, row)
	}
	return out
}

// money returns what the next calls cost, nil if no price is known.
func (b *builder) money() *Money {
	const dollar, cents = 1e6, 100
	bill, price := b.costs.Bill, b.costs.Price
	if !bill.Known() {
		return nil
	}
	return &Money{
		Warm: float64(bill.Warm) / dollar, Cold: float64(bill.Cold) / dollar,
		Once: float64(bill.Once) / dollar, Then: float64(bill.Then) / dollar,
		Input: float64(price.Input) / cents, Source: price.Source, Date: price.Date,
	}
}

// budget returns the outcome of a budget, nil if there is none. A recast plan may do worse than the
// plan it was made from.
func (b *builder) budget() *Budget {
	if !b.p.Spec.Goal.Budget.Set {
		return nil
	}
	g := &b.p.Goal
	out := &Budget{Want: g.Want, Met: b.p.After.Tokens <= g.Want}
	if g.Tight {
		out.Class, out.Through = g.Class.String(), g.Through
	}
	return out
}

// payments returns by event after how many calls its change pays, nil if no price is known.
func (b *builder) payments() []*int {
	var out []*int
	all := b.costs.Stretches
	for i := range all {
		if out == nil {
			out = make([]*int, b.c.EventCount())
		}
		for at := all[i].From; at < all[i].To; at++ {
			out[at] = &all[i].Calls
		}
	}
	return out
}
