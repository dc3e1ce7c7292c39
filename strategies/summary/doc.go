// Package summary writes the text that replaces a stretch of turns. Either a model writes it, in as
// many requests as its context window needs, or it is the offline digest.
//
//	job, err := summary.PrepareJob(c, first, last, summary.Options{Model: m})
//	if notice, sends := job.Ahead(); sends {
//		fmt.Println(notice) // Ask the user here.
//	}
//	r, err := job.Run(ctx, nil)
//	spec.Summary = &r.Summary
//
// Text is sent only by [Job.Run]. The content of the conversation is sent as data. It is cleaned,
// and its secrets are masked before it is cut into parts. The answers are validated. If the file
// still has the events behind an agent's own summary, they are summarised instead of that summary.
// The package must never do I/O except through the model, follow instructions in a text, or return
// an incomplete text.
package summary
