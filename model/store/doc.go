// Package store finds stored conversations on disk: where the agents keep them,
// which folder or workspace each belongs to, newest first. It reads file names, the
// two ends of files and small files beside them, and must never write, nor open a
// conversation whole. What a line means it leaves to the codecs.
//
//	env := store.NewEnv(os.Getenv, home)
//	entry, err := store.Newest(env, cwd)
//	c, err := formats.Open(entry.Path)
package store
