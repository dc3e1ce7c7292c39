package formats

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"decant/model"
)

// Use is what tells that an agent may work on a conversation. The zero Use is of one
// that rests.
type Use struct {
	// Open is the agent that holds the conversation's lock, as a person calls it, ""
	// when none does or the format knows no lock.
	Open string
	// Recent is true when it was written less than a minute ago.
	Recent bool
	// Changed is true when it is not what was read, Gone when it is not there any
	// more; Grown is by how many bytes it is longer, less than 0 where it is shorter.
	Changed, Gone bool
	Grown         int64
	// Read is when what was read had been written last.
	Read time.Time
}

// InUse looks whether an agent may work on an opened conversation, now being the
// time. It opens no file but the agent's lock, where that is there; what cannot be
// looked at does not count. One that is no file is never in use.
func InUse(c *model.Conversation, now time.Time) Use { return saver{fs: osFiles{}}.inUse(c, now) }

func (s saver) inUse(c *model.Conversation, now time.Time) Use {
	k, err := byName(c.Format)
	if err != nil || c.Path == "" || c.Path == "-" {
		return Use{}
	}
	t := s.original(k, c)
	u := Use{Read: c.Stamp.Modified}
	if t.place.Lock != "" && s.held(t.place.Lock) {
		u.Open = k.folder.agent
	}
	info, err := s.fs.stat(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		u.Gone = true
	case err == nil:
		u.Grown = info.Size() - c.Stamp.Size
		u.Changed = u.Grown != 0 || !info.ModTime().Equal(c.Stamp.Modified)
		u.Recent = now.Sub(info.ModTime()).Abs() < rest
	}
	return u
}

// held reports whether a program holds a lock. One that is not there nobody holds.
func (s saver) held(lock string) bool {
	if _, err := s.fs.stat(lock); err != nil {
		return false
	}
	l, err := s.fs.lock(lock)
	if err == nil {
		_ = l.Close() // Nothing was written to it.
	}
	return errors.Is(err, ErrBusy)
}

// String is one line for the person, "" for a conversation that rests.
func (u Use) String() string {
	var parts []string
	switch {
	case u.Open != "":
		parts = append(parts, u.Open+" has it open")
	case u.Recent:
		parts = append(parts, "written less than a minute ago: its agent may have it open")
	}
	if state := u.state(); state != "" {
		parts = append(parts, state)
	}
	return strings.Join(parts, "; ")
}

// state says what became of the file, and of which state a fork is.
func (u Use) state() string {
	what := ""
	switch {
	case u.Gone:
		what = "it is gone since it was read"
	case u.Grown > 0:
		what = "it grew by " + bytesOf(u.Grown) + " since it was read"
	case u.Grown < 0:
		what = "it shrank by " + bytesOf(-u.Grown) + " since it was read"
	case u.Changed:
		what = "it changed since it was read"
	default:
		return ""
	}
	return what + ": a fork holds it as it was at " + u.Read.Format(time.DateTime)
}

// bytesOf is a number of bytes in words.
func bytesOf(n int64) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}
