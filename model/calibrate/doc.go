// Package calibrate compares the token estimates of a conversation with the counts that the
// conversation itself records. Each model call records how much was sent. The difference between
// two successive calls is what was added between them. That gives a scale for the estimates. What
// remains after the file's texts are subtracted is the part that no file contains: the agent's own
// prompt and its tools.
//
//	fit := calibrate.MeasureFit(c)
//	if fit.Method == model.FitScaled {
//		fmt.Printf("×%.2f, ± %.1f %%\n", fit.Scale, 100*fit.Error)
//	} else {
//		fmt.Println("not scaled:", fit.Why)
//	}
//
// Where the calls do not follow the file, the newest recorded size is used as it is, and only later
// content is estimated.
//
// One scale applies to the whole conversation: it corrects totals, not single texts. Its error is
// measured at calls that the fit did not use. Nine of ten calls are within it, and a test checks
// that with real conversations. The package must never claim a scale that did not pass this check,
// and never count calls that were made with another file.
package calibrate
