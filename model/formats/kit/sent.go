package kit

import (
	"iter"

	"decant/model"
	"decant/model/source"
)

// EachSent yields the records with a live event, or with an event at the place of a finding, by
// index and in context order. It parses each record again into the same tree, so a value is valid
// only until the next one.
func EachSent(c *model.Conversation, findings []model.Finding) iter.Seq2[int, source.Value] {
	broken := make(map[string]bool, len(findings))
	for _, f := range findings {
		broken[f.Place] = true
	}
	return func(yield func(int, source.Value) bool) {
		var t source.Tree
		seen := make(map[int]bool)
		for i := range c.Events {
			e := &c.Events[i]
			if seen[e.Record] || !e.Live && (len(broken) == 0 || !broken[e.ID.String()]) {
				continue
			}
			seen[e.Record] = true
			if t.ParseIn(c.Source, c.Source.Records[e.Record].Span) != nil {
				continue // A record that cannot be read has no live events.
			}
			if !yield(e.Record, t.Root()) {
				return
			}
		}
	}
}
