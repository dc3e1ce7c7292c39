//go:build !(aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package jp

// Sid is 0: here processes have no sessions.
func Sid() int { return 0 }
