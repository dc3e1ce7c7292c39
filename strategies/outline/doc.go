// Package outline chooses what stays of the results that strategies shorten: which lines and names
// are kept of one, as they stand nowhere else in what stays, and which stay whole, as they are
// likely needed again. It decodes no text: it goes by the facts.
//
//	keeper := outline.NewKeeper(v, set)
//	chooser := outline.NewChooser(v, set, strips)
//	if !keeper.Keeps(event) {
//		text := chooser.Outline(event, head)
//	}
package outline
