// Package calibrate holds the token estimates of a conversation against the counts that
// the conversation itself records. Each call of a model says how much was sent; what two
// calls that follow each other differ by is what was said between them. That gives a
// scale for the estimates and, less what stands in the file, the part that no file
// holds: the agent's own prompt and its tools.
//
//	fit := calibrate.Of(c)
//	if fit.Method == model.FitScaled {
//		fmt.Printf("×%.2f, ± %.1f %%\n", fit.Scale, 100*fit.Error)
//	} else {
//		fmt.Println("not scaled:", fit.Why)
//	}
//
// Where the calls do not follow the file, the newest recorded size counts as it is, and what
// was said since is estimated.
//
// One scale holds for a whole conversation: it mends totals, not single texts. Its error
// is measured at calls which the fit did not see, and nine of ten calls are within it: a test
// holds that against real conversations. The package must never claim a scale
// that did not prove itself so, and never count calls that were made with another file.
package calibrate
