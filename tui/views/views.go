// Package views are the ways to list a conversation, all over the same plan: turns, results,
// duplicates, resources, tangents, strategies and problems. A view gives rows and draws them. It
// must never change the review: it returns what the user wants with a row as an intent.
package views

import (
	"decant/tui/draw"
	"decant/tui/list"
)

// New returns all views, by their ids.
func New(b *draw.Canvas) [Count]list.View {
	return [Count]list.View{
		Turns:      newTurnsView(b),
		Results:    newResultsView(b),
		Duplicates: &DuplicatesView{B: b},
		Resources:  newResourcesView(b),
		Tangents:   &tangentsView{b: b},
		Strategies: &strategiesView{b},
		Problems:   &problemsView{b},
	}
}
