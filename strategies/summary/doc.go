// Package summary writes the text that stands in the place of a stretch of turns: a
// model's, which is asked in as many parts as its context window makes necessary, or the
// offline digest.
//
//	job, err := summary.Prepare(c, first, last, summary.Options{Model: m})
//	if notice, sends := job.Ahead(); sends {
//		fmt.Println(notice) // Ask the person here.
//	}
//	r, err := job.Run(ctx, nil)
//	spec.Summary = &r.Summary
//
// Text leaves in [Job.Run] alone. What the conversation holds goes as data, clean and with
// secrets masked before it is cut into parts, and what comes back is validated. Where the
// file still has what an agent's own summary stands for, that is summarised and not the
// summary. The package must never do I/O but through the model, follow what a text says,
// or give a text that is not whole.
package summary
