package messages

import (
	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Dialect is one API. To add one, write a variable with these functions, add it to dialects, and
// give it a row with its methods in the registry of formats.
type Dialect struct {
	// name is the format's name in reports and flags.
	name string
	// opens says in a few words which files it reads.
	opens string
	// line is the line of models that answers where the file names none, or "" for any.
	line string
	// lists are the members of a body that may contain the messages: "messages". A text in such a
	// member is read as a list of that one text.
	lists []string
	// hint says how sure it is that a list has this dialect. A negative number means that it cannot
	// have it, and 0 that it may. A positive number counts things that only this dialect has. body
	// is the value around the list, or the list itself where it is bare.
	hint func(body, list source.Value) int
	// beside lists what the body contains besides its messages: instructions, tool definitions. It
	// may read ahead into the list.
	beside func(r *reader, body, list source.Value)
	// element lists the events of one message with [reader.add]. It calls [reader.startTurn] before
	// the event that starts a turn. A message without events stays in every fork.
	element func(r *reader, v source.Value)
	// settle pairs calls, decides what is live and how reasoning is bound, and notes findings. It
	// is called when all events are listed.
	settle func(r *reader)
	// edit changes one message with changed or removed events, of which the events kept stay, at
	// least one. It is not called for a message that is removed as a whole.
	edit func(e *editor, v source.Value, kept []int) error
	// rewrites reports whether an unchanged message must be edited; nil where none must.
	rewrites func(e *editor, it item) bool
	// amend changes the body around the messages, after the messages were edited; nil where there
	// is nothing to change.
	amend func(e *editor, body source.Value) error
	// plain removes what is not the API's own from a message of a trajectory, changed or not. It is
	// nil where no trajectory has this dialect.
	plain func(e *editor, v source.Value)
	// rules are the rules that a file can break, and how the API reacts.
	rules kit.RuleTable
}

// Name is the format's name in reports and flags.
func (d *Dialect) Name() string { return d.name }

// Traits says that a fork may break the rules that its original breaks, because no agent wrote it.
func (d *Dialect) Traits() codec.Traits {
	return codec.Traits{Opens: d.opens, Lenient: true}
}

// Rules lists every rule that a finding of this dialect can name.
func (d *Dialect) Rules() []model.Rule { return d.rules.List() }
