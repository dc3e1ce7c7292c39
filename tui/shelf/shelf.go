// Package shelf holds the conversations that can be opened, as they were found, sorted and
// searched. It knows nothing about terminals, and must never open a conversation by itself.
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

// Stored is a conversation that can be opened. Its texts may contain control characters.
type Stored struct {
	// Key is unique, and identifies the conversation to [Picker.Open].
	Key string
	// Agent, ID, Title and Folder are shown and searched; "" means unknown.
	Agent, ID, Title, Folder string
	// Fork is true for a fork of another conversation.
	Fork bool
	// Here is true for a conversation of the project in which the program was started. These come
	// first.
	Here bool
	// Modified is the time of the last activity. Bytes is the size, negative if unknown.
	Modified time.Time
	Bytes    int64
	// Tokens is the last size of the context, as the agent recorded it; 0 means unknown.
	Tokens int
}

// Opened is a conversation, and the input of its first plan.
type Opened struct {
	Conversation *model.Conversation
	Spec         spec.Spec
}

// Picker lets the user choose a conversation when none was named.
type Picker struct {
	// Lists find conversations, the fastest first. Each runs in a command once the previous one has
	// answered. Duplicates are shown once. The error says what could not be read.
	Lists []func() ([]Stored, error)
	// Open loads a conversation, in a command. The error tells the next step.
	Open func(Stored) (Opened, error)
	// Now is the start time of the program, from which ages are counted.
	Now time.Time
	// Limits describes on one line the restrictions that the user put on the list, "" for none.
	Limits string
	// None says in a sentence what to do if these limits leave no conversation.
	None string
}

// Shelf holds what was found so far.
type Shelf struct {
	From *Picker
	// All are sorted. Shown are the indices of those that contain the searched Words.
	All   []Stored
	Shown []int
	Words string
}

// Put adds the results of another list. Known conversations stay unchanged.
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

// Search finds the conversations that contain the words.
func (s *Shelf) Search() {
	s.Shown = s.Shown[:0]
	for i := range s.All {
		if s.All[i].has(s.Words) {
			s.Shown = append(s.Shown, i)
		}
	}
}

// Clean returns conversations whose texts are safe to show.
func Clean(found []Stored) []Stored {
	out := slices.Clone(found)
	for i := range out {
		s := &out[i]
		s.Agent, s.ID = render.CleanLine(s.Agent), render.CleanLine(s.ID)
		s.Title, s.Folder = render.CleanLine(s.Title), render.CleanLine(s.Folder)
	}
	return out
}

// byPlaceAndTime sorts the current project first, and newest first within one place.
func byPlaceAndTime(a, b Stored) int {
	if a.Here != b.Here {
		return map[bool]int{true: -1, false: 1}[a.Here]
	}
	return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(a.Key, b.Key))
}

// has reports whether the visible texts of a conversation contain all words.
func (s *Stored) has(words string) bool {
	text := strings.Join([]string{s.Title, s.Agent, s.Folder, s.ID}, " ")
	for _, w := range strings.Fields(words) {
		if !query.NewPattern(w).In(text) {
			return false
		}
	}
	return true
}
