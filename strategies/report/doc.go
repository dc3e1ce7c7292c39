// Package report is a plan as one value: the object that the program prints as JSON, and what every
// other report is drawn from. Its keys are an interface that other programs read: the file
// testdata/shape.txt lists them, and a test fails when one is added, removed or renamed.
//
//	r := report.New(plan, check.ProvePlan(plan), "1.0.0")
//	out, err := json.MarshalIndent(r, "", "  ")
//
// All numbers are of what the plan's scope holds: with the live scope, what the agent would send on
// resume. Bytes are of decoded text, tokens are estimated, and what a change saves is net of the
// marker that it leaves. Lists are never null and have one order for one plan.
//
// The package must never read a file, a clock or the environment, and never clean text: it hands on
// what the conversation holds, and whoever prints it makes it safe for where it goes.
package report
