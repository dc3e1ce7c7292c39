//go:build !linux && !darwin

package formats

// renameNew renames to a name that nothing has.
func renameNew(from, to string) error { return renameFree(from, to) }
