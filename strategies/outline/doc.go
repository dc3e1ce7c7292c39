// Package outline chooses what stays of the results that strategies shorten. It keeps the lines and
// names that nothing else that stays holds. It keeps results whole that are likely needed again. It
// decodes no text and uses only the facts.
//
//	keeper := outline.NewKeeper(v, set)
//	chooser := outline.NewChooser(v, set, strips)
//	if !keeper.Keeps(event) {
//		text := chooser.Outline(event, head)
//	}
package outline
