// Package report sums up a finished plan in one struct, which is printed as JSON and from which all
// other reports are made. Its keys are an interface for other programs. The file testdata/shape.txt
// lists them, and a test fails if a key is added, removed or renamed.
//
//	r := report.NewReport(plan, check.ProvePlan(plan), "1.0.0")
//	out, err := json.MarshalIndent(r, "", "  ")
//
// All numbers cover what the plan's scope holds: in the live scope, what the agent would send on
// resume. Bytes are of decoded text, and tokens are estimated. The savings of a change are net of
// the marker that it leaves. Lists are never null and have one fixed order for each plan.
//
// The package must never read a file, a clock or the environment, and never clean text. It passes
// on what the conversation holds. The code that prints the text makes it safe for its destination.
package report
