// Package source holds the bytes of one stored conversation and says where
// things are in them. It splits a file into records, parses one record at a
// time into a Tree of spans, and writes a new file out of the old records with
// edits applied. Nothing is decoded into a struct and encoded back, so a record
// that is kept stays byte-identical: unknown fields, key order, number spelling
// and escapes survive.
//
// It is the only importer of the JSON scanner (jsontext) and must never learn
// what a record means; that is the codecs' business. It does no I/O but writing
// to the io.Writer that it is handed, and reading from the file of [Stream], of which
// it holds no more than where the records are.
//
//	src := source.Lines("a.jsonl", []byte("{\"n\":1,\"s\":\"x\"}\n"))
//	var t source.Tree
//	err := t.ParseIn(src, src.Records[0].Span)
//	at := t.Root().Get("s").Span()
//	edits := []source.Edit{source.Replace(at, source.Quote("y"))}
//	err = src.Write(os.Stdout, []source.Piece{{Record: 0, Edits: edits}}) // {"n":1,"s":"y"}
package source
