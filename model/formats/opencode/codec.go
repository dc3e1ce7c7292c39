package opencode

import (
	"errors"
	"fmt"
	"path/filepath"

	"decant/model"
	"decant/model/formats/codec"
	"decant/model/source"
)

// Codec reads and writes the conversations of one agent of this family.
type Codec struct {
	// name is the format's name, title the agent's name, and command its program. prefix is the
	// start of the names of the variables that the program reads.
	name, title, command, prefix string
	// fork is true for the agent whose versions start at [forkVersion].
	fork bool
}

// The agents of the family: opencode itself, and Kilo CLI, which is a fork of it.
var (
	Opencode = Codec{
		name: "opencode", title: "opencode", command: "opencode", prefix: "OPENCODE",
	}
	Kilo = Codec{name: "kilo", title: "Kilo CLI", command: "kilo", prefix: "KILO", fork: true}
)

var (
	_ codec.Resumer  = Opencode
	_ codec.Asker    = Opencode
	_ codec.Importer = Opencode
	_ codec.Shelved  = Opencode
	_ codec.Lister   = Opencode
)

// Name is the format's name in reports and flags.
func (k Codec) Name() string { return k.name }

// Traits says how the agent differs from others.
func (k Codec) Traits() codec.Traits {
	return codec.Traits{Opens: "exports of sessions of " + k.title + " (.json)", Counts: true}
}

// The members of a document.
const (
	infoName     = "info"
	messagesName = "messages"
)

// Split uses the session's info as the first record and each message as one more. Its errors end
// with the next step.
func (Codec) Split(name string, data []byte) (*source.Source, error) {
	at := source.Span{End: len(data)}
	at.Start = at.End - len(source.TrimMark(data))
	var t source.Tree
	if err := t.Parse(data, at); err != nil {
		return nil, fmt.Errorf("it is %w; the client cuts an export to a pipe short: export it "+
			"to a file", err)
	}
	info, list := t.Root().Get(infoName), t.Root().Get(messagesName)
	if info.Kind() != source.KindObject || list.Kind() != source.KindArray {
		return nil, errors.New("it has no info or no list of messages; check that this is the " +
			"right file")
	}
	return source.Document(name, data, info.Span(), list.Span())
}

// Resume imports a fork of c from a path and resumes it. Both commands run in the folder of the
// session, because the importer ties the session to the folder it runs in.
func (k Codec) Resume(c *model.Conversation, path, id string) model.Command {
	out := model.Command{
		Dir: c.CWD, Args: []string{k.command, "-s", id}, Variables: k.otherDatabase(c),
	}
	if path != "" && path != "-" && !k.Holds(path) {
		if abs, err := filepath.Abs(path); err == nil {
			path = abs
		}
		out.First = []string{k.command, "import", path}
	}
	return out
}

// Ask resumes a session with a prompt. It needs `opencode run`, because `opencode -s` accepts only
// a folder.
func (k Codec) Ask(resume model.Command, id string, words []string) []model.Command {
	resume.Args = append([]string{k.command, "run", "-s", id}, words...)
	return []model.Command{resume}
}
