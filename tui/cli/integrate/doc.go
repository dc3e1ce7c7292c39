// Package integrate adds decant to an agent's own settings, and removes it again: a command that
// the user types there, and for Claude Code hooks and a status line.
//
//	p, err := integrate.Add(env, "claude-code", nil)
//	fmt.Print(p.Text())
//	err = p.Apply()
//
// Our own files are embedded in the program. In a settings file, every byte that is not ours stays.
// The package only inserts text, and removes it where it was inserted. It refuses a file that it
// does not understand, and does not write one that changed between Text and Apply. It follows a
// link to the file that it names. A record in the state folder says what was added where, without
// any text of the files. Without a record, whatever calls decant is found by its command.
package integrate
