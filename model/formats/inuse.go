package formats

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"decant/model"
	"decant/model/amount"
	"decant/model/formats/codec"
	"decant/model/formats/files"
	"decant/model/formats/staging"
)

// Use says whether an agent may be working on a conversation. The zero Use means that nobody is.
type Use struct {
	// Holder is the agent that holds the conversation's lock, in the user's words. It is "" when no
	// agent does or the format knows no lock.
	Holder string
	// Recent is true when the conversation was written less than a minute ago. Future is true when
	// its time is in the future, so that nobody knows when it was written.
	Recent, Future bool
	// Changed is true when the conversation differs from what was read, and Gone when it no longer
	// exists. Grown is by how many bytes it is longer, negative where it is shorter.
	Changed, Gone bool
	Grown         int64
	// Torn is true when it is shorter and decant reads its texts from the disk.
	Torn bool
	// Overwritten is true when Changed, Gone and Grown count from decant's own save in place.
	Overwritten bool
	// ReadAt is the time of the last write before the conversation was read.
	ReadAt time.Time
}

// InUse checks whether an agent may be working on an opened conversation; now is the current time.
// It opens no file except the agent's lock, if that exists. What cannot be checked does not count.
// A conversation that is not a file is never in use.
func InUse(c *model.Conversation, now time.Time) Use {
	return lookAtUse(files.OS{}, c, Left{}, now)
}

// Left is the state in which a save in place left a conversation's file. The zero Left means that
// there was no such save.
type Left struct {
	// Size is in bytes.
	Size     int64
	Modified time.Time
}

// LeftBySave returns the state of a conversation's file. Call it after a save in place.
func LeftBySave(c *model.Conversation) Left {
	k, err := codecNamed(c.Format)
	if err != nil {
		return Left{}
	}
	info, err := files.OS{}.Stat(findOriginal(files.OS{}, k, c).path)
	if err != nil {
		return Left{}
	}
	return Left{Size: info.Size(), Modified: info.ModTime()}
}

// InUseSince is [InUse] after a save in place, which is nobody's use. Only what was written after
// it counts.
func InUseSince(c *model.Conversation, left Left, now time.Time) Use {
	return lookAtUse(files.OS{}, c, left, now)
}

// lookAtUse is InUseSince through a file system.
func lookAtUse(fsys files.System, c *model.Conversation, left Left, now time.Time) Use {
	k, err := codecNamed(c.Format)
	if err != nil || c.Path == "" || c.Path == "-" {
		return Use{}
	}
	t := findOriginal(fsys, k, c)
	u := Use{ReadAt: c.Stamp.Modified, Overwritten: left != Left{}}
	if !u.Overwritten {
		left = Left{Size: c.Stamp.Size, Modified: c.Stamp.Modified}
	}
	if t.place.Lock != "" && isHeld(fsys, t.place.Lock) {
		u.Holder = codec.FolderOf(k).Agent()
	}
	info, err := fsys.Stat(t.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		u.Gone = true
	case err == nil:
		u.Grown = info.Size() - left.Size
		u.Torn = u.Grown < 0 && !u.Overwritten && c.Source.OnDisk()
		u.Changed = u.Grown != 0 || !info.ModTime().Equal(left.Modified)
		if u.Changed || !u.Overwritten {
			since := now.Sub(info.ModTime())
			u.Future, u.Recent = since < 0, since >= 0 && since < staging.RestTime
		}
	}
	return u
}

// String is one line for the user, or "" for a conversation that nobody works on.
func (u Use) String() string {
	var parts []string
	switch {
	case u.Holder != "":
		parts = append(parts, u.Holder+" has it open")
	case u.Recent:
		parts = append(parts, "it changed less than a minute ago: its agent may have it open")
	case u.Future:
		parts = append(parts, "its modification time is in the future: its agent may have it open")
	}
	if state := u.stateText(); state != "" {
		parts = append(parts, state)
	}
	return strings.Join(parts, "; ")
}

// stateText says what happened to the file, and which state a fork is made from.
func (u Use) stateText() string {
	what := ""
	switch {
	case u.Gone:
		what = "it was deleted"
	case u.Grown > 0:
		what = "it grew by " + byteText(u.Grown)
	case u.Grown < 0:
		what = "it shrank by " + byteText(-u.Grown)
	case u.Changed:
		what = "it changed"
	default:
		return ""
	}
	if u.Torn {
		return what + u.since() + ": decant can no longer read all of it; open it again"
	}
	return what + u.since() + ": a fork holds it as it was at " + u.ReadAt.Format(time.DateTime)
}

// since says from when on a change counts.
func (u Use) since() string {
	if u.Overwritten {
		return " since decant overwrote it"
	}
	return " since it was read"
}

// Lacks says on one line what a fork lacks, or what can no longer be recalled, because the file is
// not as it was read. It is "" if the file is unchanged, and if only the backup of an earlier save
// in place is needed.
func (u Use) Lacks() string {
	switch {
	case u.Grown > 0:
		return "the original grew by " + byteText(u.Grown) + u.since() +
			"; the fork lacks them"
	case u.Overwritten:
		return "" // The backup holds what was read.
	case u.Gone:
		return "the original was deleted since it was read: no file holds the removed texts"
	case u.Changed:
		return "the original changed since it was read: it may no longer hold the removed texts"
	}
	return ""
}

// byteText is a number of bytes in words.
func byteText(n int64) string {
	return amount.Of(int(n), "byte")
}
