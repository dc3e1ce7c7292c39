package responses

import (
	"decant/model"
	"decant/model/formats/effect"
	"decant/model/source"
)

func pair(*model.Conversation, []Side) {}

func script([]Step) (effect.Facts, []Delivery) { return effect.Facts{}, nil }

type editor struct {
	c     *model.Conversation
	item  source.Value
	edits []source.Edit
}

func (e *editor) all([]int, map[int]model.Outcome) ([]source.Edit, error) { return e.edits, nil }

// Breaks are the breaches of pairing among sides, in their order.
func Breaks(sides []Side) []Break { return nil }

// Groups numbers the answers of the model among items, in order: what the model made
// up to the next item that it did not make is one answer, from 1; 0 is for other items.
func Groups(items []Item) []int { return make([]int, len(items)) }
