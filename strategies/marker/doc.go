// Package marker writes and reads what strategies put into a fork in place of a text: references to
// where the text stays, stubs, cuts, and notes in arguments. Each form is written and read in one
// place. So decant can read a fork again, and a checker can test a plan by what an agent would
// read.
//
// The built-in texts never change their form, because forks that hold them are read for years. The
// package knows no plan, no strategy and no format.
//
//	text := marker.Same.Write(marker.Fields{Call: "call_7", Bytes: 4096})
//	to, ok := marker.ReadReference(text) // to.Call is call_7
package marker
