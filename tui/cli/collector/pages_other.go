//go:build !linux

package collector

// askLargePages does nothing: only Linux lets a program ask.
func askLargePages(int) {}
