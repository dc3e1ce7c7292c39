// Package terms finds in a text what an agent can hardly write without having read it: names,
// numbers, paths, files and lines. Each term comes in the form for comparison. It reads a text
// once, and copies only the few forms that differ from the text. It knows nothing about
// conversations.
//
//	terms.Each(text, func(t terms.Term) {
//		if !t.Inside && !terms.Common(t.Kind, t.Key) {
//			used[t.Kind][t.Key]++
//		}
//	})
package terms
