// Package effect says what a call of a tool reads or writes, from its arguments: a
// codec has a table of its agent's tools, and each is a Tool.
//
//	f := effect.Tool{Kind: model.Reads, Path: "file_path"}.Read(arguments, "/w")
//
// It must never look at a file system, and never take a tool for known that its
// agent does not have: what is not in a codec's table does nothing that can be
// relied on.
package effect
