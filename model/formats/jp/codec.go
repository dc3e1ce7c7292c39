package jp

import (
	"errors"
	"fmt"

	"decant/model/formats/codec"
	"decant/model/formats/jp/places"
	"decant/model/source"
)

// Codec is how JP stores conversations; it is a [codec.Folder] and a [codec.Overlayer].
type Codec struct{}

// Name is what the format is called in reports and flags.
func (Codec) Name() string { return Name }

// Agent is JP as a person calls it.
func (Codec) Agent() string { return "JP" }

// Traits say how JP differs from other agents.
func (Codec) Traits() codec.Traits { return codec.Traits{Lenient: true} }

// Files are the names of the files in a conversation's folder.
func (Codec) Files() codec.FileNames {
	return codec.FileNames{
		Events: places.EventsFile, Config: places.ConfigFile,
		Metadata: places.MetadataFile,
	}
}

// Locate is where the copies of the conversation in a folder lie.
func (Codec) Locate(dir, data, cwd string) codec.Place { return places.LocateFrom(dir, data, cwd) }

// Split takes a file that is one JSON array.
func (Codec) Split(name string, data []byte) (*source.Source, error) {
	src, err := source.Array("", data, source.Span{End: len(data)})
	if err == nil {
		src.Name = name
		return src, nil
	}
	if cause := errors.Unwrap(err); cause != nil {
		return nil, fmt.Errorf("it is %w; take it from a backup", cause)
	}
	return nil, errors.New("it is no list of events; is it the right file?")
}
