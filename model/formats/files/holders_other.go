//go:build !linux && !darwin

package files

// findHolders cannot find programs that have a file open on this system. Windows itself refuses to
// replace such a file.
func findHolders(string) []string { return nil }
