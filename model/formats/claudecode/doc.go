// Package claudecode reads the sessions that Claude Code stores, one JSONL file each, and drafts
// forks that it resumes. Live is what the newest client sends: the chain of records from the leaf
// up to the last compaction. Parallel calls are gathered by the id of their message, and preserved
// records come after their anchor. What the client drops before it sends is not live.
//
// The client reads only a part of a file of more than 5,242,880 bytes, and only that part is live.
// It finds the path to the end before it parses a line, and parses only the lines on that path.
//
//   - A boundary that preserved nothing ends everything before it in the file, even where the
//     session continues from a record before it.
//   - The path starts at the last record of any kind outside side chains, even a progress note,
//     and at the leaf that the last note names. It follows the parents up to a root. Results of
//     parallel calls are next to the path, and are not sent.
//   - Where a parent on the path is missing, or a later boundary preserved records, all records
//     since the last boundary that preserved nothing are read, as in a small file.
//   - A line without a parent or without a uuid is read in any place.
//
// The finding file-large says where that changes what is sent. 2.0.76 reads the whole file at any
// size. 2.1.330 reads the path, and with it the results of its calls. A fork is one line of
// records, and is read the same at any size.
//
// A fork is made of the session's own records in one line, with edits on the
// original bytes. The package must never decode a record into a struct and
// encode it again, never write a file, and never know a strategy. It reads
// folders only to list the files of sub-agents.
//
//	src := source.Lines(path, data)
//	c, err := claudecode.Codec{}.Open(src, path)
//	d, err := claudecode.Codec{}.Draft(c, changes, model.ForkOptions{ID: id, Now: now})
//	findings := claudecode.Codec{}.Check(c)
package claudecode

// Name is the format's name in reports and flags.
const Name = "claude-code"
