// Package need measures what a fork keeps of what the agent needed next. It asks no model but the
// past: a finished conversation is cut in the middle, the part before the cut is planned as it
// would be then, and the part after it says what the agent used. What it used, and could have had
// only from the part before the cut, is the need.
//
// The measure assumes nothing of a strategy: a plan keeps what stands in the texts that the agent
// would be sent. It knows no format, does no input or output, and gives the same result each time.
//
//	found := need.Evaluate(conversation, need.Options{Plans: plans})
//	for _, row := range need.Sum([]*need.Evaluation{found}) {
//		fmt.Println(row.Name, row.Saved, row.Need)
//	}
package need
