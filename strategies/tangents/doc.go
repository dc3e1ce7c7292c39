// Package tangents names turns that do not seem to serve the current task: by a rule, or by
// asking a model. The rule compares words, names and files of each turn with those of the
// last turns and of the first request, and follows what later turns take up again.
//
//	for _, t := range tangents.Find(c, tangents.Options{}) {
//		fmt.Println(t.Turn, t.Confidence, t.Reason)
//	}
//
// A [Job] does the same with a model, or with the rule if none exists:
//
//	job, err := tangents.Prepare(c, tangents.Asking{Model: m})
//	if notice, sends := job.Ahead(); sends {
//		fmt.Println(notice) // Ask the person here.
//	}
//	r, err := job.Run(ctx, nil)
//	spec = r.Into(spec)
//
// What it says is a guess that a person confirms. The rule is a pure function of the
// conversation; texts are data to count words in. The package must never change
// a conversation, send anything but in [Job.Run], take a model's word for a turn that is not
// there or that is kept, or follow what a text says.
package tangents
