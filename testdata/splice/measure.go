package splice

import (
	"fmt"
	"strings"

	"decant/model"
	"decant/model/formats"
	"decant/strategies/tangents"
)

// Score counts what was put in, what was named, and what was both: in turns and in tokens.
type Score struct {
	// Conversations were looked at; Clean are those that nothing was put into, and
	// Alarms those of them of which a turn was named all the same.
	Conversations, Clean, Alarms int
	// Turns and Tokens are of turns.
	Turns, Tokens Tally
}

// Tally counts one measure.
type Tally struct{ All, Put, Named, Both int }

// Precision is the share of what was named that was put in, 1 when nothing was named.
func (t Tally) Precision() float64 { return shareOf(t.Both, t.Named) }

// Recall is the share of what was put in that was named, 1 when nothing was put in.
func (t Tally) Recall() float64 { return shareOf(t.Both, t.Put) }

func shareOf(part, of int) float64 {
	if of == 0 {
		return 1
	}
	return float64(part) / float64(of)
}

// add counts a turn.
func (t *Tally) add(n int, put, named bool) {
	t.All += n
	if put {
		t.Put += n
	}
	if named {
		t.Named += n
	}
	if put && named {
		t.Both += n
	}
}

// Open parses what was made.
func (m *Made) Open() (*model.Conversation, error) {
	return formats.Read(m.Name+".json", m.Data, "")
}

// Add counts a conversation with what is named of it.
func (s *Score) Add(m *Made, c *model.Conversation, named []tangents.Tangent) {
	is, put := map[int]bool{}, map[int]bool{}
	for _, t := range named {
		is[t.Turn] = true
	}
	for _, t := range m.Tangents {
		put[t] = true
	}
	s.Conversations++
	if len(put) == 0 {
		s.Clean++
		if len(named) > 0 {
			s.Alarms++
		}
	}
	for i := range c.Turns {
		t, weight := &c.Turns[i], 0.0
		for _, e := range t.Events {
			weight += c.Events[e].TotalWeight()
		}
		s.Turns.add(1, put[t.Number], is[t.Number])
		s.Tokens.add(model.RoundWeight(weight), put[t.Number], is[t.Number])
	}
}

// MeasureRule counts what the rule names of conversations, by half.
func MeasureRule(made []Made) (map[Half]*Score, error) {
	out := map[Half]*Score{Tuning: {}, HeldOut: {}}
	for i := range made {
		c, err := made[i].Open()
		if err != nil {
			return nil, fmt.Errorf("open %s: %w", made[i].Name, err)
		}
		out[made[i].Half].Add(&made[i], c, tangents.FindTangents(c, tangents.Options{}))
	}
	return out, nil
}

// ScoreTable says scores as the README has them.
func ScoreTable(scores map[Half]*Score) string {
	var b strings.Builder
	b.WriteString("| half | conversations | turns, inserted | precision | share of tangents found | " +
		"precision by tokens | share found by tokens | " +
		"false alarms where nothing was inserted |\n" +
		"|---|---|---|---|---|---|---|---|\n")
	for _, h := range []Half{Tuning, HeldOut} {
		s := scores[h]
		fmt.Fprintf(&b, "| %s | %d | %d, %d | %.2f | %.2f | %.2f | %.2f | %d of %d |\n",
			strings.ReplaceAll(string(h), "-", " "), s.Conversations, s.Turns.All, s.Turns.Put,
			s.Turns.Precision(), s.Turns.Recall(), s.Tokens.Precision(), s.Tokens.Recall(),
			s.Alarms, s.Clean)
	}
	return b.String()
}
