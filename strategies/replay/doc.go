// Package replay repeats on a text what calls did to the file that it was read from. So it finds
// which of the text's lines are still in the file. It knows the argument names of the tools of all
// agents. A call with an unknown argument is not replayed.
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
