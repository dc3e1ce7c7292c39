//go:build !(aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package places

// SessionID is 0: here processes have no sessions.
func SessionID() int { return 0 }
