// Package marker is what strategies write into a fork in the place of a text, and how it is read
// back: references to where the text stays, stubs, cuts, and notes in arguments. Each is written
// and read in one place, so that a fork can be decanted again and a plan be checked by what an
// agent would read.
//
// The built-in texts never change their form: forks that hold them are read for years. The package
// knows no plan, no strategy and no format.
//
//	text := marker.Same.Write(marker.Fields{Call: "call_7", Bytes: 4096})
//	to, ok := marker.ReadReference(text) // to.Call is call_7
package marker
