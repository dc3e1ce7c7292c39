// Package rawlines finds and fixes broken bytes of a stored conversation, before any codec reads
// it. It only knows that a file has one record per line, or is one JSON value. What a record means
// is the codecs' business. It must never change a valid record, invent the content of a record, or
// treat a part of a torn record as a record.
//
//	problems := rawlines.FindInLines(data)
//	for _, p := range problems {
//		fmt.Println(p.Line, p.Rule, p.Fix)
//	}
//	data = rawlines.Apply(data, problems)
//	// 12 line-torn the line is cut off; its 90 bytes are removed
//
// For valid data FindInLines and FindInValue return nil, and need no memory that grows with it.
package rawlines
