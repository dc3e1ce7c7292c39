package jp

import (
	"decant/model"
	"decant/model/formats/codec"
	"decant/model/formats/finder"
	"decant/model/formats/jp/places"
	"decant/model/formats/kit"
	"decant/model/source"
)

// Codec reads and writes the conversations of JP.
type Codec struct{}

var (
	_ codec.Folder    = Codec{}
	_ codec.Overlayer = Codec{}
	_ codec.Asker     = Codec{}
	_ codec.Lister    = Codec{}
)

// Name is the format's name in reports and flags.
func (Codec) Name() string { return Name }

// Agent is the user's name for JP.
func (Codec) Agent() string { return "JP" }

// Traits says how JP differs from other agents.
func (Codec) Traits() codec.Traits {
	return codec.Traits{Opens: "conversations of JP (folders)", Lenient: true}
}

// Files are the names of the files in a conversation's folder.
func (Codec) Files() codec.FileNames {
	return codec.FileNames{
		Events: places.EventsFile, Config: places.ConfigFile,
		Metadata: places.MetadataFile,
	}
}

// Locate finds the copies of the conversation in a folder.
func (Codec) Locate(dir string, env finder.Env) codec.Place {
	return places.LocateFolder(dir, places.UserData(env), env.Here)
}

// Finder finds JP's conversations.
func (Codec) Finder() finder.Finder { return places.Finder{Agent: Name} }

// Ask is a query, because the command that makes a conversation active accepts no text.
func (Codec) Ask(resume model.Command, id string, words []string) []model.Command {
	args := append([]string{"jp", "query", "--id", id}, words...)
	return []model.Command{resume, {Dir: resume.Dir, Args: args}}
}

// Split reads a file that is one JSON array.
func (Codec) Split(name string, data []byte) (*source.Source, error) {
	return kit.SplitArray(name, data)
}
