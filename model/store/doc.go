// Package store finds stored conversations on disk, of all agents and newest first. The codecs know
// where an agent keeps its conversations and what its files contain; this package names no agent.
// It must never open a whole conversation, and must write nothing except the index of what files
// contain.
//
//	env := store.Env{Home: home, Variable: os.Getenv, Here: cwd}
//	entry, err := store.NewestOf(env, store.Query{CWD: cwd})
//	c, err := formats.Open(entry.Path)
package store
