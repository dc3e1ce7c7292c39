// Package store finds stored conversations on disk: where the agents keep them,
// which folder each belongs to, newest first. It reads file names and the two
// ends of files, and must never write, nor open a conversation whole. What a
// line means it leaves to the codecs.
//
//	env := store.Env{Home: home, ClaudeConfig: os.Getenv("CLAUDE_CONFIG_DIR")}
//	entry, err := store.Newest(env, cwd)
//	c, err := formats.Open(entry.Path)
package store
