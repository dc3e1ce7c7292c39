package model

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"decant/model/source"
)

// ForkOptions is what a codec must know for a fork besides the changes.
type ForkOptions struct {
	// ID is the new conversation's id; "" keeps the original's (in place).
	ID string
	// Title is the fork's title; "" lets the codec derive one from the original.
	Title string
	// Taken are titles of other conversations, which a derived title avoids.
	Taken []string
	// Overlay asks for a fork that contains everything and stores the changes as the agent's own
	// compaction notes. It is only for formats that have such notes.
	Overlay bool
	// Undeclare are the names of declared attachments that the fork no longer names. It is only for
	// formats that have such attachments, and not for in-place saves.
	Undeclare []string
	// SwitchOff are those Switchable tools of the conversation that the fork's config switches off.
	// It is not for in-place saves.
	SwitchOff []string
	// Now is the time when the fork is made.
	Now time.Time
}

// Draft is a fork that is not written yet.
type Draft struct {
	// ID is the id by which the agent resumes the fork, and Title is the title that it will show.
	ID, Title string
	// Name is the file or directory that the fork becomes, without a folder.
	Name string
	// Line is the line of the file, from 1, that contains the fork, where a file may contain
	// several conversations; else 0.
	Line int
	// Dir is true when the fork is a directory that contains Files.
	Dir bool
	// Files are the files to write. There is exactly one unless Dir is true.
	Files []DraftFile
	// Resume is the command that resumes the fork, and Undo is the command that removes an overlay.
	// They have no Args where no such command exists: no agent resumes a request body.
	Resume, Undo Command
}

// DraftFile is one file of a draft.
type DraftFile struct {
	// Name is the file's name, without a folder.
	Name string
	// Source and Pieces are the file's content. Where Source is nil, Bytes is the content.
	Source *source.Source
	Pieces []source.Piece
	Bytes  []byte
}

// ErrNothingLeft is the error for a fork without anything that the agent could resume.
var ErrNothingLeft = errors.New("nothing would be left that the agent can resume")

// Command is a command line for a shell, run in a folder.
type Command struct {
	// Dir is the folder to run in, "" for any.
	Dir string
	// First are a program and its arguments that must succeed before the main command; nil for
	// none.
	First []string
	// Args are the program and its arguments.
	Args []string
	// Variables are set for both in addition to those of this program, as NAME=value; nil for none.
	Variables []string
}

// String is the command line in POSIX shell syntax. The shell gets every word exactly as it is in
// First and Args. Control characters are kept, so a screen must clean the line first.
func (c Command) String() string {
	var b strings.Builder
	if c.Dir != "" {
		dir := c.Dir
		if dir[0] == '-' { // Else cd reads it as an option or as the last folder.
			dir = "./" + dir
		}
		b.WriteString("cd " + quoteWord(dir) + " && ")
	}
	if len(c.First) > 0 {
		c.writeProgram(&b, c.First)
		b.WriteString(" && ")
	}
	c.writeProgram(&b, c.Args)
	return b.String()
}

// writeProgram writes a program with its variables and arguments.
func (c Command) writeProgram(b *strings.Builder, words []string) {
	for _, v := range c.Variables {
		name, value, _ := strings.Cut(v, "=")
		b.WriteString(name + "=" + quoteWord(value) + " ")
	}
	writeWords(b, words)
}

// writeWords writes words separated by blanks.
func writeWords(b *strings.Builder, words []string) {
	for i, a := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(quoteWord(a))
	}
}

// quoteWord leaves plain words unchanged and puts all others in single quotes. A word with an
// equals sign is not plain: as the first word it would be an assignment.
func quoteWord(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("/._-+:,@%", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	if strings.IndexFunc(s, isHidden) >= 0 {
		return quoteHidden(s)
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// isHidden reports whether a terminal obeys or hides a character. Cleaning the command must find
// nothing to remove, because it could also remove a quote.
func isHidden(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }

// quoteHidden quotes a word for bash, ksh and zsh, with escapes for all bytes of hidden characters.
func quoteHidden(s string) string {
	var b strings.Builder
	b.WriteString("$'")
	for i, r := range s {
		_, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\'' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case isHidden(r):
			for _, c := range []byte(s[i : i+n]) {
				fmt.Fprintf(&b, `\x%02x`, c)
			}
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('\'')
	return b.String()
}
