// Package source holds the bytes of one stored conversation and knows the places of values in them.
// It splits a file into records, parses one record at a time into a Tree of spans, and writes a new
// file from the old records with edits applied. Nothing is decoded into a struct and encoded back.
// So an unchanged record stays byte-identical: unknown fields, key order, number spelling and
// escapes are kept.
//
// It is the only importer of the JSON scanner (jsontext). It must never know what a record means,
// because only the codecs know that. Its only I/O is writing to the io.Writer that it is given, and
// reading from the file of [Stream]. For such a file it keeps only the places of the records.
//
// Opening and checking a document of one value asks for its tree many times. So a source
// remembers that tree until the garbage collector takes it, and other trees borrow its nodes.
//
//	src := source.Lines("a.jsonl", []byte("{\"n\":1,\"s\":\"x\"}\n"))
//	var t source.Tree
//	err := t.ParseIn(src, src.Records[0].Span)
//	at := t.Root().Get("s").Span()
//	edits := []source.Edit{source.Replace(at, source.Quote("y"))}
//	err = src.Write(os.Stdout, []source.Piece{{Record: 0, Edits: edits}}) // {"n":1,"s":"y"}
package source
