// Package integrate puts decant into an agent's own settings, and takes it out again: a command
// that the user types there, and for Claude Code hooks and a status line.
//
//	p, err := integrate.Add(env, "claude-code", nil)
//	fmt.Print(p.Text())
//	err = p.Apply()
//
// Files of our own are embedded in the program. Of a settings file every byte that is not ours
// stays: text is only put in, and taken out again where it was put in. A file that is not
// understood is refused, one that changed between Text and Apply is not written, and a link is
// followed to the file that it names. What was put where is kept in a record in the state folder,
// without any text of the files; without a record, what calls decant is found by its command.
package integrate
