package report

import (
	"time"

	"decant/strategies/plan"
)

// Cache is what a plan costs where the provider caches prompts: from the first changed token on all
// is written anew once. See [decant/strategies/cache].
type Cache struct {
	// Write and Read are what a token costs that goes into the cache or comes out of it, as a part
	// of the price of input; 0 where no price is known.
	Write float64 `json:"write"`
	Read  float64 `json:"read"`
	// Cold is true where the cache has run out: the last call, at LastCall, is longer ago than it
	// lasts. Then a fork costs nothing extra, and PaysAfter is 1 for what saves anything. LastCall
	// is RFC 3339, "" when unknown; LastsSeconds is 0 where it is not known.
	Cold         bool   `json:"cold"`
	LastCall     string `json:"last_call"`
	LastsSeconds int    `json:"lasts_seconds"`
	// First is the first event that changes, nil when nothing does.
	First *Place `json:"first"`
	// Kept is the tokens before it, which stay cached, what is fixed included where that is known;
	// Written those that are written anew once; Saved those that each later call sends less.
	Kept    int `json:"kept"`
	Written int `json:"written"`
	Saved   int `json:"saved"`
	// PaysAfter is after how many calls that comes out even, -1 for never, nil where no price is
	// known or nothing changes.
	PaysAfter *int `json:"pays_after"`
	// Money is what the next calls cost, nil where no price is known.
	Money *Money `json:"money"`
	// Early are changes that come early and save little: without them the plan pays sooner.
	Early []EarlyRow `json:"early"`
}

// Money is what the input of the next calls costs in US dollars at the prices of the provider's
// API. What is typed next and what is answered are left out.
type Money struct {
	// Warm is the next call of the conversation as it is while its cache is warm, Cold where the
	// cache has run out. Once is the first call of the fork, Then each later one while the cache
	// stays warm.
	Warm float64 `json:"next_warm"`
	Cold float64 `json:"next_cold"`
	Once float64 `json:"fork_once"`
	Then float64 `json:"fork_then"`
	// Input is the price of a million tokens of input, Source where it was published, and Date the
	// month in which it was seen there, as in "2026-10".
	Input  float64 `json:"input_per_million"`
	Source string  `json:"source"`
	Date   string  `json:"date"`
}

// EarlyRow is changes that cost more than they save for a number of calls.
type EarlyRow struct {
	// Event is the first of them; From and To are their turns.
	Event string `json:"event"`
	From  int    `json:"from_turn"`
	To    int    `json:"to_turn"`
	// Changes counts the events that change. Written is what is written anew because of them and
	// not because of later ones, Saved what each later call has less by them, both in tokens.
	Changes int `json:"changes"`
	Written int `json:"written"`
	Saved   int `json:"saved"`
	// PaysAfter is for how many calls they cost more than they save, -1 for ever.
	PaysAfter int `json:"pays_after"`
}

// Budget is what came of a budget.
type Budget struct {
	// Want is the budget, in tokens, Met whether the plan comes down to it.
	Want int  `json:"want"`
	Met  bool `json:"met"`
	// Class is the costliest class that it went into, and Through the turn of the newest change in
	// it; "" and 0 where nothing was left out for it.
	Class   string `json:"class"`
	Through int    `json:"through_turn"`
}

// Redundant is how much of what is sent is redundant.
type Redundant struct {
	// Tokens of Of, and the same in percent.
	Tokens  int     `json:"tokens"`
	Of      int     `json:"of"`
	Percent float64 `json:"percent"`
}

// NewRedundant asks [plan.MeasureRedundant] of a plan's conversation.
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

// cache is what the plan costs in the cache.
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
	for _, s := range b.costs.Early() {
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

// money is what the next calls cost, nil where no price is known.
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

// budget is what came of a budget, nil without one. A plan that was recast may do worse than what
// it was made of.
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

// payments says after how many calls each change pays, by its event; nil where no price is known.
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
