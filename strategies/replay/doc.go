// Package replay does again on a text what calls did to the file that it was read from, so that it
// is known which of its lines are still in the file. It knows arguments of tools of all agents by
// their names. A call whose arguments say more than it knows is not done again.
//
//	t := replay.NewText(raw, whole)
//	for _, args := range later {
//		w, ok := replay.ReadWrite(args, isFile)
//		if !ok || !t.Do(w) {
//			return // Nothing is known of the lines.
//		}
//	}
//	t.Still(line)
package replay
