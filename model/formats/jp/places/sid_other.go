//go:build !(aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package places

// SessionID is 0, because processes have no sessions on this system.
func SessionID() int { return 0 }
