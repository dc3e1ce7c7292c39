package cli

// plainWanted reports whether the review asks its questions on plain lines.
func (a *app) plainWanted() bool {
	accessible := a.env.getenv("ACCESSIBLE")
	return a.o.plain || accessible != "" && accessible != "0"
}

// plainClashes are the rules about --plain.
func (o *options) plainClashes() []clash {
	return []clash{
		{
			o.plain && (o.save || o.dryRun || o.json || o.list || len(o.prints()) > 0),
			"--plain asks before anything is done: leave out --save, --dry-run, --json, --list " +
				"and what only prints",
		},
		{
			o.plain && (o.conversation == "-" || o.plan == "-"),
			"--plain reads answers from standard input: name a file in the place of -",
		},
	}
}
