// Package store finds stored conversations on disk, of all agents and newest first. Where
// an agent keeps them, and what their files tell, it leaves to the codecs; it names none, and
// must never open a conversation whole, nor write but the index of what files told.
//
//	env := store.Env{Home: home, Variable: os.Getenv, Here: cwd}
//	entry, err := store.NewestOf(env, store.Query{CWD: cwd})
//	c, err := formats.Open(entry.Path)
package store
