// Package shelf is the conversations that can be opened, as they were found, sorted and searched.
// It knows no terminal, and must never open one by itself.
package shelf

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"decant/model"
	"decant/render"
	"decant/strategies/spec"
	"decant/tui/query"
)

// Stored is a conversation that can be opened. Its texts need not be clean.
type Stored struct {
	// Key tells it from all others, and names it to [Picker.Open].
	Key string
	// Agent, ID, Title and Folder are shown and searched; "" is not known.
	Agent, ID, Title, Folder string
	// Here is true for one of the project that the program was started in: those come first.
	Here bool
	// Modified is when it was active last; Bytes is its size, negative where
	// it is not known.
	Modified time.Time
	Bytes    int64
	// Tokens is how many the context held last, as the agent recorded it; 0 is not known.
	Tokens int
}

// Opened is a conversation, and what its first plan is made from.
type Opened struct {
	Conversation *model.Conversation
	Spec         spec.Spec
}

// Picker is how a conversation is chosen when none was named.
type Picker struct {
	// Lists look for conversations, the quickest first. Each runs in a command once the one before
	// it has answered; what is found twice is shown once. The error says what could not be read.
	Lists []func() ([]Stored, error)
	// Open loads one, in a command. The error tells the next step.
	Open func(Stored) (Opened, error)
	// Now is when the program was started: ages are counted from it.
	Now time.Time
	// Limits say on one line which conversations alone are listed, as the person asked for it; ""
	// for all.
	Limits string
	// None says what to do where these limits leave no conversation, in a sentence.
	None string
}

// Shelf is what was found up to now.
type Shelf struct {
	From *Picker
	// All are sorted; Shown are the indices of those that have the Words that are looked for.
	All   []Stored
	Shown []int
	Words string
}

// Put adds what another list found; what is known already stays as it is.
func (s *Shelf) Put(found []Stored) {
	known := make(map[string]bool, len(s.All))
	for i := range s.All {
		known[s.All[i].Key] = true
	}
	for i := range found {
		if !known[found[i].Key] {
			s.All = append(s.All, found[i])
		}
	}
	slices.SortStableFunc(s.All, byPlaceAndTime)
}

// Search finds those that have the words.
func (s *Shelf) Search() {
	s.Shown = s.Shown[:0]
	for i := range s.All {
		if s.All[i].has(s.Words) {
			s.Shown = append(s.Shown, i)
		}
	}
}

// Clean are conversations whose texts can be shown.
func Clean(found []Stored) []Stored {
	out := slices.Clone(found)
	for i := range out {
		s := &out[i]
		s.Agent, s.ID = render.CleanLine(s.Agent), render.CleanLine(s.ID)
		s.Title, s.Folder = render.CleanLine(s.Title), render.CleanLine(s.Folder)
	}
	return out
}

// byPlaceAndTime sorts this project's first, of one place the newest first.
func byPlaceAndTime(a, b Stored) int {
	if a.Here != b.Here {
		return map[bool]int{true: -1, false: 1}[a.Here]
	}
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Key, b.Key))
}

// has reports whether all words are found in what is shown of a conversation.
func (s *Stored) has(words string) bool {
	text := strings.Join([]string{s.Title, s.Agent, s.Folder, s.ID}, " ")
	for _, w := range strings.Fields(words) {
		if !query.NewPattern(w).In(text) {
			return false
		}
	}
	return true
}
