package model

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"decant/model/source"
)

// ForkOptions is what a codec needs to know for a fork besides the changes.
type ForkOptions struct {
	// ID is the new conversation's id; "" keeps the original's (in place).
	ID string
	// Title is the fork's title; "" lets the codec derive one from the original.
	Title string
	// Taken are titles of other conversations, which a derived title avoids.
	Taken []string
	// Overlay asks for a fork that holds everything, with the changes as the
	// agent's own compaction notes; for formats that have them.
	Overlay bool
	// Undeclare are the names of declared attachments that the fork does not name any
	// more; for formats that have such, and not in place.
	Undeclare []string
	// SwitchOff are tools of the conversation's Switchable that the fork's config switches
	// off; not in place.
	SwitchOff []string
	// Now is when the fork is made.
	Now time.Time
}

// Draft is a fork that is not written yet.
type Draft struct {
	// ID is what the agent resumes it by; Title what it will show.
	ID, Title string
	// Name is the file or directory that the fork becomes, without a folder.
	Name string
	// Line is the line of the file, from 1, that the fork stands on, where a file may
	// hold several conversations; else 0.
	Line int
	// Dir is true when the fork is a directory that holds Files.
	Dir bool
	// Files are what is written: one without Dir.
	Files []DraftFile
	// Resume is how the agent is asked to go on with the fork, Undo how it takes an
	// overlay off again. They have no Args if none exists: no agent resumes a body
	// of a request.
	Resume, Undo Command
}

// DraftFile is one file of a draft.
type DraftFile struct {
	// Name is the file's name, without a folder.
	Name string
	// Source and Pieces are its content; Bytes is, where Source is nil.
	Source *source.Source
	Pieces []source.Piece
	Bytes  []byte
}

// Command is a command line for a shell, run in a folder.
type Command struct {
	// Dir is the folder to run in, "" for any.
	Dir string
	// First are a program and its arguments that must have done their work before, nil for none.
	First []string
	// Args are the program and its arguments.
	Args []string
}

// String is the command line as a POSIX shell takes it. Every word comes out as
// it is in First and Args; control characters stay in, so a screen cleans it first.
func (c Command) String() string {
	var b strings.Builder
	if c.Dir != "" {
		dir := c.Dir
		if dir[0] == '-' { // Else cd takes it for an option or for the last folder.
			dir = "./" + dir
		}
		b.WriteString("cd " + quoteWord(dir) + " && ")
	}
	if len(c.First) > 0 {
		writeWords(&b, c.First)
		b.WriteString(" && ")
	}
	writeWords(&b, c.Args)
	return b.String()
}

// writeWords writes words with blanks between.
func writeWords(b *strings.Builder, words []string) {
	for i, a := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(quoteWord(a))
	}
}

// quoteWord leaves plain words alone and puts the rest in single quotes. A word with
// an equals sign is not plain: in front it would be an assignment.
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

// isHidden reports whether a terminal obeys or hides a character. Who cleans the
// command must find nothing to take out: that could take a quote along.
func isHidden(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }

// quoteHidden is a word as bash, ksh and zsh read it, with escapes for all bytes
// of hidden characters.
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
