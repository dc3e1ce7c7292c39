//go:build !linux && !darwin

package files

// findHolders knows no means to find programs that have a file open. Windows itself
// refuses to replace such a file.
func findHolders(string) []string { return nil }
