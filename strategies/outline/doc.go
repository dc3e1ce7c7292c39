// Package outline decides which old results stay whole, and which lines and names stay of the
// others. Whole are results that are likely needed again ([Keeper]). Of the others it keeps lines
// and names that nothing else that stays holds ([Chooser]). It decodes no text and uses only the
// facts.
//
//	keeper := outline.NewKeeper(v, set)
//	chooser := outline.NewChooser(v, set, strips)
//	if !keeper.Keeps(event) {
//		text := chooser.Outline(event, head)
//	}
package outline
