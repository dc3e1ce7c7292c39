// Package need measures how much a fork keeps of what the agent needed next. It asks no model, but
// uses the past. A finished conversation is cut in the middle. The part before the cut is planned
// as at that time, and the part after it shows what the agent used. What it used, and could only
// have from the part before the cut, is the need.
//
// The measure assumes nothing about strategies: a plan keeps what is in the texts that the agent
// would be sent. It knows no format, does no input or output, and gives the same result each time.
//
//	found := need.Evaluate(conversation, need.Options{Cuts: 4, Choices: choices})
//	for _, row := range need.Sum([]*need.Evaluation{found}) {
//		fmt.Println(row.Name, row.Saved, row.Need)
//	}
package need
