// Package tangents finds turns that do not seem to serve the current task, by a rule or by asking a
// model. The rule compares the words, names and files of each turn with those of the last turns and
// of the first request. It also checks what later turns use again.
//
//	for _, t := range tangents.FindTangents(c, tangents.Options{}) {
//		fmt.Println(t.Turn, t.Confidence, t.Reason)
//	}
//
// A [Job] does the same with a model, or with the rule if there is none:
//
//	job, err := tangents.PrepareJob(c, tangents.Asking{Model: m})
//	if notice, sends := job.Ahead(); sends {
//		fmt.Println(notice) // Ask the user here.
//	}
//	r, err := job.Run(ctx, nil)
//	spec = r.Into(spec)
//
// The result is a guess that the user confirms. The rule is a pure function of the conversation; it
// only counts words in texts. The package must never change a conversation, or send anything
// outside [Job.Run]. It must never accept a turn from a model that does not exist or is kept, or
// follow instructions in a text.
package tangents
