package messages

import (
	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Dialect is one API. To add one, write a variable with these functions, name it in
// dialects, and give it a row in the registry of formats with its methods.
type Dialect struct {
	// name is what the format is called in reports and flags.
	name string
	// opens says in a few words what files are of it.
	opens string
	// line is the line of models that answers where none is named, "" for any.
	line string
	// lists are the members of a body that may hold the messages: "messages". A member
	// that is a text is a list of that one text.
	lists []string
	// hint says how sure it is that a list is of this dialect: below 0 that it cannot
	// be, 0 that it may be, above how many things in it are of this dialect alone. Body
	// is what holds the list, the list itself where it is bare.
	hint func(body, list source.Value) int
	// beside lists what the body holds beside its messages: instructions, definitions
	// of tools. It may look ahead into the list.
	beside func(r *reader, body, list source.Value)
	// element lists the events of one message by [reader.add]; it calls [reader.startTurn]
	// before the event that starts a turn. One without events stays in every fork.
	element func(r *reader, v source.Value)
	// settle pairs calls, says what is live and how reasoning is bound, and notes
	// findings, once all events stand.
	settle func(r *reader)
	// edit changes one message of which the events kept stay, at least one, and some
	// changed or went. It is not called for a message that goes whole.
	edit func(e *editor, v source.Value, kept []int) error
	// rewrites reports whether a message must be edited of which nothing changed; nil where
	// none must.
	rewrites func(e *editor, it item) bool
	// amend changes what is beside the messages, after those were edited; nil where
	// there is nothing.
	amend func(e *editor, body source.Value) error
	// plain takes from a message of a trajectory what is none of the API's, whether it
	// changed or not; nil where no trajectory is of the dialect.
	plain func(e *editor, v source.Value)
	// rules are what a file can break, with what the API does then.
	rules kit.RuleTable
}

// Name is what the format is called in reports and flags.
func (d *Dialect) Name() string { return d.name }

// Traits say that a fork may break what its original breaks: no agent wrote it.
func (d *Dialect) Traits() codec.Traits {
	return codec.Traits{Opens: d.opens, Lenient: true}
}

// Rules lists every rule that a finding of this dialect can name.
func (d *Dialect) Rules() []model.Rule { return d.rules.List() }
