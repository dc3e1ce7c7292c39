package report

import (
	"math"

	"decant/strategies/need"
)

// Evaluated tells how much of what the agent used next in past conversations plans keep. Other
// programs read its keys. Shares are from 0 to 1; null means that there was nothing to count.
type Evaluated struct {
	// Decant is the version that made it.
	Decant string `json:"decant"`
	// Plans are the averages over the conversations.
	Plans         []EvaluatedPlan         `json:"plans"`
	Conversations []EvaluatedConversation `json:"conversations"`
}

// EvaluatedPlan is the result of one plan over all conversations.
type EvaluatedPlan struct {
	Plan          string `json:"plan"`
	Conversations int    `json:"conversations"`
	Cuts          int    `json:"cuts"`
	// Saved is the share of tokens saved. SavedLarge is the same for cuts with at least 80,000
	// tokens before them.
	Saved      *float64 `json:"saved"`
	SavedLarge *float64 `json:"saved_large"`
	// Kept is the share found anywhere in the fork, and KeptInLine in a line that held it. ByKind
	// is Kept for each kind.
	Kept       *float64            `json:"kept"`
	KeptInLine *float64            `json:"kept_in_line"`
	ByKind     map[string]*float64 `json:"by_kind"`
	// Regret is the cost of bringing back what is lost. NotCallable is the part of it that no call
	// brings back. Net is what is saved less Regret.
	Regret      *float64 `json:"regret"`
	NotCallable *float64 `json:"not_callable"`
	Net         *float64 `json:"net"`
	// P10 is the share kept at the lowest tenth of the conversations. Worst is the share kept in
	// the worst one.
	P10   *float64 `json:"p10"`
	Worst *float64 `json:"worst"`
}

// EvaluatedConversation is one conversation, cut by cut.
type EvaluatedConversation struct {
	Format string `json:"format"`
	ID     string `json:"id"`
	Path   string `json:"path"`
	// Error says why there are no cuts, "" if the conversation was read.
	Error string         `json:"error"`
	Cuts  []EvaluatedCut `json:"cuts"`
}

// EvaluatedCut is one cut.
type EvaluatedCut struct {
	// Next is the event after the cut. Partition counts the boundaries before it. Calls counts the
	// calls between the last boundary and the cut.
	Next      string `json:"next"`
	Partition int    `json:"partition"`
	Calls     int    `json:"calls"`
	// Tokens are the tokens before the cut.
	Tokens int `json:"tokens"`
	// Needed is the weight of everything that was needed.
	Needed int             `json:"needed"`
	Units  []EvaluatedUnit `json:"units"`
	Plans  []EvaluatedFork `json:"plans"`
}

// EvaluatedUnit is one thing that was needed.
type EvaluatedUnit struct {
	Kind   string `json:"kind"`
	Text   string `json:"text"`
	Weight int    `json:"weight"`
	// Thought is true if reasoning was the first to use it. UsedBy is the event that used it.
	Thought bool   `json:"thought"`
	UsedBy  string `json:"used_by"`
}

// EvaluatedFork is what one plan keeps at one cut, in tokens and weights.
type EvaluatedFork struct {
	Plan        string          `json:"plan"`
	TokensAfter int             `json:"tokens_after"`
	Kept        int             `json:"kept"`
	KeptInLine  int             `json:"kept_in_line"`
	Regret      int             `json:"regret"`
	NotCallable int             `json:"not_callable"`
	Lost        []EvaluatedLost `json:"lost"`
}

// EvaluatedLost is a unit that a plan loses.
type EvaluatedLost struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	// Event is the newest event that held it. Strategy is the strategy that removed it from there.
	Event    string `json:"event"`
	Strategy string `json:"strategy"`
}

// NewEvaluated returns the report of evaluations.
func NewEvaluated(all []*need.Evaluation, version string) *Evaluated {
	out := &Evaluated{
		Decant: version, Plans: []EvaluatedPlan{}, Conversations: []EvaluatedConversation{},
	}
	rows := need.Sum(all)
	for i := range rows {
		out.Plans = append(out.Plans, newEvaluatedPlan(&rows[i]))
	}
	for _, e := range all {
		one := EvaluatedConversation{
			Format: e.Conversation.Format, ID: e.Conversation.ID, Path: e.Conversation.Path,
			Cuts: []EvaluatedCut{},
		}
		for i := range e.Cuts {
			one.Cuts = append(one.Cuts, newEvaluatedCut(&e.Cuts[i]))
		}
		out.Conversations = append(out.Conversations, one)
	}
	return out
}

// newEvaluatedPlan returns a row of the sums.
func newEvaluatedPlan(r *need.Row) EvaluatedPlan {
	out := EvaluatedPlan{
		Plan: r.Name, Conversations: r.Conversations, Cuts: r.Cuts,
		Saved: counted(r.Saved), SavedLarge: counted(r.SavedLarge),
		Kept: counted(r.Need), KeptInLine: counted(r.InLine), ByKind: map[string]*float64{},
		Regret: counted(r.Regret), NotCallable: counted(r.Said), Net: counted(r.Net),
		P10: counted(r.P10), Worst: counted(r.Worst),
	}
	for _, k := range need.Kinds {
		out.ByKind[k.String()] = counted(r.Kinds[k])
	}
	return out
}

// counted returns a share, nil if there was nothing to count.
func counted(x float64) *float64 {
	if math.IsNaN(x) {
		return nil
	}
	return &x
}

// newEvaluatedCut returns one cut.
func newEvaluatedCut(k *need.Judged) EvaluatedCut {
	out := EvaluatedCut{
		Next: k.Next.String(), Partition: k.Partition, Calls: k.Calls,
		Units: []EvaluatedUnit{}, Plans: []EvaluatedFork{},
	}
	for i := range k.Units {
		u := &k.Units[i]
		out.Units = append(out.Units, EvaluatedUnit{
			Kind: u.Kind.String(), Text: u.Text, Weight: u.Weight(), Thought: u.Thought,
			UsedBy: u.User.String(),
		})
	}
	for i := range k.Plans {
		j := &k.Plans[i]
		out.Tokens, out.Needed = j.Before, j.Needed
		out.Plans = append(out.Plans, newEvaluatedFork(k, j))
	}
	return out
}

// newEvaluatedFork returns what one plan keeps at one cut.
func newEvaluatedFork(k *need.Judged, j *need.Judgement) EvaluatedFork {
	out := EvaluatedFork{
		Plan: j.Name, TokensAfter: j.After, Kept: j.Kept, KeptInLine: j.InLine, Regret: j.Price,
		NotCallable: j.Said, Lost: []EvaluatedLost{},
	}
	for i := range j.Lost {
		out.Lost = append(out.Lost, EvaluatedLost{
			Kind: j.Lost[i].Kind.String(), Text: j.Lost[i].Text,
			Event: k.Prefix.EventAt(j.Lost[i].Holder).ID.String(), Strategy: j.Took[i],
		})
	}
	return out
}
