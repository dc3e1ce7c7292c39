// Package views are the ways to list what there is, all over the same plan: turns, results,
// duplicates, resources, tangents, strategies and problems. A view gives rows and draws them; it
// must never change the review: what a person wants with a row it returns as an intent.
package views

import (
	"decant/tui/draw"
	"decant/tui/list"
)

// New are all views, by their ids.
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
