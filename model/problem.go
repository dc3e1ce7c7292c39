package model

import "slices"

// Harm is the effect of a broken rule, ordered from the worst to none.
type Harm string

// The harms. If versions of a client differ, the worst harm counts.
const (
	// Refused: the API, or the client before it asks, refuses the conversation.
	Refused Harm = "refused"
	// HealedWithLoss: the client continues but drops a part, such as a picture or the history.
	HealedWithLoss Harm = "healed with loss"
	// Healed: the client repairs the problem and loses nothing that it would have sent.
	Healed Harm = "healed"
	// Harmless: the problem has no effect.
	Harmless Harm = "harmless"
)

// Harms lists all harms, the worst first.
var Harms = []Harm{Refused, HealedWithLoss, Healed, Harmless}

// Stops reports whether a conversation with such a problem needs a fix.
func (h Harm) Stops() bool { return h == Refused || h == HealedWithLoss }

// Words says what a problem leads to.
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

// Problem is one place that breaks a rule of an API or of a client, with a possible fix.
type Problem struct {
	// Rule is the rule's name. Place is where it is broken: an event, a line, "conversation".
	Rule  string `json:"rule"`
	Place string `json:"place"`
	// Limit is the allowed value and Actual is the value found. They are "" where the rule has no
	// measure.
	Limit  string `json:"limit"`
	Actual string `json:"actual"`
	// Text is the message that users get from the agent or API, or "" where it shows none.
	Text string `json:"text"`
	// Effect is how the agent would react, and Harm is how bad that is.
	Effect string `json:"effect"`
	Harm   Harm   `json:"harm"`
	// Fix is what a fork contains instead, or "" where no fix exists. Loss is what the fix loses.
	// Fixed is true where the fix was made, or every fork makes it.
	Fix   string `json:"fix"`
	Loss  Loss   `json:"loss"`
	Fixed bool   `json:"fixed"`
	// Optional is true where the fix can be left out: it can be made separately, and not every fork
	// makes it.
	Optional bool `json:"-"`
	// Otherwise is what every fork does about it while Fix is not made, nil for nothing.
	Otherwise *Fix `json:"-"`
}

// Stays reports whether a fork would have the problem, if its plan does not remove the place.
func (p *Problem) Stays() bool { return !p.Fixed && p.Otherwise == nil }

// Finding is the problem as a checker reports it.
func (p *Problem) Finding() Finding {
	return Finding{Rule: p.Rule, Place: p.Place, Effect: p.Effect, Harmless: !p.Harm.Stops()}
}

// NeedsFix reports whether a fork is worth saving only for its fixes.
func (c *Conversation) NeedsFix() bool {
	return slices.ContainsFunc(c.Problems, func(p Problem) bool {
		return p.Harm.Stops() && !p.Stays()
	})
}

// TakeSearch notes in a conversation what a search for problems noted in a copy that shares its
// events. It writes only what plans do not read, so plans of the conversation may be made meanwhile
// and stay valid. The conversation must have no Undone: the check of its plans copies all of it.
func TakeSearch(c, found *Conversation) {
	if found.Unfixed != nil {
		unfixed := *c
		c.Unfixed = &unfixed
	}
	c.Problems, c.Fixes, c.Mended = found.Problems, found.Fixes, found.Mended
	c.Altered, c.FileRecords = found.Altered, found.FileRecords
}

// ListBroken are the problems that the agent or its API would still refuse in a fork.
func ListBroken(problems []Problem) []Problem {
	var out []Problem
	for _, p := range problems {
		if p.Harm.Stops() && p.Stays() {
			out = append(out, p)
		}
	}
	return out
}

// ForksAlone reports whether a fork is worth saving without any change by a plan: because it fixes
// problems, or because it restores what a compaction left out.
func (c *Conversation) ForksAlone() bool { return c.NeedsFix() || c.Uncompacted > 0 }
