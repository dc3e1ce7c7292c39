package model

// Reminder says whether a client sends an attachment again and again, as hooks and lists of tasks.
type Reminder uint8

// The kinds of reminders.
const (
	// NoReminder: each such attachment is about something of its own.
	NoReminder Reminder = iota
	// Repeated: the client may send the same text again. Of equal ones, one says as much as all.
	Repeated
	// Renewed: each tells the present state. The newest with this label replaces all before it.
	Renewed
)
