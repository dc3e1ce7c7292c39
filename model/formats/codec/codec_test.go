package codec

import (
	"testing"

	"decant/model"
	"decant/model/source"
)

// single can do what every codec can; lines tells conversations of a file apart.
type single struct{ Codec }

func (single) Open(*source.Source, string) (*model.Conversation, error) {
	return &model.Conversation{Title: "whole"}, nil
}

type lines struct{ single }

func (lines) OpenLine(_ *source.Source, _ string, line int) (*model.Conversation, error) {
	return &model.Conversation{Line: line}, nil
}

type folder struct{ Folder }

func TestOpenAt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		k    Codec
		line int
		want int // 0 is the whole file.
	}{
		{"a file of one", single{}, 0, 0},
		{"no lines are told apart", single{}, 3, 0},
		{"the codec chooses", lines{}, 0, 0},
		{"a line", lines{}, 3, 3},
	} {
		c, err := OpenAt(tt.k, nil, "", tt.line)
		if err != nil || c.Line != tt.want || (c.Title == "whole") != (tt.want == 0) {
			t.Errorf("%s: got line %d, %q, %v", tt.name, c.Line, c.Title, err)
		}
	}
}

func TestCapabilities(t *testing.T) {
	t.Parallel()
	if HoldsSeveral(single{}) || !HoldsSeveral(lines{}) {
		t.Error("lines are told by their codec alone")
	}
	if FolderOf(single{}) != nil || FolderOf(nil) != nil || FolderOf(folder{}) == nil {
		t.Error("folders are told by their codec alone")
	}
}
