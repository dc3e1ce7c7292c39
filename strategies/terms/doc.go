// Package terms finds in a text what an agent can hardly say without having read it: names,
// numbers, paths and files, each in the form in which it is compared, and lines. It reads a text
// once, makes no copies but of the few forms that do not stand in the text, and knows nothing of
// conversations.
//
//	terms.Each(text, func(t terms.Term) {
//		if !t.Inside && !terms.Common(t.Kind, t.Key) {
//			used[t.Kind][t.Key]++
//		}
//	})
package terms
