package model

import "slices"

// Harm is what comes of a broken rule, from worst to nothing.
type Harm string

// The harms. Of several versions of a client the worst counts.
const (
	// Refused: the API, or the client before it asks, refuses the conversation.
	Refused Harm = "refused"
	// HealedWithLoss: the client continues, but drops a part, such as a picture or the history.
	HealedWithLoss Harm = "healed with loss"
	// Healed: the client repairs it and loses nothing that it would have sent.
	Healed Harm = "healed"
	// Harmless: nobody minds.
	Harmless Harm = "harmless"
)

// Harms are all of them, the worst first.
var Harms = []Harm{Refused, HealedWithLoss, Healed, Harmless}

// Stops reports whether a conversation with such a problem is in need of a fix.
func (h Harm) Stops() bool { return h == Refused || h == HealedWithLoss }

// Words say what comes of a problem.
func (h Harm) Words() string {
	switch h {
	case HealedWithLoss:
		return "the client drops a part and continues"
	case Healed:
		return "the client repairs it"
	case Harmless:
		return "no client refuses it"
	case Refused:
	}
	return "refused"
}

// Problem is one place that breaks a rule of an API or of a client, and how it can be fixed.
type Problem struct {
	// Rule is the rule's name, Place where it is broken: an event, a line, "conversation".
	Rule  string `json:"rule"`
	Place string `json:"place"`
	// Limit and Actual are what is allowed and what is there, "" where the rule has no measure.
	Limit  string `json:"limit"`
	Actual string `json:"actual"`
	// Text is what people see who run into it, "" where nothing is shown.
	Text string `json:"text"`
	// Effect is what the agent would do about it, Harm how bad that is.
	Effect string `json:"effect"`
	Harm   Harm   `json:"harm"`
	// Fix is what a fork holds instead, "" where nothing can be done, and Loss what is lost by
	// that. Fixed is true where it was done, or every fork does it.
	Fix   string `json:"fix"`
	Loss  Loss   `json:"loss"`
	Fixed bool   `json:"fixed"`
	// Optional is true where the fix can be made and be left: there is one that is made by itself,
	// and not every fork makes it.
	Optional bool `json:"-"`
}

// Finding is the problem as a checker tells it.
func (p *Problem) Finding() Finding {
	return Finding{Rule: p.Rule, Place: p.Place, Effect: p.Effect, Harmless: !p.Harm.Stops()}
}

// NeedsFix reports whether a fork is worth saving for what it fixes alone.
func (c *Conversation) NeedsFix() bool {
	return slices.ContainsFunc(c.Problems, func(p Problem) bool {
		return p.Harm.Stops() && p.Fixed
	})
}

// ListBroken are the problems that the agent or its API would still refuse in a fork.
func ListBroken(problems []Problem) []Problem {
	var out []Problem
	for _, p := range problems {
		if p.Harm.Stops() && !p.Fixed {
			out = append(out, p)
		}
	}
	return out
}

// ForksAlone reports whether a fork is worth saving where a plan changes nothing: for what it
// fixes, or as it brings back what a compaction left out.
func (c *Conversation) ForksAlone() bool { return c.NeedsFix() || c.Uncompacted > 0 }
