// Package effect finds out from its arguments what a tool call reads or writes. A codec has a table
// of its agent's tools, and each entry is a Tool.
//
//	f := effect.Tool{Kind: model.Reads, Path: "file_path"}.Read(arguments, "/w")
//
// It must never read a file system, and must never recognise a tool that its agent does not have.
// No effect of a tool outside the codec's table is certain.
package effect
