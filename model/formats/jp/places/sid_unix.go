//go:build aix || darwin || dragonfly || freebsd || linux || netbsd || openbsd

package places

import "golang.org/x/sys/unix"

// SessionID is the session of this process, or 0 when unknown.
func SessionID() int {
	sid, err := unix.Getsid(0)
	if err != nil {
		return 0
	}
	return sid
}
