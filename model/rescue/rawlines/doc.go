// Package rawlines finds and fixes what is broken in the bytes of a stored conversation, before
// any codec reads it. It knows that a file holds one record a line, or one JSON value, and no more:
// what a record means is the codecs' business. It must never touch a record that is sound, make up
// what a record says, or take what stands inside of a torn record for a record.
//
//	problems := rawlines.FindInLines(data)
//	for _, p := range problems {
//		fmt.Println(p.Line, p.Rule, p.Fix)
//	}
//	data = rawlines.Apply(data, problems)
//	// 12 line-torn the line is cut off; its 90 bytes are dropped
//
// Of sound data FindInLines and FindInValue return nil, and need no memory that grows with it.
package rawlines
