package report

import (
	"decant/model"
	"decant/strategies/ladder"
	"decant/strategies/nature"
	"decant/strategies/plan"
)

// RungRow sums up the plan of one preset.
type RungRow struct {
	// Preset is the preset's name, or [ladder.LookOnly] for a plan that removes nothing.
	Preset string `json:"preset"`
	// Context is the tokens of everything that is sent before the plan. ContextAfter is the same
	// for the fork.
	Context      int `json:"context"`
	ContextAfter int `json:"context_after"`
	// Changes counts the changes.
	Changes int `json:"changes"`
	// Saved is the tokens saved by class, including what the format requires.
	Saved RungSaved `json:"saved"`
	// Removed splits saved.dropped.
	Removed RungRemoved `json:"removed"`
	// Sealed is the tokens of reasoning that the file holds only in encrypted form. No class of
	// Saved includes them.
	Sealed int `json:"sealed"`
	// Required is the tokens of changes that only the format requires.
	Required int `json:"required"`
	// Lossless is true if all removed text stays elsewhere in context.
	Lossless bool `json:"lossless"`
}

// RungSaved are tokens by class.
type RungSaved struct {
	Identical  int `json:"identical"`
	Covered    int `json:"covered"`
	Superseded int `json:"superseded"`
	Dropped    int `json:"dropped"`
	Summarised int `json:"summarised"`
}

// RungRemoved is [ladder.Removed] in JSON: tokens of dropped texts by what they are.
type RungRemoved struct {
	// Repeats and Outdated had the same or a newer text elsewhere, but that text is removed too.
	Repeats  int `json:"repeats"`
	Outdated int `json:"outdated"`
	// Reasoning is the model's reasoning, Results are tool results, and Tools are tool definitions.
	Reasoning int `json:"reasoning"`
	Results   int `json:"results"`
	Tools     int `json:"tools"`
	// Other is the rest.
	Other int `json:"other"`
}

// WithLadder returns a copy of the report with the result of each preset.
func (r *Report) WithLadder(rungs []ladder.PresetResult) *Report {
	with := *r
	with.Ladder = make([]RungRow, len(rungs))
	for i := range rungs {
		g := &rungs[i]
		with.Ladder[i] = RungRow{
			Preset: g.Name, Context: g.Before, ContextAfter: g.After, Changes: g.Changes,
			Saved: RungSaved{
				g.Saved[model.Identical], g.Saved[model.Covered], g.Saved[model.Superseded],
				g.Saved[model.Dropped], g.Saved[model.Summarised],
			},
			Removed: RungRemoved(g.Removed), Sealed: g.Sealed,
			Required: g.Required, Lossless: g.Lossless(),
		}
	}
	return &with
}

// WithFacts returns a copy of a plan's report with the facts of its turns and of its changed
// events.
func (r *Report) WithFacts(p *plan.Plan, found *nature.Facts) *Report {
	with := *r
	with.FactsFound = true
	with.Turns, with.Changes = make([]TurnRow, len(r.Turns)), make([]ChangeRow, len(r.Changes))
	copy(with.Turns, r.Turns)
	copy(with.Changes, r.Changes)
	for i := range with.Turns {
		events := p.Index.TurnEvents(with.Turns[i].Number)
		with.Turns[i].Facts = found.Join(events).Names()
	}
	for i := range with.Changes {
		with.Changes[i].Facts = found.Of[p.Changes[i].Event].Names()
	}
	return &with
}
