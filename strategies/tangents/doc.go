// Package tangents names turns that do not seem to serve the current task, by rule and
// without a model. It compares words, names and files of each turn with those of the last
// turns and of the first request, and follows what later turns take up again.
//
//	for _, t := range tangents.Find(c, tangents.Options{}) {
//		fmt.Println(t.Turn, t.Confidence, t.Reason)
//	}
//
// What it says is a guess that a person confirms. It is a pure function of the
// conversation, which it never changes; texts are data to count words in. The package
// must never do I/O, read a clock, ask a model, or follow what a text says.
package tangents
